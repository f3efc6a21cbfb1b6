import { foldText } from "./fold.ts";

/**
 * Text is cut into runs at blanks, and runs into words at everything that is neither letter nor digit. A run
 * of several words also counts as one word written together, so that `L'Avenue` is found as `lavenue`, as
 * `l avenue` and as `l'avenue`.
 */
const RUN = /\S+/g;
const WORD = /[\p{L}\p{N}]+/gu;
const SIMPLE_RUN = /^[a-z0-9]+$/;

/** Of longer words, only the first letters count. */
export const LONGEST_WORD = 64;

/** A longer run written together is no word that somebody types. */
export const LONGEST_JOINED = 40;

/** The words of a run, folded; `joined` is there when the run has several. */
interface Run {
  readonly words: readonly string[];
  readonly joined?: string;
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const run of foldText(text).match(RUN) ?? []) {
    if (SIMPLE_RUN.test(run)) {
      runs.push({ words: [run.slice(0, LONGEST_WORD)] });
      continue;
    }
    const words = (run.match(WORD) ?? []).map((word) => word.slice(0, LONGEST_WORD));
    const joined = words.join("");
    if (words.length > 1 && joined.length <= LONGEST_JOINED) runs.push({ words, joined });
    else if (words.length > 0) runs.push({ words });
  }
  return runs;
}

const ELIDED = new Set("cdjlmnost");

/** A letter that names elide: `L Avenue`, `O Brien`, `D Arcy` are indexed written together as well. */
export function isElided(word: string): boolean {
  return ELIDED.has(word);
}

/** Calls `visit` with every word that a text is indexed under, in its order, repeats included. */
export function forEachWord(text: string, visit: (word: string) => void): void {
  let before = "";
  for (const { words, joined } of runsOf(text)) {
    for (const word of words) visit(word);
    if (joined !== undefined) visit(joined);
    if (isElided(before)) visit(before + words[0]!);
    before = words.length === 1 ? words[0]! : "";
  }
}

/** A word as a client typed it, and whether it also matches as a prefix (the last one does). */
export interface SearchWord {
  readonly word: string;
  readonly isPrefix: boolean;
}

/** All words of one alternative must match; one alternative must. */
export type SearchTerm = readonly (readonly SearchWord[])[];

/** What a search asks for: every term must match. Empty when there is no letter or digit in it. */
export type TextQuery = readonly SearchTerm[];

/** Reads search strings; each string's last word matches as a prefix too. A term said twice counts once. */
export function parseSearch(strings: readonly string[]): TextQuery {
  const terms = strings.flatMap((text) => {
    const runs = runsOf(text);
    return runs.map(({ words, joined }, at): SearchTerm => {
      const isLastRun = at === runs.length - 1;
      const parts = words.map((word, i) => ({ word, isPrefix: isLastRun && i === words.length - 1 }));
      return joined === undefined ? [parts] : [[{ word: joined, isPrefix: isLastRun }], parts];
    });
  });
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}
