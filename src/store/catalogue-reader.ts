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

const SELECT_BODY = "SELECT body FROM records WHERE collection = ? AND id = ?";

/** Opens the newest state: the first read of a transaction fixes what all its reads see. */
function openState(file: string): { db: DatabaseSync; version: number; changedAt: string } {
  const db = openForReading(file, CATALOGUE_MIGRATIONS);
  const state = guarded(file, () => {
    db.exec("BEGIN");
    return db.prepare("SELECT number, changed_at FROM version").get()!;
  });
  return { db, version: state.number as number, changedAt: state.changed_at as string };
}

/** True when all of the log is in the database. */
function moveLogIntoDatabase(file: string): boolean {
  return guarded(file, () => {
    const db = new DatabaseSync(file);
    try {
      const { busy, log, checkpointed } = db.prepare("PRAGMA wal_checkpoint(PASSIVE)").get()!;
      return busy === 0 && log === checkpointed;
    } finally {
      db.close();
    }
  });
}

/** One state of a catalogue: what is written after it is opened stays invisible to it. */
export class CatalogueReader {
  /** Grows with every change of the catalogue. */
  readonly version: number;
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
    const { db, version, changedAt } = openState(this.#file);
    this.version = version;
    this.changedAt = changedAt;
    this.#db = db;
    this.#body = db.prepare(SELECT_BODY);
  }

  /**
   * A state that was read from SQLite's write-ahead log keeps the log from being reused, so it would grow with
   * every import. Moves the log into the database and reads from there; false when that has to wait.
   */
  leaveLog(): boolean {
    try {
      if (!moveLogIntoDatabase(this.#file)) return false;
    } catch (error) {
      // In a read-only directory nothing is written, and no log grows.
      if (error instanceof StoreError) return true;
      throw error;
    }
    const { db, version } = openState(this.#file);
    if (version !== this.version) {
      db.close();
      return false;
    }
    this.#db.close();
    this.#db = db;
    this.#body = db.prepare(SELECT_BODY);
    return true;
  }

  /** The JSON text of a record, as it was imported. */
  body(collection: string, id: string): string | undefined {
    return this.#body.get(collection, id)?.body as string | undefined;
  }

  collections(): CollectionCount[] {
    const count = this.#db.prepare(
      "SELECT collection, count(*) AS records, sum(octet_length(body)) AS bytes FROM records GROUP BY collection ORDER BY collection",
    );
    return count.all() as unknown as CollectionCount[];
  }

  /** All records, collection by collection, each in default order. */
  *inDefaultOrder(): Generator<StoredBody> {
    yield* this.#records("updated_at DESC, id");
  }

  /** All records of a collection, or of all, in the order in which they were first imported. */
  *inImportOrder(only?: string): Generator<StoredBody> {
    yield* this.#records("number", only);
  }

  *#records(order: string, only?: string): Generator<StoredBody> {
    const select = this.#db.prepare(`SELECT id, body FROM records WHERE collection = ? ORDER BY ${order}`);
    for (const { collection } of this.#db
      .prepare("SELECT DISTINCT collection FROM records ORDER BY collection")
      .all()) {
      if (only !== undefined && collection !== only) continue;
      for (const { id, body } of select.iterate(collection!)) {
        yield { collection: collection as string, id: id as string, body: body as string };
      }
    }
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
