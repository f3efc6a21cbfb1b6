import { CollectionBuilder } from "./collection-builder.ts";
import type { CollectionData } from "./collection-data.ts";

/** The index of a whole catalogue: plain data over shared memory, which any thread can open. */
export interface Snapshot {
  readonly collections: readonly CollectionData[];
}

/** A record on its way into the index. */
export interface SourceRecord {
  readonly collection: string;
  readonly id: string;
  /** JSON. */
  readonly body: Uint8Array;
}

/** Builds the index. Within a collection, the records must come in default order (`compareDefaultOrder`). */
export function buildSnapshot(records: Iterable<SourceRecord>): Snapshot {
  const builders = new Map<string, CollectionBuilder>();
  for (const { collection, id, body } of records) {
    let builder = builders.get(collection);
    if (builder === undefined) {
      builder = new CollectionBuilder(collection);
      builders.set(collection, builder);
    }
    builder.add(id, body);
  }
  const names = [...builders.keys()].sort();
  return { collections: names.map((name) => builders.get(name)!.build()) };
}
