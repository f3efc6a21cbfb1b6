import { LISTING_COLLECTION, pathOf } from "./collections.ts";
import type { JsonObject } from "./values.ts";

/** A record as it is searched and filtered: with its identity under every name that clients use for it. */
export function indexedRecord(collection: string, id: string, record: JsonObject): JsonObject {
  const identity: JsonObject = { ...record, objectID: id, id, path: pathOf(collection, id) };
  return collection === LISTING_COLLECTION ? { ...identity, listingId: id } : identity;
}
