import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { guarded, openDatabase } from "./database.ts";

/** What a client asks for by `product_id`: a catalogue, and the `filterQuery` that cuts its listings down. */
export interface Product {
  readonly name: string;
  readonly catalogue: string;
  /** Empty: all listings. */
  readonly filter: string;
}

/** The views of a listing: their sum as of a moment (epoch milliseconds), older ones counted less. */
interface Heat {
  readonly heat: number;
  readonly at: number;
}

const MIGRATIONS = [
  `CREATE TABLE products (name TEXT PRIMARY KEY, catalogue TEXT NOT NULL, filter TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE views (catalogue TEXT NOT NULL, id TEXT NOT NULL, heat REAL NOT NULL, at REAL NOT NULL,
     PRIMARY KEY (catalogue, id)) WITHOUT ROWID;`,
];

/** Name of the file in the data directory. */
export const SERVICE_FILE = "lotline.db";

/** What the service itself keeps besides the catalogues: products and views. */
export class ServiceStore {
  readonly #file: string;
  readonly #db: DatabaseSync;

  constructor(directory: string) {
    this.#file = join(directory, SERVICE_FILE);
    mkdirSync(directory, { recursive: true });
    this.#db = openDatabase(this.#file, MIGRATIONS);
  }

  /** By name. */
  products(): Product[] {
    return this.#db
      .prepare("SELECT name, catalogue, filter FROM products ORDER BY name")
      .all() as unknown as Product[];
  }

  setProduct({ name, catalogue, filter }: Product): void {
    const upsert = this.#db.prepare(
      "INSERT OR REPLACE INTO products (name, catalogue, filter) VALUES (?, ?, ?)",
    );
    guarded(this.#file, () => upsert.run(name, catalogue, filter));
  }

  /** Adds a product unless there is one of its name. */
  addProduct({ name, catalogue, filter }: Product): void {
    const insert = this.#db.prepare(
      "INSERT OR IGNORE INTO products (name, catalogue, filter) VALUES (?, ?, ?)",
    );
    guarded(this.#file, () => insert.run(name, catalogue, filter));
  }

  /** False when there was none. */
  removeProduct(name: string): boolean {
    return guarded(
      this.#file,
      () => this.#db.prepare("DELETE FROM products WHERE name = ?").run(name).changes > 0,
    );
  }

  heats(catalogue: string): (Heat & { readonly id: string })[] {
    return this.#db
      .prepare("SELECT id, heat, at FROM views WHERE catalogue = ?")
      .all(catalogue) as unknown as (Heat & { id: string })[];
  }

  /** Adds new views to those stored, which another process may have written; `add` joins two sums. */
  addHeats(catalogue: string, heats: ReadonlyMap<string, Heat>, add: (a: Heat, b: Heat) => Heat): void {
    guarded(this.#file, () => {
      this.#db.exec("BEGIN IMMEDIATE");
      try {
        const find = this.#db.prepare("SELECT heat, at FROM views WHERE catalogue = ? AND id = ?");
        const save = this.#db.prepare(
          "INSERT OR REPLACE INTO views (catalogue, id, heat, at) VALUES (?, ?, ?, ?)",
        );
        for (const [id, heat] of heats) {
          const before = find.get(catalogue, id) as unknown as Heat | undefined;
          const sum = before === undefined ? heat : add(before, heat);
          save.run(catalogue, id, sum.heat, sum.at);
        }
        this.#db.exec("COMMIT");
      } finally {
        if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      }
    });
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}

const PRODUCT_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** A product's name is part of addresses: up to 64 letters, digits, "-" and "_". */
export function isProductName(name: string): boolean {
  return PRODUCT_NAME.test(name);
}
