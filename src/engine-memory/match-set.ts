import { type Bitset, countBits, membersOf } from "./bitset.ts";

/** The records that a search matches. */
export class MatchSet {
  /** `undefined` when every record matches. */
  readonly bits: Bitset | undefined;
  readonly total: number;
  #members: Uint32Array | undefined;

  constructor(bits: Bitset | undefined, size: number) {
    this.bits = bits;
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
}
