import { Worker } from "node:worker_threads";
import type { Engine } from "../engine/port.ts";
import type { RecordSource } from "../engine/record-source.ts";
import { MemoryEngine } from "../engine-memory/memory-engine.ts";
import type { RecordPath } from "../records/collections.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import type { BuildRequest, BuildResult } from "./build-worker.ts";

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

/** Loads the newest state of a catalogue; the index is built on another thread. */
export async function loadCatalogue(directory: string, catalogue: string): Promise<CatalogueState> {
  for (;;) {
    const { snapshot, version } = await build({ directory, catalogue });
    const reader = new CatalogueReader(directory, catalogue);
    if (reader.version === version) return new CatalogueState(new MemoryEngine(snapshot), reader);
    // Another import was finished in between.
    reader.close();
  }
}

const MEGABYTES_FOR_BUILDING = 8192;

function build(request: BuildRequest): Promise<BuildResult> {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`./build-worker.${extension}`, import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_FOR_BUILDING },
    });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new Error(`The index of ${request.catalogue} could not be built (exit code ${code}).`)),
    );
  });
}
