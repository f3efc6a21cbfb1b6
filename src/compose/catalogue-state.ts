import type { Engine } from "../engine/port.ts";
import type { RecordSource } from "../engine/record-source.ts";
import type { RecordPath } from "../records/collections.ts";
import type { CatalogueReader } from "../store/catalogue-reader.ts";

/**
 * One state of a catalogue: its index and its records, which agree. It is closed when it has been retired and
 * the last request that uses it is done.
 */
export class CatalogueState implements RecordSource {
  readonly engine: Engine;
  readonly version: number;
  readonly #reader: CatalogueReader;
  #users = 0;
  #isRetired = false;

  constructor(engine: Engine, reader: CatalogueReader) {
    this.engine = engine;
    this.version = reader.version;
    this.#reader = reader;
  }

  readMany(paths: readonly RecordPath[]): (string | undefined)[] {
    return paths.map(({ collection, id }) => this.#reader.body(collection, id));
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
