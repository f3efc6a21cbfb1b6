import type { Engine } from "../engine/port.ts";
import type { RecordSource } from "../engine/record-source.ts";
import { MemoryEngine } from "../engine-memory/memory-engine.ts";
import type { StoredSnapshot } from "../engine-memory/snapshot-file.ts";
import type { RecordPath } from "../records/collections.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import { type LoadedCatalogue, loadSnapshot } from "./load-catalogue.ts";

/**
 * One state of a catalogue: its index and its records, which agree. It is closed when it has been retired and
 * the last request that uses it is done.
 */
export class CatalogueState implements RecordSource {
  readonly engine: Engine;
  readonly version: number;
  readonly #reader: CatalogueReader;
  #isSettled = false;
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

  /** Lets the next import reuse the write-ahead log, as soon as older states are closed. */
  settle(): void {
    this.#isSettled ||= this.#reader.leaveLog();
  }

  retire(): void {
    this.#isRetired = true;
    this.#closeWhenUnused();
  }

  #closeWhenUnused(): void {
    if (this.#isRetired && this.#users === 0) this.#reader.close();
  }
}

/** Loads the newest state of a catalogue, from the index of an earlier one if there is one. */
export async function loadCatalogue(
  directory: string,
  catalogue: string,
  before?: StoredSnapshot,
): Promise<{ readonly state: CatalogueState; readonly loaded: LoadedCatalogue }> {
  let base = before;
  for (;;) {
    const loaded = await loadSnapshot(directory, catalogue, base);
    const reader = new CatalogueReader(directory, catalogue);
    if (reader.origin === loaded.origin)
      return { state: new CatalogueState(new MemoryEngine(loaded.snapshot), reader), loaded };
    // Another import was finished in between.
    reader.close();
    base = loaded;
  }
}
