import { REFERENCE_FIELDS } from "../records/fields.ts";
import type { JsonObject, JsonValue } from "../records/values.ts";
import { CITIES } from "./cities.ts";
import type { City } from "./city.ts";
import {
  makeDocuments,
  makeIncentives,
  makePaymentStructures,
  makePhotos,
  makeRareFields,
} from "./extras.ts";
import { EXPOSURES, makeFloorPlan } from "./floor-plan.ts";
import { AMENITIES, developmentName, slugOf } from "./names.ts";
import { round } from "./profile.ts";
import { type Random, Zipf } from "./random.ts";
import { STREETS } from "./streets.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Profiles that a listing can refer to, by reference field. */
export type ProfilePaths = { readonly [field: string]: readonly string[] };

const cityRanks = new Zipf(CITIES.length);
const amenityRanks = new Zipf(AMENITIES.length);

/** Timestamps lie in the three years before this moment, so that the sample is the same on every day. */
const LATEST = Date.UTC(2026, 9, 31);
const THREE_YEARS = 3 * 365 * 86_400;

/** A listing with every field of the field table, and the irregularities that feeds have. */
export function makeListing(
  random: Random,
  vocabulary: Vocabulary,
  number: number,
  profiles: ProfilePaths,
): JsonObject {
  const name = developmentName(random);
  const id = `${slugOf(name)}-${number.toString(36)}`;
  const city = CITIES[cityRanks.draw(random)]!;
  const createdAt = LATEST - random.int(0, THREE_YEARS) * 1000;
  const updatedAt =
    createdAt + random.int(0, Math.floor((LATEST - createdAt) / 1000)) * 1000 + random.int(0, 999);
  const incentives = makeIncentives(random, vocabulary, createdAt);
  const plain: JsonObject = {
    objectID: id,
    listingId: id,
    path: `Listings/${id}`,
    name,
    summary: vocabulary.prose(random, random.int(60, 180)),
    mode: "live",
    ...statuses(random),
    ...place(random, city),
    amenities: amenities(random),
    exposures: random.chance(0.05) ? random.pick(EXPOSURES) : random.sample(EXPOSURES, random.int(0, 4)),
    ...building(random),
    ...dates(random),
    ...pricesAndPlans(random, id, city, createdAt),
    ...fees(random),
    incentives,
    numberOfIncentives: incentives.length,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    videos: random.chance(0.2) ? [`https://video.example/${id}`] : [],
    logo: { name: `${id}.svg`, url: random.chance(0.2) ? null : `https://media.example/logos/${id}.svg` },
    coverPhoto: {
      name: "cover.jpg",
      url: random.chance(0.1) ? null : `https://media.example/photos/${id}/cover.jpg`,
    },
    photos: makePhotos(random, id, createdAt),
    documents: makeDocuments(random, id, createdAt),
    paymentStructures: makePaymentStructures(random),
    ...references(random, profiles),
    ...makeRareFields(random, id),
  };
  return withGaps(random, plain);
}

function amenities(random: Random): string[] {
  const wanted = random.int(2, 40);
  const picked = new Set<string>();
  while (picked.size < wanted) picked.add(AMENITIES[amenityRanks.draw(random)]!);
  return [...picked];
}

function statuses(random: Random): JsonObject {
  const constructionStatus = random.pick([
    "Pre Construction",
    "Pre Construction",
    "Construction",
    "Construction",
    "Complete",
  ]);
  const isSoldOut = random.chance(constructionStatus === "Complete" ? 0.6 : 0.15);
  return {
    sellingStatus: isSoldOut ? "Sold Out" : random.chance(0.15) ? "Pending" : "Selling Now",
    constructionStatus: random.chance(0.02) ? null : constructionStatus,
    type: random.pick([["Condo"], ["Condo"], ["Condo"], ["Townhouse"], ["Condo", "Townhouse"]]),
  };
}

function place(random: Random, city: City): JsonObject {
  const lat = round(city.lat + random.bell() * 0.03, 6);
  const lng = round(city.lng + random.bell() * 0.04, 6);
  const streetNumber = random.int(1, 4800);
  const streetName = random.pick(STREETS);
  const postalCode = postalCodeOf(random, city);
  const where = [city.name, city.state, city.country].join(", ");
  return {
    cityOrDistrict: city.name,
    country: city.country,
    state: city.state,
    region: city.region === "" ? null : city.region,
    postalCode,
    streetName,
    streetNumber: random.chance(0.03) ? null : random.chance(0.03) ? String(streetNumber) : streetNumber,
    fullAddress: `${streetNumber} ${streetName}${random.chance(0.3) ? "\n" : ", "}${where}`,
    geographicAddress: random.chance(0.1)
      ? ""
      : `${streetNumber} ${streetName}, ${where} ${postalCode ?? ""}`.trim(),
    ...(random.chance(0.02)
      ? { lat: "", long: "", _geoloc: null }
      : { lat: String(lat), long: String(lng), _geoloc: { lat, lng } }),
    neighbourhood: random.chance(0.05) ? [] : random.sample(city.neighbourhoods, random.chance(0.1) ? 2 : 1),
    municipalities: random.chance(0.3) ? [] : [city.region === "" ? city.name : city.region],
  };
}

/** American codes come as numbers now and then. */
function postalCodeOf(random: Random, { postal }: City): JsonValue {
  if (postal === "") return null;
  const code = [...postal]
    .map((char, i) =>
      i > 0 && char === "9"
        ? String(random.int(1, 9))
        : char === "A"
          ? random.pick([..."ABCEGHJKLMNPRSTVXY"])
          : char,
    )
    .join("");
  return /^\d+$/.test(code) && random.chance(0.3) ? Number(code) : code;
}

