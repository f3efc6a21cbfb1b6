import type { SimilarHit, SimilarPlan } from "../engine/port.ts";
import { metresOfSquaredChord } from "../geo/distance.ts";
import { closeness, explain, type Likeness, rangeLikeness, setLikeness, similarityScore, valueWeight } from "../similar/score.ts";
import { RANGE_RESPECTS, type RangeRespect, SET_RESPECTS, type SetRespect, TELLING_WORDS } from "../similar/weights.ts";
import { rarity } from "../text/relevance.ts";
import { type Bitset, hasBit } from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";

/** What one listing is compared with all others by. */
type Comparison = (record: number) => number;

/** Finds listings like one. What does not depend on the question is computed once for a snapshot. */
export class SimilarSearch {
  readonly #index: CollectionIndex;
  readonly #setWeights = new Map<SetRespect, Float64Array>();

  constructor(index: CollectionIndex) {
    this.#index = index;
  }

  /** `slice` holds the listings of the product, `undefined` for all. */
  run(plan: SimilarPlan, slice: Bitset | undefined): SimilarHit[] | undefined {
    const { size } = this.#index;
    const seed = this.#index.recordOf(plan.id);
    if (seed < 0 || (slice !== undefined && !hasBit(slice, seed))) return undefined;
    const comparisons = this.#comparisons(seed, plan.words);
    const best: { record: number; score: number }[] = [];
    const likeness = {} as Likeness;
    for (let record = 0; record < size; record++) {
      if (record === seed || (slice !== undefined && !hasBit(slice, record))) continue;
      for (const [respect, compare] of comparisons) likeness[respect] = compare(record);
      const score = similarityScore(likeness, plan.weights);
      if (score >= plan.minScore) keep(best, { record, score }, plan.limit);
    }
    return best.map(({ record, score }) => {
      if (plan.explain) for (const [respect, compare] of comparisons) likeness[respect] = compare(record);
      const explanation = plan.explain ? explain(likeness, plan.weights) : undefined;
      return { id: this.#index.idOf(record), score, explanation };
    });
  }

  #comparisons(seed: number, words: readonly string[]): [keyof Likeness, Comparison][] {
    const comparisons: [keyof Likeness, Comparison][] = [["place", this.#placeComparison(seed)]];
    for (const respect of Object.keys(SET_RESPECTS) as SetRespect[]) {
      comparisons.push([respect, this.#setComparison(seed, respect)]);
    }
    for (const respect of Object.keys(RANGE_RESPECTS) as RangeRespect[]) {
      comparisons.push([respect, this.#rangeComparison(seed, respect)]);
    }
    comparisons.push(["text", this.#textComparison(seed, words)]);
    return comparisons;
  }

  #placeComparison(seed: number): Comparison {
    const { geo } = this.#index;
    const place = geo.vectorOf(seed);
    return (record) => closeness(metresOfSquaredChord(geo.squaredChordTo(place, record)));
  }

  #setComparison(seed: number, respect: SetRespect): Comparison {
    const weights = this.#weightsOf(respect);
    const shared = new Float64Array(this.#index.size);
    for (const column of this.#columnsOf(respect)) {
      column.forEachOrdinal(seed, (ordinal) => {
        const weight = valueWeight(this.#index.size, column.frequency(ordinal));
        const { postings, postingStarts } = column.data;
        const end = postingStarts[ordinal + 1]!;
        for (let i = postingStarts[ordinal]!; i < end; i++) shared[postings[i]!]! += weight;
      });
    }
    return (record) => setLikeness(shared[record]!, weights[seed]!, weights[record]!);
  }

  #columnsOf(respect: SetRespect): Column[] {
    return SET_RESPECTS[respect].flatMap((attribute) => {
      const column = this.#index.column(attribute);
      return column === undefined || column.data.scope !== 0 ? [] : [column];
    });
  }

  /** For each listing, the sum of the weights of its values. */
  #weightsOf(respect: SetRespect): Float64Array {
    let sums = this.#setWeights.get(respect);
    if (sums !== undefined) return sums;
    sums = new Float64Array(this.#index.size);
    for (const column of this.#columnsOf(respect)) {
      for (let record = 0; record < sums.length; record++) {
        column.forEachOrdinal(record, (ordinal) => {
          sums![record]! += valueWeight(this.#index.size, column.frequency(ordinal));
        });
      }
    }
    this.#setWeights.set(respect, sums);
    return sums;
  }

  #rangeComparison(seed: number, respect: RangeRespect): Comparison {
    const [low, high] = RANGE_RESPECTS[respect].map((attribute) => this.#numberReader(attribute)) as [Comparison, Comparison];
    const [seedLow, seedHigh] = [low(seed), high(seed)];
    return (record) => rangeLikeness(seedLow, seedHigh, low(record), high(record));
  }

  /** The smallest plain number of an attribute, or NaN. */
  #numberReader(attribute: string): Comparison {
    const column = this.#index.column(attribute);
    if (column === undefined || column.data.scope !== 0) return () => Number.NaN;
    const { numbers, kinds } = column.data;
    return (record) => {
      let number = Number.NaN;
      column.forEachOrdinal(record, (ordinal) => {
        if (Number.isNaN(number) && kinds[ordinal] === 1) number = numbers[ordinal]!;
      });
      return number;
    };
  }

  /** The share of the seed's most telling words that the other listing has, by rarity. */
  #textComparison(seed: number, words: readonly string[]): Comparison {
    const { size, words: dictionary } = this.#index;
    const { postings, postingStarts } = this.#index.data.text;
    const hasSummary = this.#index.presence("summary")?.bits;
    if (hasSummary === undefined || !hasBit(hasSummary, seed)) return () => Number.NaN;
    const telling = words
      .map((word) => dictionary.find(word))
      .filter((word) => word >= 0 && postingStarts[word + 1]! - postingStarts[word]! > 1)
      .map((word) => ({ word, rarity: rarity(size, postingStarts[word + 1]! - postingStarts[word]!) }))
      .sort((a, b) => b.rarity - a.rarity || a.word - b.word)
      .slice(0, TELLING_WORDS);
    const shared = new Float64Array(size);
    let all = 0;
    for (const { word, rarity: weight } of telling) {
      all += weight;
      for (let i = postingStarts[word]!; i < postingStarts[word + 1]!; i++) shared[postings[i]!]! += weight;
    }
    if (all === 0) return () => Number.NaN;
    return (record) => (hasBit(hasSummary, record) ? shared[record]! / all : Number.NaN);
  }
}

/** Keeps the best, highest score first; equal scores stay in record order. */
function keep(best: { record: number; score: number }[], hit: { record: number; score: number }, limit: number): void {
  if (best.length === limit && hit.score <= best[limit - 1]!.score) return;
  let at = best.length;
  while (at > 0 && best[at - 1]!.score < hit.score) at--;
  best.splice(at, 0, hit);
  if (best.length > limit) best.pop();
}
