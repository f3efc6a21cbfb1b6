import type { Client } from "pg";
import { type Listing, listingsOf, ProfileListings, profilesOf, type Sample } from "../data.ts";
import { foldedWords } from "./shared.ts";
import { defaultOrder, Terms } from "./terms.ts";

/** Words of an attribute count by one of four weights, A most. */
const WEIGHTS = [
  [8, "A"],
  [4, "B"],
  [2, "C"],
  [0, "D"],
] as const;

/** `ts_rank` takes them from D to A. */
export const RANK_WEIGHTS = "{0.125, 0.3125, 0.625, 1}";

/** `number` counts in default order. Records are stored as they are, because packing them costs time to read. */
const TABLES = `
  CREATE EXTENSION pg_trgm;
  CREATE EXTENSION fuzzystrmatch;
  CREATE EXTENSION cube;
  CREATE EXTENSION earthdistance;
  -- Radiuses mean the same with the radius of the Earth that Lotline takes.
  CREATE OR REPLACE FUNCTION earth() RETURNS float8 LANGUAGE SQL IMMUTABLE PARALLEL SAFE AS 'SELECT 6371008.8::float8';
  CREATE TABLE listings (number int, id text, city text, types text[], start_price float8,
    place earth, spot point, words tsvector);
  CREATE TABLE records (id text, json text);
  ALTER TABLE records ALTER json SET STORAGE EXTERNAL;
  CREATE TABLE profiles (path text, json text);
  CREATE TABLE terms (term int, attribute text, value text, count int);
  CREATE TABLE listing_terms (term int, number int);
  CREATE TABLE plans (number int, number_of_bedrooms float8, start_price float8, status text);
`;

const INDEXES = `
  ALTER TABLE listings ADD PRIMARY KEY (number);
  CREATE INDEX ON listings (city, start_price);
  CREATE INDEX ON listings (start_price);
  CREATE INDEX ON listings USING gin (types);
  CREATE INDEX ON listings USING gist (place);
  CREATE INDEX ON listings USING gist (spot);
  CREATE INDEX ON listings USING gin (words) WITH (fastupdate = off);
  ALTER TABLE records ADD PRIMARY KEY (id);
  ALTER TABLE profiles ADD PRIMARY KEY (path);
  ALTER TABLE terms ADD PRIMARY KEY (term);
  CREATE INDEX ON listing_terms (term, number);
  CREATE INDEX ON listing_terms (number, term);
  CREATE INDEX ON plans (status, start_price, number_of_bedrooms, number);
  CREATE TABLE vocabulary AS SELECT word FROM ts_stat('SELECT words FROM listings');
  CREATE INDEX ON vocabulary USING gin (word gin_trgm_ops);
  VACUUM (ANALYZE);
`;

const LISTINGS_AT_ONCE = 500;

/** Fills an empty database with a sample. */
export async function fillDatabase(client: Client, sample: Sample): Promise<void> {
  // Tables that are made in the same transaction are filled without the write-ahead log.
  await client.query("BEGIN");
  await client.query(TABLES);
  const numbers = await defaultOrder(sample);
  const terms = new Terms(sample);
  const named = new ProfileListings();
  let batch: Listing[] = [];
  const flush = async () => {
    await addListings(client, sample, numbers, batch);
    await addParts(client, numbers, terms, batch);
    batch = [];
  };
  for await (const listing of listingsOf(sample)) {
    named.add(listing);
    if (batch.push(listing) === LISTINGS_AT_ONCE) await flush();
  }
  await flush();
  const all = [...terms.all()];
  await addRows(client, "terms", {
    int: all.map(({ term }) => term),
    text: all.map(({ attribute }) => attribute),
    text_2: all.map(({ value }) => value),
    int_2: all.map(({ count }) => count),
  });
  const profiles = await Array.fromAsync(profilesOf(sample, named));
  await addRows(client, "profiles", {
    text: profiles.map(({ path }) => path),
    text_2: profiles.map(({ json }) => json),
  });
  await client.query("COMMIT");
  // Each by itself: VACUUM cannot be part of a transaction, which several statements in one query are.
  for (const statement of INDEXES.trim().split(";\n")) await client.query(statement);
}

/** Adds rows by columns, one array each; a column is named after its type, `_2` told apart. */
async function addRows(
  client: Client,
  table: string,
  columns: Readonly<Record<string, readonly unknown[]>>,
): Promise<void> {
  const arrays = Object.keys(columns).map((name, i) => `$${i + 1}::${name.replace(/_\d$/, "")}[]`);
  await client.query(
    `INSERT INTO ${table} SELECT * FROM unnest(${arrays.join(", ")})`,
    Object.values(columns),
  );
}

async function addListings(
  client: Client,
  sample: Sample,
  numbers: ReadonlyMap<string, number>,
  batch: readonly Listing[],
): Promise<void> {
  const weighted = WEIGHTS.map(([least], i) => {
    const below = WEIGHTS[i - 1]?.[0] ?? Number.POSITIVE_INFINITY;
    const names = sample.searched.flatMap(({ name, weight }) =>
      weight >= least && weight < below ? [name] : [],
    );
    return batch.map(({ texts }) => foldedWords(names.map((name) => texts[name]).join("\n")).join(" "));
  });
  const vectors = WEIGHTS.map(([, letter]) => `setweight(to_tsvector('simple', ${letter}), '${letter}')`);
  await client.query(
    `INSERT INTO listings
     SELECT number, id, city, string_to_array(types, chr(10)), start_price, ll_to_earth(lat, lng), point(lng, lat),
       ${vectors.join(" || ")}
     FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::float8[],
       $8::text[], $9::text[], $10::text[], $11::text[])
       AS row (number, id, city, types, start_price, lat, lng, a, b, c, d)`,
    [
      batch.map(({ id }) => numbers.get(id)),
      batch.map(({ id }) => id),
      batch.map(({ values }) => values.get("cityOrDistrict")?.[0]),
      batch.map(({ values }) => values.get("type")?.join("\n")),
      batch.map(({ startPrice }) => startPrice),
      batch.map(({ place }) => place?.lat),
      batch.map(({ place }) => place?.lng),
      ...weighted,
    ],
  );
}

async function addParts(
  client: Client,
  numbers: ReadonlyMap<string, number>,
  terms: Terms,
  batch: readonly Listing[],
): Promise<void> {
  await addRows(client, "records", {
    text: batch.map(({ id }) => id),
    text_2: batch.map(({ json }) => json),
  });
  const owned = batch.flatMap(({ id, values }) =>
    terms.of(values).map((term) => [term, numbers.get(id)] as const),
  );
  await addRows(client, "listing_terms", {
    int: owned.map(([term]) => term),
    int_2: owned.map(([, number]) => number),
  });
  const plans = batch.flatMap((listing) =>
    listing.plans.map((plan) => ({ ...plan, number: numbers.get(listing.id) })),
  );
  await addRows(client, "plans", {
    int: plans.map(({ number }) => number),
    float8: plans.map(({ numberOfBedrooms }) => numberOfBedrooms),
    float8_2: plans.map(({ startPrice }) => startPrice),
    text: plans.map(({ status }) => status),
  });
}
