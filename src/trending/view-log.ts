/** A view on its way from the thread that answered to the one that keeps the sums. */
export interface View {
  readonly catalogue: string;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const SIZE = 1 << 20;
/** Two counters of bytes, which wrap around with 32 bits: written and read so far. */
const HEADER = 8;
/** Bytes of an entry before its texts: length of the texts, of the catalogue's name, and the moment. */
const FIXED = 12;

/**
 * Views in shared memory, written by one thread and read by another, so that none is lost when the writing
 * thread dies: a ring of entries, each visible to the reader once the counter behind it has moved.
 */
export class ViewLog {
  readonly memory: SharedArrayBuffer;
  readonly #counters: Uint32Array;
  readonly #ring: Uint8Array;
  readonly #entry = Buffer.alloc(4096);

  constructor(memory = new SharedArrayBuffer(HEADER + SIZE)) {
    this.memory = memory;
    this.#counters = new Uint32Array(memory, 0, 2);
    this.#ring = new Uint8Array(memory, HEADER);
  }

  /** False when there is no room until the reader has come by. */
  write({ catalogue, id, at }: View): boolean {
    const entry = this.#entry;
    const nameLength = entry.write(catalogue, FIXED);
    const idLength = entry.write(id, FIXED + nameLength);
    const length = FIXED + nameLength + idLength;
    entry.writeUInt16LE(length, 0);
    entry.writeUInt16LE(nameLength, 2);
    entry.writeDoubleLE(at, 4);
    const written = this.#counters[0]!;
    const used = (written - Atomics.load(this.#counters, 1)) >>> 0;
    if (used + length > SIZE) return false;
    for (let i = 0; i < length; i++) this.#ring[(written + i) % SIZE] = entry[i]!;
    Atomics.store(this.#counters, 0, (written + length) >>> 0);
    return true;
  }

  /** Takes out what has been written since the last time. */
  drain(): View[] {
    const views: View[] = [];
    const written = Atomics.load(this.#counters, 0);
    let at = this.#counters[1]!;
    while (at !== written) {
      const start = at;
      const entry = Buffer.from(Array.from({ length: 2 }, (_, i) => this.#ring[(start + i) % SIZE]!));
      const bytes = Buffer.alloc(entry.readUInt16LE(0));
      for (let i = 0; i < bytes.length; i++) bytes[i] = this.#ring[(start + i) % SIZE]!;
      const nameEnd = FIXED + bytes.readUInt16LE(2);
      views.push({
        catalogue: bytes.toString("utf8", FIXED, nameEnd),
        id: bytes.toString("utf8", nameEnd),
        at: bytes.readDoubleLE(4),
      });
      at = (at + bytes.length) >>> 0;
    }
    Atomics.store(this.#counters, 1, at);
    return views;
  }
}
