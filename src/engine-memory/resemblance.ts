import { PLAIN_NUMBER } from "../records/values.ts";
import { closeness, rangeLikeness } from "../similar/score.ts";
import {
  RANGE_RESPECTS,
  type RangeRespect,
  type Respect,
  SET_RESPECTS,
  type SetRespect,
  TELLING_WORDS,
} from "../similar/weights.ts";
import { rarity } from "../text/relevance.ts";
import { type Bitset, complement, emptyBitset, hasBit, setBit, unite } from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";
import { fillOfColumn, ofAll, type SetColumn } from "./set-likeness.ts";
import { lowerBound } from "./shared-arrays.ts";

interface Range {
  readonly lows: Column | undefined;
  readonly highs: Column | undefined;
  readonly low: number;
  readonly high: number;
}

interface SetBound {
  /** Records that have values of the set. */
  readonly present: Bitset;
  /** Records that share a rare value with the seed. */
  readonly sharers: Bitset;
  /** The most that others can be like the seed. */
  withoutRare: number;
}

/** A value that fewer than one in so many listings have is rare. */
const FEW = 50;

/** So many listings are looked at first. */
const MOST_LIKELY = 4096;

/** How like one listing others are. */
export class Resemblance {
  readonly seed: number;
  readonly #index: CollectionIndex;
  readonly #place: readonly [number, number, number];
  readonly #sets = new Map<SetRespect, readonly SetColumn[]>();
  readonly #setWeights = new Map<SetRespect, number>();
  readonly #bounds = new Map<SetRespect, SetBound>();
  readonly #ranges = new Map<RangeRespect, Range>();
  readonly #telling: readonly { readonly word: number; readonly weight: number }[];
  readonly #tellingWeight: number;

  /** `words` are those of the seed's summary. */
  constructor(index: CollectionIndex, seed: number, words: readonly string[]) {
    this.#index = index;
    this.seed = seed;
    this.#place = index.geo.vectorOf(seed);
    for (const respect of Object.keys(SET_RESPECTS) as SetRespect[]) this.#addSet(respect);
    for (const respect of Object.keys(RANGE_RESPECTS) as RangeRespect[]) this.#addRange(respect);
    this.#telling = this.#tellingWords(words);
    this.#tellingWeight = this.#telling.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** How like the seed the first `count` records are in one respect: 0 to 1; NaN where either has no value. */
  fill(respect: Respect, records: Uint32Array, count: number, likeness: Float64Array): void {
    const range = this.#ranges.get(respect as RangeRespect);
    if (range !== undefined) {
      const { low, high, lows, highs } = range;
      for (let i = 0; i < count; i++) {
        const record = records[i]!;
        likeness[i] = rangeLikeness(low, high, smallest(lows, record), smallest(highs, record));
      }
    } else if (respect === "place") {
      const { geo } = this.#index;
      const place = this.#place;
      for (let i = 0; i < count; i++) likeness[i] = closeness(geo.squaredChordTo(place, records[i]!));
    } else if (respect === "text") {
      for (let i = 0; i < count; i++) likeness[i] = this.#textLikeness(records[i]!);
    } else {
      this.#fillSet(respect as SetRespect, records, count, likeness);
    }
  }

  #fillSet(respect: SetRespect, records: Uint32Array, count: number, likeness: Float64Array): void {
    const sets = this.#sets.get(respect)!;
    const seedWeight = this.#setWeights.get(respect)!;
    if (sets.length === 1) {
      fillOfColumn(sets[0]!, seedWeight, records, count, likeness);
      return;
    }
    const bound = this.#boundOf(respect);
    for (let i = 0; i < count; i++) {
      const record = records[i]!;
      if (bound === undefined || !hasBit(bound.present, record)) likeness[i] = Number.NaN;
      else if (bound.withoutRare === 0 && !hasBit(bound.sharers, record)) likeness[i] = 0;
      else likeness[i] = ofAll(sets, seedWeight, record);
    }
  }

  /**
   * By how much at least each record falls short of full likeness in a set, times `weight`; added to `losses`.
   * Records that share none of the seed's rare values share at most its common ones.
   */
  addLosses(
    respect: SetRespect,
    weight: number,
    records: Uint32Array,
    count: number,
    losses: Float64Array,
  ): void {
    const bound = this.#boundOf(respect);
    if (bound === undefined) return;
    const loss = weight * (1 - bound.withoutRare);
    for (let i = 0; i < count; i++) {
      const record = records[i]!;
      if (hasBit(bound.present, record) && !hasBit(bound.sharers, record)) losses[i]! += loss;
    }
  }

