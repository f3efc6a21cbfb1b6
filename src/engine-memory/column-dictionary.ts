import {
  codePointComparator,
  compareCodePoints,
  foldCase,
  NOT_A_NUMBER,
  type ReadNumber,
  readNumber,
} from "../records/values.ts";
import { type ColumnData, NONE } from "./column-data.ts";
import { lowerBound, sharedFloat64, sharedUint8, sharedUint32 } from "./shared-arrays.ts";
import { buildSortedTable } from "./sorted-table.ts";

/** A distinct value of a column with what it sorts by. */
export interface Distinct extends ReadNumber {
  readonly text: string;
  /** The text without its case; numbers do not need it. */
  readonly folded: string;
}

export function distinctOf(text: string): Distinct {
  const { number, kind } = readNumber(text);
  return { text, number, kind, folded: kind === NOT_A_NUMBER ? foldCase(text) : text };
}

/** The order of ordinals among these values. */
export function ordinalOrder(values: readonly Distinct[]): (a: Distinct, b: Distinct) => number {
  const compareText = codePointComparator(values.map(({ text }) => text));
  return (a, b) => compareSortKeys(a, b, compareText) || compareText(a.text, b.text);
}

/** Places of the values in the order of ordinals. */
export function keysInOrder(values: readonly Distinct[]): Uint32Array {
  const compareText = codePointComparator(values.map(({ text }) => text));
  const numeric: number[] = [];
  const texts: number[] = [];
  for (let key = 0; key < values.length; key++)
    (values[key]!.kind === NOT_A_NUMBER ? texts : numeric).push(key);
  const compare = (a: number, b: number) => {
    const [x, y] = [values[a]!, values[b]!];
    return compareText(x.folded, y.folded) || compareText(x.text, y.text);
  };
  const order = new Uint32Array(values.length);
  order.set(byNumber(values, numeric, (a, b) => compareText(values[a]!.text, values[b]!.text)));
  order.set(Uint32Array.from(texts).sort(compare), numeric.length);
  return order;
}

/** Numbers sort fastest without a comparator; then each key finds its place among them. */
function byNumber(
  values: readonly Distinct[],
  keys: readonly number[],
  compareEqual: (a: number, b: number) => number,
): Uint32Array {
  const sorted = Float64Array.from(keys, (key) => values[key]!.number).sort();
  const order = new Uint32Array(keys.length);
  const taken = new Uint32Array(keys.length);
  for (const key of keys) {
    const first = lowerBound(sorted, values[key]!.number);
    order[first + taken[first]!++] = key;
  }
  for (let first = 0; first < order.length; first += taken[first]!)
    if (taken[first]! > 1) order.subarray(first, first + taken[first]!).sort(compareEqual);
  return order;
}

/** Zero for values that sort alike: numbers and moments come first, then text without regard to case. */
function compareSortKeys(a: Distinct, b: Distinct, compareText = compareCodePoints): number {
  if (a.kind !== NOT_A_NUMBER && b.kind !== NOT_A_NUMBER) return a.number - b.number;
  if (a.kind !== NOT_A_NUMBER || b.kind !== NOT_A_NUMBER) return a.kind !== NOT_A_NUMBER ? -1 : 1;
  return compareText(a.folded, b.folded);
}

type Dictionary = Pick<
  ColumnData,
  "texts" | "numbers" | "kinds" | "sortRanks" | "codePointRanks" | "emptyOrdinal"
>;

/** `distinct` is in the order of the ordinals. */
export function encodeDictionary(distinct: readonly Distinct[]): Dictionary {
  const firstText = distinct.findIndex(({ kind }) => kind === NOT_A_NUMBER);
  const numeric = firstText < 0 ? distinct.length : firstText;
  const numbers = sharedFloat64(numeric);
  const kinds = sharedUint8(numeric);
  for (let ordinal = 0; ordinal < numeric; ordinal++) {
    numbers[ordinal] = distinct[ordinal]!.number;
    kinds[ordinal] = distinct[ordinal]!.kind;
  }
  const texts = distinct.map(({ text }) => text);
  const emptyOrdinal = distinct.findIndex(({ text }) => text === "");
  return {
    texts: buildSortedTable(texts),
    numbers,
    kinds,
    sortRanks: sortRanksOf(distinct),
    codePointRanks: codePointRanksOf(texts),
    emptyOrdinal: emptyOrdinal < 0 ? NONE : emptyOrdinal,
  };
}

function sortRanksOf(distinct: readonly Distinct[]) {
  const ranks = sharedUint32(distinct.length);
  for (let ordinal = 1; ordinal < ranks.length; ordinal++) {
    const sortsAlike = compareSortKeys(distinct[ordinal - 1]!, distinct[ordinal]!) === 0;
    ranks[ordinal] = ranks[ordinal - 1]! + (sortsAlike ? 0 : 1);
  }
  return (ranks.at(-1) ?? 0) + 1 === ranks.length || ranks.length === 0 ? sharedUint32(0) : ranks;
}

function codePointRanksOf(texts: readonly string[]) {
  const compare = codePointComparator(texts);
  if (texts.every((text, i) => i === 0 || compare(texts[i - 1]!, text) < 0)) return sharedUint32(0);
  const order = new Uint32Array(texts.length).map((_, ordinal) => ordinal);
  order.sort((a, b) => compare(texts[a]!, texts[b]!));
  const ranks = sharedUint32(texts.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank;
  return ranks;
}
