import type { FacetAnswer, FacetCount, FacetRequest, FacetStats } from "../engine/port.ts";
import { PLAIN_NUMBER } from "../records/values.ts";
import { facetTextMatcher } from "../text/facet-text.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";
import { countOrdinals } from "./facet-counts.ts";
import type { MatchSet } from "./match-set.ts";

/** Counts a facet over the matches. */
export function countFacet(index: CollectionIndex, matches: MatchSet, request: FacetRequest): FacetAnswer {
  const { attribute, maxValues, query, withStats } = request;
  const column = index.column(attribute);
  if (column === undefined) return { attribute, counts: [], stats: undefined };
  const counts = countOrdinals(index, column, matches);
  const found = occurring(column, counts);
  const shown = query === undefined ? found : found.filter(matching(column, query));
  return {
    attribute,
    counts: highest(column, shown, counts, maxValues),
    stats: withStats ? statsOf(column, found, counts) : undefined,
  };
}

function matching(column: Column, query: string): (ordinal: number) => boolean {
  const matches = facetTextMatcher(query);
  return (ordinal) => matches(column.textAt(ordinal));
}

/** The ordinals that are counted at all, the empty text left out. */
function occurring(column: Column, counts: Uint32Array): Uint32Array {
  const { emptyOrdinal } = column.data;
  const ordinals = new Uint32Array(counts.length);
  let distinct = 0;
  for (let ordinal = 0; ordinal < counts.length; ordinal++)
    if (counts[ordinal]! > 0 && ordinal !== emptyOrdinal) ordinals[distinct++] = ordinal;
  return ordinals.subarray(0, distinct);
}

/** Highest count first, then by code points: both in one number, so that sorting needs no comparator. */
function highest(column: Column, ordinals: Uint32Array, counts: Uint32Array, limit: number): FacetCount[] {
  const { codePointRanks } = column.data;
  const size = column.size;
  const least = limit < ordinals.length ? leastOfHighest(ordinals, counts, limit) : 0;
  const shownOrdinals = least === 0 ? ordinals : ordinals.filter((ordinal) => counts[ordinal]! >= least);
  const isOrdered = codePointRanks.length === 0;
  const keys = new Float64Array(shownOrdinals.length);
  for (let i = 0; i < keys.length; i++) {
    const ordinal = shownOrdinals[i]!;
    // A negative count sorts the highest first.
    keys[i] = (isOrdered ? ordinal : codePointRanks[ordinal]!) - counts[ordinal]! * size;
  }
  keys.sort();
  const shown: FacetCount[] = [];
  for (let i = 0; i < keys.length && i < limit; i++) {
    const rank = ((keys[i]! % size) + size) % size;
    const ordinal = isOrdered ? rank : column.byCodePoint[rank]!;
    shown.push({ value: column.textAt(ordinal), count: counts[ordinal]! });
  }
  return shown;
}

/** The lowest count among the `limit` highest. */
function leastOfHighest(ordinals: Uint32Array, counts: Uint32Array, limit: number): number {
  const sorted = ordinals.map((ordinal) => counts[ordinal]!).sort();
  return sorted[sorted.length - limit]!;
}

/** Over every value of every match; sums go from the smallest value up. Moments are not counted. */
function statsOf(column: Column, ordinals: Uint32Array, counts: Uint32Array): FacetStats | undefined {
  const { kinds, numbers } = column.data;
  let [sum, count, first, last] = [0, 0, -1, -1];
  for (let i = 0; i < ordinals.length && ordinals[i]! < kinds.length; i++) {
    const ordinal = ordinals[i]!;
    if (kinds[ordinal] !== PLAIN_NUMBER) continue;
    if (first < 0) first = ordinal;
    last = ordinal;
    sum += numbers[ordinal]! * counts[ordinal]!;
    count += counts[ordinal]!;
  }
  return first < 0 ? undefined : { min: numbers[first]!, max: numbers[last]!, avg: sum / count, sum };
}
