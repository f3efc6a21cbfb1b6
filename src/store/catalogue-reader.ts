import { existsSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { CATALOGUE_MIGRATIONS, catalogueFile } from "./catalogue-files.ts";
import { guarded, openForReading } from "./database.ts";
import { StoreError } from "./store-error.ts";

export interface CollectionCount {
  readonly collection: string;
  readonly records: number;
  readonly bytes: number;
}

export interface StoredBody {
  readonly collection: string;
  readonly id: string;
  readonly body: string;
}

/** A record's place in the default order of its collection. */
export interface OrderedNumber {
  /** The record's number in the database. */
  readonly number: number;
  readonly id: string;
  /** The version of the catalogue that last changed it. */
  readonly changedBy: number;
}

const SELECT_BODY = "SELECT CAST(body AS BLOB) AS body FROM records WHERE collection = ? AND id = ?";

/** Opens the newest state: the first read of a transaction fixes what all its reads see. */
function openState(file: string): { db: DatabaseSync; version: number; changedAt: string; origin: string } {
  const db = openForReading(file, CATALOGUE_MIGRATIONS);
  const state = guarded(file, () => {
    db.exec("BEGIN");
    return db
      .prepare("SELECT number, changed_at, token FROM version JOIN history ON history.version = number")
      .get()!;
  });
  const version = state.number as number;
  return {
    db,
    version,
    changedAt: state.changed_at as string,
    origin: originOf(version, state.token as string),
  };
}

function originOf(version: number, token: string): string {
  return `${version} ${token}`;
}

/**
 * Moves SQLite's write-ahead log into the database. True when all of it is there; false when somebody reads an
 * older state.
 */
export function moveLogIntoDatabase(directory: string, catalogue: string): boolean {
  const file = catalogueFile(directory, catalogue);
  try {
    return guarded(file, () => {
      const db = new DatabaseSync(file);
      try {
        const { busy, log, checkpointed } = db.prepare("PRAGMA wal_checkpoint(PASSIVE)").get()!;
        return busy === 0 && log === checkpointed;
      } finally {
        db.close();
      }
    });
  } catch (error) {
    // In a read-only directory nothing is written, and no log grows.
    if (error instanceof StoreError) return true;
    throw error;
  }
}

/** One state of a catalogue: what is written after it is opened stays invisible to it. */
export class CatalogueReader {
  /** Grows with every change of the catalogue. */
  readonly version: number;
  /** Names this state among all states of all catalogues: its version and a token of its own. */
  readonly origin: string;
  /** When the catalogue last changed, ISO 8601; empty before the first import. */
  readonly changedAt: string;
  readonly #file: string;
  #db: DatabaseSync;
  #body: StatementSync;

  constructor(directory: string, catalogue: string) {
    this.#file = catalogueFile(directory, catalogue);
    if (!existsSync(this.#file)) {
      throw new StoreError(
        `There is no catalogue "${catalogue}" in ${directory}; \`lotline import\` makes one.`,
      );
    }
    const { db, version, changedAt, origin } = openState(this.#file);
    this.version = version;
    this.origin = origin;
    this.changedAt = changedAt;
    this.#db = db;
    this.#body = db.prepare(SELECT_BODY);
  }

  /**
   * A state that was read from SQLite's write-ahead log keeps the log from being reused, so it would grow with
   * every import. Opens the state again, once the log is in the database; not when there is a newer one.
   */
  reopen(): void {
    const { db, origin } = openState(this.#file);
    if (origin !== this.origin) {
      db.close();
      return;
    }
    this.#db.close();
    this.#db = db;
    this.#body = db.prepare(SELECT_BODY);
  }

  /** The JSON of a record as UTF-8, as it was imported. */
  body(collection: string, id: string): Uint8Array | undefined {
    return this.#body.get(collection, id)?.body as Uint8Array | undefined;
  }

  collections(): CollectionCount[] {
    const count = this.#db.prepare(
      "SELECT collection, count(*) AS records, sum(octet_length(body)) AS bytes FROM records GROUP BY collection ORDER BY collection",
    );
    return count.all() as unknown as CollectionCount[];
  }

  /** The version of an earlier state of this catalogue; `undefined` when `origin` is none of its states. */
  versionOf(origin: string): number | undefined {
    const version = Number.parseInt(origin, 10);
    const token = this.#db.prepare("SELECT token FROM history WHERE version = ?").get(version)?.token;
    return token !== undefined && originOf(version, token as string) === origin ? version : undefined;
  }

  /** The collections that have records, by name. */
  collectionNames(): string[] {
    const select = this.#db.prepare("SELECT DISTINCT collection FROM records ORDER BY collection");
    return select.all().map(({ collection }) => collection as string);
  }

  /** The records of a collection in default order. */
  *inDefaultOrder(collection: string): Generator<OrderedNumber> {
    const select = this.#db.prepare(
      "SELECT number, id, changed_by AS changedBy FROM records WHERE collection = ? ORDER BY updated_at DESC, id",
    );
    yield* select.iterate(collection) as unknown as Iterable<OrderedNumber>;
  }

  /** The id and the JSON bytes of records by their numbers in the database. */
  *bodies(numbers: Iterable<number>): Generator<{ readonly id: string; readonly body: Uint8Array }> {
    const select = this.#db.prepare("SELECT id, CAST(body AS BLOB) AS body FROM records WHERE number = ?");
    for (const number of numbers) yield select.get(number) as unknown as { id: string; body: Uint8Array };
  }

  /** All records of a collection, or of all, in the order in which they were first imported. */
  *inImportOrder(only?: string): Generator<StoredBody> {
    const select = this.#db.prepare("SELECT id, body FROM records WHERE collection = ? ORDER BY number");
    for (const collection of this.collectionNames()) {
      if (only !== undefined && collection !== only) continue;
      for (const { id, body } of select.iterate(collection))
        yield { collection, id: id as string, body: body as string };
    }
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
