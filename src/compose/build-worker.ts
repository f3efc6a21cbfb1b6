import { parentPort, workerData } from "node:worker_threads";
import { buildSnapshot, type Snapshot, type SourceRecord } from "../engine-memory/snapshot.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";

/** What the thread is asked to index. */
export interface BuildRequest {
  readonly directory: string;
  readonly catalogue: string;
}

/** The index, and the version of the catalogue that it was built from. */
export interface BuildResult {
  readonly snapshot: Snapshot;
  readonly version: number;
}

const { directory, catalogue } = workerData as BuildRequest;
const reader = new CatalogueReader(directory, catalogue);

function* records(): Generator<SourceRecord> {
  for (const { collection, id, body } of reader.inDefaultOrder()) {
    yield { collection, id, body: Buffer.from(body) };
  }
}

const result: BuildResult = { snapshot: buildSnapshot(records()), version: reader.version };
reader.close();
parentPort!.postMessage(result);
