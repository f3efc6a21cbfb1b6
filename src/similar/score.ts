import { squaredChordOfMetres } from "../geo/distance.ts";
import {
  FULL_CONFIDENCE_SHARE,
  HALF_CLOSENESS_METRES,
  RESPECTS,
  type Respect,
  type SimilarityWeights,
} from "./weights.ts";

/** How alike two listings are in each respect, 0 to 1; NaN where either has no value. */
export type Likeness = { [respect in Respect]: number };

/** For each respect compared: how alike (0 to 1), its weight, and what it brought to the score. */
export interface Explanation {
  readonly respects: {
    readonly [respect in Respect]?: { readonly likeness: number; readonly weight: number };
  };
  /** Below 1 when few respects could be compared. */
  readonly confidence: number;
}

/**
 * The weighted mean of the likenesses, lowered when few respects are shared: 0 to 100, two decimals. `shared`
 * is the sum of the weights of the respects compared, `alike` the sum of weight × likeness.
 */
export function blendScore(shared: number, alike: number, allWeights: number): number {
  return shared === 0 ? 0 : twoDecimals(scoreOf(shared, alike, allWeights));
}

/** `blendScore` before it is rounded; `shared` is not 0. */
export function scoreOf(shared: number, alike: number, allWeights: number): number {
  return (alike / shared) * 100 * confidenceOf(shared / allWeights);
}

export function sumOfWeights(weights: SimilarityWeights): number {
  return RESPECTS.reduce((sum, respect) => sum + weights[respect], 0);
}

/** The reasons behind a score. */
export function explain(likeness: Likeness, weights: SimilarityWeights): Explanation {
  const respects: { [respect in Respect]?: { likeness: number; weight: number } } = {};
  let shared = 0;
  for (const respect of RESPECTS) {
    if (Number.isNaN(likeness[respect])) continue;
    shared += weights[respect];
    respects[respect] = { likeness: Math.round(likeness[respect] * 1e4) / 1e4, weight: weights[respect] };
  }
  const all = sumOfWeights(weights);
  return { respects, confidence: Math.round(confidenceOf(shared / all) * 1e4) / 1e4 };
}

function confidenceOf(share: number): number {
  return Math.min(1, share / FULL_CONFIDENCE_SHARE);
}

/** Half the closeness as a straight line through the unit sphere, squared. */
const HALF_CLOSENESS_SQUARED = squaredChordOfMetres(HALF_CLOSENESS_METRES);

/** Of two places, by their squared chord: 1 at the same spot, ½ at 3 km, falling on as 1 / (1 + (d / 3 km)²). */
export function closeness(squaredChord: number): number {
  return 1 / (1 + squaredChord / HALF_CLOSENESS_SQUARED);
}

/** The value-weighted share of what two sets have in common (weighted Jaccard); NaN when either is empty. */
export function setLikeness(shared: number, ofOne: number, ofOther: number): number {
  return ofOne === 0 || ofOther === 0 ? Number.NaN : shared / (ofOne + ofOther - shared);
}

/** How much a value counts in a set: rarer ones more. ln(1 + listings / listings with it), in 1024ths, whole. */
export function valueWeight(listings: number, listingsWithValue: number): number {
  return Math.max(1, Math.round(1024 * Math.log(1 + listings / Math.max(1, listingsWithValue))));
}

/**
 * Two ranges: ½ and half of their overlap's share of their union where they meet; apart, half of the squared
 * ratio of the ends that face each other. A missing end is the other end; NaN when both are missing.
 */
export function rangeLikeness(aLow: number, aHigh: number, bLow: number, bHigh: number): number {
  const a0 = lowerEnd(aLow, aHigh);
  const a1 = upperEnd(aLow, aHigh);
  const b0 = lowerEnd(bLow, bHigh);
  const b1 = upperEnd(bLow, bHigh);
  if (Number.isNaN(a0) || Number.isNaN(b0)) return Number.NaN;
  if (a0 === b0 && a1 === b1) return 1;
  const overlap = Math.min(a1, b1) - Math.max(a0, b0);
  if (overlap >= 0) return 0.5 + 0.5 * (overlap / (Math.max(a1, b1) - Math.min(a0, b0)));
  const below = a1 < b0 ? a1 : b1;
  const above = a1 < b0 ? b0 : a0;
  return below < 0 ? 0 : 0.5 * (below / above) * (below / above);
}

function lowerEnd(low: number, high: number): number {
  if (Number.isNaN(low)) return high;
  return Number.isNaN(high) ? low : Math.min(low, high);
}

function upperEnd(low: number, high: number): number {
  if (Number.isNaN(low)) return high;
  return Number.isNaN(high) ? low : Math.max(low, high);
}

/** Rounds a score to two decimals; 100 is kept for an exact likeness. */
export function twoDecimals(score: number): number {
  const rounded = Math.round(score * 100) / 100;
  return rounded >= 100 && score < 100 - 1e-9 ? 99.99 : rounded;
}
