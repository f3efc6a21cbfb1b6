import type { ScopeData } from "./column-data.ts";
import { sharedCopy, sharedUint32, startsOf, Uint32List } from "./shared-arrays.ts";

/** Gathers the objects under one path, in record order. */
export class ScopeBuilder {
  readonly path: string;
  readonly parent: number;
  readonly #parentOf = new Uint32List();
  readonly #recordOf = new Uint32List();

  constructor(path: string, parent: number) {
    this.path = path;
    this.parent = parent;
  }

  /** Adds an object; answers its number. */
  add(parent: number, record: number): number {
    this.#parentOf.push(parent);
    this.#recordOf.push(record);
    return this.#parentOf.length - 1;
  }

  build(records: number): ScopeData {
    return innerScope(this.path, this.parent, this.#parentOf.view(), this.#recordOf.view(), records);
  }
}

export function rootScope(size: number): ScopeData {
  const none = sharedUint32(0);
  return { path: "", parent: 0, size, parentOf: none, recordOf: none, startOfRecord: none };
}

export function innerScope(
  path: string,
  parent: number,
  parentOf: Uint32Array,
  recordOf: Uint32Array,
  records: number,
): ScopeData {
  const shared = sharedCopy(recordOf);
  return {
    path,
    parent,
    size: recordOf.length,
    parentOf: parent === 0 ? shared : sharedCopy(parentOf),
    recordOf: shared,
    startOfRecord: startsOf(recordOf, records),
  };
}
