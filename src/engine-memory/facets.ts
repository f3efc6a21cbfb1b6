import type { FacetAnswer, FacetCount, FacetRequest, FacetStats } from "../engine/port.ts";
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
  return listed(column, counts);
}

/** Lists the ordinals that are counted at all, the empty text left out. */
function listed(column: Column, counts: Uint32Array): Counts {
  const { emptyOrdinal } = column.data;
  const ordinals = new Uint32Array(counts.length);
  let distinct = 0;
  for (let ordinal = 0; ordinal < counts.length; ordinal++)
    if (counts[ordinal]! > 0 && ordinal !== emptyOrdinal) ordinals[distinct++] = ordinal;
  return { ordinals: ordinals.subarray(0, distinct), counts };
}

function countOfRecords(column: Column, records: Uint32Array): Counts {
  const { valueStarts, values } = column.data;
  const counts = new Uint32Array(column.size);
  if (valueStarts.length === 0) {
    for (let i = 0; i < records.length; i++) {
      const ordinal = values[records[i]!]!;
      if (ordinal !== NONE) counts[ordinal]!++;
    }
  } else {
    for (let i = 0; i < records.length; i++) {
      const record = records[i]!;
      const end = valueStarts[record + 1]!;
      for (let at = valueStarts[record]!; at < end; at++) counts[values[at]!]!++;
    }
  }
  return listed(column, counts);
}

/** Where most records match, it is less work to count those that do not. */
function countAllButOthers(column: Column, others: Uint32Array): Counts {
  const { counts: missing } = countOfRecords(column, others);
  const counts = missing.map((count, ordinal) => column.frequency(ordinal) - count);
  return listed(column, counts);
}

/** Several objects of a record may have the same value; the record counts once. */
function countOfObjects(index: CollectionIndex, column: Column, records: Uint32Array): Counts {
  const counts = new Uint32Array(column.size);
  const lastRecord = new Uint32Array(column.size);
  for (let i = 0; i < records.length; i++) {
    const mark = records[i]! + 1;
    index.forEachOrdinal(column, records[i]!, (ordinal) => {
      if (lastRecord[ordinal] === mark) return;
      lastRecord[ordinal] = mark;
      counts[ordinal]!++;
    });
  }
  return listed(column, counts);
}

/** Where every record matches, the lengths of the postings are the counts. */
function countAll(column: Column): Counts {
  const counts = new Uint32Array(column.size).map((_, ordinal) => column.frequency(ordinal));
  return listed(column, counts);
}

/** Highest count first, then by code points: both in one number, so that sorting needs no comparator. */
function highest(column: Column, { ordinals, counts }: Counts, limit: number): FacetCount[] {
  const { codePointRanks, byCodePoint } = column.data;
  const size = column.size;
  let most = 0;
  for (let i = 0; i < ordinals.length; i++) if (counts[ordinals[i]!]! > most) most = counts[ordinals[i]!]!;
  const keys = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!;
    keys[i] = (most - counts[ordinal]!) * size + codePointRanks[ordinal]!;
  }
  keys.sort();
  const shown: FacetCount[] = [];
  for (let i = 0; i < keys.length && i < limit; i++) {
    const ordinal = byCodePoint[keys[i]! % size]!;
    shown.push({ value: column.textAt(ordinal), count: counts[ordinal]! });
  }
  return shown;
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
