import type { Bitset } from "./bitset.ts";

/** Up to so many, keeping the best in order while going over all is quicker than any other way. */
export const MOST_TOP_SCORES = 128;

/**
 * The `wanted` members with the highest scores, highest first, equal ones in ascending order. `wanted` is from
 * 1 to `MOST_TOP_SCORES`.
 */
export function topScores(bits: Bitset, scores: Float64Array, wanted: number): number[] {
  const records = new Uint32Array(wanted);
  const best = new Float64Array(wanted).fill(Number.NEGATIVE_INFINITY);
  let found = 0;
  let bar = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < bits.length; slot++) {
    for (let word = bits[slot]!; word !== 0; word &= word - 1) {
      const record = (slot << 5) + (31 - Math.clz32(word & -word));
      const score = scores[record]!;
      // Members come in ascending order: of equal scores the first stays.
      if (score <= bar) continue;
      let at = found < wanted ? found++ : wanted - 1;
      while (at > 0 && best[at - 1]! < score) {
        best[at] = best[at - 1]!;
        records[at] = records[at - 1]!;
        at--;
      }
      best[at] = score;
      records[at] = record;
      if (found === wanted) bar = best[wanted - 1]!;
    }
  }
  return [...records.subarray(0, found)];
}
