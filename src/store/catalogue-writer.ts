import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { CATALOGUE_MIGRATIONS, catalogueFile } from "./catalogue-files.ts";
import { guarded, openDatabase } from "./database.ts";

export interface StoredRecord {
  readonly collection: string;
  readonly id: string;
  /** Epoch seconds, for the default order. */
  readonly updatedAt: number | undefined;
  /** The record as JSON text, kept to the letter. */
  readonly body: string;
}

/** What a write did with a record. */
export type WriteOutcome = "added" | "updated" | "unchanged" | "repeated";

/** Changes a catalogue in one transaction: it is begun by the constructor, and nothing counts before `commit`. */
export class CatalogueWriter {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #number: number;
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #touch: StatementSync;

  constructor(directory: string, catalogue: string) {
    this.#file = catalogueFile(directory, catalogue);
    mkdirSync(directory, { recursive: true });
    this.#db = openDatabase(this.#file, CATALOGUE_MIGRATIONS);
    guarded(this.#file, () => this.#db.exec("BEGIN IMMEDIATE"));
    this.#number = (this.#db.prepare("SELECT number FROM version").get()!.number as number) + 1;
    this.#find = this.#db.prepare(
      "SELECT number, written_by, body = ? AS same FROM records WHERE collection = ? AND id = ?",
    );
    this.#insert = this.#db.prepare(
      "INSERT INTO records (collection, id, updated_at, written_by, changed_by, body) VALUES (?, ?, ?, ?, ?, ?)",
    );
    this.#update = this.#db.prepare(
      "UPDATE records SET updated_at = ?, written_by = ?, changed_by = ?, body = ? WHERE number = ?",
    );
    this.#touch = this.#db.prepare("UPDATE records SET written_by = ? WHERE number = ?");
  }

  /** Adds or replaces a record. Of several with one path in one transaction, the last one stays. */
  put({ collection, id, updatedAt, body }: StoredRecord): WriteOutcome {
    return guarded(this.#file, () => {
      const moment = updatedAt ?? null;
      const existing = this.#find.get(body, collection, id);
      if (existing === undefined) {
        this.#insert.run(collection, id, moment, this.#number, this.#number, body);
        return "added";
      }
      const number = existing.number as number;
      if (existing.same === 1) this.#touch.run(this.#number, number);
      else this.#update.run(moment, this.#number, this.#number, body, number);
      if (existing.written_by === this.#number) return "repeated";
      return existing.same === 1 ? "unchanged" : "updated";
    });
  }

  /** Removes the records of a collection that this transaction has not put; answers how many. */
  removeOthers(collection: string): number {
    return guarded(this.#file, () => {
      const remove = this.#db.prepare("DELETE FROM records WHERE collection = ? AND written_by <> ?");
      return Number(remove.run(collection, this.#number).changes);
    });
  }

  /** Makes everything visible at once and closes. */
  commit(changedAt: Date): void {
    guarded(this.#file, () => {
      this.#db
        .prepare("UPDATE version SET number = ?, changed_at = ?")
        .run(this.#number, changedAt.toISOString());
      this.#db.prepare("INSERT INTO history VALUES (?, ?)").run(this.#number, randomUUID());
      this.#db.exec("COMMIT");
    });
    this.#db.exec("PRAGMA wal_checkpoint(PASSIVE)");
    this.#db.close();
  }

  /** Leaves everything as it was and closes. */
  rollback(): void {
    if (!this.#db.isOpen) return;
    if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
    this.#db.close();
  }
}
