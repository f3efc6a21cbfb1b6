import { type Bitset, complement, countBits, fullBitset, membersOf } from "./bitset.ts";

/** The records that a search matches. */
export class MatchSet {
  /** `undefined` when every record matches. */
  readonly bits: Bitset | undefined;
  readonly total: number;
  readonly #size: number;
  #members: Uint32Array | undefined;
  #others: Uint32Array | undefined;

  constructor(bits: Bitset | undefined, size: number) {
    this.bits = bits;
    this.#size = size;
    this.total = bits === undefined ? size : countBits(bits);
  }

  /** Record numbers, ascending. */
  get members(): Uint32Array {
    this.#members ??=
      this.bits === undefined
        ? new Uint32Array(this.total).map((_, record) => record)
        : membersOf(this.bits, this.total);
    return this.#members;
  }

  /** The records that do not match, ascending. */
  get others(): Uint32Array {
    if (this.#others === undefined) {
      const bits = this.bits?.slice() ?? fullBitset(this.#size);
      complement(bits, this.#size);
      this.#others = membersOf(bits, this.#size - this.total);
    }
    return this.#others;
  }
}
