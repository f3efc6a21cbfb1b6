import type { Filter } from "../filter/ast.ts";
import type { Point } from "../geo/distance.ts";
import type { Shape } from "../geo/shapes.ts";
import type { Explanation } from "../similar/score.ts";
import type { SimilarityWeights } from "../similar/weights.ts";
import type { TextQuery } from "../text/words.ts";

/** What an engine may answer at once or later. */
export type Awaitable<T> = T | Promise<T>;

/**
 * The port that every engine implements: one immutable state of one catalogue. All filters handed to it are
 * checked; an attribute that no record carries matches nothing.
 */
export interface Engine {
  /** Collections with at least one record, in code-point order. */
  collections(): readonly string[];
  /** Attributes that records of a collection carry, by dotted path. */
  attributes(collection: string): ReadonlyMap<string, AttributeShape>;
  search(plan: SearchPlan): Awaitable<SearchAnswer>;
  /** For each id, whether the collection has it and it passes the filter. */
  present(collection: string, ids: readonly string[], filter: Filter): Awaitable<boolean[]>;
  /** For each path, the ids of the listings that pass the filter and name it in one of the attributes, in default order. */
  referrers(paths: readonly string[], attributes: readonly string[], filter: Filter): Awaitable<string[][]>;
  /** The listings most like one, best first; `undefined` when there is no such listing. */
  similar(plan: SimilarPlan): Awaitable<SimilarHit[] | undefined>;
}

/** What an attribute holds: values, objects, only a known presence, or several of them in different records. */
export interface AttributeShape {
  readonly hasValues: boolean;
  readonly hasObjects: boolean;
}

export interface SearchPlan {
  readonly collection: string;
  /** Every term must match; `undefined` when nothing is searched for. */
  readonly text: TextQuery | undefined;
  /** The product's slice; disjunctive facets do not lift it. */
  readonly slice: Filter;
  readonly filter: Filter;
  readonly near: Near | undefined;
  /** Inside any of them; empty means anywhere. */
  readonly shapes: readonly Shape[];
  /** Before the default order: relevance, distance, `updatedAt` newest first, `objectID`. */
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly FacetRequest[];
}

export interface Near {
  readonly centre: Point;
  /** Metres; `undefined` cuts nothing off. */
  readonly radius: number | undefined;
}

export type SortKey =
  | { readonly by: "attribute"; readonly attribute: string; readonly descending: boolean }
  | { readonly by: "distance"; readonly descending: boolean }
  | { readonly by: "relevance"; readonly descending: boolean };

export interface FacetRequest {
  readonly attribute: string;
  /** Count as if the top-level conditions on this attribute were not there. */
  readonly isDisjunctive: boolean;
  /** Keep the highest counts only. */
  readonly maxValues: number;
  /** Only values with a word that starts like this text. */
  readonly query: string | undefined;
  readonly withStats: boolean;
}

export interface SearchAnswer {
  readonly ids: readonly string[];
  /** Exact number of matches. */
  readonly total: number;
  /** Metres, for each id, when the plan has `near`. */
  readonly distances: readonly number[] | undefined;
  /** In the order of the requests. */
  readonly facets: readonly FacetAnswer[];
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface FacetStats {
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly sum: number;
}

export interface FacetAnswer {
  readonly attribute: string;
  /** Highest count first, then by value in code-point order. */
  readonly counts: readonly FacetCount[];
  readonly stats: FacetStats | undefined;
}

export interface SimilarPlan {
  readonly id: string;
  /** The distinct words of the listing's summary, folded. */
  readonly words: readonly string[];
  readonly slice: Filter;
  readonly weights: SimilarityWeights;
  readonly minScore: number;
  readonly limit: number;
  readonly explain: boolean;
}

export interface SimilarHit {
  readonly id: string;
  /** 0 to 100, two decimals. */
  readonly score: number;
  readonly explanation: Explanation | undefined;
}
