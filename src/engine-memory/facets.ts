import type { FacetAnswer, FacetRequest, FacetStats } from "../engine/port.ts";
import { PLAIN_NUMBER } from "../records/values.ts";
import { facetTextMatcher } from "../text/facet-text.ts";
import { type Bitset, countCommonBits } from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";
import { NONE } from "./column-data.ts";
import type { MatchSet } from "./match-set.ts";

/** The ordinals that occur among the matches, and in how many records each does. */
interface Counts {
  readonly ordinals: Uint32Array;
  /** By ordinal. */
  readonly counts: Uint32Array;
}

/** Counts a facet over the matches. */
export function countFacet(index: CollectionIndex, matches: MatchSet, request: FacetRequest): FacetAnswer {
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

function countOrdinals(index: CollectionIndex, column: Column, matches: MatchSet): Counts {
  if (column.data.scope !== 0) return countOfObjects(index, column, matches.members);
  const { bits, total } = matches;
  if (bits === undefined) return countAll(column);
  const wordsOfBitmaps = bits.length * column.size;
  if (column.size <= MOST_BITMAPS && wordsOfBitmaps < 2 * total)
    return countByBitmaps(column, bits, index.size);
  return 2 * total <= index.size
    ? countOfRecords(column, matches.members)
    : countAllButOthers(column, matches.others);
}

/** Bitmaps are kept, so only attributes with few values have them. */
const MOST_BITMAPS = 64;

function countByBitmaps(column: Column, bits: Bitset, size: number): Counts {
  const counts = new Uint32Array(column.size).map((_, ordinal) =>
    countCommonBits(bits, column.bitmap(ordinal, size)),
  );
  return withoutEmpty(
    column,
    allOrdinals(column).filter((ordinal) => counts[ordinal]! > 0),
    counts,
  );
}

function allOrdinals(column: Column): Uint32Array {
  return new Uint32Array(column.size).map((_, ordinal) => ordinal);
}

function countOfRecords(column: Column, records: Uint32Array): Counts {
  const { valueStarts, values } = column.data;
  const counts = new Uint32Array(column.size);
  const seen = new Uint32Array(column.size);
  let distinct = 0;
  if (valueStarts.length === 0) {
    for (let i = 0; i < records.length; i++) {
      const ordinal = values[records[i]!]!;
      if (ordinal !== NONE && counts[ordinal]!++ === 0) seen[distinct++] = ordinal;
    }
    return withoutEmpty(column, seen.subarray(0, distinct), counts);
  }
  for (let i = 0; i < records.length; i++) {
    const record = records[i]!;
    const end = valueStarts[record + 1]!;
    for (let at = valueStarts[record]!; at < end; at++) {
      const ordinal = values[at]!;
      if (counts[ordinal]!++ === 0) seen[distinct++] = ordinal;
    }
  }
  return withoutEmpty(column, seen.subarray(0, distinct), counts);
}

/** Where most records match, it is less work to count those that do not. */
function countAllButOthers(column: Column, others: Uint32Array): Counts {
  const { counts: missing } = countOfRecords(column, others);
  const counts = missing.map((count, ordinal) => column.frequency(ordinal) - count);
  return withoutEmpty(
    column,
    allOrdinals(column).filter((ordinal) => counts[ordinal]! > 0),
    counts,
  );
}

/** Several objects of a record may have the same value; the record counts once. */
function countOfObjects(index: CollectionIndex, column: Column, records: Uint32Array): Counts {
  const counts = new Uint32Array(column.size);
  const seen = new Uint32Array(column.size);
  const lastRecord = new Uint32Array(column.size);
  let distinct = 0;
  for (let i = 0; i < records.length; i++) {
    const mark = records[i]! + 1;
    index.forEachOrdinal(column, records[i]!, (ordinal) => {
      if (lastRecord[ordinal] === mark) return;
      lastRecord[ordinal] = mark;
      if (counts[ordinal]!++ === 0) seen[distinct++] = ordinal;
    });
  }
  return withoutEmpty(column, seen.subarray(0, distinct), counts);
}

function withoutEmpty(column: Column, ordinals: Uint32Array, counts: Uint32Array): Counts {
  const { emptyOrdinal } = column.data;
  return {
    ordinals: emptyOrdinal === NONE ? ordinals : ordinals.filter((ordinal) => ordinal !== emptyOrdinal),
    counts,
  };
}

/** Where every record matches, the lengths of the postings are the counts. */
function countAll(column: Column): Counts {
  const counts = new Uint32Array(column.size).map((_, ordinal) => column.frequency(ordinal));
  return withoutEmpty(column, allOrdinals(column), counts);
}

/** Highest count first, then by code points: both in one number, so that sorting needs no comparator. */
function highest(column: Column, { ordinals, counts }: Counts, limit: number) {
  const { codePointRanks, byCodePoint } = column.data;
  const size = column.size;
  const most = ordinals.reduce((max, ordinal) => Math.max(max, counts[ordinal]!), 0);
  const keys = Float64Array.from(
    ordinals,
    (ordinal) => (most - counts[ordinal]!) * size + codePointRanks[ordinal]!,
  );
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
