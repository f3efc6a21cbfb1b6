const DIGIT = /\p{N}/u;
const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 8;

/** A word with a digit is never the correction of a slip, nor corrected: `unit 12` is not `unit 13`. */
export function hasDigit(word: string): boolean {
  return DIGIT.test(word);
}

/** How many typos a typed word may have: by its length, none when it has a digit. */
export function allowedTypos(word: string): 0 | 1 | 2 {
  if (word.length < ONE_TYPO_FROM || hasDigit(word)) return 0;
  return word.length < TWO_TYPOS_FROM ? 1 : 2;
}

/** The first letter must be right, or swapped with the second. */
export function hasPlausibleStart(typed: string, word: string): boolean {
  return typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0]);
}

/**
 * Number of insertions, deletions, substitutions and swaps of neighbours that turn one word into the other,
 * no letter being touched twice (optimal string alignment). Anything over `limit` is reported as `limit + 1`.
 */
export function typoDistance(typed: string, word: string, limit: number): number {
  if (Math.abs(typed.length - word.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(last[word.length]!, limit + 1);
}
