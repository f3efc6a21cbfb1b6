/**
 * Lotline itself, asked without HTTP. Pages are ids and facets of the engine; records, similar and trending ones are
 * whole operations with the JSON of their results. Words always tolerate typos.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { LotlineService } from "../../src/compose/service.ts";
import { planFor } from "../../src/engine/plan-for.ts";
import type { SearchAnswer, SearchPlan } from "../../src/engine/port.ts";
import type { Filter } from "../../src/filter/ast.ts";
import { parseFilter } from "../../src/filter/parser.ts";
import { simplify } from "../../src/filter/simplify.ts";
import { boxBetween } from "../../src/geo/shapes.ts";
import { listings } from "../../src/operations/listings.ts";
import { similarListings } from "../../src/operations/similar_listings.ts";
import { trendingListings } from "../../src/operations/trending_listings.ts";
import { defaultFacets, searchedFields } from "../../src/records/field-lookup.ts";
import { REFERENCE_FIELDS } from "../../src/records/fields.ts";
import { ServiceStore } from "../../src/store/service-store.ts";
import { parseSearch } from "../../src/text/words.ts";
import { ViewSums } from "../../src/trending/view-sums.ts";
import { SERVICE_VERSION } from "../../src/version.ts";
import type { BenchEngine, EngineModule } from "../bench-engine.ts";
import { type ListingFields, listingsOf, lotline as runLotline, type Sample, sampleFiles } from "../data.ts";
import type { Answer, Condition, Question } from "../question.ts";
import { readRecords } from "./shared.ts";

/** What the sample is searched and counted by, so that peers get the same. */
export const LISTING_FIELDS: ListingFields = {
  searched: searchedFields("Listings"),
  facets: defaultFacets("Listings"),
  references: REFERENCE_FIELDS,
};

const MOST_VIEWED = 5000;

/** Where the imported sample is; `lotline serve` can serve it. */
export function dataDirectory({ directory }: Sample): string {
  return join(directory, "lotline");
}

type Raw = SearchAnswer | Uint8Array;

export const engine: EngineModule = {
  title: `Lotline ${SERVICE_VERSION}`,

  async prepare(sample) {
    const data = dataDirectory(sample);
    rmSync(data, { recursive: true, force: true });
    runLotline("import", ...sampleFiles(sample), "--data", data);
    await viewSome(sample, data);
    // The first start builds the index and saves it.
    const service = new LotlineService({ directory: data });
    await service.ready();
    service.close();
  },

  async open(sample): Promise<BenchEngine<Raw>> {
    const service = new LotlineService({ directory: dataDirectory(sample), restricted: [] });
    await service.ready();
    const access = await service.withProduct("all", false, async (all) => all);
    const plans = new Map<Question, SearchPlan>();
    const planned = (question: Question) => {
      const plan = plans.get(question) ?? planOf(question);
      plans.set(question, plan);
      return plan;
    };
    const sent = (json: string | Buffer) => (typeof json === "string" ? Buffer.from(json) : json);
    const record = async (id: string) => {
      const [found] = await access.records.readMany([{ collection: "Listings", id }]);
      return found!.bytes;
    };
    return {
      fit: () => "same",
      ask(question) {
        const { ids, similarTo, limit } = question;
        if (ids !== undefined && question.withReferences)
          return listings.run(access, { ids: [...ids], referrences: ["*"] }).then(sent);
        if (ids !== undefined) return record(ids[0]!);
        if (similarTo !== undefined)
          return similarListings.run(access, { id: similarTo, maxRecommendations: limit }).then(sent);
        if (question.trending) return trendingListings.run(access, { maxRecommendations: limit }).then(sent);
        return access.engine.search(planned(question));
      },
      read: (raw, question) => answerOf(raw, question, sample),
      close: () => service.close(),
    };
  },
};

/** Views of some thousands of listings, the first ones most often. */
async function viewSome(sample: Sample, data: string): Promise<void> {
  const store = new ServiceStore(data);
  const views = new ViewSums("main", store);
  let seen = 0;
  for await (const { id } of listingsOf(sample)) {
    views.add(id, { heat: 1 + Math.floor(100 / ++seen), at: Date.now() });
    if (seen === MOST_VIEWED) break;
  }
  views.flush();
  store.close();
}

function planOf(question: Question): SearchPlan {
  const { words, lastIsPrefix = false, near, box, facets = [], disjunctive = [], sort } = question;
  return planFor("Listings", {
    text: words === undefined ? undefined : textOf(words, lastIsPrefix),
    filter: filterOf(question),
    near,
    shapes: box === undefined ? [] : [boxBetween(...box)],
    sort: sort === undefined ? [] : [{ by: "attribute", ...sort }],
    offset: question.offset ?? 0,
    limit: question.limit,
    facets: facets.map((attribute) => ({
      attribute,
      isDisjunctive: disjunctive.includes(attribute),
      maxValues: Number.POSITIVE_INFINITY,
      query: undefined,
      withStats: true,
    })),
  });
}

function textOf(words: string, lastIsPrefix: boolean): NonNullable<SearchPlan["text"]> {
  const terms = parseSearch([words]);
  if (lastIsPrefix) return terms;
  return terms.map((term) => term.map((parts) => parts.map(({ word }) => ({ word, isPrefix: false }))));
}

function filterOf({ conditions = [], nested }: Question): Filter {
  const all = conditions.map(conditionText);
  if (nested !== undefined)
    all.push(`${nested.attribute}{${nested.conditions.map(conditionText).join(" AND ")}}`);
  return simplify(parseFilter(all.join(" AND ")));
}

function conditionText(condition: Condition): string {
  const { attribute } = condition;
  if ("equals" in condition) return `${attribute}:${JSON.stringify(condition.equals)}`;
  if ("below" in condition) return `${attribute} < ${condition.below}`;
  if ("to" in condition) return `${attribute}:${condition.from} TO ${condition.to}`;
  return `${attribute} >= ${condition.from}`;
}

function answerOf(raw: Raw, question: Question, sample: Sample): Answer {
  if (raw instanceof Uint8Array) {
    if (question.ids !== undefined) return readRecords(raw, question, sample);
    const { results } = JSON.parse(Buffer.from(raw).toString());
    return { ids: results.map(({ objectID }: { objectID: string }) => objectID) };
  }
  const facets = raw.facets.map(
    ({ attribute, counts }) =>
      [attribute, Object.fromEntries(counts.map(({ value, count }) => [value, count]))] as const,
  );
  return { total: raw.total, ids: raw.ids, facets: Object.fromEntries(facets) };
}
