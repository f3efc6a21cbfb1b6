import { Type } from "typebox";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { SIMILARITY_WEIGHTS } from "../similar/weights.ts";
import { forEachWord } from "../text/words.ts";
import { LIMITS } from "./limits.ts";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { rankedListings } from "./ranked-listings.ts";
import { LISTING_IN_LIST, rankingOf } from "./responses.ts";
import { expectRecord } from "./single-record.ts";

export const similarListings = operation({
  name: "similar_listings",
  title: "Get Similar Listings",
  description: "Listings like one, most alike first, with a `_score` from 0 to 100.",
  parameters: Type.Object({
    id: p.listingId,
    retrieveAttributes: Type.Optional(p.retrieveAttributes),
    referrences: Type.Optional(p.referrences),
    minScore: Type.Optional(p.minScore),
    maxRecommendations: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.similar.most,
        default: LIMITS.similar.default,
        description: "Most results.",
        examples: [3],
      }),
    ),
    explain: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Adds `_explain`: how alike in each respect.",
        examples: [true],
      }),
    ),
  }),
  response: rankingOf(LISTING_IN_LIST),
  async run(
    access,
    { id, minScore = 0, maxRecommendations: limit = LIMITS.similar.default, explain = false, ...parameters },
  ) {
    const path = { collection: LISTING_COLLECTION, id };
    await expectRecord(access, path);
    const [record] = await access.records.readMany([path]);
    const words = wordsOf(JSON.parse(record!.jsonOf("summary") ?? "null"));
    const { slice } = access;
    const hits = await access.engine.similar({
      id,
      words,
      slice,
      weights: SIMILARITY_WEIGHTS,
      minScore,
      limit,
      explain,
    });
    return rankedListings(access, hits ?? [], limit, parameters);
  },
});

function wordsOf(summary: unknown): string[] {
  const words = new Set<string>();
  if (typeof summary === "string") forEachWord(summary, (word) => words.add(word));
  return [...words];
}
