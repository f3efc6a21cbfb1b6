import type { JsonObject, JsonValue } from "../records/values.ts";
import type { Random } from "./random.ts";

export const EXPOSURES = [
  "North",
  "East",
  "South",
  "West",
  "North East",
  "North West",
  "South East",
  "South West",
];

const LETTERS = "ABCDEFGHJKLMNPRSTUVW";

/** What floor plans of one listing have in common. */
export interface PlanFrame {
  readonly id: string;
  readonly types: readonly string[];
  readonly pricePerSquareFoot: number;
  readonly createdAt: number;
  readonly isSoldOut: boolean;
}

export interface FloorPlan {
  readonly json: JsonObject;
  readonly beds: number;
  readonly baths: number;
  readonly size: number;
  /** `undefined` when the price is told on request. */
  readonly price: number | undefined;
}

/** A floor plan whose size follows from its bedrooms, and its price from its size. */
export function makeFloorPlan(random: Random, frame: PlanFrame): FloorPlan {
  const beds = random.pick([0, 1, 1, 1.5, 2, 2, 2.5, 3, 3, 3.5, 4]);
  const baths = beds < 2 ? 1 : random.pick([2, 2, 2.5, 3]);
  const size = Math.round(350 + beds * 270 + random.bell() * 60);
  const isOnRequest = random.chance(0.1);
  const price =
    Math.round((size * frame.pricePerSquareFoot * (1 + random.bell() * 0.05)) / 1000) * 1000 - 100;
  const name = `${random.pick([...LETTERS])}${random.int(1, 40)}${beds % 1 === 0 ? "" : "+Den"}`;
  const createdAt = new Date(frame.createdAt + random.int(0, 5_000_000) * 1000).toISOString();
  const exposures = random.sample(EXPOSURES, random.int(1, 2));
  const json: JsonObject = {
    name,
    floorPlanType: random.chance(0.05) ? frame.types[0]! : [...frame.types],
    planCategory: "floorPlan",
    numberOfBedrooms: beds,
    numberOfBathrooms: baths,
    squareFeet: random.chance(0.05) ? "" : String(size),
    startPrice: isOnRequest ? "" : startPrice(random, price),
    contactForPricing: isOnRequest,
    exposure: random.chance(0.1) ? exposures[0]! : exposures,
    status: frame.isSoldOut || random.chance(0.25) ? "Sold Out" : "Available",
    image: { name: `${name}.png`, url: `https://media.example/plans/${frame.id}/${name}.png` },
    createdAt,
    lastUpdated: createdAt,
  };
  return { json, beds, baths, size, price: isOnRequest ? undefined : price };
}

/** Mostly a number, sometimes text, as feeds carry it. */
function startPrice(random: Random, price: number): JsonValue {
  if (random.chance(0.85)) return price;
  return random.chance(0.5) ? String(price) : `$${price.toLocaleString("en-US")}`;
}
