import type { SimilarHit, SimilarPlan } from "../engine/port.ts";
import { PLAIN_NUMBER } from "../records/values.ts";
import {
  blendScore,
  closeness,
  explain,
  type Likeness,
  rangeLikeness,
  setLikeness,
  sumOfWeights,
  valueWeight,
} from "../similar/score.ts";
import {
  RANGE_RESPECTS,
  type RangeRespect,
  RESPECTS,
  type Respect,
  SET_RESPECTS,
  type SetRespect,
  TELLING_WORDS,
} from "../similar/weights.ts";
import { rarity } from "../text/relevance.ts";
import { type Bitset, hasBit } from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";

/** Finds listings like one. What does not depend on the question is computed once for a snapshot. */
export class SimilarSearch {
  readonly #index: CollectionIndex;
  readonly #setWeights = new Map<SetRespect, Float64Array>();
  readonly #numbers = new Map<string, Float64Array>();

  constructor(index: CollectionIndex) {
    this.#index = index;
  }

  /** `slice` holds the listings of the product, `undefined` for all. */
  run(plan: SimilarPlan, slice: Bitset | undefined): SimilarHit[] | undefined {
    const seed = this.#index.recordOf(plan.id);
    if (seed < 0 || (slice !== undefined && !hasBit(slice, seed))) return undefined;
    const likenesses = new Map(
      RESPECTS.map((respect) => [respect, this.#likenessTo(seed, respect, plan.words)]),
    );
    const best = this.#best(plan, seed, slice, likenesses);
    return best.map(({ record, score }) => {
      const own = Object.fromEntries(
        Array.from(likenesses, ([respect, values]) => [respect, values[record]!]),
      ) as Likeness;
      return {
        id: this.#index.idOf(record),
        score,
        explanation: plan.explain ? explain(own, plan.weights) : undefined,
      };
    });
  }

  #best(
    { weights, minScore, limit }: SimilarPlan,
    seed: number,
    slice: Bitset | undefined,
    likenesses: ReadonlyMap<Respect, Float64Array>,
  ) {
    const { size } = this.#index;
    const shared = new Float64Array(size);
    const alike = new Float64Array(size);
    for (const [respect, values] of likenesses) {
      const weight = weights[respect];
      for (let record = 0; record < size; record++) {
        const value = values[record]!;
        if (!Number.isNaN(value)) {
          shared[record]! += weight;
          alike[record]! += weight * value;
        }
      }
    }
    const all = sumOfWeights(weights);
    const best: Scored[] = [];
    for (let record = 0; record < size; record++) {
      if (record === seed || (slice !== undefined && !hasBit(slice, record))) continue;
      const score = blendScore(shared[record]!, alike[record]!, all);
      if (score >= minScore) keep(best, record, score, limit);
    }
    return best;
  }

  /** For each listing, how like the seed it is in one respect; NaN where either has no value. */
  #likenessTo(seed: number, respect: Respect, words: readonly string[]): Float64Array {
    if (respect === "place") return this.#placeLikeness(seed);
    if (respect === "text") return this.#textLikeness(seed, words);
    return respect in RANGE_RESPECTS
      ? this.#rangeLikeness(seed, respect as RangeRespect)
      : this.#setLikeness(seed, respect as SetRespect);
  }

