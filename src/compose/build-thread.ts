import { availableParallelism, constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { CollectionData } from "../engine-memory/collection-data.ts";
import { mergeCollections } from "../engine-memory/merge.ts";
import { buildCollection } from "../engine-memory/snapshot.ts";
import { type StoredSnapshot, writeSnapshot } from "../engine-memory/snapshot-file.ts";
import { snapshotFile } from "../store/catalogue-files.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import { buildOnThread, threadFile } from "../threads.ts";
import { type CollectionPlan, planBuild, type Run } from "./build-plan.ts";
import type { RunRequest, RunResult } from "./run-thread.ts";

/** What the thread is asked to index. */
export interface BuildRequest {
  readonly directory: string;
  readonly catalogue: string;
  /** An index to go on from, if it is one of an earlier state of the catalogue. */
  readonly base: StoredSnapshot | undefined;
  /** Requests are being answered meanwhile, and come first. */
  readonly isInBackground: boolean;
}

export interface BuildResult extends StoredSnapshot {
  /** Why the index could not be saved, if so. */
  readonly unsaved: string | undefined;
}

const { directory, catalogue, base, isInBackground } = workerData as BuildRequest;
// On Linux a thread has a priority of its own.
if (isInBackground && process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const reader = new CatalogueReader(directory, catalogue);
const { origin } = reader;
const since = base && reader.versionOf(base.origin);
const threads = isInBackground ? 1 : availableParallelism();
const plans = planBuild(reader, since === undefined ? undefined : base?.snapshot, since ?? 0, threads);
const collections: CollectionData[] = [];
for (const plan of plans) {
  const collection = await build(plan);
  if (collection !== undefined) collections.push(collection);
}
reader.close();

const stored: StoredSnapshot = { snapshot: { collections }, origin };
const isWhole = collections.length === plans.length;
parentPort!.postMessage(
  (isWhole ? { ...stored, unsaved: save(stored) } : undefined) satisfies BuildResult | undefined,
);

/** `undefined` when the state of the catalogue that is indexed is gone. */
async function build({ name, before, runs, order }: CollectionPlan): Promise<CollectionData | undefined> {
  const built = await buildRuns(name, runs);
  if (built === undefined) return undefined;
  const parts = [...(before === undefined ? [] : [before]), ...built];
  const [only] = parts;
  if (parts.length === 1 && only!.size === order.parts.length) return only!;
  return mergeCollections(parts, order);
}

/** Several runs are built at the same time, each on a thread of its own. */
async function buildRuns(collection: string, runs: readonly Run[]): Promise<CollectionData[] | undefined> {
  const [first, ...others] = runs;
  if (first === undefined) return [];
  if (others.length === 0 || threads === 1)
    return runs.map((run) => buildCollection(collection, reader.bodies(run)));
  const file = threadFile("run-thread", import.meta.url);
  const built: RunResult[] = [];
  let next = 0;
  const builder = async () => {
    for (let at = next++; at < runs.length; at = next++) {
      const request: RunRequest = { directory, catalogue, origin, collection, run: runs[at]! };
      built[at] = await buildOnThread<RunResult>(file, request);
    }
  };
  await Promise.all(Array.from({ length: threads }, builder));
  return built.every((part) => part !== undefined) ? built : undefined;
}

/** A snapshot that cannot be saved is built again at the next start; nothing is lost. */
function save(snapshot: StoredSnapshot): string | undefined {
  try {
    writeSnapshot(snapshotFile(directory, catalogue), snapshot);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
