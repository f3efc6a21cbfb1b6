import {
  compareCodePoints,
  equalTexts,
  foldCase,
  MOMENT,
  NOT_A_NUMBER,
  type NumberKind,
  readNumber,
} from "../records/values.ts";
import { type Bitset, emptyBitset, forEachMember, setBit, sliceOfMembers, unite } from "./bitset.ts";
import type { ColumnData } from "./column-data.ts";
import type { Distinct } from "./column-dictionary.ts";
import { lowerBound } from "./shared-arrays.ts";
import { SortedTable } from "./sorted-table.ts";

/** Reads one attribute's values. */
export class Column {
  readonly data: ColumnData;
  /** Number of distinct values. */
  readonly size: number;
  /** The bitmaps of the common ordinals, in their order. */
  readonly commonBitmaps: readonly Bitset[];
  readonly #texts: SortedTable;
  readonly #decoded: (string | undefined)[] = [];
  #byCodePoint: Uint32Array | undefined;
  /** Ordinals below this one are numbers or moments, the others text. */
  readonly #numericEnd: number;

  constructor(data: ColumnData) {
    this.data = data;
    this.#texts = new SortedTable(data.texts);
    this.size = this.#texts.size;
    this.#numericEnd = data.numbers.length;
    const { commonOrdinals, commonBits } = data;
    const words = commonBits.length / Math.max(1, commonOrdinals.length);
    this.commonBitmaps = Array.from(commonOrdinals, (_, slot) =>
      commonBits.subarray(slot * words, (slot + 1) * words),
    );
  }

  /** Ordinals in code-point order of their texts; only for columns with `codePointRanks`. */
  get byCodePoint(): Uint32Array {
    if (this.#byCodePoint === undefined) {
      const { codePointRanks } = this.data;
      this.#byCodePoint = new Uint32Array(codePointRanks.length);
      for (let i = 0; i < codePointRanks.length; i++) this.#byCodePoint[codePointRanks[i]!] = i;
    }
    return this.#byCodePoint;
  }

  get isSingleValued(): boolean {
    return this.data.valueStarts.length === 0;
  }

  textAt(ordinal: number): string {
    this.#decoded[ordinal] ??= this.#texts.at(ordinal);
    return this.#decoded[ordinal]!;
  }

  /** Every value with what it sorts by. */
  distinct(): Distinct[] {
    return this.#texts.all().map((text, ordinal) => this.#distinctOf(text, ordinal));
  }

  #distinctOf(text: string, ordinal: number): Distinct {
    if (ordinal >= this.#numericEnd)
      return { text, number: Number.NaN, kind: NOT_A_NUMBER, folded: foldCase(text) };
    const kind = this.data.kinds[ordinal] as NumberKind;
    return { text, number: this.data.numbers[ordinal]!, kind, folded: text };
  }

  /** The ordinals that a filter's value equals: the same text without regard to case, or the same moment. */
  ordinalsEqual(value: string): number[] {
    const ordinals = new Set<number>();
    for (const folded of equalTexts(value)) {
      this.#addTextsEqual(folded, ordinals);
      for (const spelling of new Set([value, folded, folded.toUpperCase()]))
        this.#addNumbersEqual(spelling, folded, ordinals);
    }
    const { number, kind } = readNumber(value);
    if (kind !== NOT_A_NUMBER) {
      const [from, to] = this.numericRange(number, number);
      for (let ordinal = from; ordinal < to; ordinal++)
        if (kind === MOMENT || this.data.kinds[ordinal] === MOMENT) ordinals.add(ordinal);
    }
    return [...ordinals];
  }

