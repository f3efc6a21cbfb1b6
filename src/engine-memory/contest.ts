import type { SimilarPlan } from "../engine/port.ts";
import { blendScore, closeness, scoreOf, sumOfWeights } from "../similar/score.ts";
import { RESPECTS, type Respect, type SimilarityWeights } from "../similar/weights.ts";
import type { Resemblance } from "./resemblance.ts";

export interface Scored {
  readonly record: number;
  readonly score: number;
}

/** Respects that need more work than a look at a number or two; they come last. */
const COSTLY: ReadonlySet<Respect> = new Set(["amenities", "organisations", "text"]);

const COSTLY_SETS = ["amenities", "organisations"] as const;

/** Scores have two decimals: what seems less than two hundredths below may still round up to a tie. */
const ROUNDING = 0.02;

/** So many listings are compared at a time; the bar rises in between. */
const ROUND = 256;

/** The squared chord between two ends of the Earth, on the unit sphere. */
const FARTHEST = 4;

/**
 * Keeps the best, highest score first, equal ones in record order. Listings are compared in one respect after
 * the other, and left out as soon as even full likeness in the others would not bring them among the best.
 */
export class Contest {
  readonly best: Scored[] = [];
  readonly #resemblance: Resemblance;
  readonly #weights: SimilarityWeights;
  readonly #all: number;
  readonly #limit: number;
  readonly #minScore: number;
  /** Cheap respects first, among them the heavy ones, with the weight of all that come after. */
  readonly #stages: readonly { readonly respect: Respect; readonly weight: number; readonly after: number }[];
  #bar: number;
  /** Of the listings still in the round: their numbers, and the sums so far. */
  readonly #records = new Uint32Array(ROUND);
  readonly #shared = new Float64Array(ROUND);
  readonly #alike = new Float64Array(ROUND);
  /** Of the respects that come last: what they will take away at least. */
  readonly #losses = new Float64Array(ROUND);
  readonly #likeness = new Float64Array(ROUND);

  constructor({ weights, limit, minScore }: SimilarPlan, resemblance: Resemblance) {
    this.#resemblance = resemblance;
    this.#weights = weights;
    this.#all = sumOfWeights(weights);
    this.#limit = limit;
    this.#minScore = minScore;
    this.#bar = minScore - ROUNDING;
    const order = [...RESPECTS].sort(
      (a, b) => Number(COSTLY.has(a)) - Number(COSTLY.has(b)) || weights[b] - weights[a],
    );
    let after = this.#all;
    this.#stages = order.map((respect) => {
      after -= weights[respect];
      return { respect, weight: weights[respect], after };
    });
  }

  enter(records: Uint32Array): void {
    for (let at = 0; at < records.length; at += ROUND) this.#round(records.subarray(at, at + ROUND));
  }

  #round(records: Uint32Array): void {
    this.#records.set(records);
    this.#shared.fill(0);
    this.#alike.fill(0);
    this.#losses.fill(0);
    let left = records.length;
    for (const respect of COSTLY_SETS)
      this.#resemblance.addLosses(respect, this.#weights[respect], this.#records, left, this.#losses);
    for (const { respect, weight, after } of this.#stages) {
      // Now it is no longer estimated.
      if (COSTLY.has(respect)) this.#losses.fill(0);
      this.#resemblance.fill(respect, this.#records, left, this.#likeness);
      left = this.#compare(left, weight, after);
      if (left === 0) return;
    }
    for (let i = 0; i < left; i++) {
      // The bar has risen in between.
      if (scoreOf(this.#shared[i]!, this.#alike[i]!, this.#all) < this.#bar) continue;
      this.#keep(this.#records[i]!, this.#scoreOf(this.#records[i]!));
    }
  }

  /** Adds one respect up, and closes the ranks of those that can still reach the bar. */
  #compare(count: number, weight: number, after: number): number {
    const [records, shared, alike, losses] = [this.#records, this.#shared, this.#alike, this.#losses];
    const likeness = this.#likeness;
    let left = 0;
    for (let i = 0; i < count; i++) {
      const value = likeness[i]!;
      const isCompared = !Number.isNaN(value);
      const ownShared = isCompared ? shared[i]! + weight : shared[i]!;
      const ownAlike = isCompared ? alike[i]! + weight * value : alike[i]!;
      // One more respect with full likeness never lowers a score, so the most is to have them all.
      if (scoreOf(ownShared + after, ownAlike + after - losses[i]!, this.#all) < this.#bar) continue;
      records[left] = records[i]!;
      losses[left] = losses[i]!;
      shared[left] = ownShared;
      alike[left++] = ownAlike;
    }
    return left;
  }

  /** Summed in the order of the table, as every engine does. */
  #scoreOf(record: number): number {
    const [records, likeness] = [Uint32Array.of(record), new Float64Array(1)];
    let [shared, alike] = [0, 0];
    for (const respect of RESPECTS) {
      this.#resemblance.fill(respect, records, 1, likeness);
      if (Number.isNaN(likeness[0])) continue;
      shared += this.#weights[respect];
      alike += this.#weights[respect] * likeness[0]!;
    }
    return blendScore(shared, alike, this.#all);
  }

  #keep(record: number, score: number): void {
    const { best } = this;
    if (score < this.#minScore) return;
    let at = best.length;
    while (at > 0 && isBehind(best[at - 1]!, record, score)) at--;
    if (at === this.#limit) return;
    best.splice(at, 0, { record, score });
    if (best.length > this.#limit) best.pop();
    if (best.length === this.#limit) this.#bar = Math.max(this.#minScore, best.at(-1)!.score) - ROUNDING;
  }

  /**
   * The squared chord beyond which no listing with coordinates reaches the bar that is unlike the seed in
   * respects of this weight; `undefined` when any may.
   */
  farthestWithout(weight: number): number | undefined {
    const { place } = this.#weights;
    const reaches = (squared: number) =>
      blendScore(this.#all, this.#all - weight - place + place * closeness(squared), this.#all) >= this.#bar;
    if (reaches(FARTHEST)) return undefined;
    let [near, far] = [0, FARTHEST];
    for (let i = 0; i < 40; i++) {
      const middle = (near + far) / 2;
      if (reaches(middle)) near = middle;
      else far = middle;
    }
    return far;
  }
}

function isBehind(other: Scored, record: number, score: number): boolean {
  return other.score < score || (other.score === score && other.record > record);
}
