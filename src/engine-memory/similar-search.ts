import type { SimilarHit, SimilarPlan } from "../engine/port.ts";
import { explain, type Likeness } from "../similar/score.ts";
import { RESPECTS } from "../similar/weights.ts";
import {
  type Bitset,
  complement,
  countBits,
  emptyBitset,
  hasBit,
  intersect,
  membersOf,
  setBit,
  unite,
} from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";
import { Contest } from "./contest.ts";
import { Resemblance } from "./resemblance.ts";

/** Respects in which most listings have nothing in common. */
const TELLING = ["neighbourhood", "organisations"] as const;

/** Finds listings like one. */
export class SimilarSearch {
  readonly #index: CollectionIndex;

  constructor(index: CollectionIndex) {
    this.#index = index;
  }

  /** `slice` holds the listings of the product, `undefined` for all. */
  run(plan: SimilarPlan, slice: Bitset | undefined): SimilarHit[] | undefined {
    const seed = this.#index.recordOf(plan.id);
    if (seed < 0 || (slice !== undefined && !hasBit(slice, seed))) return undefined;
    const resemblance = new Resemblance(this.#index, seed, plan.words);
    const contest = new Contest(plan, resemblance);
    const waiting = emptyBitset(this.#index.size);
    if (slice === undefined) complement(waiting, this.#index.size);
    else unite(waiting, slice);
    clearBit(waiting, seed);
    // Those that are likely to be best come first: they raise the bar for all others.
    contest.enter(takeFrom(waiting, resemblance.likelyOnes()));
    const near = this.#nearEnough(plan, contest, resemblance);
    if (near !== undefined) intersect(waiting, near);
    contest.enter(membersOf(waiting, countBits(waiting)));
    return contest.best.map(({ record, score }) => ({
      id: this.#index.idOf(record),
      score,
      explanation: plan.explain ? explain(likenessOf(resemblance, record), plan.weights) : undefined,
    }));
  }

  /** Listings that may reach the bar by where they are; `undefined` for all. */
  #nearEnough({ weights }: SimilarPlan, contest: Contest, resemblance: Resemblance): Bitset | undefined {
    const unlike = TELLING.filter((respect) => resemblance.hasSet(respect));
    const lost = unlike.reduce((sum, respect) => sum + weights[respect], 0);
    const isCityTold = resemblance.hasSet("city");
    const elsewhere = contest.farthestWithout(lost + (isCityTold ? weights.city : 0));
    if (elsewhere === undefined) return undefined;
    const bits = emptyBitset(this.#index.size);
    for (const respect of unlike) unite(bits, resemblance.sharing(respect));
    const inCity = isCityTold ? resemblance.sharing("city") : emptyBitset(this.#index.size);
    resemblance.addNear(bits, inCity, contest.farthestWithout(lost) ?? Number.POSITIVE_INFINITY, elsewhere);
    return bits;
  }
}

function clearBit(bits: Bitset, index: number): void {
  bits[index >>> 5]! &= ~(1 << (index & 31));
}

/** Those of the records that are in the set, which they are taken out of. */
function takeFrom(bits: Bitset, records: readonly number[]): Uint32Array {
  const taken = emptyBitset(bits.length * 32);
  for (const record of records) setBit(taken, record);
  intersect(taken, bits);
  for (let i = 0; i < bits.length; i++) bits[i]! &= ~taken[i]!;
  return membersOf(taken, countBits(taken));
}

function likenessOf(resemblance: Resemblance, record: number): Likeness {
  const records = Uint32Array.of(record);
  const value = new Float64Array(1);
  return Object.fromEntries(
    RESPECTS.map((respect) => {
      resemblance.fill(respect, records, 1, value);
      return [respect, value[0]!];
    }),
  ) as Likeness;
}
