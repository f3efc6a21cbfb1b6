import { LRUCache } from "lru-cache";
import type { Engine } from "../engine/port.ts";
import type { RecordSource } from "../engine/record-source.ts";
import { pathOf, type RecordPath } from "../records/collections.ts";
import { RecordText } from "../records/record-text.ts";
import type { CatalogueReader } from "../store/catalogue-reader.ts";

/**
 * One state of a catalogue: its index and its records, which agree. It is closed when it has been retired and
 * the last request that uses it is done.
 */
export class CatalogueState implements RecordSource {
  readonly engine: Engine;
  readonly #reader: CatalogueReader;
  readonly #records: LRUCache<string, RecordText>;
  #users = 0;
  #isRetired = false;

  /** `recordCache` is how many bytes of records are kept in memory. */
  constructor(engine: Engine, reader: CatalogueReader, recordCache: number) {
    this.#records = new LRUCache({ maxSize: Math.max(1, recordCache), sizeCalculation: ({ size }) => size });
    this.engine = engine;
    this.#reader = reader;
  }

  readMany(paths: readonly RecordPath[]): (RecordText | undefined)[] {
    return paths.map((path) => this.#read(path));
  }

  #read({ collection, id }: RecordPath): RecordText | undefined {
    const path = pathOf(collection, id);
    const known = this.#records.get(path);
    if (known !== undefined) return known;
    const body = this.#reader.body(collection, id);
    if (body === undefined) return undefined;
    const record = new RecordText(body);
    this.#records.set(path, record);
    return record;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    this.#users++;
    try {
      return await work();
    } finally {
      this.#users--;
      this.#closeWhenUnused();
    }
  }

  /** Reads on from the database instead of its log, which then can be used anew. */
  leaveLog(origin: string): void {
    if (origin === this.#reader.origin) this.#reader.reopen();
  }

  retire(): void {
    this.#isRetired = true;
    this.#closeWhenUnused();
  }

  #closeWhenUnused(): void {
    if (this.#isRetired && this.#users === 0) this.#reader.close();
  }
}
