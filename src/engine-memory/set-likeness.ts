import { setLikeness, valueWeight } from "../similar/score.ts";
import { hasBit } from "./bitset.ts";
import type { Column } from "./column.ts";

/** How much each value of a column counts, worked out when it is first asked for. */
export class ValueWeights {
  readonly #column: Column;
  readonly #listings: number;
  readonly #known: Uint16Array;

  constructor(column: Column, listings: number) {
    this.#column = column;
    this.#listings = listings;
    this.#known = new Uint16Array(column.size);
  }

  of(ordinal: number): number {
    const known = this.#known[ordinal]!;
    if (known !== 0) return known;
    this.#known[ordinal] = valueWeight(this.#listings, this.#column.frequency(ordinal));
    return this.#known[ordinal]!;
  }
}

/** A column of a set, and what the seed has of it. */
export interface SetColumn {
  readonly column: Column;
  readonly weights: ValueWeights;
  readonly ofSeed: ReadonlySet<number>;
}

/** A set of common values is remembered as a mask of so many bits at most. */
const LONGEST_MASK = 16;

/**
 * How like the seed's values the records' values of one column are. Most records have one value, or a few
 * common ones, and most of those occur again and again: what they come to is worked out once.
 */
export function fillOfColumn(
  set: SetColumn,
  seedWeight: number,
  records: Uint32Array,
  count: number,
  likeness: Float64Array,
): void {
  if (seedWeight === 0) likeness.fill(Number.NaN, 0, count);
  else if (set.column.isSingleValued) fillSingle(set, seedWeight, records, count, likeness);
  else fillSeveral(set, seedWeight, records, count, likeness);
}

function ofOne({ ofSeed, weights }: SetColumn, seedWeight: number, ordinal: number): number {
  if (!ofSeed.has(ordinal)) return 0;
  const own = weights.of(ordinal);
  return setLikeness(own, seedWeight, own);
}

function fillSingle(
  set: SetColumn,
  seedWeight: number,
  records: Uint32Array,
  count: number,
  likeness: Float64Array,
): void {
  const { values, emptyOrdinal } = set.column.data;
  for (let i = 0; i < count; i++) {
    const ordinal = values[records[i]!]! - 1;
    likeness[i] = ordinal < 0 || ordinal === emptyOrdinal ? Number.NaN : ofOne(set, seedWeight, ordinal);
  }
}

function fillSeveral(
  set: SetColumn,
  seedWeight: number,
  records: Uint32Array,
  count: number,
  likeness: Float64Array,
): void {
  const { valueStarts, values, emptyOrdinal, commonOrdinals } = set.column.data;
  const bitmaps = set.column.commonBitmaps;
  const byMask = commonOrdinals.length <= LONGEST_MASK ? new Map<number, number>() : undefined;
  for (let i = 0; i < count; i++) {
    const record = records[i]!;
    const start = valueStarts[record]!;
    const rare = valueStarts[record + 1]! - start;
    if (byMask === undefined || rare > 1) {
      likeness[i] = ofAll([set], seedWeight, record);
      continue;
    }
    let mask = 0;
    const slot = record >>> 5;
    for (let bit = 0; bit < bitmaps.length; bit++)
      mask |= ((bitmaps[bit]![slot]! >>> (record & 31)) & 1) << bit;
    if (rare === 1) {
      const ordinal = values[start]!;
      const isOnly = mask === 0 && ordinal !== emptyOrdinal;
      likeness[i] = isOnly ? ofOne(set, seedWeight, ordinal) : ofAll([set], seedWeight, record);
      continue;
    }
    let known = byMask.get(mask);
    if (known === undefined) {
      known = ofAll([set], seedWeight, record);
      byMask.set(mask, known);
    }
    likeness[i] = known;
  }
}

/** Over all values of a record in all columns of the set. */
export function ofAll(sets: readonly SetColumn[], seedWeight: number, record: number): number {
  let [shared, own] = [0, 0];
  for (let k = 0; k < sets.length; k++) {
    const { column, weights, ofSeed } = sets[k]!;
    const { valueStarts, values, commonOrdinals, emptyOrdinal } = column.data;
    const isSingle = valueStarts.length === 0;
    if (!isSingle) {
      for (let i = 0; i < commonOrdinals.length; i++) {
        const ordinal = commonOrdinals[i]!;
        if (!hasBit(column.commonBitmaps[i]!, record) || ordinal === emptyOrdinal) continue;
        const weight = weights.of(ordinal);
        own += weight;
        if (ofSeed.has(ordinal)) shared += weight;
      }
    }
    const end = isSingle ? record + 1 : valueStarts[record + 1]!;
    for (let at = isSingle ? record : valueStarts[record]!; at < end; at++) {
      const ordinal = isSingle ? values[at]! - 1 : values[at]!;
      if (ordinal < 0 || ordinal === emptyOrdinal) continue;
      const weight = weights.of(ordinal);
      own += weight;
      if (ofSeed.has(ordinal)) shared += weight;
    }
  }
  return setLikeness(shared, seedWeight, own);
}
