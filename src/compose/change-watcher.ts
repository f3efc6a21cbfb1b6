import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Notices that another process has changed a database file. */
export class ChangeWatcher {
  readonly #file: string;
  #db: DatabaseSync | undefined;
  #seen: unknown;

  constructor(file: string) {
    this.#file = file;
    this.hasChanged();
  }

  /** True when something was committed since the last call, or the file has appeared. */
  hasChanged(): boolean {
    if (this.#db === undefined) {
      if (!existsSync(this.#file)) return false;
      this.#db = new DatabaseSync(this.#file, { readOnly: true });
    }
    const version = this.#db.prepare("PRAGMA data_version").get()!.data_version;
    const isNew = version !== this.#seen;
    this.#seen = version;
    return isNew;
  }

  close(): void {
    this.#db?.close();
  }
}
