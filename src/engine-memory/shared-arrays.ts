/** Typed arrays over shared memory, so that other threads can use an index without copying it. */
export type SharedUint8 = Uint8Array<SharedArrayBuffer>;
export type SharedUint16 = Uint16Array<SharedArrayBuffer>;
export type SharedUint32 = Uint32Array<SharedArrayBuffer>;
export type SharedFloat64 = Float64Array<SharedArrayBuffer>;
/** Whole numbers in the narrowest type that holds them all. */
export type SharedNarrow = SharedUint8 | SharedUint16 | SharedUint32;

export function sharedUint8(length: number): SharedUint8 {
  return new Uint8Array(new SharedArrayBuffer(length));
}

export function sharedUint16(length: number): SharedUint16 {
  return new Uint16Array(new SharedArrayBuffer(length * 2));
}

export function sharedUint32(length: number): SharedUint32 {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

export function sharedFloat64(length: number): SharedFloat64 {
  return new Float64Array(new SharedArrayBuffer(length * 8));
}

/** For whole numbers from 0 to `largest`. */
export function sharedNarrow(length: number, largest: number): SharedNarrow {
  if (largest < 1 << 8) return sharedUint8(length);
  return largest < 1 << 16 ? sharedUint16(length) : sharedUint32(length);
}

export function sharedCopy(items: Uint32Array): SharedUint32 {
  const copy = sharedUint32(items.length);
  copy.set(items);
  return copy;
}

/** A list of 32-bit numbers that grows while an index is built. */
export class Uint32List {
  #items = new Uint32Array(64);
  length = 0;

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = item;
  }

  set(index: number, item: number): void {
    this.#items[index] = item;
  }

  at(index: number): number {
    return this.#items[index]!;
  }

  /** The items so far; a view that the next `push` may leave behind. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }
}

/** `starts[k]..starts[k + 1]` for each key 0..count-1 of a list in which key k stands `counts(k)` times. */
export function startsOf(keys: ArrayLike<number>, count: number): SharedUint32 {
  const starts = sharedUint32(count + 1);
  for (let i = 0; i < keys.length; i++) starts[keys[i]! + 1]!++;
  for (let k = 0; k < count; k++) starts[k + 1]! += starts[k]!;
  return starts;
}

/** The first index from `low` on whose item is not below `target`, in ascending numbers. */
export function lowerBound(items: ArrayLike<number>, target: number, low = 0, high = items.length): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