function building(random: Random): JsonObject {
  const floors = random.int(3, 65);
  return {
    finishes: random.pick(["Standard", "Upgraded", "Premium", ""]),
    metering: random.pick(["Individually metered", "Bulk metered", ""]),
    ceilingHeights: random.pick(["9'", "9' to 10'", "8'6\"", "From 9 to 12 feet", ""]),
    virtualShowing: random.chance(0.3) ? "https://tours.example/showing" : "",
    storageRestriction: random.pick(["", "2 bedrooms and larger", "Waitlist"]),
    parkingRestriction: random.pick(["", "2 bedrooms and larger", "By request"]),
    numberOfFloors: random.chance(0.05) ? floors : String(floors),
    numberOfUnits: random.chance(0.05) ? "" : String(floors * random.int(4, 14)),
    developmentLevies: random.pick([null, "", "Capped at $10,000", "$12,500 for one bedroom", 15_000]),
  };
}

const DATE_GROUPS = [
  "completion",
  "estimatedCompletion",
  "firstOccupancy",
  "constructionStarted",
  "salesStarted",
];

function dates(random: Random): JsonObject {
  const fields: JsonObject = {};
  const start = random.int(2019, 2026);
  for (const [i, group] of DATE_GROUPS.entries()) {
    const date = group.endsWith("Started") ? group : `${group}Date`;
    const isOpen = random.chance(0.25);
    const year = start + (i < 3 ? random.int(2, 5) : random.int(0, 1));
    fields[date] = isOpen
      ? random.pick([null, ""])
      : `${random.pick(["Spring", "Summer", "Fall", "Winter", "Q1", "Q3", "December"])} ${year}`;
    fields[`${date}TBD`] = isOpen;
    fields[`${group}Year`] = isOpen ? null : year;
  }
  return fields;
}

function pricesAndPlans(random: Random, id: string, city: City, createdAt: number): JsonObject {
  const pricePerSquareFoot = city.pricePerSquareFoot * (1 + random.bell() * 0.15);
  const types = random.pick([["Condo"], ["Condo"], ["Townhouse"]]);
  const frame = { id, types, pricePerSquareFoot, createdAt, isSoldOut: random.chance(0.1) };
  const plans = Array.from({ length: random.int(2, 8) }, () => makeFloorPlan(random, frame));
  const prices = plans.flatMap(({ price }) => price ?? []);
  const range = (values: readonly number[]) =>
    values.length === 0 ? [null, null] : [Math.min(...values), Math.max(...values)];
  const [startPrice, endPrice] = range(prices);
  const [minBeds, maxBeds] = range(plans.map(({ beds }) => beds));
  const [minBaths, maxBaths] = range(plans.map(({ baths }) => baths));
  const [minSize, maxSize] = range(plans.map(({ size }) => size));
  const hasPlans = !random.chance(0.03);
  return {
    startPrice: startPrice!,
    endPrice: endPrice!,
    minBeds: minBeds!,
    maxBeds: maxBeds!,
    minBaths: minBaths!,
    maxBaths: maxBaths!,
    minSize: minSize!,
    maxSize: maxSize!,
    ...(random.chance(0.6)
      ? {
          averagePricePerSqFeet: round(pricePerSquareFoot, 2),
          startPricePerSqFeet: round(pricePerSquareFoot * 0.95, 2),
          endPricePerSqFeet: round(pricePerSquareFoot * 1.05, 2),
        }
      : {}),
    contactForPricing: prices.length === 0,
    floorPlans: hasPlans ? plans.map(({ json }) => json) : null,
    numberOfFloorPlans: hasPlans ? plans.length : 0,
  };
}

function fees(random: Random): JsonObject {
  const fields: JsonObject = {};
  const amount = (name: string, low: number, high: number) => {
    fields[name] = random.chance(0.3) ? null : random.chance(0.1) ? "" : random.int(low, high);
  };
  amount("assignmentFee", 0, 10_000);
  fields.ccOrMaintFee = random.chance(0.2) ? null : round(0.5 + random.fraction() * 0.5, 2);
  amount("parkingCost", 20_000, 95_000);
  amount("parkingMaintainance", 30, 120);
  amount("lockerMaintainance", 10, 40);
  amount("storageCost", 3000, 9000);
  for (const name of [
    "hasLocker",
    "hasParking",
    "assignmentFeeFree",
    "meteringIncluded",
    "developmentLeviesIncluded",
  ])
    fields[name] = random.chance(0.5);
  for (const name of [
    "lockerMaintainance",
    "parkingMaintainance",
    "parkingCost",
    "storageCost",
    "ccOrMaintFee",
  ])
    fields[`${name}Included`] = random.chance(0.2);
  return fields;
}

function references(random: Random, profiles: ProfilePaths): JsonObject {
  const fields: JsonObject = {};
  for (const field of REFERENCE_FIELDS) {
    const paths = profiles[field] ?? [];
    const picked =
      paths.length === 0 || random.chance(0.1) ? [] : random.sample(paths, random.chance(0.15) ? 2 : 1);
    // Feeds refer to profiles that they do not hold.
    fields[field] = random.chance(0.02)
      ? [...picked, `${(paths[0] ?? "Builders/x").split("/")[0]}/gone-${random.int(1, 99)}`]
      : picked;
  }
  return fields;
}

const MAY_BE_MISSING = [
  "region",
  "virtualShowing",
  "municipalities",
  "documents",
  "geographicAddress",
  "finishes",
  "communities",
  "storageCost",
];

function withGaps(random: Random, listing: JsonObject): JsonObject {
  for (const name of MAY_BE_MISSING) if (random.chance(0.04)) delete listing[name];
  return listing;
}
