import { DatabaseSync } from "node:sqlite";
import { StoreError } from "./store-error.ts";

/** How long a writer waits for another one before it gives up, in milliseconds. */
const WRITE_PATIENCE = 5000;

/** Opens a database for writing and brings it to the newest schema; step k of `migrations` leads from version k to k+1. */
export function openDatabase(file: string, migrations: readonly string[]): DatabaseSync {
  const db = guarded(file, () => new DatabaseSync(file, { timeout: WRITE_PATIENCE }));
  guarded(file, () => {
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;");
    migrate(db, file, migrations);
  });
  return db;
}

/** Opens an existing database for reading; one of an older schema is brought to the newest first. */
export function openForReading(file: string, migrations: readonly string[]): DatabaseSync {
  const db = guarded(file, () => new DatabaseSync(file, { readOnly: true, timeout: WRITE_PATIENCE }));
  const version = guarded(file, () => schemaVersion(db));
  if (version === migrations.length) return db;
  db.close();
  if (version > migrations.length) throw otherVersion(file, version, migrations.length);
  openDatabase(file, migrations).close();
  return openForReading(file, migrations);
}

function migrate(db: DatabaseSync, file: string, migrations: readonly string[]): void {
  if (schemaVersion(db) === migrations.length) return;
  db.exec("BEGIN IMMEDIATE");
  // Another process may have been faster.
  const version = schemaVersion(db);
  if (version > migrations.length) {
    db.exec("ROLLBACK");
    throw otherVersion(file, version, migrations.length);
  }
  for (const step of migrations.slice(version)) db.exec(step);
  db.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`);
}

function schemaVersion(db: DatabaseSync): number {
  return db.prepare("PRAGMA user_version").get()!.user_version as number;
}

function otherVersion(file: string, found: number, known: number): StoreError {
  return new StoreError(
    `${file} has schema version ${found}; this version of Lotline reads version ${known}.`,
  );
}

const SQLITE_BUSY = 5;

/** Runs `work` and turns SQLite's errors into sentences that name the file. */
export function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { errcode, code, message } = error as { errcode?: number; code?: string; message: string };
    if (code !== "ERR_SQLITE_ERROR") throw error;
    if (errcode === SQLITE_BUSY) {
      throw new StoreError(
        `${file} is being written by another process; wait until it has finished and try again.`,
      );
    }
    throw new StoreError(`${file} cannot be used: ${message}.`);
  }
}
