import { foldText } from "./fold.ts";
import { type MatchKind, matchWord } from "./matching.ts";
import { isElided, type SearchWord, type TextQuery } from "./words.ts";

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

/** How a word of the text answers a typed one, by the typed word's number. */
interface PlaceMatch {
  readonly typed: number;
  readonly kind: MatchKind;
}

/**
 * Marks in texts what a search matches there: whole words, of prefix matches only the typed part. Texts repeat
 * words, so how each one matches is found out once.
 */
export function highlighter(query: TextQuery, tags: Tags): (text: string) => Highlight {
  const typed = distinctWords(query);
  const numberOf = (word: SearchWord) => typed.findIndex((other) => isSameWord(word, other));
  const terms = query.map((term) => term.map((words) => words.map(numberOf)));
  const known = new Map<string, readonly PlaceMatch[]>();
  const matchesOf = (folded: string): readonly PlaceMatch[] => {
    let matches = known.get(folded);
    if (matches === undefined) {
      matches = typed.flatMap((word, i) => {
        const match = matchWord(word, folded);
        return match === undefined ? [] : [{ typed: i, kind: match.kind }];
      });
      known.set(folded, matches);
    }
    return matches;
  };
  return (text) => {
    const places = placesIn(text);
    const matched = new Set<number>();
    const stretches = places.flatMap((place) =>
      matchesOf(place.folded).map((match) => {
        matched.add(match.typed);
        const end =
          match.kind === "prefix" ? endOfPrefix(text, place, typed[match.typed]!.word.length) : place.end;
        return { start: place.start, end };
      }),
    );
    const marks = merged(stretches);
    const isFull =
      terms.length > 0 &&
      terms.every((term) => term.some((words) => words.every((word) => matched.has(word))));
    return {
      value: marked(text, marks, tags),
      matchLevel: matched.size === 0 ? "none" : isFull ? "full" : "partial",
      fullyHighlighted: places.length > 0 && places.every((place) => isCovered(place, marks)),
      matchedWords: [...new Set([...matched].sort((a, b) => a - b).map((word) => typed[word]!.word))],
    };
  };
}

function distinctWords(query: TextQuery): SearchWord[] {
  const distinct: SearchWord[] = [];
  for (const word of query.flat(2))
    if (!distinct.some((other) => isSameWord(word, other))) distinct.push(word);
  return distinct;
}

function isSameWord(a: SearchWord, b: SearchWord): boolean {
  return a.word === b.word && a.isPrefix === b.isPrefix;
}

function isCovered(place: Place, marks: readonly Stretch[]): boolean {
  return marks.some(({ start, end }) => start <= place.start && end >= place.end);
}

const RUN = /\S+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Every indexed word of the text: single words, and those written together. */
function placesIn(text: string): Place[] {
  const places: Place[] = [];
  let before: Place | undefined;
  for (const run of text.matchAll(RUN)) {
    const words = Array.from(run[0].matchAll(WORD), (word): Place => {
      const start = run.index + word.index;
      return { start, end: start + word[0].length, folded: foldText(word[0]) };
    });
    const [first] = words;
    if (first === undefined) continue;
    places.push(...words);
    if (words.length > 1) places.push(together(words));
    if (before !== undefined && isElided(before.folded)) places.push(together([before, first]));
    before = words.length === 1 ? first : undefined;
  }
  return places;
}

function together(words: readonly Place[]): Place {
  return {
    start: words[0]!.start,
    end: words.at(-1)!.end,
    folded: words.map(({ folded }) => folded).join(""),
  };
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
