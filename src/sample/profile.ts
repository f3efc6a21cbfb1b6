import { pathOf } from "../records/collections.ts";
import type { JsonObject } from "../records/values.ts";
import { CITIES } from "./cities.ts";
import { slugOf } from "./names.ts";
import type { Random } from "./random.ts";
import { STREETS } from "./streets.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A profile with what such records carry, gaps included. */
export function makeProfile(
  random: Random,
  vocabulary: Vocabulary,
  { collection, id, name }: { readonly collection: string; readonly id: string; readonly name: string },
  listings: readonly string[],
): JsonObject {
  const city = random.pick(CITIES);
  const domain = `${slugOf(name)}.example`;
  const profile: JsonObject = {
    objectID: id,
    path: pathOf(collection, id),
    name,
    address: random.chance(0.1)
      ? ""
      : `${random.int(1, 4000)} ${random.pick(STREETS)}\n${city.name}, ${city.state}\n${city.country}`,
    logo: random.chance(0.15) ? "" : `https://media.example/logos/${id}.png`,
    // Some lack a scheme, as in the wild.
    website: random.chance(0.5) ? `https://www.${domain}` : domain,
    listings: [...listings],
  };
  if (random.chance(0.7)) profile.email = `info@${domain}`;
  if (random.chance(0.5))
    profile.contact = `${random.int(200, 989)}-555-${String(random.int(0, 9999)).padStart(4, "0")}`;
  if (random.chance(0.6)) profile.summary = vocabulary.prose(random, random.int(30, 90));
  if (collection === "SalesCentres") {
    profile._geoloc = {
      lat: round(city.lat + random.bell() * 0.02, 6),
      lng: round(city.lng + random.bell() * 0.02, 6),
    };
  }
  return profile;
}

export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
