import { type SharedUint8, type SharedUint32, sharedUint8, sharedUint32 } from "./shared-arrays.ts";

/** Strings by number, as UTF-8 in one piece of memory. */
export interface StringTableData {
  readonly bytes: SharedUint8;
  /** Where each string begins; one more at the end. */
  readonly starts: SharedUint32;
}

export function buildStringTable(strings: readonly string[]): StringTableData {
  const starts = sharedUint32(strings.length + 1);
  for (let i = 0; i < strings.length; i++) starts[i + 1] = starts[i]! + Buffer.byteLength(strings[i]!);
  const bytes = sharedUint8(starts[strings.length]!);
  const view = Buffer.from(bytes.buffer);
  for (let i = 0; i < strings.length; i++) view.write(strings[i]!, starts[i]!);
  return { bytes, starts };
}

export class StringTable {
  readonly size: number;
  readonly #data: StringTableData;
  readonly #bytes: Buffer;

  constructor(data: StringTableData) {
    this.#data = data;
    const { buffer, byteOffset, byteLength } = data.bytes;
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength);
    this.size = data.starts.length - 1;
  }

  at(index: number): string {
    const { starts } = this.#data;
    return this.#bytes.toString("utf8", starts[index]!, starts[index + 1]!);
  }

  bytesAt(index: number): Buffer {
    const { starts } = this.#data;
    return this.#bytes.subarray(starts[index]!, starts[index + 1]!);
  }

  /** Compares a string, given as UTF-8, with the one at `index`, by code points. */
  compare(bytes: Buffer, index: number): number {
    const { starts } = this.#data;
    return bytes.compare(this.#bytes, starts[index]!, starts[index + 1]!);
  }
}
