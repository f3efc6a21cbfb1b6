import { foldText } from "./fold.ts";
import { matchWord } from "./matching.ts";
import type { SearchTerm, SearchWord, TextQuery } from "./words.ts";

export interface Tags {
  readonly before: string;
  readonly after: string;
}

export interface Highlight {
  /** The text, HTML-escaped, matches between the tags. */
  readonly value: string;
  readonly matchLevel: "none" | "partial" | "full";
  readonly fullyHighlighted: boolean;
  /** The searched words that match, folded. */
  readonly matchedWords: readonly string[];
}

/** A word of the text: where it stands, and how it is indexed. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Marks in a text what a search matches there: whole words, of prefix matches only the typed part. */
export function highlight(text: string, query: TextQuery, tags: Tags): Highlight {
  const places = placesIn(text);
  const matched = new Map<SearchWord, Stretch[]>();
  for (const word of query.flat(2)) matched.set(word, stretchesOf(text, places, word));
  const stretches = merged([...matched.values()].flat());
  const matchedWords = [
    ...new Set([...matched].flatMap(([{ word }, found]) => (found.length > 0 ? [word] : []))),
  ];
  const isMatching = (term: SearchTerm) =>
    term.some((words) => words.every((word) => matched.get(word)!.length > 0));
  const isFull = query.length > 0 && query.every(isMatching);
  return {
    value: marked(text, stretches, tags),
    matchLevel: matchedWords.length === 0 ? "none" : isFull ? "full" : "partial",
    fullyHighlighted:
      places.length > 0 &&
      places.every((place) => stretches.some((s) => s.start <= place.start && s.end >= place.end)),
    matchedWords,
  };
}

const RUN = /\S+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Every indexed word of the text: single words, and the words of a run written together. */
function placesIn(text: string): Place[] {
  const places: Place[] = [];
  for (const run of text.matchAll(RUN)) {
    const words = Array.from(run[0].matchAll(WORD), (word) => {
      const start = run.index + word.index;
      return { start, end: start + word[0].length, folded: foldText(word[0]) };
    });
    places.push(...words);
    if (words.length > 1) {
      places.push({
        start: words[0]!.start,
        end: words.at(-1)!.end,
        folded: words.map(({ folded }) => folded).join(""),
      });
    }
  }
  return places;
}

function stretchesOf(text: string, places: readonly Place[], typed: SearchWord): Stretch[] {
  return places.flatMap((place) => {
    const match = matchWord(typed, place.folded);
    if (match === undefined) return [];
    const end = match.kind === "prefix" ? endOfPrefix(text, place, typed.word.length) : place.end;
    return [{ start: place.start, end }];
  });
}

/** Where the letters end that fold to the first `length` letters. */
function endOfPrefix(text: string, { start, end }: Place, length: number): number {
  let at = start;
  for (const letter of text.slice(start, end)) {
    const folded = foldText(text.slice(start, at)).replace(/[^\p{L}\p{N}]+/gu, "");
    const isMark = foldText(letter) === "";
    if (folded.length >= length && !isMark) break;
    at += letter.length;
  }
  return at;
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of [...stretches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last === undefined || stretch.start > last.end) result.push(stretch);
    else if (stretch.end > last.end) result[result.length - 1] = { start: last.start, end: stretch.end };
  }
  return result;
}

function marked(text: string, stretches: readonly Stretch[], { before, after }: Tags): string {
  let value = "";
  let at = 0;
  for (const { start, end } of stretches) {
    value += escapeHtml(text.slice(at, start)) + before + escapeHtml(text.slice(start, end)) + after;
    at = end;
  }
  return value + escapeHtml(text.slice(at));
}

const ESCAPES: { readonly [char: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);
}
