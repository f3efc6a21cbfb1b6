import type { SimilarHit, SimilarPlan } from "../../src/engine/port.ts";
import { squaredChordBetween } from "../../src/geo/distance.ts";
import { coordinatesOf } from "../../src/records/coordinates.ts";
import { isPresent, type JsonObject, numberKind, numberOf, PLAIN_NUMBER } from "../../src/records/values.ts";
import {
  blendScore,
  closeness,
  explain,
  type Likeness,
  rangeLikeness,
  setLikeness,
  sumOfWeights,
  valueWeight,
} from "../../src/similar/score.ts";
import {
  RANGE_RESPECTS,
  type RangeRespect,
  RESPECTS,
  SET_RESPECTS,
  type SetRespect,
  type SimilarityWeights,
  TELLING_WORDS,
} from "../../src/similar/weights.ts";
import { rarity } from "../../src/text/relevance.ts";
import type { ReferenceText } from "./text.ts";
import { scalarsAt } from "./values.ts";

export interface ReferenceListing {
  readonly id: string;
  readonly record: JsonObject;
}

/** Compares one listing with every other. */
export class ReferenceSimilar {
  readonly #listings: readonly ReferenceListing[];
  readonly #text: ReferenceText;

  constructor(listings: readonly ReferenceListing[], text: ReferenceText) {
    this.#listings = listings;
    this.#text = text;
  }

  run(plan: SimilarPlan, isVisible: (record: JsonObject) => boolean): SimilarHit[] | undefined {
    const seed = this.#listings.findIndex(({ id }) => id === plan.id);
    if (seed < 0 || !isVisible(this.#listings[seed]!.record)) return undefined;
    const hits = this.#listings.flatMap(({ id, record }, number) => {
      if (number === seed || !isVisible(record)) return [];
      const likeness = this.#likeness(seed, number, plan.words);
      const score = scoreOf(likeness, plan.weights);
      return score < plan.minScore
        ? []
        : [{ id, score, explanation: plan.explain ? explain(likeness, plan.weights) : undefined }];
    });
    return hits.sort((a, b) => b.score - a.score).slice(0, plan.limit);
  }

  #likeness(seed: number, other: number, words: readonly string[]): Likeness {
    const [a, b] = [this.#listings[seed]!.record, this.#listings[other]!.record];
    const [from, to] = [coordinatesOf(a), coordinatesOf(b)];
    const likeness = {
      place: from && to ? closeness(squaredChordBetween(from, to)) : Number.NaN,
    } as Likeness;
    for (const respect of Object.keys(SET_RESPECTS) as SetRespect[])
      likeness[respect] = this.#sets(a, b, respect);
    for (const respect of Object.keys(RANGE_RESPECTS) as RangeRespect[]) {
      const [low, high] = RANGE_RESPECTS[respect];
      likeness[respect] = rangeLikeness(
        smallest(a, low),
        smallest(a, high),
        smallest(b, low),
        smallest(b, high),
      );
    }
    likeness.text = this.#texts(a, b, other, words);
    return likeness;
  }

  #sets(a: JsonObject, b: JsonObject, respect: SetRespect): number {
    let [shared, ofA, ofB] = [0, 0, 0];
    for (const attribute of SET_RESPECTS[respect]) {
      const [inA, inB] = [valuesOf(a, attribute), valuesOf(b, attribute)];
      const weight = (value: string) =>
        valueWeight(
          this.#listings.length,
          this.#listings.filter(({ record }) => valuesOf(record, attribute).has(value)).length,
        );
      for (const value of inA) ofA += weight(value);
      for (const value of inB) ofB += weight(value);
      for (const value of inA) if (inB.has(value)) shared += weight(value);
    }
    return setLikeness(shared, ofA, ofB);
  }

  #texts(a: JsonObject, b: JsonObject, other: number, words: readonly string[]): number {
    if (!isPresent(a.summary) || !isPresent(b.summary)) return Number.NaN;
    const telling = words
      .filter((word) => this.#text.frequency(word) > 1)
      .map((word) => ({ word, weight: rarity(this.#listings.length, this.#text.frequency(word)) }))
      .sort((x, y) => y.weight - x.weight || (x.word < y.word ? -1 : 1))
      .slice(0, TELLING_WORDS);
    const total = telling.reduce((sum, { weight }) => sum + weight, 0);
    const shared = telling.reduce(
      (sum, { word, weight }) => sum + (this.#text.has(other, word) ? weight : 0),
      0,
    );
    return total === 0 ? Number.NaN : shared / total;
  }
}

function scoreOf(likeness: Likeness, weights: SimilarityWeights): number {
  const compared = RESPECTS.filter((respect) => !Number.isNaN(likeness[respect]));
  const shared = compared.reduce((sum, respect) => sum + weights[respect], 0);
  const alike = compared.reduce((sum, respect) => sum + weights[respect] * likeness[respect], 0);
  return blendScore(shared, alike, sumOfWeights(weights));
}

function valuesOf(record: JsonObject, attribute: string): Set<string> {
  return new Set(
    scalarsAt(record, attribute)
      .filter((value) => value !== "")
      .map(String),
  );
}

function smallest(record: JsonObject, attribute: string): number {
  const numbers = scalarsAt(record, attribute)
    .filter((value) => numberKind(value) === PLAIN_NUMBER)
    .map(numberOf);
  return numbers.length === 0 ? Number.NaN : Math.min(...numbers);
}
