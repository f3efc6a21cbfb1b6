import { parentPort, workerData } from "node:worker_threads";
import type { CollectionData } from "../engine-memory/collection-data.ts";
import { buildCollection } from "../engine-memory/snapshot.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import type { Run } from "./build-plan.ts";

/** What the thread is asked to index. */
export interface RunRequest {
  readonly directory: string;
  readonly catalogue: string;
  /** The state of the catalogue that is indexed. */
  readonly origin: string;
  readonly collection: string;
  readonly run: Run;
}

/** `undefined` when that state is gone. */
export type RunResult = CollectionData | undefined;

const { directory, catalogue, origin, collection, run } = workerData as RunRequest;
const reader = new CatalogueReader(directory, catalogue);
// When the catalogue was changed in between, the numbers of its records mean something else.
const isCurrent = reader.origin === origin;
const built = isCurrent ? buildCollection(collection, reader.bodies(run)) : undefined;
reader.close();
parentPort!.postMessage(built satisfies RunResult);
