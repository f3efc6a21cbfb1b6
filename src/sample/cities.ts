/** A place that listings are in. Coordinates in degrees, of the city's centre. */
export interface City {
  readonly name: string;
  readonly state: string;
  readonly region: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  /** Pattern of postal codes: `A` a letter, `9` a digit. */
  readonly postal: string;
  /** Typical price of a square foot, in the local currency. */
  readonly pricePerSquareFoot: number;
  readonly neighbourhoods: readonly string[];
}

function city(
  name: string,
  [state, region, country]: readonly [string, string, string],
  [lat, lng]: readonly [number, number],
  [postal, pricePerSquareFoot]: readonly [string, number],
  neighbourhoods: string,
): City {
  return { name, state, region, country, lat, lng, postal, pricePerSquareFoot, neighbourhoods: neighbourhoods.split("|") };
}

const GTA = ["Ontario", "Greater Toronto Area", "Canada"] as const;
const ONTARIO = ["Ontario", "Southern Ontario", "Canada"] as const;
const LOWER_MAINLAND = ["British Columbia", "Lower Mainland", "Canada"] as const;
const ALBERTA = ["Alberta", "", "Canada"] as const;
const QUEBEC = ["Quebec", "Greater Montréal", "Canada"] as const;

/** Most listings are in the first cities. */
export const CITIES: readonly City[] = [
  city("Toronto", GTA, [43.6532, -79.3832], ["M9A 9A9", 1300], "King West|Liberty Village|The Annex|Yorkville|Leslieville|Cabbagetown|Regent Park|St. Lawrence|Entertainment District|Church-Yonge Corridor|Roncesvalles|The Junction|CityPlace|Corktown|Distillery District"),
  city("North York", GTA, [43.7615, -79.4111], ["M2A 9A9", 1150], "Willowdale|Lansing|Don Mills|Bayview Village|Newtonbrook|York Mills|Downsview|Lawrence Park"),
  city("Mississauga", GTA, [43.589, -79.6441], ["L5A 9A9", 1000], "Port Credit|City Centre|Erin Mills|Streetsville|Cooksville|Clarkson|Lakeview"),
  city("Vancouver", LOWER_MAINLAND, [49.2827, -123.1207], ["V6A 9A9", 1400], "Yaletown|Gastown|Kitsilano|Mount Pleasant|Coal Harbour|West End|Fairview|Marpole|Olympic Village"),
  city("Montréal", QUEBEC, [45.5019, -73.5674], ["H3A 9A9", 850], "Griffintown|Le Plateau-Mont-Royal|Vieux-Montréal|Rosemont–La Petite-Patrie|Outremont|Mile End|Verdun|Côte-des-Neiges"),
  city("Calgary", ALBERTA, [51.0447, -114.0719], ["T2A 9A9", 600], "Beltline|East Village|Kensington|Bridgeland|Mission|Inglewood|Marda Loop"),
  city("Etobicoke", GTA, [43.6205, -79.5132], ["M8A 9A9", 1050], "Mimico|Humber Bay Shores|Islington-City Centre West|The Kingsway|Long Branch|New Toronto"),
  city("Scarborough", GTA, [43.7764, -79.2318], ["M1A 9A9", 900], "Agincourt|Birch Cliff|Cliffcrest|Malvern|Guildwood|Wexford"),
  city("Vaughan", GTA, [43.8563, -79.5085], ["L4A 9A9", 950], "Vaughan Metropolitan Centre|Woodbridge|Maple|Thornhill|Kleinburg|Concord"),
  city("Markham", GTA, [43.8561, -79.337], ["L3A 9A9", 950], "Unionville|Cornell|Downtown Markham|Milliken|Buttonville"),
  city("Ottawa", ["Ontario", "National Capital Region", "Canada"], [45.4215, -75.6972], ["K1A 9A9", 750], "Centretown|ByWard Market|The Glebe|Westboro|Hintonburg|Sandy Hill|Little Italy"),
  city("Oakville", GTA, [43.4675, -79.6877], ["L6A 9A9", 950], "Bronte|Kerr Village|Glen Abbey|Uptown Core|Joshua Creek"),
  city("Brampton", GTA, [43.7315, -79.7624], ["L6A 9A9", 800], "Mount Pleasant Village|Heart Lake|Springdale|Queen Street Corridor"),
  city("Hamilton", ONTARIO, [43.2557, -79.8711], ["L8A 9A9", 750], "Durand|Corktown|Westdale|Kirkendall|Beasley|Stoney Creek"),
  city("Burnaby", LOWER_MAINLAND, [49.2488, -122.9805], ["V5A 9A9", 1150], "Metrotown|Brentwood Park|Lougheed|Edmonds|Burnaby Heights"),
  city("Surrey", LOWER_MAINLAND, [49.1913, -122.849], ["V3A 9A9", 900], "Surrey City Centre|Guildford|Fleetwood|Newton|South Surrey"),
  city("Edmonton", ALBERTA, [53.5461, -113.4938], ["T5A 9A9", 450], "Oliver|Downtown|Strathcona|Garneau|Westmount|Glenora"),
  city("Kitchener", ONTARIO, [43.4516, -80.4925], ["N2A 9A9", 700], "Downtown Kitchener|Victoria Park|Doon South|Midtown"),
  city("Waterloo", ONTARIO, [43.4643, -80.5204], ["N2A 9A9", 720], "Uptown Waterloo|Northdale|Laurelwood"),
  city("London", ONTARIO, [42.9849, -81.2453], ["N6A 9A9", 600], "Old North|Wortley Village|Masonville|Byron"),
  city("Laval", QUEBEC, [45.6066, -73.7124], ["H7A 9A9", 600], "Chomedey|Sainte-Dorothée|Laval-des-Rapides|Vimont"),
  city("Québec City", ["Quebec", "Capitale-Nationale", "Canada"], [46.8139, -71.208], ["G1A 9A9", 550], "Saint-Roch|Vieux-Québec|Sainte-Foy|Montcalm|Limoilou"),
  city("Halifax", ["Nova Scotia", "", "Canada"], [44.6488, -63.5752], ["B3A 9A9", 600], "South End|North End|Clayton Park|Bedford"),
  city("Victoria", ["British Columbia", "Vancouver Island", "Canada"], [48.4284, -123.3656], ["V8A 9A9", 950], "James Bay|Fernwood|Fairfield|Vic West"),
  city("Winnipeg", ["Manitoba", "", "Canada"], [49.8951, -97.1384], ["R3A 9A9", 400], "Osborne Village|Exchange District|St. Boniface|Wolseley"),
  city("Barrie", ONTARIO, [44.3894, -79.6903], ["L4A 9A9", 680], "Allandale|Painswick|Letitia Heights"),
  city("Kelowna", ["British Columbia", "Okanagan", "Canada"], [49.888, -119.496], ["V1A 9A9", 800], "Pandosy Village|Lower Mission|Glenmore|Rutland"),
  city("Saskatoon", ["Saskatchewan", "", "Canada"], [52.1332, -106.67], ["S7A 9A9", 380], "Nutana|Riversdale|City Park"),
  city("St. John's", ["Newfoundland and Labrador", "Avalon", "Canada"], [47.5615, -52.7126], ["A1A 9A9", 350], "Georgestown|Quidi Vidi|The Battery"),
  city("Miami", ["Florida", "South Florida", "United States"], [25.7617, -80.1918], ["99999", 900], "Brickell|Edgewater|Wynwood|Coconut Grove|Downtown Miami"),
  city("New York", ["New York", "New York Metropolitan Area", "United States"], [40.7128, -74.006], ["99999", 2000], "Tribeca|Chelsea|Long Island City|Williamsburg|Harlem|Hudson Yards"),
  city("Chicago", ["Illinois", "Chicagoland", "United States"], [41.8781, -87.6298], ["99999", 550], "River North|West Loop|Streeterville|Lincoln Park"),
  city("Seattle", ["Washington", "Puget Sound", "United States"], [47.6062, -122.3321], ["99999", 850], "Belltown|Capitol Hill|Ballard|South Lake Union"),
  city("London", ["England", "Greater London", "United Kingdom"], [51.5072, -0.1276], ["AA9 9AA", 1500], "Shoreditch|Canary Wharf|Battersea|Islington|Nine Elms"),
  city("Dubai", ["Dubai", "", "United Arab Emirates"], [25.2048, 55.2708], ["", 1600], "Dubai Marina|Business Bay|Downtown Dubai|Jumeirah Lakes Towers"),
  city("Paris", ["Île-de-France", "", "France"], [48.8566, 2.3522], ["99999", 1100], "Le Marais|Belleville|Batignolles|Saint-Germain-des-Prés"),
  city("Sydney", ["New South Wales", "Greater Sydney", "Australia"], [-33.8688, 151.2093], ["9999", 1200], "Surry Hills|Pyrmont|Parramatta|Bondi"),
  city("Auckland", ["Auckland", "", "New Zealand"], [-36.8485, 174.7633], ["9999", 900], "Ponsonby|Wynyard Quarter|Newmarket|Takapuna"),
  city("Suva", ["Central Division", "", "Fiji"], [-18.1248, 178.4501], ["", 250], "Domain|Tamavua|Laucala Bay"),
];

