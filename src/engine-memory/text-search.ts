import type { MatchKind } from "../text/matching.ts";
import { pointsOf, rarity, TYPO_PENALTY } from "../text/relevance.ts";
import type { SearchTerm, SearchWord, TextQuery } from "../text/words.ts";
import { type Bitset, emptyBitset, forEachMember, hasBit, setBit } from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";

/** Records that match, and their scores by record number; scores of other records mean nothing. */
export interface TextMatches {
  readonly bits: Bitset;
  readonly scores: Float64Array;
}

/** The records among `candidates` (all, when `undefined`) that match every term. */
export function searchText(
  index: CollectionIndex,
  query: TextQuery,
  candidates: Bitset | undefined,
): TextMatches {
  let result: TextMatches | undefined;
  // The rarest first: it leaves the fewest records for the others.
  const terms = query
    .map((term) => ({ term, size: postingsOf(index, term) }))
    .sort((a, b) => a.size - b.size);
  for (const { term } of terms) result = matchTerm(index, term, result, candidates);
  return result ?? { bits: emptyBitset(index.size), scores: new Float64Array(0) };
}

/** About how many postings a term has: those of its last word, typos aside. */
function postingsOf(index: CollectionIndex, alternatives: SearchTerm): number {
  const { postingStarts } = index.data.text;
  return alternatives.reduce((sum, words) => {
    const { word, isPrefix } = words.at(-1)!;
    const exact = index.words.find(word);
    const [from, to] = isPrefix ? index.words.prefixRange(word) : exact < 0 ? [0, 0] : [exact, exact + 1];
    return sum + postingStarts[to]! - postingStarts[from]!;
  }, 0);
}

/** A term matches by any of its alternatives, with the best score, which is added to what came before. */
function matchTerm(
  index: CollectionIndex,
  alternatives: SearchTerm,
  before: TextMatches | undefined,
  candidates: Bitset | undefined,
): TextMatches {
  const allowed = before?.bits ?? candidates;
  const [first, ...others] = alternatives.map((words) => matchAll(index, words, allowed));
  const best = first!;
  for (const other of others) {
    keepBest(best, other);
    index.scores.giveBack(other.scores);
  }
  if (before !== undefined) addScores(index, best, before);
  return best;
}

/** Every word of an alternative must match; the scores add up. */
function matchAll(
  index: CollectionIndex,
  words: readonly SearchWord[],
  allowed: Bitset | undefined,
): TextMatches {
  let result: TextMatches | undefined;
  for (const word of words) {
    const matches = matchWord(index, word, result?.bits ?? allowed);
    if (result !== undefined) addScores(index, matches, result);
    result = matches;
  }
  return result!;
}

function keepBest(target: TextMatches, other: TextMatches): void {
  forEachMember(other.bits, (record) => {
    const score = other.scores[record]!;
    if (!hasBit(target.bits, record) || score > target.scores[record]!) target.scores[record] = score;
    setBit(target.bits, record);
  });
}

/** `other` is used up. */
function addScores(index: CollectionIndex, target: TextMatches, other: TextMatches): void {
  const { bits, scores } = target;
  const more = other.scores;
  for (let slot = 0; slot < bits.length; slot++) {
    for (let word = bits[slot]!; word !== 0; word &= word - 1) {
      const record = (slot << 5) + (31 - Math.clz32(word & -word));
      scores[record]! += more[record]!;
    }
  }
  index.scores.giveBack(more);
}

/** The best match of one typed word in each record. */
function matchWord(index: CollectionIndex, typed: SearchWord, allowed: Bitset | undefined): TextMatches {
  const matches: TextMatches = { bits: emptyBitset(index.size), scores: index.scores.take() };
  const exact = index.words.find(typed.word);
  if (exact >= 0) mark(index, exact, "exact", 0, allowed, matches);
  if (typed.isPrefix) {
    const [from, to] = index.words.prefixRange(typed.word);
    for (let word = from; word < to; word++)
      if (word !== exact) mark(index, word, "prefix", 0, allowed, matches);
  }
  index.words.forEachTypo(typed.word, (word, typos) => {
    const isPrefixMatch = typed.isPrefix && index.words.wordAt(word).startsWith(typed.word);
    if (!isPrefixMatch) mark(index, word, "typo", typos, allowed, matches);
  });
  return matches;
}

function mark(
  index: CollectionIndex,
  word: number,
  kind: MatchKind,
  typos: number,
  allowed: Bitset | undefined,
  { bits, scores }: TextMatches,
): void {
  const { postings, postingStarts, impacts } = index.data.text;
  const [start, end] = [postingStarts[word]!, postingStarts[word + 1]!];
  // Points are linear in the impact, so one multiplication a posting is enough.
  const pointsPerImpact = pointsOf(rarity(index.size, end - start), 1, kind);
  const penalty = typos * TYPO_PENALTY;
  // Records ascend, so a word of the bitset is read and written once for all of its records.
  let slot = -1;
  let word32 = 0;
  let allowed32 = -1;
  for (let i = start; i < end; i++) {
    const record = postings[i]!;
    if (record >>> 5 !== slot) {
      if (slot >= 0) bits[slot] = word32;
      slot = record >>> 5;
      word32 = bits[slot]!;
      if (allowed !== undefined) allowed32 = allowed[slot]!;
    }
    const bit = 1 << (record & 31);
    if ((allowed32 & bit) === 0) continue;
    const score = pointsPerImpact * impacts[i]! - penalty;
    if ((word32 & bit) === 0) {
      word32 |= bit;
      scores[record] = score;
    } else if (score > scores[record]!) {
      scores[record] = score;
    }
  }
  if (slot >= 0) bits[slot] = word32;
}
