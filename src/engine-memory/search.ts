import type { FacetAnswer, SearchAnswer, SearchPlan, SortKey } from "../engine/port.ts";
import type { Filter } from "../filter/ast.ts";
import { withoutAttribute } from "../filter/simplify.ts";
import { metresOfSquaredChord, unitVector } from "../geo/distance.ts";
import { attributeValues } from "./attribute-values.ts";
import { type Bitset, emptyBitset, intersect, sliceOfMembers, unite } from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";
import { countFacet } from "./facets.ts";
import { recordsPassing } from "./filter-evaluation.ts";
import { MatchSet } from "./match-set.ts";
import { type Criterion, pageOf, type SortValues } from "./ordering.ts";
import { searchText, type TextMatches } from "./text-search.ts";
import { MOST_TOP_SCORES, topScores } from "./top-scores.ts";

/** One search in one collection. */
export class Search {
  readonly #index: CollectionIndex;
  readonly #plan: SearchPlan;
  /** What limits the matches besides the client's filter; `undefined` when nothing does. */
  readonly #frame: Bitset | undefined;
  readonly #text: TextMatches | undefined;
  /** What the plan's own filter lets pass, once it is known. */
  #passingPlan: Bitset | undefined;

  /** `slice` holds the records of the product, `undefined` for all. */
  constructor(index: CollectionIndex, plan: SearchPlan, slice: Bitset | undefined) {
    this.#index = index;
    this.#plan = plan;
    this.#frame = intersection([
      slice,
      plan.near && index.geo.near(plan.near, index.size),
      plan.shapes.length > 0 ? index.geo.inside(plan.shapes, index.size) : undefined,
    ]);
    if (plan.text !== undefined) {
      const isLifted = plan.facets.some((facet) => facet.isDisjunctive);
      const candidates = isLifted ? this.#frame : intersection([this.#frame, this.#passing(plan.filter)]);
      this.#text = searchText(index, plan.text, candidates);
    }
  }

  run(): SearchAnswer {
    const matches = this.#matches(this.#plan.filter);
    const records = this.#page(matches);
    const answer = {
      ids: records.map((record) => this.#index.idOf(record)),
      total: matches.total,
      distances: this.#distances(records),
      facets: this.#facets(matches),
    };
    if (this.#text !== undefined) this.#index.scores.giveBack(this.#text.scores);
    return answer;
  }

  #matches(filter: Filter): MatchSet {
    return new MatchSet(
      intersection([this.#text?.bits ?? this.#frame, this.#passing(filter)]),
      this.#index.size,
    );
  }

  #passing(filter: Filter): Bitset | undefined {
    if (filter.kind === "constant" && filter.value) return undefined;
    if (filter !== this.#plan.filter) return recordsPassing(this.#index, filter);
    this.#passingPlan ??= recordsPassing(this.#index, filter);
    return this.#passingPlan;
  }

  #page(matches: MatchSet): number[] {
    const { sort, text, near, offset, limit } = this.#plan;
    const { bits, total } = matches;
    if (limit === 0 || offset >= total) return [];
    if (sort.length === 0 && text === undefined && near === undefined) {
      if (bits !== undefined) return sliceOfMembers(bits, offset, limit);
      return Array.from({ length: Math.min(limit, total - offset) }, (_, i) => offset + i);
    }
    const isByRelevance = sort.length === 0 && near === undefined && this.#text !== undefined;
    if (isByRelevance && bits !== undefined && offset + limit <= MOST_TOP_SCORES)
      return topScores(bits, this.#text!.scores, offset + limit).slice(offset);
    return pageOf(matches.members, this.#criteria(matches.members), offset, limit);
  }

  #criteria(members: Uint32Array): Criterion[] {
    const { sort, text, near } = this.#plan;
    const keys: SortKey[] = [...sort];
    if (text !== undefined) keys.push({ by: "relevance", descending: true });
    if (near !== undefined) keys.push({ by: "distance", descending: false });
    return keys.map((key) => () => this.#sortValues(key, members));
  }

  /** Infinity means that the record has no value, and comes last in either direction. */
  #sortValues(key: SortKey, members: Uint32Array): SortValues {
    const sign = key.descending ? -1 : 1;
    const values = new Float64Array(members.length);
    if (key.by === "attribute") return attributeValues(this.#index, key, members, values);
    if (key.by === "relevance") {
      const scores = this.#text?.scores;
      if (scores === undefined) return values.fill(Number.POSITIVE_INFINITY);
      for (let i = 0; i < members.length; i++) values[i] = sign * scores[members[i]!]!;
      return values;
    }
    const near = this.#plan.near;
    if (near === undefined) return values.fill(Number.POSITIVE_INFINITY);
    const centre = unitVector(near.centre);
    for (let i = 0; i < members.length; i++) {
      const distance = this.#index.geo.squaredChordTo(centre, members[i]!);
      values[i] = Number.isNaN(distance) ? Number.POSITIVE_INFINITY : sign * distance;
    }
    return values;
  }

  #distances(records: readonly number[]): number[] | undefined {
    const near = this.#plan.near;
    if (near === undefined) return undefined;
    const centre = unitVector(near.centre);
    return records.map((record) => metresOfSquaredChord(this.#index.geo.squaredChordTo(centre, record)));
  }

  #facets(matches: MatchSet): FacetAnswer[] {
    const { facets, filter } = this.#plan;
    return facets.map((facet) => {
      const lifted = facet.isDisjunctive ? withoutAttribute(filter, facet.attribute) : filter;
      return countFacet(this.#index, lifted === filter ? matches : this.#matches(lifted), facet);
    });
  }
}

function intersection(sets: readonly (Bitset | undefined)[]): Bitset | undefined {
  const given = sets.filter((set) => set !== undefined);
  if (given.length < 2) return given[0];
  const result = emptyBitset(given[0]!.length * 32);
  unite(result, given[0]!);
  for (const other of given.slice(1)) intersect(result, other);
  return result;
}
