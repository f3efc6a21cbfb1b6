/** Numbers distinct strings of bytes in the order of their first appearance. */
export class ByteTable {
  size = 0;
  /** The number answered last. */
  #last = 0;
  #arena: Uint8Array<ArrayBuffer> = new Uint8Array(1024);
  /** Where each string begins in the arena; one more at the end. */
  #starts = new Uint32Array(64);
  #hashes = new Uint32Array(64);
  /** Open addressing: number + 1, or 0 for a free slot; at most half full. */
  #slots = new Uint32Array(128);

  /** The number of `bytes[start..end]`, a new one if they are new. */
  numberOf(bytes: Uint8Array, start: number, end: number): number {
    // Many values repeat the one before.
    if (this.size > 0 && this.#isAt(this.#last, bytes, start, end)) return this.#last;
    this.#last = this.#find(bytes, start, end);
    return this.#last;
  }

  #find(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot]!;
      if (found === 0) {
        slots[slot] = this.size + 1;
        return this.#append(bytes, start, end, hash);
      }
      if (this.#hashes[found - 1] === hash && this.#isAt(found - 1, bytes, start, end)) return found - 1;
    }
  }

  /** The bytes as UTF-8 text. */
  textAt(number: number): string {
    return Buffer.from(this.#arena.buffer).toString("utf8", this.#starts[number]!, this.#starts[number + 1]!);
  }

  #isAt(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[number]!;
    if (this.#starts[number + 1]! - from !== end - start) return false;
    const arena = this.#arena;
    for (let i = start, j = from; i < end; i++, j++) if (bytes[i] !== arena[j]) return false;
    return true;
  }

  #append(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const number = this.size++;
    if (number + 2 > this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#hashes = grown(this.#hashes);
    }
    const from = this.#starts[number]!;
    const to = from + end - start;
    if (to > this.#arena.length) {
      const larger = new Uint8Array(Math.max(to, this.#arena.length * 2));
      larger.set(this.#arena);
      this.#arena = larger;
    }
    for (let i = start, j = from; i < end; i++, j++) this.#arena[j] = bytes[i]!;
    this.#starts[number + 1] = to;
    this.#hashes[number] = hash;
    if (this.size * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = this.#hashes[number]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

function grown(items: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(items.length * 2);
  larger.set(items);
  return larger;
}

/** FNV-1a (Fowler, Noll, Vo; 32 bits) over four bytes at a time, mixed once more because the lowest bits choose the slot. */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ (end - start);
  let i = start;
  for (; i + 4 <= end; i += 4) {
    const four = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    hash = Math.imul(hash ^ four, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash ^= hash >>> 15;
  return hash >>> 0;
}
