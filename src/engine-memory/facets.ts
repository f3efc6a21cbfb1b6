import type { FacetAnswer, FacetRequest, FacetStats } from "../engine/port.ts";
import { PLAIN_NUMBER } from "../records/values.ts";
import { facetTextMatcher } from "../text/facet-text.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";
import { NONE } from "./column-data.ts";

/** The ordinals that occur among the matches, and in how many records each does. */
interface Counts {
  readonly ordinals: Uint32Array;
  /** By ordinal. */
  readonly counts: Uint32Array;
}

/** Counts a facet over the matches, which are record numbers, ascending. */
export function countFacet(index: CollectionIndex, matches: Uint32Array, request: FacetRequest): FacetAnswer {
  const { attribute, maxValues, query, withStats } = request;
  const column = index.column(attribute);
  if (column === undefined) return { attribute, counts: [], stats: undefined };
  const counted = countOrdinals(index, column, matches);
  const shown = query === undefined ? counted.ordinals : counted.ordinals.filter(matching(column, query));
  return {
    attribute,
    counts: highest(column, { ...counted, ordinals: shown }, maxValues),
    stats: withStats ? statsOf(column, counted) : undefined,
  };
}

function matching(column: Column, query: string): (ordinal: number) => boolean {
  const matches = facetTextMatcher(query);
  return (ordinal) => matches(column.textAt(ordinal));
}

function countOrdinals(index: CollectionIndex, column: Column, matches: Uint32Array): Counts {
  if (column.data.scope !== 0) return countInObjects(index, column, matches);
  if (matches.length === index.size) return countAll(column);
  const counter = new Counter(column);
  const { valueStarts, values } = column.data;
  if (valueStarts.length === 0) {
    for (let i = 0; i < matches.length; i++) {
      const ordinal = values[matches[i]!]!;
      if (ordinal !== NONE) counter.count(ordinal);
    }
  } else {
    for (let i = 0; i < matches.length; i++) {
      const end = valueStarts[matches[i]! + 1]!;
      for (let at = valueStarts[matches[i]!]!; at < end; at++) counter.count(values[at]!);
    }
  }
  return counter.counts();
}

/** Several objects of a record may have the same value; the record counts once. */
function countInObjects(index: CollectionIndex, column: Column, matches: Uint32Array): Counts {
  const counter = new Counter(column);
  const lastRecord = new Uint32Array(column.size);
  for (let i = 0; i < matches.length; i++) {
    const mark = matches[i]! + 1;
    index.forEachOrdinal(column, matches[i]!, (ordinal) => {
      if (lastRecord[ordinal] === mark) return;
      lastRecord[ordinal] = mark;
      counter.count(ordinal);
    });
  }
  return counter.counts();
}

class Counter {
  readonly #column: Column;
  readonly #counts: Uint32Array;
  readonly #seen: Uint32Array;
  #distinct = 0;

  constructor(column: Column) {
    this.#column = column;
    this.#counts = new Uint32Array(column.size);
    this.#seen = new Uint32Array(column.size);
  }

  count(ordinal: number): void {
    if (this.#counts[ordinal]!++ === 0) this.#seen[this.#distinct++] = ordinal;
  }

  counts(): Counts {
    const { emptyOrdinal } = this.#column.data;
    const seen = this.#seen.subarray(0, this.#distinct);
    return { ordinals: emptyOrdinal === NONE ? seen : seen.filter((ordinal) => ordinal !== emptyOrdinal), counts: this.#counts };
  }
}

/** Where every record matches, the lengths of the postings are the counts. */
function countAll(column: Column): Counts {
  const counts = new Uint32Array(column.size).map((_, ordinal) => column.frequency(ordinal));
  const { emptyOrdinal } = column.data;
  const all = new Uint32Array(column.size).map((_, ordinal) => ordinal);
  return { ordinals: emptyOrdinal === NONE ? all : all.filter((ordinal) => ordinal !== emptyOrdinal), counts };
}

/** Highest count first, then by code points: both in one number, so that sorting needs no comparator. */
function highest(column: Column, { ordinals, counts }: Counts, limit: number) {
  const { codePointRanks, byCodePoint } = column.data;
  const size = column.size;
  const most = ordinals.reduce((max, ordinal) => Math.max(max, counts[ordinal]!), 0);
  const keys = Float64Array.from(ordinals, (ordinal) => (most - counts[ordinal]!) * size + codePointRanks[ordinal]!);
  return Array.from(keys.sort().subarray(0, limit), (key) => {
    const ordinal = byCodePoint[key % size]!;
    return { value: column.textAt(ordinal), count: counts[ordinal]! };
  });
}

/** Over every value of every match; sums go from the smallest value up. Moments are not counted. */
function statsOf(column: Column, { ordinals, counts }: Counts): FacetStats | undefined {
  const { kinds, numbers } = column.data;
  const numeric = ordinals.filter((ordinal) => kinds[ordinal] === PLAIN_NUMBER).sort();
  if (numeric.length === 0) return undefined;
  let sum = 0;
  let count = 0;
  for (const ordinal of numeric) {
    sum += numbers[ordinal]! * counts[ordinal]!;
    count += counts[ordinal]!;
  }
  return { min: numbers[numeric[0]!]!, max: numbers[numeric.at(-1)!]!, avg: sum / count, sum };
}
