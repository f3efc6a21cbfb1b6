import { setLikeness } from "../similar/score.ts";
import type { Column } from "./column.ts";

/** What the seed has of a column. */
export interface SeedValues {
  readonly ordinals: ReadonlySet<number>;
  /** Of all its values together. */
  readonly weight: number;
  readonly weightOf: (ordinal: number) => number;
}

/** A set of common values is remembered as a mask of so many bits at most. */
const LONGEST_MASK = 16;

/**
 * How like the seed's values the records' are. Most records have one value, or a few common ones, and most of
 * those occur again and again: what they come to is worked out once.
 */
export function fillOfColumn(
  column: Column,
  seed: SeedValues,
  records: Uint32Array,
  count: number,
  likeness: Float64Array,
): void {
  if (seed.weight === 0) likeness.fill(Number.NaN, 0, count);
  else if (column.isSingleValued) fillSingle(column, seed, records, count, likeness);
  else fillSeveral(column, seed, records, count, likeness);
}

function ofOne(seed: SeedValues, ordinal: number): number {
  if (!seed.ordinals.has(ordinal)) return 0;
  const own = seed.weightOf(ordinal);
  return setLikeness(own, seed.weight, own);
}

function fillSingle(
  column: Column,
  seed: SeedValues,
  records: Uint32Array,
  count: number,
  likeness: Float64Array,
): void {
  const { values, emptyOrdinal } = column.data;
  for (let i = 0; i < count; i++) {
    const ordinal = values[records[i]!]! - 1;
    likeness[i] = ordinal < 0 || ordinal === emptyOrdinal ? Number.NaN : ofOne(seed, ordinal);
  }
}

function fillSeveral(
  column: Column,
  seed: SeedValues,
  records: Uint32Array,
  count: number,
  likeness: Float64Array,
): void {
  const { valueStarts, values, emptyOrdinal, commonOrdinals } = column.data;
  const bitmaps = column.commonBitmaps;
  const byMask = commonOrdinals.length <= LONGEST_MASK ? new Map<number, number>() : undefined;
  for (let i = 0; i < count; i++) {
    const record = records[i]!;
    const start = valueStarts[record]!;
    const rare = valueStarts[record + 1]! - start;
    if (byMask === undefined || rare > 1) {
      likeness[i] = ofAll(column, seed, record);
      continue;
    }
    let mask = 0;
    const slot = record >>> 5;
    for (let bit = 0; bit < bitmaps.length; bit++)
      mask |= ((bitmaps[bit]![slot]! >>> (record & 31)) & 1) << bit;
    if (rare === 1) {
      const ordinal = values[start]!;
      likeness[i] =
        mask === 0 && ordinal !== emptyOrdinal ? ofOne(seed, ordinal) : ofAll(column, seed, record);
      continue;
    }
    let known = byMask.get(mask);
    if (known === undefined) {
      known = ofAll(column, seed, record);
      byMask.set(mask, known);
    }
    likeness[i] = known;
  }
}

function ofAll(column: Column, seed: SeedValues, record: number): number {
  let [shared, own] = [0, 0];
  column.forEachOrdinal(record, (ordinal) => {
    const weight = seed.weightOf(ordinal);
    own += weight;
    if (seed.ordinals.has(ordinal)) shared += weight;
  });
  return setLikeness(shared, seed.weight, own);
}
