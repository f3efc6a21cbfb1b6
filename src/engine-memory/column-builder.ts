import {
  codePointComparator,
  foldCase,
  type ReadNumber,
  readNumber,
  type Scalar,
  textOf,
} from "../records/values.ts";
import { type ColumnData, hashText, NONE } from "./column-data.ts";
import { sharedFloat64, sharedUint8, sharedUint32, startsOf, Uint32List } from "./shared-arrays.ts";
import { buildStringTable } from "./string-table.ts";

/** Gathers the values of one attribute; objects come in ascending order. */
export class ColumnBuilder {
  readonly path: string;
  readonly scope: number;
  readonly #keyOfValue = new Map<Scalar, number>();
  readonly #texts: string[] = [];
  /** For each key, the last object that it was added to: an object has a value once. */
  readonly #lastOwners: number[] = [];
  readonly #owners = new Uint32List();
  readonly #keys = new Uint32List();
  #hasSeveral = false;

  constructor(path: string, scope: number) {
    this.path = path;
    this.scope = scope;
  }

  add(owner: number, value: Scalar): void {
    const key = this.#keyOfValue.get(value) ?? this.#newKey(value);
    if (this.#lastOwners[key] === owner) return;
    this.#lastOwners[key] = owner;
    const count = this.#owners.length;
    this.#hasSeveral ||= count > 0 && this.#owners.at(count - 1) === owner;
    this.#owners.push(owner);
    this.#keys.push(key);
  }

  /** The number 5 and the text "5" are one value. */
  #newKey(value: Scalar): number {
    const text = textOf(value);
    let key = this.#keyOfValue.get(text);
    if (key === undefined) {
      key = this.#texts.length;
      this.#texts.push(text);
      this.#lastOwners.push(-1);
      this.#keyOfValue.set(text, key);
    }
    this.#keyOfValue.set(value, key);
    return key;
  }

  build(scopeSize: number): ColumnData {
    const compare = codePointComparator(this.#texts);
    const distinct = sortedDistinct(this.#texts, compare);
    const ordinalOfKey = new Uint32Array(distinct.length);
    for (const [ordinal, { key }] of distinct.entries()) ordinalOfKey[key] = ordinal;
    const owners = this.#owners.view();
    const ordinals = this.#keys.view().map((key) => ordinalOfKey[key]!);
    return {
      path: this.path,
      scope: this.scope,
      ...dictionaryOf(distinct, compare),
      ...this.#forward(owners, ordinals, scopeSize),
      ...inverted(owners, ordinals, distinct.length),
    };
  }

  #forward(owners: Uint32Array, ordinals: Uint32Array, scopeSize: number) {
    if (!this.#hasSeveral) {
      const values = sharedUint32(scopeSize).fill(NONE);
      for (let i = 0; i < owners.length; i++) values[owners[i]!] = ordinals[i]!;
      return { valueStarts: sharedUint32(0), values };
    }
    const valueStarts = startsOf(owners, scopeSize);
    const values = sharedUint32(ordinals.length);
    values.set(ordinals);
    for (let owner = 0; owner < scopeSize; owner++) {
      const [start, end] = [valueStarts[owner]!, valueStarts[owner + 1]!];
      if (end - start > 1) values.subarray(start, end).sort();
    }
    return { valueStarts, values };
  }
}

interface Distinct extends ReadNumber {
  readonly key: number;
  readonly text: string;
  readonly folded: string;
}

type Comparator = (a: string, b: string) => number;

function sortedDistinct(texts: readonly string[], compare: Comparator): Distinct[] {
  return texts
    .map((text, key) => ({ key, text, ...readNumber(text), folded: foldCase(text) }))
    .sort((a, b) => compareSortKeys(a, b, compare) || compare(a.text, b.text));
}

function compareSortKeys(a: Distinct, b: Distinct, compare: Comparator): number {
  if (a.kind !== 0 && b.kind !== 0) return a.number - b.number;
  if (a.kind !== 0 || b.kind !== 0) return a.kind !== 0 ? -1 : 1;
  return compare(a.folded, b.folded);
}

function dictionaryOf(distinct: readonly Distinct[], compare: Comparator) {
  const size = distinct.length;
  const numbers = sharedFloat64(size);
  const kinds = sharedUint8(size);
  const sortRanks = sharedUint32(size);
  const hashes = new Uint32Array(size);
  let emptyOrdinal = NONE;
  for (const [ordinal, entry] of distinct.entries()) {
    numbers[ordinal] = entry.number;
    kinds[ordinal] = entry.kind;
    hashes[ordinal] = hashText(entry.folded);
    if (ordinal > 0) {
      const isNew = compareSortKeys(distinct[ordinal - 1]!, entry, compare) !== 0;
      sortRanks[ordinal] = sortRanks[ordinal - 1]! + (isNew ? 1 : 0);
    }
    if (entry.text === "") emptyOrdinal = ordinal;
  }
  const byCodePoint = sharedUint32(size);
  for (let i = 0; i < size; i++) byCodePoint[i] = i;
  byCodePoint.sort((a, b) => compare(distinct[a]!.text, distinct[b]!.text));
  const codePointRanks = sharedUint32(size);
  for (let rank = 0; rank < size; rank++) codePointRanks[byCodePoint[rank]!] = rank;
  const foldedOrdinals = sharedUint32(size);
  for (let i = 0; i < size; i++) foldedOrdinals[i] = i;
  foldedOrdinals.sort((a, b) => hashes[a]! - hashes[b]! || a - b);
  const foldedHashes = sharedUint32(size);
  for (let i = 0; i < size; i++) foldedHashes[i] = hashes[foldedOrdinals[i]!]!;
  const texts = buildStringTable(distinct.map(({ text }) => text));
  return {
    texts,
    numbers,
    kinds,
    sortRanks,
    codePointRanks,
    byCodePoint,
    foldedHashes,
    foldedOrdinals,
    emptyOrdinal,
  };
}

/** Owners by ordinal, ascending: the owners come in ascending order, and counting keeps it. */
function inverted(owners: Uint32Array, ordinals: Uint32Array, size: number) {
  const postingStarts = startsOf(ordinals, size);
  const postings = sharedUint32(owners.length);
  const next = postingStarts.slice(0, size);
  for (let i = 0; i < owners.length; i++) postings[next[ordinals[i]!]!++] = owners[i]!;
  return { postingStarts, postings };
}
