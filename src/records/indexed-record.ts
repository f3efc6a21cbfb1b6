import { LISTING_COLLECTION, pathOf } from "./collections.ts";
import type { JsonObject } from "./values.ts";

/** A record as it is searched and filtered: with its identity under every name that clients use for it. */
export function indexedRecord(collection: string, id: string, record: JsonObject): JsonObject {
  const identity: JsonObject = { ...record, objectID: id, path: pathOf(collection, id) };
  for (const alias of idAliases(collection)) identity[alias] = id;
  return identity;
}

/** The attributes that hold the same as `objectID`. */
export function idAliases(collection: string): readonly string[] {
  return collection === LISTING_COLLECTION ? ["id", "listingId"] : ["id"];
}
