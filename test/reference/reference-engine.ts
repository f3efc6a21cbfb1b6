import { attributeShapes } from "../../src/engine/attribute-shapes.ts";
import type {
  AttributeShape,
  Engine,
  FacetAnswer,
  FacetRequest,
  SearchAnswer,
  SearchPlan,
  SimilarHit,
  SimilarPlan,
  SortKey,
} from "../../src/engine/port.ts";
import type { Filter } from "../../src/filter/ast.ts";
import { withoutAttribute } from "../../src/filter/simplify.ts";
import { metresOfSquaredChord, squaredChordBetween } from "../../src/geo/distance.ts";
import { isInside } from "../../src/geo/shapes.ts";
import { LISTING_COLLECTION } from "../../src/records/collections.ts";
import { coordinatesOf } from "../../src/records/coordinates.ts";
import { compareDefaultOrder, updatedAtOf } from "../../src/records/default-order.ts";
import { indexedRecord } from "../../src/records/indexed-record.ts";
import {
  compareCodePoints,
  type JsonObject,
  numberKind,
  numberOf,
  PLAIN_NUMBER,
} from "../../src/records/values.ts";
import { facetTextMatcher } from "../../src/text/facet-text.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";
import { passes } from "./filter.ts";
import { ReferenceSimilar } from "./similar.ts";
import { ReferenceText } from "./text.ts";
import { compareForSorting, scalarsAt } from "./values.ts";

interface Collection {
  readonly ids: readonly string[];
  readonly records: readonly JsonObject[];
  readonly text: ReferenceText;
}

/** A match, with what orders it. */
interface Match {
  readonly number: number;
  readonly record: JsonObject;
  readonly relevance: number;
  readonly distance: number;
}

/** The engine port by brute force: every request reads every record. Slow, and as plain as the contract. */
export class ReferenceEngine implements Engine {
  readonly #collections = new Map<string, Collection>();

  constructor(records: readonly CatalogueRecord[]) {
    const names = [...new Set(records.map(({ collection }) => collection))].sort();
    for (const name of names) {
      const own = records
        .filter(({ collection }) => collection === name)
        .map(({ id, record }) => ({ id, record, updatedAt: updatedAtOf(record) }))
        .sort(compareDefaultOrder);
      const indexed = own.map(({ id, record }) => indexedRecord(name, id, record));
      this.#collections.set(name, {
        ids: own.map(({ id }) => id),
        records: indexed,
        text: new ReferenceText(name, indexed),
      });
    }
  }

  collections(): string[] {
    return [...this.#collections.keys()];
  }

  attributes(collection: string): Map<string, AttributeShape> {
    return attributeShapes(this.#collections.get(collection)?.records ?? []);
  }

  search(plan: SearchPlan): SearchAnswer {
    const matches = this.#matches(plan, plan.filter);
    const page = [...matches].sort(comparator(plan)).slice(plan.offset, plan.offset + plan.limit);
    const { ids } = this.#collections.get(plan.collection) ?? { ids: [] };
    return {
      ids: page.map(({ number }) => ids[number]!),
      total: matches.length,
      distances: plan.near && page.map(({ distance }) => metresOfSquaredChord(distance)),
      facets: plan.facets.map((facet) => {
        const filter = facet.isDisjunctive ? withoutAttribute(plan.filter, facet.attribute) : plan.filter;
        return countFacet(this.#matches(plan, filter), facet);
      }),
    };
  }

  #matches({ collection, slice, near, shapes, text: query }: SearchPlan, filter: Filter): Match[] {
    const { records, text } = this.#collections.get(collection) ?? { records: [], text: undefined };
    return records.flatMap((record, number) => {
      if (!passes(record, slice) || !passes(record, filter)) return [];
      const point = coordinatesOf(record);
      const distance = near && point ? squaredChordBetween(near.centre, point) : Number.NaN;
      if (
        near !== undefined &&
        !(metresOfSquaredChord(distance) <= (near.radius ?? Number.POSITIVE_INFINITY))
      )
        return [];
      if (shapes.length > 0 && !(point && shapes.some((shape) => isInside(point, shape)))) return [];
      const relevance = query === undefined ? 0 : text!.score(number, query);
      return relevance === undefined ? [] : [{ number, record, relevance, distance }];
    });
  }

  present(collection: string, ids: readonly string[], filter: Filter): boolean[] {
    const own = this.#collections.get(collection);
    return ids.map((id) => {
      const number = own?.ids.indexOf(id) ?? -1;
      return number >= 0 && passes(own!.records[number]!, filter);
    });
  }

  referrers(paths: readonly string[], attributes: readonly string[], filter: Filter): string[][] {
    const { ids, records } = this.#collections.get(LISTING_COLLECTION) ?? { ids: [], records: [] };
    return paths.map((path) =>
      ids.filter(
        (_, i) =>
          passes(records[i]!, filter) &&
          attributes.some((attribute) => scalarsAt(records[i]!, attribute).includes(path)),
      ),
    );
  }

  similar(plan: SimilarPlan): SimilarHit[] | undefined {
    const listings = this.#collections.get(LISTING_COLLECTION);
    if (listings === undefined) return undefined;
    const all = listings.records.map((record, i) => ({ id: listings.ids[i]!, record }));
    return new ReferenceSimilar(all, listings.text).run(plan, (record) => passes(record, plan.slice));
  }
}

function comparator({ sort, text, near }: SearchPlan): (a: Match, b: Match) => number {
  const keys: SortKey[] = [...sort];
  if (text !== undefined) keys.push({ by: "relevance", descending: true });
  if (near !== undefined) keys.push({ by: "distance", descending: false });
  return (a, b) => {
    for (const key of keys) {
      const order = compareBy(key, a, b);
      if (order !== 0) return order;
    }
    return a.number - b.number;
  };
}

function compareBy(key: SortKey, a: Match, b: Match): number {
  const sign = key.descending ? -1 : 1;
  if (key.by !== "attribute") return sign * (a[key.by] - b[key.by]);
  const [x, y] = [a, b].map(({ record }) => {
    const values = scalarsAt(record, key.attribute)
      .filter((value) => value !== "")
      .sort(compareForSorting);
    return key.descending ? values.at(-1) : values[0];
  });
  if (x === undefined || y === undefined) return x === y ? 0 : x === undefined ? 1 : -1;
  return sign * compareForSorting(x, y);
}

function countFacet(
  matches: readonly Match[],
  { attribute, maxValues, query, withStats }: FacetRequest,
): FacetAnswer {
  const counts = new Map<string, number>();
  for (const { record } of matches) {
    const values = new Set(
      scalarsAt(record, attribute)
        .filter((value) => value !== "")
        .map(String),
    );
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const shown = [...counts].filter(([value]) => query === undefined || facetTextMatcher(query)(value));
  const sorted = shown.sort(([a, m], [b, n]) => n - m || compareCodePoints(a, b));
  const numeric = [...counts].filter(([value]) => numberKind(value) === PLAIN_NUMBER);
  return {
    attribute,
    counts: sorted.slice(0, maxValues).map(([value, count]) => ({ value, count })),
    stats: withStats && numeric.length > 0 ? statsOf(numeric) : undefined,
  };
}

function statsOf(numeric: [string, number][]) {
  numeric.sort(([a], [b]) => compareForSorting(a, b) || compareCodePoints(a, b));
  const sum = numeric.reduce((total, [value, count]) => total + numberOf(value) * count, 0);
  const count = numeric.reduce((total, [, n]) => total + n, 0);
  return { min: numberOf(numeric[0]![0]), max: numberOf(numeric.at(-1)![0]), avg: sum / count, sum };
}
