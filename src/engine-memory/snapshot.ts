import { CollectionBuilder } from "./collection-builder.ts";
import type { CollectionData } from "./collection-data.ts";

/** The index of a whole catalogue: plain data over shared memory, which any thread can open. */
export interface Snapshot {
  /** By name. */
  readonly collections: readonly CollectionData[];
}

/** A record on its way into the index. */
export interface SourceRecord {
  readonly id: string;
  /** JSON. */
  readonly body: Uint8Array;
}

/** Builds the index of a collection from its records in default order (`compareDefaultOrder`). */
export function buildCollection(name: string, records: Iterable<SourceRecord>): CollectionData {
  const builder = new CollectionBuilder(name);
  for (const { id, body } of records) builder.add(id, body);
  return builder.build();
}
