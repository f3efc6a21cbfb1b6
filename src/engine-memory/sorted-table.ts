import { type SharedUint8, type SharedUint32, sharedUint8, sharedUint32 } from "./shared-arrays.ts";

/**
 * Strings in an order that puts like ones beside each other, as UTF-8, front-coded: each but the first of a
 * block is kept as how many bytes it shares with the one before, and the rest.
 */
export interface SortedTableData {
  readonly size: number;
  /** Entries: shared bytes (u8), length of the rest (u8, or 255 and a u32), the rest. */
  readonly bytes: SharedUint8;
  /** Where each block begins; one more at the end. */
  readonly starts: SharedUint32;
}

/** Strings of one block. */
const BLOCK = 8;
const LONG = 255;

export function buildSortedTable(strings: readonly string[]): SortedTableData {
  const out = new ByteWriter();
  const starts = sharedUint32(Math.ceil(strings.length / BLOCK) + 1);
  let before: Buffer = Buffer.alloc(0);
  for (let i = 0; i < strings.length; i++) {
    if (i % BLOCK === 0) {
      starts[i / BLOCK] = out.length;
      before = Buffer.alloc(0);
    }
    const own = Buffer.from(strings[i]!);
    const most = Math.min(LONG, before.length, own.length);
    let shared = 0;
    while (shared < most && before[shared] === own[shared]) shared++;
    out.entry(shared, own);
    before = own;
  }
  starts[starts.length - 1] = out.length;
  return { size: strings.length, bytes: out.shared(), starts };
}

class ByteWriter {
  #bytes = Buffer.alloc(1024);
  length = 0;

  entry(shared: number, text: Buffer): void {
    const rest = text.length - shared;
    while (this.length + rest + 6 > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.#bytes[this.length++] = shared;
    if (rest < LONG) {
      this.#bytes[this.length++] = rest;
    } else {
      this.#bytes[this.length++] = LONG;
      this.length = this.#bytes.writeUInt32LE(rest, this.length);
    }
    text.copy(this.#bytes, this.length, shared);
    this.length += rest;
  }

  shared(): SharedUint8 {
    const copy = sharedUint8(this.length);
    copy.set(this.#bytes.subarray(0, this.length));
    return copy;
  }
}

/** Reads strings by number. */
export class SortedTable {
  readonly size: number;
  readonly #data: SortedTableData;
  readonly #bytes: Buffer;
  /** The string at hand. */
  #text = Buffer.alloc(256);

  constructor(data: SortedTableData) {
    this.#data = data;
    const { buffer, byteOffset, byteLength } = data.bytes;
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength);
    this.size = data.size;
  }

  at(index: number): string {
    let at = this.#data.starts[Math.floor(index / BLOCK)]!;
    for (let i = index % BLOCK; i > 0; i--) at = this.#read(at).next;
    return this.#text.toString("utf8", 0, this.#read(at).length);
  }

  /** All strings, for less than one after the other. */
  all(): string[] {
    let at = 0;
    return Array.from({ length: this.size }, () => {
      const { next, length } = this.#read(at);
      at = next;
      return this.#text.toString("utf8", 0, length);
    });
  }

  /** Completes the string at hand to the one whose entry begins at `at`. */
  #read(at: number): { readonly next: number; readonly length: number } {
    const bytes = this.#bytes;
    const shared = bytes[at]!;
    const isLong = bytes[at + 1] === LONG;
    const start = at + (isLong ? 6 : 2);
    const rest = isLong ? bytes.readUInt32LE(at + 2) : bytes[at + 1]!;
    if (shared + rest > this.#text.length)
      this.#text = Buffer.concat([this.#text, Buffer.alloc(shared + rest)]);
    bytes.copy(this.#text, shared, start, start + rest);
    return { next: start + rest, length: shared + rest };
  }
}
