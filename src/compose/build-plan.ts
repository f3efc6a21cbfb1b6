import type { CollectionData } from "../engine-memory/collection-data.ts";
import type { RecordOrder } from "../engine-memory/merge-order.ts";
import type { Snapshot } from "../engine-memory/snapshot.ts";
import { StringTable } from "../engine-memory/string-table.ts";
import type { CatalogueReader } from "../store/catalogue-reader.ts";

/** Records whose index is built anew, by their numbers in the database, in default order. */
export type Run = Float64Array<SharedArrayBuffer>;

/** How the index of a collection comes about: part 0 is what was there before, if anything, then the runs. */
export interface CollectionPlan {
  readonly name: string;
  readonly before: CollectionData | undefined;
  readonly runs: readonly Run[];
  readonly order: RecordOrder;
}

/** Most records of one run: a run is held in memory while it is built, in a larger form than the index. */
const LONGEST_RUN = 50_000;

/**
 * Plans the index of a catalogue. Of `base`, an index of the state `since`, everything is kept that has not
 * changed. `threads` is how many runs are built at the same time.
 */
export function planBuild(
  reader: CatalogueReader,
  base: Snapshot | undefined,
  since: number,
  threads: number,
): CollectionPlan[] {
  return reader.collectionNames().map((name) => {
    const before = base?.collections.find((collection) => collection.name === name);
    return planCollection(reader, name, before, since, threads);
  });
}

function planCollection(
  reader: CatalogueReader,
  name: string,
  before: CollectionData | undefined,
  since: number,
  threads: number,
): CollectionPlan {
  const ids = before && new StringTable(before.ids);
  const changed: number[] = [];
  /** For each record: its number in `before`, or -1 - its place among the changed ones. */
  const places: number[] = [];
  let kept = 0;
  for (const { number, id, changedBy } of reader.inDefaultOrder(name)) {
    if (ids === undefined || changedBy > since) {
      places.push(-1 - changed.length);
      changed.push(number);
      continue;
    }
    // Records that have not changed keep their order; those in between are gone or have changed.
    const bytes = Buffer.from(id);
    while (ids.compare(bytes, kept) !== 0) kept++;
    places.push(kept++);
  }
  const length = Math.min(LONGEST_RUN, Math.max(LEAST_RUN, Math.ceil(changed.length / threads)));
  const runs: Run[] = [];
  for (let at = 0; at < changed.length; at += length)
    runs.push(sharedNumbers(changed.slice(at, at + length)));
  const first = before === undefined ? 0 : 1;
  const [parts, numbers] = [new Uint8Array(places.length), new Uint32Array(places.length)];
  for (const [record, place] of places.entries()) {
    const atChanged = -1 - place;
    parts[record] = place >= 0 ? 0 : first + Math.floor(atChanged / length);
    numbers[record] = place >= 0 ? place : atChanged % length;
  }
  return { name, before, runs, order: { parts, numbers } };
}

/** Fewer records are not worth a thread of their own. */
const LEAST_RUN = 2000;

function sharedNumbers(numbers: readonly number[]): Run {
  const shared = new Float64Array(new SharedArrayBuffer(numbers.length * 8));
  shared.set(numbers);
  return shared;
}
