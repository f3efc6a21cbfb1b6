import { Type } from "typebox";
import { planFor } from "../engine/plan-for.ts";
import type { SearchPlan } from "../engine/port.ts";
import { EVERYTHING, type Filter } from "../filter/ast.ts";
import { LISTING_COLLECTION } from "../records/collections.ts";
import type { Access } from "./access.ts";
import { LIMITS } from "./limits.ts";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { rankedListings } from "./ranked-listings.ts";
import { LISTING_IN_LIST, rankingOf } from "./responses.ts";

export const trendingListings = operation({
  name: "trending_listings",
  title: "Get Trending Listings",
  description:
    "The listings viewed most, recent views counting more: `_score` is 100 for the hottest. Listings without views follow, newest first, with 0.",
  parameters: Type.Object({
    retrieveAttributes: Type.Optional(p.retrieveAttributes),
    referrences: Type.Optional(p.referrences),
    minScore: Type.Optional(p.minScore),
    maxRecommendations: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.trending.most,
        default: LIMITS.trending.default,
        description: "Most results.",
        examples: [3],
      }),
    ),
  }),
  response: rankingOf(LISTING_IN_LIST),
  async run(access, { minScore = 0, maxRecommendations: limit = LIMITS.trending.default, ...parameters }) {
    const hot = await hottestOfProduct(access, limit);
    const hottest = hot[0]?.heat ?? 0;
    const scored = hot.map(({ id, heat }) => ({ id, score: Math.round((10_000 * heat) / hottest) / 100 }));
    const unviewed =
      minScore > 0 || hot.length === limit
        ? []
        : await newestExcept(access, new Set(hot.map(({ id }) => id)), limit);
    const ranked = [...scored, ...unviewed].filter(({ score }) => score >= minScore).slice(0, limit);
    return rankedListings(access, ranked, limit, parameters);
  },
});

/** The viewed listings of the product, hottest first, equal ones in default order. */
async function hottestOfProduct(access: Access, limit: number) {
  const contenders = await contendersOfProduct(access, limit);
  const filter: Filter = { kind: "in", attribute: "objectID", values: [...contenders.keys()], position: 0 };
  const { ids } = await access.engine.search(newest(access, filter, contenders.size));
  const ordered = ids.flatMap((id) => (contenders.has(id) ? [{ id, heat: contenders.get(id)! }] : []));
  return ordered.sort((a, b) => b.heat - a.heat).slice(0, limit);
}

const BATCH = 64;
/** Heats nearer than this share to each other may come in either order. */
const ROUNDING = 1e-9;

/** The hottest listings of the product, at least `limit` of them if there are, and all that are as hot as the last. */
async function contendersOfProduct({ views, engine, slice }: Access, limit: number) {
  const contenders = new Map<string, number>();
  let batch: { id: string; heat: number }[] = [];
  let least = 0;
  const take = async () => {
    const isPresent = await engine.present(
      LISTING_COLLECTION,
      batch.map(({ id }) => id),
      slice,
    );
    for (const [i, { id, heat }] of batch.entries()) {
      if (!isPresent[i]) continue;
      if (contenders.size >= limit && heat < least * (1 - ROUNDING)) continue;
      contenders.set(id, heat);
      if (contenders.size <= limit) least = heat;
    }
    batch = [];
  };
  for (const viewed of views.hottest()) {
    if (contenders.size >= limit && viewed.heat < least * (1 - ROUNDING)) return contenders;
    if (batch.push(viewed) === BATCH) await take();
  }
  await take();
  return contenders;
}

async function newestExcept(access: Access, hot: ReadonlySet<string>, limit: number) {
  const { ids } = await access.engine.search(newest(access, EVERYTHING, limit + hot.size));
  return ids.filter((id) => !hot.has(id)).map((id) => ({ id, score: 0 }));
}

function newest({ slice }: Access, filter: Filter, limit: number): SearchPlan {
  return planFor(LISTING_COLLECTION, { slice, filter, limit });
}
