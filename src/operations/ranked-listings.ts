import { LISTING_COLLECTION } from "../records/collections.ts";
import { type Access, selectionFor } from "./access.ts";
import { numberMember, pageMembers, renderHits, resultsJson } from "./answer.ts";
import { readReferrences } from "./read-references.ts";

interface RankedListing {
  readonly id: string;
  readonly score: number;
  readonly explanation?: unknown;
}

interface RankingParameters {
  readonly retrieveAttributes?: readonly string[];
  readonly referrences?: readonly string[];
}

/** Listings with their `_score`, in the envelope of a search with one page of `limit`. */
export async function rankedListings(
  access: Access,
  ranked: readonly RankedListing[],
  limit: number,
  parameters: RankingParameters,
): Promise<Buffer> {
  const selection = selectionFor(access, [LISTING_COLLECTION], parameters.retrieveAttributes);
  const references = readReferrences(access, [LISTING_COLLECTION], parameters.referrences);
  const hits = ranked.map(({ id, score, explanation }) => ({
    collection: LISTING_COLLECTION,
    id,
    added: () => [
      numberMember("_score", score),
      ...(explanation === undefined ? [] : [{ name: "_explain", json: JSON.stringify(explanation) }]),
    ],
  }));
  const results = await renderHits(access, hits, {
    form: "list",
    selection: () => selection,
    references: () => references,
  });
  return resultsJson(results, pageMembers(results.length, 0, limit));
}
