import { type Scalar, textOf } from "../records/values.ts";
import type { ColumnData } from "./column-data.ts";
import { type Distinct, distinctOf, encodeDictionary, ordinalOrder } from "./column-dictionary.ts";
import { encodeValues, objectOrdinals } from "./encode-column.ts";
import { Uint32List } from "./shared-arrays.ts";

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

  constructor(path: string, scope: number) {
    this.path = path;
    this.scope = scope;
  }

  add(owner: number, value: Scalar): void {
    const key = this.#keyOfValue.get(value) ?? this.#newKey(value);
    if (this.#lastOwners[key] === owner) return;
    this.#lastOwners[key] = owner;
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
    const { distinct, ordinalOfKey } = sortedDistinct(this.#texts);
    const ordinals = this.#keys.view().map((key) => ordinalOfKey[key]!);
    return {
      path: this.path,
      scope: this.scope,
      ...encodeDictionary(distinct),
      ...encodeValues(objectOrdinals(this.#owners.view(), ordinals, scopeSize), distinct.length),
    };
  }
}

function sortedDistinct(texts: readonly string[]) {
  const byKey = texts.map(distinctOf);
  const compare = ordinalOrder(byKey);
  const keys = new Uint32Array(texts.length).map((_, key) => key);
  keys.sort((a, b) => compare(byKey[a]!, byKey[b]!));
  const ordinalOfKey = new Uint32Array(texts.length);
  const distinct: Distinct[] = [];
  for (const key of keys) {
    ordinalOfKey[key] = distinct.length;
    distinct.push(byKey[key]!);
  }
  return { distinct, ordinalOfKey };
}