  #boundOf(respect: SetRespect): SetBound | undefined {
    const known = this.#bounds.get(respect);
    if (known !== undefined) return known;
    const all = this.#setWeights.get(respect)!;
    if (all === 0) return undefined;
    const bound = {
      present: emptyBitset(this.#index.size),
      sharers: emptyBitset(this.#index.size),
      withoutRare: 0,
    };
    let common = 0;
    for (const { column, weights, ofSeed } of this.#sets.get(respect)!) {
      unite(bound.present, this.#index.presenceOf(column));
      for (const ordinal of ofSeed) {
        if (column.frequency(ordinal) * FEW > this.#index.size) common += weights.of(ordinal);
        else column.mark(bound.sharers, ordinal);
      }
    }
    bound.withoutRare = common / all;
    this.#bounds.set(respect, bound);
    return bound;
  }

  /** Some listings that share the seed's rarest neighbourhood, or city. */
  likelyOnes(): number[] {
    for (const respect of ["neighbourhood", "city"] as const) {
      for (const { column, ofSeed } of this.#sets.get(respect)!) {
        const [rarest] = [...ofSeed].sort((a, b) => column.frequency(a) - column.frequency(b));
        if (rarest !== undefined) return column.firstObjects(rarest, MOST_LIKELY);
      }
    }
    return [];
  }

  /** The records that may be like the seed in a set: those that share a value with it, and those without one. */
  sharing(respect: SetRespect): Bitset {
    const bits = emptyBitset(this.#index.size);
    const columns = this.#sets.get(respect)!;
    for (const { column } of columns) unite(bits, this.#index.presenceOf(column));
    complement(bits, this.#index.size);
    for (const { column, ofSeed } of columns) for (const ordinal of ofSeed) column.mark(bits, ordinal);
    return bits;
  }

  /** Whether the seed has a value of a set. */
  hasSet(respect: SetRespect): boolean {
    return this.#setWeights.get(respect) !== 0;
  }

  /**
   * Adds the records that are not farther from the seed than a squared chord, one for those in the city and
   * one for all others, and those without coordinates.
   */
  addNear(bits: Bitset, inCity: Bitset, farthestInCity: number, farthest: number): void {
    const { geo, size } = this.#index;
    for (let record = 0; record < size; record++) {
      const squared = geo.squaredChordTo(this.#place, record);
      // Not `<=`: without coordinates there is no distance.
      if (!(squared > farthestInCity) && (!(squared > farthest) || hasBit(inCity, record)))
        setBit(bits, record);
    }
  }

  #addSet(respect: SetRespect): void {
    const columns = SET_RESPECTS[respect].flatMap((attribute): SetColumn[] => {
      const column = this.#rootColumn(attribute);
      if (column === undefined) return [];
      const ofSeed = new Set<number>();
      column.forEachOrdinal(this.seed, (ordinal) => ofSeed.add(ordinal));
      return [{ column, weights: this.#index.valueWeights(column), ofSeed }];
    });
    this.#sets.set(respect, columns);
    let weight = 0;
    for (const { weights, ofSeed } of columns) for (const ordinal of ofSeed) weight += weights.of(ordinal);
    this.#setWeights.set(respect, weight);
  }

  #addRange(respect: RangeRespect): void {
    const [lows, highs] = RANGE_RESPECTS[respect].map((attribute) => this.#rootColumn(attribute));
    this.#ranges.set(respect, {
      lows,
      highs,
      low: smallest(lows, this.seed),
      high: smallest(highs, this.seed),
    });
  }

  #rootColumn(attribute: string): Column | undefined {
    const column = this.#index.column(attribute);
    return column?.data.scope === 0 ? column : undefined;
  }

  #tellingWords(words: readonly string[]) {
    const { size, words: dictionary } = this.#index;
    const { postingStarts } = this.#index.data.text;
    const hasSummary = this.#index.presence("summary")?.bits;
    if (hasSummary === undefined || !hasBit(hasSummary, this.seed)) return [];
    const frequency = (word: number) => postingStarts[word + 1]! - postingStarts[word]!;
    return words
      .map((word) => dictionary.find(word))
      .filter((word) => word >= 0 && frequency(word) > 1)
      .map((word) => ({ word, weight: rarity(size, frequency(word)) }))
      .sort((a, b) => b.weight - a.weight || a.word - b.word)
      .slice(0, TELLING_WORDS);
  }

  /** The share of the seed's most telling words that the other listing has, by rarity. */
  #textLikeness(record: number): number {
    if (this.#tellingWeight === 0 || !hasBit(this.#index.presence("summary")!.bits, record))
      return Number.NaN;
    const { postings, postingStarts } = this.#index.data.text;
    let sum = 0;
    for (const { word, weight } of this.#telling) {
      const end = postingStarts[word + 1]!;
      const at = lowerBound(postings, record, postingStarts[word]!, end);
      if (at < end && postings[at] === record) sum += weight;
    }
    return sum / this.#tellingWeight;
  }
}

/** A listing's smallest plain number of an attribute, or NaN. */
function smallest(column: Column | undefined, record: number): number {
  let number = Number.NaN;
  if (column === undefined) return number;
  const { numbers, kinds } = column.data;
  if (column.isSingleValued) {
    const ordinal = column.data.values[record]! - 1;
    return ordinal >= 0 && kinds[ordinal] === PLAIN_NUMBER ? numbers[ordinal]! : number;
  }
  column.forEachOrdinal(record, (ordinal) => {
    if (kinds[ordinal] === PLAIN_NUMBER && !(numbers[ordinal]! >= number)) number = numbers[ordinal]!;
  });
  return number;
}
