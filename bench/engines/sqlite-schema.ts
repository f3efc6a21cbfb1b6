import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { listingsOf, ProfileListings, profilesOf, type Sample } from "../data.ts";
import { defaultOrder, Terms } from "./terms.ts";

/**
 * `listings` is narrow, so that scans are short; the JSON is in a table of its own. `number` counts in default
 * order, newest first, so that it is also the order of a page.
 */
const TABLES = `
  CREATE TABLE listings (number INTEGER PRIMARY KEY, id TEXT NOT NULL, updatedAt INTEGER NOT NULL,
    cityOrDistrict TEXT, startPrice REAL, lat REAL, lng REAL);
  CREATE TABLE records (number INTEGER PRIMARY KEY, id TEXT NOT NULL, json TEXT NOT NULL);
  CREATE TABLE profiles (path TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE terms (term INTEGER PRIMARY KEY, attribute TEXT NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL);
  CREATE TABLE listing_terms (term INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (term, number)) WITHOUT ROWID;
  CREATE TABLE plans (number INTEGER NOT NULL, numberOfBedrooms REAL, startPrice REAL, status TEXT NOT NULL);
  CREATE VIRTUAL TABLE places USING rtree (number, south, north, west, east);
`;

const INDEXES = `
  CREATE UNIQUE INDEX listings_id ON listings (id);
  CREATE UNIQUE INDEX records_id ON records (id);
  CREATE INDEX listings_city_price ON listings (cityOrDistrict, startPrice);
  CREATE INDEX listings_price ON listings (startPrice);
  CREATE INDEX listing_terms_number ON listing_terms (number, term);
  CREATE INDEX terms_attribute ON terms (attribute, value);
  CREATE INDEX plans_status ON plans (status, startPrice, numberOfBedrooms, number);
  INSERT INTO words (words) VALUES ('optimize');
  ANALYZE;
`;

/** What every connection is set to: 256 MiB of page cache and the file mapped into memory. */
export const PRAGMAS = `
  PRAGMA cache_size = -262144;
  PRAGMA mmap_size = 17179869184;
  PRAGMA temp_store = MEMORY;
`;

/** Writes the database of a sample in one transaction. */
export async function writeDatabase(sample: Sample, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${PRAGMAS}`);
  db.exec(TABLES);
  const columns = sample.searched.map(({ name }) => name);
  db.exec(`
    CREATE VIRTUAL TABLE words USING fts5 (${columns.join(", ")}, content = '', prefix = '1 2 3 4',
      tokenize = "unicode61 remove_diacritics 2");
    INSERT INTO words (words, rank) VALUES ('rank', 'bm25(${sample.searched.map(({ weight }) => weight).join(", ")})');
    BEGIN;
  `);
  const insert = (table: string, count: number) =>
    db.prepare(`INSERT INTO ${table} VALUES (${Array(count).fill("?").join(", ")})`);
  const [addListing, addRecord, addProfile] = [
    insert("listings", 7),
    insert("records", 3),
    insert("profiles", 2),
  ];
  const [addListingTerm, addPlan, addPlace] = [
    insert("listing_terms", 2),
    insert("plans", 4),
    insert("places", 5),
  ];
  const addWords = insert(`words (rowid, ${columns.join(", ")})`, columns.length + 1);

  const numbers = await defaultOrder(sample);
  const terms = new Terms(sample);
  const named = new ProfileListings();
  for await (const listing of listingsOf(sample)) {
    const { id, json, texts, values, place, updatedAt } = listing;
    const number = numbers.get(id)!;
    named.add(listing);
    const city = values.get("cityOrDistrict")?.[0] ?? null;
    const [lat, lng] = [place?.lat ?? null, place?.lng ?? null];
    addListing.run(number, id, updatedAt, city, listing.startPrice ?? null, lat, lng);
    addRecord.run(number, id, json);
    addWords.run(number, ...columns.map((name) => texts[name]!));
    for (const term of terms.of(values)) addListingTerm.run(term, number);
    for (const { numberOfBedrooms, startPrice, status } of listing.plans)
      addPlan.run(number, numberOfBedrooms ?? null, startPrice ?? null, status);
    if (place !== undefined) addPlace.run(number, lat, lat, lng, lng);
  }
  const addTerm = insert("terms", 4);
  for (const { term, attribute, value, count } of terms.all()) addTerm.run(term, attribute, value, count);
  for await (const { path, json } of profilesOf(sample, named)) addProfile.run(path, json);
  db.exec("COMMIT");
  db.exec(INDEXES);
  db.close();
}
