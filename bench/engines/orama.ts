/**
 * Orama: searched attributes as strings with their weights as boosts, cut into words and folded like Lotline's;
 * values of facets as enums, the price as a number, places as geopoints; only `updatedAt` and the price are kept
 * sortable. Words are combined with AND (`threshold: 0`), which for Orama means within one attribute, and every word
 * also matches as a prefix; `tolerance` is that of the longest word. Nested filters are not there. Records are a
 * stored field, as JSON text.
 */
import { create, getByID, insert, type Results, search } from "@orama/orama";
import type { BenchEngine, EngineModule } from "../bench-engine.ts";
import { listingsOf, ProfileListings, type Sample } from "../data.ts";
import { asksForExactWords, type Condition, facetGroups, type Question } from "../question.ts";
import { foldedWords, packageVersion, profilesByPath, readRecords, sentWithReferences } from "./shared.ts";
import { termedAttributes } from "./terms.ts";

type Found = Results<{ id: string }>;
type Raw = Uint8Array | { readonly page: Found; readonly counted: readonly Found[] };
type Where = Record<string, unknown>;

const text = (attribute: string) => `text_${attribute}`;
const facet = (attribute: string) => `facet_${attribute}`;

export const engine: EngineModule = {
  title: `Orama ${packageVersion("@orama/orama")}`,

  async open(sample): Promise<BenchEngine<Raw>> {
    const { db, profiles } = await filled(sample);
    const boost = Object.fromEntries(sample.searched.map(({ name, weight }) => [text(name), weight]));
    const properties = Object.keys(boost);
    const stored = (id: string) => (getByID(db, id) as unknown as { json: string }).json;
    const find = (question: Question, facets: readonly string[], more: object) =>
      search(db, {
        where: whereOf(question),
        ...(question.words !== undefined && {
          ...{ term: question.words, properties, boost, threshold: 0, tolerance: toleranceOf(question) },
        }),
        ...(facets.length > 0 && { facets: Object.fromEntries(facets.map((name) => [facet(name), {}])) }),
        ...more,
      } as never) as Found;

    return {
      fit(question) {
        if (question.similarTo !== undefined || question.trending || question.nested) return undefined;
        if (question.ids !== undefined) return "same";
        if (question.words !== undefined) return asksForExactWords(question) ? undefined : "own";
        return question.near === undefined && question.sort === undefined ? "same" : "counts";
      },
      ask(question) {
        const { ids, sort, offset = 0, limit } = question;
        if (ids !== undefined && question.withReferences)
          return sentWithReferences(
            ids.map((id) => JSON.parse(stored(id))),
            sample.references,
            (path) => profiles.get(path),
          );
        if (ids !== undefined) return Buffer.from(stored(ids[0]!));
        const isRanked = question.words !== undefined || question.near !== undefined;
        const property = sort?.attribute ?? "updatedAt";
        const order = sort?.descending === false ? "ASC" : "DESC";
        const [first, ...others] = facetGroups(question);
        const isCut = first !== undefined && first.question === question;
        const page = find(question, isCut ? first.facets : [], {
          ...{ offset, limit },
          ...(!isRanked && limit > 0 && { sortBy: { property, order } }),
        });
        const rest = first === undefined || isCut ? others : [first, ...others];
        return {
          page,
          counted: rest.map((group) => find(group.question, group.facets, { preflight: true })),
        };
      },
      read(raw, question) {
        if (raw instanceof Uint8Array) return readRecords(raw, question, sample);
        const facets = [raw.page, ...raw.counted].flatMap((found) =>
          Object.entries(found.facets ?? {}).map(
            ([name, { values }]) => [name.replace("facet_", ""), values] as const,
          ),
        );
        return {
          total: raw.page.count,
          ids: raw.page.hits.map(({ id }) => id),
          facets: Object.fromEntries(facets),
        };
      },
    };
  },
};

async function filled(sample: Sample) {
  const faceted = termedAttributes(sample);
  const db = create({
    schema: {
      ...Object.fromEntries(sample.searched.map(({ name }) => [text(name), "string"] as const)),
      ...Object.fromEntries(faceted.map((name) => [facet(name), "enum[]"] as const)),
      updatedAt: "number",
      startPrice: "number",
      place: "geopoint",
    } as unknown as Record<string, never>,
    components: {
      tokenizer: {
        language: "english",
        normalizationCache: new Map(),
        tokenize: (words: string) => [...new Set(foldedWords(words))],
      },
    },
    sort: { unsortableProperties: sample.searched.map(({ name }) => text(name)) },
  });
  const named = new ProfileListings();
  for await (const listing of listingsOf(sample)) {
    const { id, json, texts, values, updatedAt, startPrice, place } = listing;
    named.add(listing);
    await insert(db, {
      ...Object.fromEntries(sample.searched.map(({ name }) => [text(name), texts[name]!])),
      ...Object.fromEntries(faceted.map((name) => [facet(name), values.get(name) ?? []])),
      ...{ id, json, updatedAt },
      ...(startPrice !== undefined && { startPrice }),
      ...(place !== undefined && { place: { lat: place.lat, lon: place.lng } }),
    } as never);
  }
  return { db, profiles: await profilesByPath(sample, named) };
}

function whereOf({ conditions = [], near, box }: Question): Where {
  const where: Where = Object.assign({}, ...conditions.map(conditionOf));
  if (near !== undefined) {
    const coordinates = { lat: near.centre.lat, lon: near.centre.lng };
    where.place = { radius: { coordinates, value: near.radius, unit: "m" } };
  }
  if (box !== undefined) {
    const [a, b] = box;
    const corners = [a, { lat: a.lat, lng: b.lng }, b, { lat: b.lat, lng: a.lng }];
    where.place = { polygon: { coordinates: corners.map(({ lat, lng }) => ({ lat, lon: lng })) } };
  }
  return where;
}

function conditionOf(condition: Condition): Where {
  const { attribute } = condition;
  if ("equals" in condition) return { [facet(attribute)]: { containsAll: [condition.equals] } };
  if ("below" in condition) return { [attribute]: { lt: condition.below } };
  if ("to" in condition) return { [attribute]: { between: [condition.from, condition.to] } };
  return { [attribute]: { gte: condition.from } };
}

function toleranceOf({ words = "", typos = false }: Question): number {
  const longest = Math.max(...foldedWords(words).map(({ length }) => length));
  return !typos || longest < 4 ? 0 : longest < 8 ? 1 : 2;
}