  #placeLikeness(seed: number): Float64Array {
    const { geo, size } = this.#index;
    const place = geo.vectorOf(seed);
    const values = new Float64Array(size);
    for (let record = 0; record < size; record++)
      values[record] = closeness(geo.squaredChordTo(place, record));
    return values;
  }

  #setLikeness(seed: number, respect: SetRespect): Float64Array {
    const weights = this.#weightsOf(respect);
    const values = new Float64Array(this.#index.size);
    for (const column of this.#columnsOf(respect)) {
      column.forEachOrdinal(seed, (ordinal) => {
        const weight = this.#weightOf(column, ordinal);
        column.forEachObject(ordinal, (record) => {
          values[record]! += weight;
        });
      });
    }
    for (let record = 0; record < values.length; record++) {
      values[record] = setLikeness(values[record]!, weights[seed]!, weights[record]!);
    }
    return values;
  }

  #weightOf(column: Column, ordinal: number): number {
    return valueWeight(this.#index.size, column.frequency(ordinal));
  }

  #columnsOf(respect: SetRespect): Column[] {
    return SET_RESPECTS[respect].flatMap((attribute) => this.#rootColumn(attribute) ?? []);
  }

  #rootColumn(attribute: string): Column | undefined {
    const column = this.#index.column(attribute);
    return column?.data.scope === 0 ? column : undefined;
  }

  /** For each listing, the sum of the weights of its values. */
  #weightsOf(respect: SetRespect): Float64Array {
    const known = this.#setWeights.get(respect);
    if (known !== undefined) return known;
    const sums = new Float64Array(this.#index.size);
    for (const column of this.#columnsOf(respect)) {
      for (let ordinal = 0; ordinal < column.size; ordinal++) {
        if (ordinal === column.data.emptyOrdinal) continue;
        const weight = this.#weightOf(column, ordinal);
        column.forEachObject(ordinal, (record) => {
          sums[record]! += weight;
        });
      }
    }
    this.#setWeights.set(respect, sums);
    return sums;
  }

  #rangeLikeness(seed: number, respect: RangeRespect): Float64Array {
    const [lows, highs] = RANGE_RESPECTS[respect].map((attribute) => this.#numbersOf(attribute)) as [
      Float64Array,
      Float64Array,
    ];
    const [low, high] = [lows[seed]!, highs[seed]!];
    const values = new Float64Array(this.#index.size);
    for (let record = 0; record < values.length; record++)
      values[record] = rangeLikeness(low, high, lows[record]!, highs[record]!);
    return values;
  }

  /** For each listing, the smallest plain number of an attribute, or NaN. */
  #numbersOf(attribute: string): Float64Array {
    const known = this.#numbers.get(attribute);
    if (known !== undefined) return known;
    const values = new Float64Array(this.#index.size).fill(Number.NaN);
    const column = this.#rootColumn(attribute);
    if (column !== undefined) {
      const { numbers, kinds } = column.data;
      for (let record = 0; record < values.length; record++) {
        column.forEachOrdinal(record, (ordinal) => {
          const isSmaller = !(numbers[ordinal]! >= values[record]!);
          if (kinds[ordinal] === PLAIN_NUMBER && isSmaller) values[record] = numbers[ordinal]!;
        });
      }
    }
    this.#numbers.set(attribute, values);
    return values;
  }

  /** The share of the seed's most telling words that the other listing has, by rarity. */
  #textLikeness(seed: number, words: readonly string[]): Float64Array {
    const { size, words: dictionary } = this.#index;
    const { postings, postingStarts } = this.#index.data.text;
    const hasSummary = this.#index.presence("summary")?.bits;
    const values = new Float64Array(size);
    const frequency = (word: number) => postingStarts[word + 1]! - postingStarts[word]!;
    const telling = words
      .map((word) => dictionary.find(word))
      .filter((word) => word >= 0 && frequency(word) > 1)
      .map((word) => ({ word, weight: rarity(size, frequency(word)) }))
      .sort((a, b) => b.weight - a.weight || a.word - b.word)
      .slice(0, TELLING_WORDS);
    const all = telling.reduce((sum, { weight }) => sum + weight, 0);
    if (hasSummary === undefined || !hasBit(hasSummary, seed) || all === 0) return values.fill(Number.NaN);
    for (const { word, weight } of telling) addToRecords(values, postings, postingStarts, word, weight);
    for (let record = 0; record < size; record++)
      values[record] = hasBit(hasSummary, record) ? values[record]! / all : Number.NaN;
    return values;
  }
}

function addToRecords(
  sums: Float64Array,
  postings: Uint32Array,
  starts: Uint32Array,
  key: number,
  weight: number,
): void {
  const end = starts[key + 1]!;
  for (let i = starts[key]!; i < end; i++) sums[postings[i]!]! += weight;
}

interface Scored {
  readonly record: number;
  readonly score: number;
}

/** Keeps the best, highest score first; equal scores stay in record order. */
function keep(best: Scored[], record: number, score: number, limit: number): void {
  if (best.length === limit && score <= best[limit - 1]!.score) return;
  let at = best.length;
  while (at > 0 && best[at - 1]!.score < score) at--;
  best.splice(at, 0, { record, score });
  if (best.length > limit) best.pop();
}