  #addTextsEqual(folded: string, ordinals: Set<number>): void {
    let [low, high] = [this.#numericEnd, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareCodePoints(foldCase(this.textAt(middle)), folded) < 0) low = middle + 1;
      else high = middle;
    }
    while (low < this.size && foldCase(this.textAt(low)) === folded) ordinals.add(low++);
  }

  /** `spelling` is one of the texts that fold to `folded`, and what it counts as tells where such texts are. */
  #addNumbersEqual(spelling: string, folded: string, ordinals: Set<number>): void {
    const { number, kind } = readNumber(spelling);
    if (kind === NOT_A_NUMBER) return;
    const [from, to] = this.numericRange(number, number);
    for (let ordinal = from; ordinal < to; ordinal++)
      if (foldCase(this.textAt(ordinal)) === folded) ordinals.add(ordinal);
  }

  /** The ordinal of exactly this text, or -1. */
  ordinalOf(text: string): number {
    return this.ordinalsEqual(text).find((ordinal) => this.textAt(ordinal) === text) ?? -1;
  }

  /** The ordinals `[from, to)` of the numbers and moments from `low` to `high`, both included. */
  numericRange(low: number, high: number): readonly [from: number, to: number] {
    const { numbers } = this.data;
    const from = lowerBound(numbers, low);
    let to = lowerBound(numbers, high, from);
    while (to < this.#numericEnd && numbers[to] === high) to++;
    return [from, to];
  }

  /** Marks the objects that have one of the ordinals `[from, to)`. */
  mark(bits: Bitset, from: number, to = from + 1): void {
    const { postings, postingStarts, values, commonOrdinals } = this.data;
    if (to <= from) return;
    const [start, end] = [postingStarts[from]!, postingStarts[to]!];
    if (this.isSingleValued && (end - start) * SCAN_PAYS_FROM > values.length) {
      markByScan(bits, values, from, to);
      return;
    }
    for (let i = start; i < end; i++) setBit(bits, postings[i]!);
    for (let slot = lowerBound(commonOrdinals, from); slot < commonOrdinals.length; slot++) {
      if (commonOrdinals[slot]! >= to) break;
      unite(bits, this.commonBitmaps[slot]!);
    }
  }

  /** The objects with a value other than the empty text. */
  presence(scopeSize: number): Bitset {
    const bits = emptyBitset(scopeSize);
    const { emptyOrdinal } = this.data;
    if (emptyOrdinal >= this.size) {
      this.mark(bits, 0, this.size);
    } else {
      this.mark(bits, 0, emptyOrdinal);
      this.mark(bits, emptyOrdinal + 1, this.size);
    }
    return bits;
  }

  /** The bitmap of a common ordinal; `undefined` for others. */
  bitmapOf(ordinal: number): Bitset | undefined {
    const { commonOrdinals } = this.data;
    const slot = lowerBound(commonOrdinals, ordinal);
    return commonOrdinals[slot] === ordinal ? this.commonBitmaps[slot] : undefined;
  }

  /** How many objects have the ordinal. */
  frequency(ordinal: number): number {
    const { postingStarts, commonOrdinals, commonCounts } = this.data;
    const rare = postingStarts[ordinal + 1]! - postingStarts[ordinal]!;
    if (rare > 0) return rare;
    const slot = lowerBound(commonOrdinals, ordinal);
    return commonOrdinals[slot] === ordinal ? commonCounts[slot]! : 0;
  }

  /** Calls `visit` with each ordinal of an object, in no order; the empty text is left out. */
  forEachOrdinal(object: number, visit: (ordinal: number) => void): void {
    const { emptyOrdinal } = this.data;
    this.forEachOrdinalOrEmpty(object, (ordinal) => {
      if (ordinal !== emptyOrdinal) visit(ordinal);
    });
  }

  forEachOrdinalOrEmpty(object: number, visit: (ordinal: number) => void): void {
    const { valueStarts, values, commonOrdinals } = this.data;
    if (valueStarts.length === 0) {
      const value = values[object]!;
      if (value !== 0) visit(value - 1);
      return;
    }
    const slot = object >>> 5;
    const bit = 1 << (object & 31);
    for (let i = 0; i < commonOrdinals.length; i++)
      if ((this.commonBitmaps[i]![slot]! & bit) !== 0) visit(commonOrdinals[i]!);
    const end = valueStarts[object + 1]!;
    for (let i = valueStarts[object]!; i < end; i++) visit(values[i]!);
  }

  /** The first objects that have the ordinal, at most `most`. */
  firstObjects(ordinal: number, most: number): number[] {
    const bits = this.bitmapOf(ordinal);
    if (bits !== undefined) return sliceOfMembers(bits, 0, most);
    const { postings, postingStarts } = this.data;
    const start = postingStarts[ordinal]!;
    return [...postings.subarray(start, Math.min(start + most, postingStarts[ordinal + 1]!))];
  }

  /** Calls `visit` with each object that has the ordinal, ascending. */
  forEachObject(ordinal: number, visit: (object: number) => void): void {
    const { postings, postingStarts } = this.data;
    for (let i = postingStarts[ordinal]!; i < postingStarts[ordinal + 1]!; i++) visit(postings[i]!);
    const bits = this.bitmapOf(ordinal);
    if (bits !== undefined) forEachMember(bits, visit);
  }
}

/** Above one in so many values, going over all of them in order is quicker than jumping from posting to posting. */
const SCAN_PAYS_FROM = 4;

function markByScan(bits: Bitset, values: ArrayLike<number>, from: number, to: number): void {
  const span = to - from;
  for (let slot = 0, object = 0; slot < bits.length; slot++) {
    const end = Math.min(values.length, object + 32);
    let word = 0;
    // Without a branch: unsigned, everything below `from` is far above `span`.
    for (let bit = 0; object < end; object++, bit++)
      word |= Number((values[object]! - 1 - from) >>> 0 < span) << bit;
    bits[slot]! |= word;
  }
}
