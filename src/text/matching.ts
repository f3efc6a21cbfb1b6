import { allowedTypos, hasDigit, hasPlausibleStart, typoDistance } from "./typos.ts";
import type { SearchWord } from "./words.ts";

/** How an indexed word answers a typed one. */
export type MatchKind = "exact" | "prefix" | "typo";

export interface WordMatch {
  readonly kind: MatchKind;
  /** 0 for exact and prefix matches. */
  readonly typos: number;
}

/** How `word` matches what was typed, or `undefined`: the definition that the index is held against. */
export function matchWord(typed: SearchWord, word: string): WordMatch | undefined {
  if (word === typed.word) return { kind: "exact", typos: 0 };
  if (typed.isPrefix && word.startsWith(typed.word)) return { kind: "prefix", typos: 0 };
  const limit = allowedTypos(typed.word);
  if (limit === 0 || hasDigit(word) || !hasPlausibleStart(typed.word, word)) return undefined;
  const typos = typoDistance(typed.word, word, limit);
  return typos > limit ? undefined : { kind: "typo", typos };
}
