import type { Random } from "./random.ts";

/** Thousands of amenities: what it is like, and what it is. */
const AMENITY_KINDS =
  `Rooftop|Heated|Outdoor|Indoor|Private|Shared|24-Hour|Landscaped|Furnished|Licensed|Ground-Floor|Sky|Lakeside|Sunlit|Wi-Fi|Covered|Family|Adult|Kids'|Children's|Residents'|Guest|Executive|Premium|Eco|Smart|Automated|Secure|Underground|Two-Storey|Double-Height|Infinity|Salt-Water|Zen|Wellness|Chef's|Catering|Fireside|Acoustic|Virtual|Soundproof|Climate-Controlled|Pet-Friendly|Accessible|Seasonal|Year-Round|Poolside|Podium|Penthouse|Courtyard|Waterfront|Urban`.split(
    "|",
  );
const AMENITY_THINGS =
  `Terrace|Pool|Gym|Lounge|Garden|Party Room|Theatre|Library|Co-Working Space|Yoga Studio|Spin Room|Sauna|Steam Room|Hot Tub|Barbecue Area|Dining Room|Kitchen|Playground|Play Room|Dog Run|Pet Wash|Bike Storage|Car Wash|Concierge|Security|Parcel Lockers|Guest Suite|Games Room|Billiards Room|Golf Simulator|Basketball Court|Squash Court|Tennis Court|Climbing Wall|Running Track|Music Room|Art Studio|Workshop|Wine Cellar|Bar|Café|Boardroom|Media Room|Karaoke Room|Craft Room|Greenhouse|Fire Pit|Cabana|Sun Deck|Reflecting Pond|Water Feature|Charging Stations|Car Share|Valet Parking|Visitor Parking|Storage Lockers|Laundry|Daycare|Clinic|Salon|Massage Room|Meditation Room|Cold Plunge|Juice Bar|Podcast Studio|Maker Space|Study Pods`.split(
    "|",
  );

/** Plain amenities come first, so that they are the most frequent. */
export const AMENITIES: readonly string[] = [
  ...AMENITY_THINGS,
  ...AMENITY_THINGS.flatMap((thing, i) =>
    AMENITY_KINDS.map((_, j) => `${AMENITY_KINDS[(i * 7 + j) % AMENITY_KINDS.length]} ${thing}`),
  ),
];

const FIRST =
  `The|One|Maison|Château|Casa|Villa|Residences at|The Lofts at|Park|Lake|Harbour|Royal|Grand|Nova|Aura|Lumina|Vista|Étoile|Solstice|Meridian|Cielo|Artesia|L'Avenue|M2M|Block 22|88|Alto|Ivory|Juniper|Monarch|Saint-Laurent|Queen's|King's|Upper|North|East|West|South`.split(
    "|",
  );
const SECOND =
  `Lakeshore|Wellington|Yorkville|Bayview|Riverside|Parkside|Heights|Gardens|Place|Square|Towers|Station|Crossing|Landing|Pointe|Ridge|Village|Quay|Mews|Collection|Estates|Terraces|Hill|Grove|Yards|Commons|Exchange|Foundry|Distillery|Promenade|Belvédère|Panorama|Horizon|Summit|Bridge|Gate|Canopy|Orchard|Conservatory|Atelier`.split(
    "|",
  );
const THIRD =
  `|||| Condos| Condos| Condominiums| Residences| Towns| Townhomes| Lofts| Phase 2| Phase II| East Tower| West Tower| on the Park| at the Lake| – Tower A`.split(
    "|",
  );

export function developmentName(random: Random): string {
  return `${random.pick(FIRST)} ${random.pick(SECOND)}${random.pick(THIRD)}`;
}

const FOUNDERS =
  `Alder|Bennett|Castellano|Delacroix|Ellison|Fairweather|Greenwood|Hartwell|Ivanov|Jansen|Kowalski|Lindqvist|Moreau|Nakamura|O'Brien|Petrov|Quartermain|Rosetti|Sinclair|Tremblay|Underhill|Vasquez|Whitfield|Yamamoto|Zhang|Côté|Gagné|Müller|Bélanger|Singh|Okafor|Haddad|Larsen|Novak|Beaumont|Carrington`.split(
    "|",
  );

/** What organisations of each collection call themselves. */
const TRADES: { readonly [collection: string]: readonly string[] } = {
  Builders: ["Developments", "Homes", "Group", "Properties", "Construction", "Communities"],
  Architects: ["Architects", "Architects Inc.", "Partners Architecture", "Design Associates"],
  InteriorDesigners: ["Interiors", "Design Studio", "Interior Design"],
  Marketers: ["Marketing", "Brand Agency", "Creative"],
  SalesCompanies: ["Realty", "Sales Group", "Project Marketing", "Brokerage Ltd."],
  SalesCentres: ["Sales Centre", "Presentation Centre", "Presentation Gallery"],
};

export const PROFILE_KINDS = Object.keys(TRADES);

export function organisationName(random: Random, collection: string): string {
  const founder = random.pick(FOUNDERS);
  const name = random.chance(0.35) ? `${founder} & ${random.pick(FOUNDERS)}` : founder;
  return `${name} ${random.pick(TRADES[collection]!)}`;
}

/** Text as part of an address: small ASCII letters, digits and hyphens. */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .replace(/[^a-zA-Z0-9]+/g, "-")
    .toLowerCase();
}
