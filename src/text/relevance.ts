import type { MatchKind } from "./matching.ts";

/**
 * Relevance is integer arithmetic, so that it is the same everywhere to the last tie:
 *
 *   record = Σ over terms of the best match's `matchScore`
 *   matchScore = rarity(word) × impact(word, record) × factor(kind) − typos × 2³²
 *
 * The typo part outweighs all else: a record with fewer typos always ranks higher.
 */
export const TYPO_PENALTY = 2 ** 32;

/** Exact words count most, prefixes of longer words less. */
const KIND_FACTOR: { readonly [kind in MatchKind]: number } = { exact: 4, prefix: 3, typo: 4 };

/**
 * How much rarer words count: the inverse document frequency of BM25 (Robertson and Zaragoza, "The
 * Probabilistic Relevance Framework", 2009), ln(1 + (N − n + 0.5) / (n + 0.5)), in 64ths. At least 1.
 */
export function rarity(records: number, recordsWithWord: number): number {
  return Math.max(
    1,
    Math.round(64 * Math.log(1 + (records - recordsWithWord + 0.5) / (recordsWithWord + 0.5))),
  );
}

/** An attribute of this many words counts a word half as much as an attribute of one word. */
const HALVING_LENGTH = 64;

/** What one attribute adds to a word's strength in a record. */
export function attributeStrength(weight: number, occurrences: number, words: number): number {
  return (weight * occurrences) / (1 + words / HALVING_LENGTH);
}

/** BM25's saturation: repeating a word helps less and less. */
const SATURATION = 1.2;

/** A word's strength in a record, summed over the attributes, as an integer from 1 to 255. */
export function impactOf(strength: number): number {
  return Math.max(1, Math.round((255 * strength) / (strength + SATURATION)));
}

/** The score of one matching word, without the typo penalty. */
export function pointsOf(wordRarity: number, impact: number, kind: MatchKind): number {
  return wordRarity * impact * KIND_FACTOR[kind];
}
