import { readSnapshot, type StoredSnapshot } from "../engine-memory/snapshot-file.ts";
import { snapshotFile } from "../store/catalogue-files.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import { buildOnThread, threadFile } from "../threads.ts";
import type { BuildRequest, BuildResult } from "./build-thread.ts";

export interface LoadedCatalogue extends StoredSnapshot {
  readonly version: number;
  /** Whether the index had to be built, or its file was as good as new. */
  readonly isBuilt: boolean;
  /** What an operator should know: why the file could not be used, or not be written. */
  readonly warnings: readonly string[];
}

/**
 * Loads the index of the newest state of a catalogue: from its file when that is one of this state, else built
 * on another thread, from `before` or the file as far as they still hold.
 */
export async function loadSnapshot(
  directory: string,
  catalogue: string,
  before?: StoredSnapshot,
): Promise<LoadedCatalogue> {
  const warnings: string[] = [];
  let base = before;
  if (base === undefined) {
    const stored = await readSnapshot(snapshotFile(directory, catalogue));
    if (typeof stored === "string") warnings.push(`The index is built anew. ${stored}`);
    else base = stored;
  }
  const { origin, version } = newestState(directory, catalogue);
  if (base?.origin === origin) return { ...base, version, isBuilt: false, warnings };
  const request: BuildRequest = { directory, catalogue, base, isInBackground: before !== undefined };
  const file = threadFile("build-thread", import.meta.url);
  const result = await buildOnThread<BuildResult | undefined>(file, request);
  // An import was finished meanwhile: the newest state is another one.
  if (result === undefined) return loadSnapshot(directory, catalogue, base);
  const { unsaved, ...built } = result;
  if (unsaved !== undefined) warnings.push(`The index could not be saved: ${unsaved}`);
  return { ...built, version: Number.parseInt(built.origin, 10), isBuilt: true, warnings };
}

function newestState(directory: string, catalogue: string) {
  const reader = new CatalogueReader(directory, catalogue);
  const { origin, version } = reader;
  reader.close();
  return { origin, version };
}
