import { foldCase, NOT_A_NUMBER } from "../records/values.ts";
import { type Bitset, emptyBitset, setBit } from "./bitset.ts";
import { type ColumnData, hashText, NONE } from "./column-data.ts";
import { lowerBound } from "./shared-arrays.ts";
import { StringTable } from "./string-table.ts";

/** Reads one attribute's values. */
export class Column {
  readonly data: ColumnData;
  /** Number of distinct values. */
  readonly size: number;
  readonly #texts: StringTable;
  readonly #decoded: (string | undefined)[] = [];
  readonly #bitmaps: (Bitset | undefined)[] = [];
  /** Ordinals below this one are numbers or moments, the others text. */
  readonly #numericEnd: number;

  constructor(data: ColumnData) {
    this.data = data;
    this.size = data.kinds.length;
    this.#texts = new StringTable(data.texts);
    const firstText = data.kinds.indexOf(NOT_A_NUMBER);
    this.#numericEnd = firstText < 0 ? this.size : firstText;
  }

  textAt(ordinal: number): string {
    this.#decoded[ordinal] ??= this.#texts.at(ordinal);
    return this.#decoded[ordinal]!;
  }

  /** The ordinals whose text equals one of the folded texts without regard to case. */
  ordinalsEqual(foldedTexts: readonly string[]): number[] {
    const { foldedHashes, foldedOrdinals } = this.data;
    const ordinals: number[] = [];
    for (const folded of foldedTexts) {
      const hash = hashText(folded);
      for (let i = lowerBound(foldedHashes, hash); foldedHashes[i] === hash; i++) {
        const ordinal = foldedOrdinals[i]!;
        if (foldCase(this.textAt(ordinal)) === folded) ordinals.push(ordinal);
      }
    }
    return ordinals;
  }

  /** The ordinal of exactly this text, or -1. */
  ordinalOf(text: string): number {
    return this.ordinalsEqual([foldCase(text)]).find((ordinal) => this.textAt(ordinal) === text) ?? -1;
  }

  /** The ordinals `[from, to)` of the numbers and moments from `low` to `high`, both included. */
  numericRange(low: number, high: number): readonly [from: number, to: number] {
    const from = lowerBound(this.data.numbers, low, 0, this.#numericEnd);
    let to = lowerBound(this.data.numbers, high, from, this.#numericEnd);
    while (to < this.#numericEnd && this.data.numbers[to] === high) to++;
    return [from, to];
  }

  /** Marks the objects that have one of the ordinals `[from, to)`. */
  mark(bits: Bitset, from: number, to = from + 1): void {
    const { postings, postingStarts } = this.data;
    const end = postingStarts[to]!;
    for (let i = postingStarts[from]!; i < end; i++) setBit(bits, postings[i]!);
  }

  /** The objects that have an ordinal, as a set that is kept. */
  bitmap(ordinal: number, scopeSize: number): Bitset {
    let bits = this.#bitmaps[ordinal];
    if (bits === undefined) {
      bits = emptyBitset(scopeSize);
      this.mark(bits, ordinal);
      this.#bitmaps[ordinal] = bits;
    }
    return bits;
  }

  /** The objects with a value other than the empty text. */
  presence(scopeSize: number): Bitset {
    const bits = emptyBitset(scopeSize);
    const { emptyOrdinal } = this.data;
    if (emptyOrdinal === NONE) {
      this.mark(bits, 0, this.size);
    } else {
      this.mark(bits, 0, emptyOrdinal);
      this.mark(bits, emptyOrdinal + 1, this.size);
    }
    return bits;
  }

  /** How many objects have the ordinal. */
  frequency(ordinal: number): number {
    const { postingStarts } = this.data;
    return postingStarts[ordinal + 1]! - postingStarts[ordinal]!;
  }

  /** Calls `visit` with each ordinal of an object, ascending; the empty text is left out. */
  forEachOrdinal(object: number, visit: (ordinal: number) => void): void {
    const { valueStarts, values, emptyOrdinal } = this.data;
    if (valueStarts.length === 0) {
      const ordinal = values[object]!;
      if (ordinal !== NONE && ordinal !== emptyOrdinal) visit(ordinal);
      return;
    }
    const end = valueStarts[object + 1]!;
    for (let i = valueStarts[object]!; i < end; i++) if (values[i] !== emptyOrdinal) visit(values[i]!);
  }
}