export const STREETS: readonly string[] =
  `King Street West|Queen Street East|Yonge Street|Bloor Street West|Lake Shore Boulevard|Bay Street|Front Street|Dundas Street|Main Street|Bathurst Street|Sheppard Avenue East|Eglinton Avenue|Lawrence Avenue|Finch Avenue|Steeles Avenue|Danforth Avenue|College Street|Spadina Avenue|Jarvis Street|Church Street|Richmond Street|Adelaide Street|Wellington Street|Hurontario Street|Burnhamthorpe Road|Rue Sainte-Catherine|Rue Saint-Denis|Boulevard René-Lévesque|Avenue du Mont-Royal|L'Avenue Road|Robson Street|Granville Street|Broadway|Kingsway|Cambie Street|Marine Drive|17 Avenue SW|Centre Street|Jasper Avenue|Whyte Avenue|Elgin Street|Bank Street|Rideau Street|O'Connor Street|Portage Avenue|Barrington Street|Victoria Park Avenue|Kingston Road|Ocean Drive|Park Avenue|Broad Street|High Street|Station Road|Mill Lane|Church Lane|Market Street|Harbour Street|Water Street|Bridge Street|College Avenue|University Avenue|Garden Crescent|Hill Road|Forest Drive|River Road|Sunset Boulevard|First Avenue|Second Avenue|Third Street|Fourth Line|Fifth Avenue|St. Clair Avenue West|St. George Street|Old Mill Road|The Queensway|The Esplanade`.split(
    "|",
  );
