import { didYouMean } from "../errors/closest.ts";
import { invalidParameter } from "../errors/lotline-error.ts";
import { LISTING_COLLECTION, PROFILE_COLLECTIONS } from "../records/collections.ts";
import type { Access } from "./access.ts";

/** A profile collection: a known one, or another that the catalogue has; throws a 400 otherwise. */
export function readCollection(access: Access, collection: string): string {
  const known = new Set<string>([...PROFILE_COLLECTIONS, ...access.engine.collections()]);
  known.delete(LISTING_COLLECTION);
  if (known.has(collection)) return collection;
  if (collection === LISTING_COLLECTION) {
    const hint = "Use search_listings, listing or listings for them.";
    throw invalidParameter("collection", "collection: Listings is not a collection of profiles.", { hint });
  }
  const message = `collection: \`${collection}\` is not a collection of profiles.`;
  const suggestion = didYouMean(collection, known);
  const hint = suggestion.hint ?? `There are ${[...known].sort().join(", ")}.`;
  throw invalidParameter("collection", message, { hint });
}
