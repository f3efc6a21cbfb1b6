import type { CollectionData } from "../../src/engine-memory/collection-data.ts";
import { buildCollection } from "../../src/engine-memory/snapshot.ts";
import { compareDefaultOrder, updatedAtOf } from "../../src/records/default-order.ts";
import type { CatalogueRecord } from "../reference/catalogue-record.ts";

/** The embedded engine's index of records in any order. */
export function collectionsOf(records: readonly CatalogueRecord[]): CollectionData[] {
  const keyed = records.map((source) => ({ ...source, updatedAt: updatedAtOf(source.record) }));
  const byCollection = Map.groupBy(keyed.sort(compareDefaultOrder), ({ collection }) => collection);
  return [...byCollection.keys()].sort().map((name) =>
    buildCollection(
      name,
      byCollection.get(name)!.map(({ id, record }) => ({ id, body: Buffer.from(JSON.stringify(record)) })),
    ),
  );
}
