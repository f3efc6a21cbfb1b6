import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { LISTING_COLLECTION, pathOf } from "../records/collections.ts";
import type { JsonObject } from "../records/values.ts";
import { makeListing, type ProfilePaths } from "./listing.ts";
import { organisationName, PROFILE_KINDS, slugOf } from "./names.ts";
import { makeProfile } from "./profile.ts";
import { Random } from "./random.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface SampleSize {
  readonly listings: number;
  readonly profiles: number;
  /** The same seed and size give the same files to the byte. */
  readonly seed: number;
}

/** Which reference field leads to which collection. */
const COLLECTION_OF_FIELD: { readonly [field: string]: string } = {
  builders: "Builders",
  architects: "Architects",
  interiorDesigners: "InteriorDesigners",
  marketingCompanies: "Marketers",
  salesCompanies: "SalesCompanies",
  salesCentres: "SalesCentres",
  owners: "Builders",
  brokerages: "SalesCompanies",
};

/** Writes the sample catalogue, one NDJSON file for each collection, and answers with the files. */
export async function generateSample(directory: string, size: SampleSize): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const vocabulary = new Vocabulary();
  const organisations = makeOrganisations(size);
  const profilePaths = pathsByField(organisations);
  const named = new Map<string, string[]>();
  const files = [await write(directory, LISTING_COLLECTION, listings(size, vocabulary, profilePaths, named))];
  for (const [collection, own] of organisations)
    files.push(await write(directory, collection, profiles(size, vocabulary, collection, own, named)));
  return files;
}

interface Organisation {
  readonly id: string;
  readonly name: string;
}

function makeOrganisations({ profiles, seed }: SampleSize): Map<string, Organisation[]> {
  const random = new Random(seed);
  const organisations = new Map<string, Organisation[]>(PROFILE_KINDS.map((collection) => [collection, []]));
  for (let i = 0; i < profiles; i++) {
    const collection = PROFILE_KINDS[i % PROFILE_KINDS.length]!;
    const name = organisationName(random, collection);
    organisations.get(collection)!.push({ id: `${slugOf(name)}-${i.toString(36)}`, name });
  }
  return organisations;
}

function pathsByField(organisations: ReadonlyMap<string, readonly Organisation[]>): ProfilePaths {
  return Object.fromEntries(
    Object.entries(COLLECTION_OF_FIELD).map(([field, collection]) => [
      field,
      organisations.get(collection)!.map(({ id }) => pathOf(collection, id)),
    ]),
  );
}

/** Half of the profiles that a listing names list it in turn; the others rely on being named. */
function* listings(
  { listings: count, seed }: SampleSize,
  vocabulary: Vocabulary,
  paths: ProfilePaths,
  named: Map<string, string[]>,
): Generator<JsonObject> {
  for (let i = 0; i < count; i++) {
    const random = new Random((seed * 1_000_003 + i) | 0);
    const listing = makeListing(random, vocabulary, i, paths);
    for (const path of (listing.builders as string[] | undefined) ?? []) {
      if (random.chance(0.5)) named.set(path, [...(named.get(path) ?? []), listing.path as string]);
    }
    yield listing;
  }
}

function* profiles(
  { seed }: SampleSize,
  vocabulary: Vocabulary,
  collection: string,
  organisations: readonly Organisation[],
  named: ReadonlyMap<string, readonly string[]>,
): Generator<JsonObject> {
  for (const [i, { id, name }] of organisations.entries()) {
    const random = new Random((seed * 7_000_003 + PROFILE_KINDS.indexOf(collection) * 100_003 + i) | 0);
    yield makeProfile(random, vocabulary, { collection, id, name }, named.get(pathOf(collection, id)) ?? []);
  }
}

async function write(directory: string, collection: string, records: Iterable<JsonObject>): Promise<string> {
  const file = join(directory, `${collection}.ndjson`);
  const stream = createWriteStream(file, { highWaterMark: 1 << 20 });
  for (const record of records) {
    if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  return file;
}
