import { type Bitset, countCommonBits, hasBit } from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";
import type { MatchSet } from "./match-set.ts";

/** For each ordinal of a column, in how many of the matches it occurs; not to be changed. */
export function countOrdinals(index: CollectionIndex, column: Column, matches: MatchSet): Uint32Array {
  const { bits } = matches;
  if (bits === undefined) return index.recordFrequencies(column);
  const known = index.conditionCounts.get(bits);
  let counts = known?.get(column);
  if (counts === undefined) {
    counts = countMatches(index, column, matches);
    known?.set(column, counts);
  }
  return counts;
}

function countMatches(index: CollectionIndex, column: Column, matches: MatchSet): Uint32Array {
  const { total } = matches;
  const counts = new Uint32Array(column.size);
  if (total === 0) return counts;
  const bitmaps = index.recordBitmaps(column);
  // Values of a single-valued column are one array, which holds the common ordinals too.
  const areAllCommon = bitmaps.length === column.size;
  if (!column.isSingleValued || areAllCommon) countCommon(column, bitmaps, matches, counts);
  if (!areAllCommon) countListed(index, column, matches, counts);
  return counts;
}

function countCommon(
  column: Column,
  bitmaps: readonly Bitset[],
  matches: MatchSet,
  counts: Uint32Array,
): void {
  const { commonOrdinals } = column.data;
  const bits = matches.bits!;
  const isFew = matches.total < bits.length;
  for (let slot = 0; slot < bitmaps.length; slot++) {
    const bitmap = bitmaps[slot]!;
    counts[commonOrdinals[slot]!] = isFew
      ? countMembersIn(matches.members, bitmap)
      : countCommonBits(bits, bitmap);
  }
}

function countMembersIn(members: Uint32Array, bitmap: Bitset): number {
  let count = 0;
  for (let i = 0; i < members.length; i++) if (hasBit(bitmap, members[i]!)) count++;
  return count;
}

/** The ordinals in `values`; where most records match, it is less work to count those that do not. */
function countListed(index: CollectionIndex, column: Column, matches: MatchSet, counts: Uint32Array): void {
  if (column.data.scope !== 0) {
    countOfObjects(index, column, matches.members, counts);
    return;
  }
  if (2 * matches.total <= index.size) {
    countOfRecords(column, matches.members, counts);
    return;
  }
  const missing = new Uint32Array(column.size);
  countOfRecords(column, matches.others, missing);
  const { postingStarts } = column.data;
  const all = column.isSingleValued ? index.recordFrequencies(column) : undefined;
  for (let ordinal = 0; ordinal < counts.length; ordinal++) {
    const frequency = all?.[ordinal] ?? postingStarts[ordinal + 1]! - postingStarts[ordinal]!;
    counts[ordinal]! += frequency - missing[ordinal]!;
  }
}

function countOfRecords(column: Column, records: Uint32Array, counts: Uint32Array): void {
  const { valueStarts, values } = column.data;
  if (column.isSingleValued) {
    for (let i = 0; i < records.length; i++) {
      const value = values[records[i]!]!;
      if (value !== 0) counts[value - 1]!++;
    }
    return;
  }
  for (let i = 0; i < records.length; i++) {
    const record = records[i]!;
    const end = valueStarts[record + 1]!;
    for (let at = valueStarts[record]!; at < end; at++) counts[values[at]!]!++;
  }
}

/** Several objects of a record may have the same value; the record counts once. */
function countOfObjects(
  index: CollectionIndex,
  column: Column,
  records: Uint32Array,
  counts: Uint32Array,
): void {
  const { valueStarts, values, scope } = column.data;
  const { startOfRecord } = index.scope(scope);
  const lastRecord = new Uint32Array(column.size);
  const isSingle = column.isSingleValued;
  for (let i = 0; i < records.length; i++) {
    const record = records[i]!;
    const [first, end] = [startOfRecord[record]!, startOfRecord[record + 1]!];
    const valuesEnd = isSingle ? end : valueStarts[end]!;
    for (let at = isSingle ? first : valueStarts[first]!; at < valuesEnd; at++) {
      const ordinal = isSingle ? values[at]! - 1 : values[at]!;
      if (ordinal < 0 || lastRecord[ordinal] === record + 1) continue;
      lastRecord[ordinal] = record + 1;
      counts[ordinal]!++;
    }
  }
}
