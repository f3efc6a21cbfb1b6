import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Place } from "./question.ts";

/** A generated catalogue on disk. Plain data, so that processes can hand it on. */
export interface Sample {
  /** Engines keep theirs in folders of it. */
  readonly directory: string;
  readonly listings: number;
  /** Size of the listings as NDJSON. */
  readonly megabytes: number;
  readonly searched: readonly { readonly name: string; readonly weight: number }[];
  /** The attributes that are facets by default. */
  readonly facets: readonly string[];
  /** The attributes with paths of profiles. */
  readonly references: readonly string[];
  /** Fifty listings from all over the file. */
  readonly ids: readonly string[];
}

/** What is known of the attributes of listings. */
export type ListingFields = Pick<Sample, "searched" | "facets" | "references">;

const IDS = 50;
const LISTINGS_PER_PROFILE = 20;

/** Runs `lotline` and answers what it printed. */
export function lotline(...args: string[]): string {
  return execFileSync(process.execPath, ["bin/lotline.js", ...args], { encoding: "utf8" }).trim();
}

/** The sample of a size and a seed, made on first use. */
export async function sampleOf(listings: number, seed: number, fields: ListingFields): Promise<Sample> {
  const directory = `.lotline/bench/${listings}-${seed}`;
  const file = fileOf(directory, "Listings");
  if (!existsSync(file)) {
    const profiles = String(Math.ceil(listings / LISTINGS_PER_PROFILE));
    const size = ["--listings", String(listings), "--profiles", profiles, "--seed", String(seed)];
    lotline("generate", ...size, "--out", join(directory, "sample"));
  }
  const ids: string[] = [];
  const step = Math.max(1, Math.floor(listings / IDS));
  let line = 0;
  for await (const json of linesOf(file)) {
    if (line++ % step === 0 && ids.length < IDS) ids.push(JSON.parse(json).objectID);
    if (ids.length === IDS) break;
  }
  return { directory, listings, megabytes: statSync(file).size / 2 ** 20, ids, ...fields };
}

function fileOf(directory: string, collection: string): string {
  return join(directory, "sample", `${collection}.ndjson`);
}

/** Every file of the sample, listings and profiles. */
export function sampleFiles({ directory }: Sample): string[] {
  return readdirSync(join(directory, "sample")).map((file) => join(directory, "sample", file));
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

/** A floor plan as `nested filter` asks about it. */
export interface Plan {
  readonly numberOfBedrooms: number | undefined;
  readonly startPrice: number | undefined;
  readonly status: string;
}

/** A listing as peers get it. */
export interface Listing {
  readonly id: string;
  /** As it was imported. */
  readonly json: string;
  /** By searched attribute; several values are on lines of their own. */
  readonly texts: { readonly [attribute: string]: string };
  /** Distinct values by attribute, as text: of facets and prices. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly startPrice: number | undefined;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  readonly place: Place | undefined;
  readonly plans: readonly Plan[];
  /** Paths of the profiles that it names, each once. */
  readonly profiles: readonly string[];
}

const PRICES = ["startPrice", "endPrice"];

/** The listings of a sample, one after the other. */
export async function* listingsOf(sample: Sample): AsyncGenerator<Listing> {
  const faceted = [...sample.facets, ...PRICES];
  for await (const json of linesOf(fileOf(sample.directory, "Listings"))) {
    const record = JSON.parse(json);
    const lat = numberOf(record._geoloc?.lat ?? record.lat);
    const lng = numberOf(record._geoloc?.lng ?? record.long);
    yield {
      id: record.objectID,
      json,
      texts: Object.fromEntries(
        sample.searched.map(({ name }) => [name, valuesIn(record[name]).join("\n")] as const),
      ),
      values: new Map(
        faceted.flatMap((attribute) => {
          const values = valuesIn(record[attribute]);
          return values.length === 0 ? [] : [[attribute, values] as const];
        }),
      ),
      startPrice: numberOf(record.startPrice),
      updatedAt: Date.parse(record.updatedAt),
      place: lat === undefined || lng === undefined ? undefined : { lat, lng },
      plans: ((record.floorPlans ?? []) as Record<string, unknown>[]).map((plan) => ({
        numberOfBedrooms: numberOf(plan.numberOfBedrooms),
        startPrice: numberOf(plan.startPrice),
        status: String(plan.status ?? ""),
      })),
      profiles: pathsIn([record], sample.references),
    };
  }
}

/** The profile paths in some fields of listings, each once. */
export function pathsIn(records: readonly Record<string, unknown>[], fields: readonly string[]): string[] {
  return [
    ...new Set(records.flatMap((record) => fields.flatMap((field) => (record[field] ?? []) as string[]))),
  ];
}

/** Collects which listings name a profile, while listings are read. */
export class ProfileListings {
  readonly #paths = new Map<string, string[]>();

  add({ id, profiles }: Listing): void {
    const own = `Listings/${id}`;
    for (const path of profiles) {
      const known = this.#paths.get(path);
      if (known === undefined) this.#paths.set(path, [own]);
      else known.push(own);
    }
  }

  of(path: string): readonly string[] {
    return this.#paths.get(path) ?? [];
  }
}

/** Every profile with its path. Its `listings` are those imported and those that name it, like Lotline's. */
export async function* profilesOf(
  sample: Sample,
  named: ProfileListings,
): AsyncGenerator<{ path: string; json: string }> {
  for (const file of sampleFiles(sample)) {
    if (file === fileOf(sample.directory, "Listings")) continue;
    for await (const line of linesOf(file)) {
      const profile = JSON.parse(line);
      const listings = [...new Set([...(profile.listings ?? []), ...named.of(profile.path)])];
      yield { path: profile.path, json: JSON.stringify({ ...profile, listings }) };
    }
  }
}

function valuesIn(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  const present = all.filter((one) => one !== undefined && one !== null && one !== "");
  return [...new Set(present.map(String))];
}

function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const number = typeof value === "number" ? value : Number(String(value).replaceAll(/[$,]/g, ""));
  return Number.isNaN(number) ? undefined : number;
}
