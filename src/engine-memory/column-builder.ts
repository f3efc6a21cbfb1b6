import { ByteTable } from "./byte-table.ts";
import type { ColumnData } from "./column-data.ts";
import { type Distinct, distinctOf, encodeDictionary, keysInOrder } from "./column-dictionary.ts";
import { encodeValues, objectOrdinals } from "./encode-column.ts";
import { Uint32List } from "./shared-arrays.ts";

/** Gathers the values of one attribute as JSON tokens; objects come in ascending order. */
export class ColumnBuilder {
  readonly path: string;
  readonly scope: number;
  readonly #tokens = new ByteTable();
  /** For each token, the last object that it was added to + 1: an object has a value once. */
  readonly #lastOwners = new Uint32List();
  readonly #owners = new Uint32List();
  readonly #keys = new Uint32List();

  constructor(path: string, scope: number) {
    this.path = path;
    this.scope = scope;
  }

  add(owner: number, bytes: Uint8Array, start: number, end: number): void {
    const key = this.#tokens.numberOf(bytes, start, end);
    if (key === this.#lastOwners.length) this.#lastOwners.push(0);
    if (this.#lastOwners.at(key) === owner + 1) return;
    this.#lastOwners.set(key, owner + 1);
    this.#owners.push(owner);
    this.#keys.push(key);
  }

  build(scopeSize: number): ColumnData {
    const { distinct, ordinalOfKey } = this.#dictionary();
    const ordinals = this.#keys.view().slice();
    for (let i = 0; i < ordinals.length; i++) ordinals[i] = ordinalOfKey[ordinals[i]!]!;
    const objects = objectOrdinals(this.#owners.view(), ordinals, scopeSize);
    return {
      path: this.path,
      scope: this.scope,
      ...encodeDictionary(distinct),
      ...encodeValues(objects, distinct.length),
    };
  }

  /** Tokens of one text, such as `5`, `5.0` and `"5"`, are one value. */
  #dictionary() {
    const byKey = Array.from({ length: this.#tokens.size }, (_, key) => distinctOf(this.#textOf(key)));
    const ordinalOfKey = new Uint32Array(byKey.length);
    const distinct: Distinct[] = [];
    for (const key of keysInOrder(byKey)) {
      if (distinct.at(-1)?.text !== byKey[key]!.text) distinct.push(byKey[key]!);
      ordinalOfKey[key] = distinct.length - 1;
    }
    return { distinct, ordinalOfKey };
  }

  #textOf(key: number): string {
    const token = this.#tokens.textAt(key);
    if (token[0] !== '"') return token[0] === "t" || token[0] === "f" ? token : String(Number(token));
    return token.includes("\\") ? (JSON.parse(token) as string) : token.slice(1, -1);
  }
}
