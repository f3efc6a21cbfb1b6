/** A set of numbers 0..size-1, one bit each, 32 to a word. Bits past the size are always 0. */
export type Bitset = Uint32Array;

export function emptyBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

export function fullBitset(size: number): Bitset {
  const bits = emptyBitset(size).fill(0xffffffff);
  clearTail(bits, size);
  return bits;
}

function clearTail(bits: Bitset, size: number): void {
  const used = size & 31;
  if (used !== 0) bits[bits.length - 1]! &= 0xffffffff >>> (32 - used);
}

export function setBit(bits: Bitset, index: number): void {
  bits[index >>> 5]! |= 1 << (index & 31);
}

export function hasBit(bits: Bitset, index: number): boolean {
  return (bits[index >>> 5]! & (1 << (index & 31))) !== 0;
}

/** `target` keeps only what `other` has too. */
export function intersect(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i]! &= other[i]!;
}

export function unite(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i]! |= other[i]!;
}

export function complement(bits: Bitset, size: number): void {
  for (let i = 0; i < bits.length; i++) bits[i] = ~bits[i]!;
  clearTail(bits, size);
}

function bitsInWord(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += bitsInWord(bits[i]!);
  return count;
}

/**
 * How many members two sets have in common. Eight words at a time are added up bit by bit, as in a column of
 * sums (Harley and Seal; in Warren, "Hacker's Delight", 2nd edition, section 5-1), so that only the eights are
 * counted one word after the other.
 */
export function countCommonBits(a: Bitset, b: Bitset): number {
  const whole = a.length - (a.length % 8);
  let [eights, ones, twos, fours] = [0, 0, 0, 0];
  for (let i = 0; i < whole; i += 8) {
    let x = a[i]! & b[i]!;
    let y = a[i + 1]! & b[i + 1]!;
    let partial = ones ^ x;
    const twosA = (ones & x) | (partial & y);
    ones = partial ^ y;
    x = a[i + 2]! & b[i + 2]!;
    y = a[i + 3]! & b[i + 3]!;
    partial = ones ^ x;
    const twosB = (ones & x) | (partial & y);
    ones = partial ^ y;
    partial = twos ^ twosA;
    const foursA = (twos & twosA) | (partial & twosB);
    twos = partial ^ twosB;
    x = a[i + 4]! & b[i + 4]!;
    y = a[i + 5]! & b[i + 5]!;
    partial = ones ^ x;
    const twosC = (ones & x) | (partial & y);
    ones = partial ^ y;
    x = a[i + 6]! & b[i + 6]!;
    y = a[i + 7]! & b[i + 7]!;
    partial = ones ^ x;
    const twosD = (ones & x) | (partial & y);
    ones = partial ^ y;
    partial = twos ^ twosC;
    const foursB = (twos & twosC) | (partial & twosD);
    twos = partial ^ twosD;
    partial = fours ^ foursA;
    eights += bitsInWord((fours & foursA) | (partial & foursB));
    fours = partial ^ foursB;
  }
  let count = 8 * eights + 4 * bitsInWord(fours) + 2 * bitsInWord(twos) + bitsInWord(ones);
  for (let i = whole; i < a.length; i++) count += bitsInWord(a[i]! & b[i]!);
  return count;
}

/** Calls `visit` with every member, ascending. */
export function forEachMember(bits: Bitset, visit: (member: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) visit((i << 5) + (31 - Math.clz32(word & -word)));
  }
}

/** All members, ascending. */
export function membersOf(bits: Bitset, count: number): Uint32Array {
  const members = new Uint32Array(count);
  let n = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    while (word !== 0) {
      members[n++] = (i << 5) + (31 - Math.clz32(word & -word));
      word &= word - 1;
    }
  }
  return members;
}

/** The members from the `offset`-th on, ascending, at most `limit`. */
export function sliceOfMembers(bits: Bitset, offset: number, limit: number): number[] {
  const members: number[] = [];
  let skip = offset;
  for (let i = 0; i < bits.length && members.length < limit; i++) {
    let word = bits[i]!;
    if (word === 0) continue;
    const inWord = bitsInWord(word);
    if (skip >= inWord) {
      skip -= inWord;
      continue;
    }
    for (; word !== 0 && members.length < limit; word &= word - 1) {
      if (skip > 0) skip--;
      else members.push((i << 5) + (31 - Math.clz32(word & -word)));
    }
  }
  return members;
}
