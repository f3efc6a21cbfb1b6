import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Seeded randomness: the same seed gives the same draws everywhere. */
export class Random {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return uniformInt(this.#generator, low, high);
  }

  /** From 0 to below 1. */
  fraction(): number {
    return uniformFloat64(this.#generator);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(0, items.length - 1)]!;
  }

  /** `count` different items, at most all of them. */
  sample<T>(items: readonly T[], count: number): T[] {
    const picked = new Set<T>();
    const wanted = Math.min(count, items.length);
    while (picked.size < wanted) picked.add(this.pick(items));
    return [...picked];
  }

  /** Roughly normal around 0 with deviation 1: the sum of twelve uniform draws (Irwin–Hall). */
  bell(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.fraction();
    return sum;
  }
}

/** Draws ranks 0..size-1 by Zipf's law: rank r is 1/(r + 1) times as frequent as rank 0. */
export class Zipf {
  readonly #cumulated: Float64Array;

  constructor(size: number) {
    this.#cumulated = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank++) {
      sum += 1 / (rank + 1);
      this.#cumulated[rank] = sum;
    }
  }

  draw(random: Random): number {
    const target = random.fraction() * this.#cumulated.at(-1)!;
    let [low, high] = [0, this.#cumulated.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#cumulated[middle]! <= target) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
