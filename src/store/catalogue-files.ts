import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "./store-error.ts";

const SUFFIX = ".catalogue.db";
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** The schema of a catalogue file, step by step. */
export const CATALOGUE_MIGRATIONS = [
  `CREATE TABLE records (
     number INTEGER PRIMARY KEY,
     collection TEXT NOT NULL,
     id TEXT NOT NULL,
     updated_at REAL,
     written_by INTEGER NOT NULL,
     body TEXT NOT NULL,
     UNIQUE (collection, id)
   );
   CREATE INDEX default_order ON records (collection, updated_at DESC, id);
   CREATE TABLE version (number INTEGER NOT NULL, changed_at TEXT NOT NULL);
   INSERT INTO version VALUES (0, '');`,
  // `changed_by` is the version that last changed the record; `history` tells one version 7 from another's.
  `ALTER TABLE records ADD COLUMN changed_by INTEGER NOT NULL DEFAULT 0;
   DROP INDEX default_order;
   CREATE INDEX default_order ON records (collection, updated_at DESC, id, changed_by);
   CREATE TABLE history (version INTEGER PRIMARY KEY, token TEXT NOT NULL);
   INSERT INTO history SELECT number, lower(hex(randomblob(16))) FROM version;`,
];

/** Where a catalogue is kept; throws when the name is none. */
export function catalogueFile(directory: string, catalogue: string): string {
  if (!NAME.test(catalogue)) {
    throw new StoreError(
      `"${catalogue}" is no name for a catalogue: use up to 64 small letters, digits, "-" and "_", starting with a letter or digit.`,
    );
  }
  return join(directory, catalogue + SUFFIX);
}

/** Where the index of a catalogue is kept. */
export function snapshotFile(directory: string, catalogue: string): string {
  return join(directory, `${catalogue}.snapshot`);
}

/** The catalogues of a data directory, by name. */
export function catalogueNames(directory: string): string[] {
  if (!existsSync(directory)) return [];
  const files = readdirSync(directory).filter((file) => file.endsWith(SUFFIX));
  return files.map((file) => file.slice(0, -SUFFIX.length)).sort();
}
