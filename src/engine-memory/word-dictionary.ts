import { allowedTypos, hasDigit, hasPlausibleStart } from "../text/typos.ts";
import type { TextData } from "./text-data.ts";

/** Looks words up in the sorted word list of a collection. */
export class WordDictionary {
  readonly size: number;
  readonly #data: TextData;

  constructor(data: TextData) {
    this.#data = data;
    this.size = data.sharedPrefixes.length;
  }

  wordAt(index: number): string {
    const { letters, wordStarts } = this.#data;
    return String.fromCharCode(...letters.subarray(wordStarts[index]!, wordStarts[index + 1]!));
  }

  /** The word's number, or -1. */
  find(word: string): number {
    const index = this.#firstFrom(word);
    return index < this.size && this.wordAt(index) === word ? index : -1;
  }

  /** The numbers `[from, to)` of the words that start with `prefix`. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    const from = this.#firstFrom(prefix);
    let [low, high] = [from, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#startsWith(middle, prefix)) low = middle + 1;
      else high = middle;
    }
    return [from, low];
  }

  /** Calls `visit` with every word that a slip of the fingers away from `typed`, and the number of slips. */
  forEachTypo(typed: string, visit: (index: number, typos: number) => void): void {
    const limit = allowedTypos(typed);
    if (limit === 0) return;
    const [first, second] = [typed[0]!, typed[1]!];
    const starts = first === second ? [first] : [first, second + first];
    for (const start of starts) {
      const [from, to] = this.prefixRange(start);
      this.#scanForTypos(typed, limit, from, to, visit);
    }
  }

  /**
   * Goes over words `[from, to)` in order with the rows of the edit-distance table. A row depends only on the
   * letters before it, so neighbours share the rows of their common prefix, and where a row is over the limit
   * everywhere, all words with that prefix are passed over.
   */
  #scanForTypos(
    typed: string,
    limit: number,
    from: number,
    to: number,
    visit: (i: number, typos: number) => void,
  ): void {
    const { letters, wordStarts, sharedPrefixes } = this.#data;
    const width = typed.length + 1;
    const target = Uint16Array.from(typed, (_, i) => typed.charCodeAt(i));
    const rows = Array.from({ length: typed.length + limit + 1 }, () => new Uint8Array(width));
    for (let j = 0; j < width; j++) rows[0]![j] = j;
    let valid = 0;
    let deadFrom = Number.POSITIVE_INFINITY;
    for (let i = from; i < to; i++) {
      const shared = i === from ? 0 : sharedPrefixes[i]!;
      if (shared >= deadFrom) continue;
      deadFrom = Number.POSITIVE_INFINITY;
      valid = Math.min(valid, shared);
      const start = wordStarts[i]!;
      const length = wordStarts[i + 1]! - start;
      // A word so much longer or shorter cannot be meant; it only tells how far the rows still hold.
      if (length > typed.length + limit || length < typed.length - limit) continue;
      const reach = length;
      for (; valid < reach; valid++) {
        if (fillRow(rows, valid + 1, letters, start, target) > limit) {
          deadFrom = valid + 1;
          break;
        }
      }
      if (deadFrom <= length) continue;
      const typos = rows[length]![typed.length]!;
      if (typos === 0 || typos > limit) continue;
      const word = this.wordAt(i);
      if (hasPlausibleStart(typed, word) && !hasDigit(word)) visit(i, typos);
    }
  }

  #firstFrom(word: string): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(middle, word)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isBefore(index: number, word: string): boolean {
    const { letters, wordStarts } = this.#data;
    const start = wordStarts[index]!;
    const length = wordStarts[index + 1]! - start;
    for (let j = 0; j < word.length; j++) {
      if (j === length) return true;
      const difference = letters[start + j]! - word.charCodeAt(j);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  #startsWith(index: number, prefix: string): boolean {
    const { letters, wordStarts } = this.#data;
    const start = wordStarts[index]!;
    if (wordStarts[index + 1]! - start < prefix.length) return false;
    for (let j = 0; j < prefix.length; j++) if (letters[start + j] !== prefix.charCodeAt(j)) return false;
    return true;
  }
}

/** Fills row `depth` of the optimal-string-alignment table; answers the smallest cost that can still come of it. */
function fillRow(
  rows: Uint8Array[],
  depth: number,
  letters: Uint16Array,
  start: number,
  target: Uint16Array,
): number {
  const row = rows[depth]!;
  const last = rows[depth - 1]!;
  const letter = letters[start + depth - 1]!;
  row[0] = depth;
  let smallest = depth;
  for (let j = 1; j < row.length; j++) {
    let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (target[j - 1] === letter ? 0 : 1));
    if (depth > 1 && j > 1 && target[j - 2] === letter && target[j - 1] === letters[start + depth - 2]) {
      cost = Math.min(cost, rows[depth - 2]![j - 2]! + 1);
    }
    row[j] = cost;
    if (cost < smallest) smallest = cost;
  }
  return smallest;
}
