import { searchedFields } from "../records/field-lookup.ts";
import { compareUnits, type JsonObject, type JsonValue } from "../records/values.ts";
import { attributeStrength, impactOf } from "../text/relevance.ts";
import { forEachWord } from "../text/words.ts";
import {
  type SharedUint8,
  type SharedUint16,
  type SharedUint32,
  sharedUint8,
  sharedUint16,
  sharedUint32,
  startsOf,
  Uint32List,
} from "./shared-arrays.ts";

/** The words of a collection, ascending by UTF-16 units, and where each occurs. */
export interface TextData {
  readonly letters: SharedUint16;
  /** Where each word begins in `letters`; one more at the end. */
  readonly wordStarts: SharedUint32;
  /** How many letters each word shares with the one before it. */
  readonly sharedPrefixes: SharedUint8;
  /** Where the records of each word begin; one more at the end. */
  readonly postingStarts: SharedUint32;
  /** Records, ascending within a word, and the word's impact in each. */
  readonly postings: SharedUint32;
  readonly impacts: SharedUint8;
}

/** Gathers the words of records, which come in ascending order. */
export class TextBuilder {
  readonly #fields: ReturnType<typeof searchedFields>;
  readonly #keyOfWord = new Map<string, number>();
  readonly #records = new Uint32List();
  readonly #keys = new Uint32List();
  readonly #impacts = new Uint32List();
  readonly #strengths: number[] = [];
  readonly #occurrences: number[] = [];

  constructor(collection: string) {
    this.#fields = searchedFields(collection);
  }

  add(recordNumber: number, record: JsonObject): void {
    const found: number[] = [];
    for (const { name, weight } of this.#fields) {
      const value = record[name];
      if (value !== undefined && value !== null) this.#addAttribute(value, weight, found);
    }
    for (const key of found) {
      this.#records.push(recordNumber);
      this.#keys.push(key);
      this.#impacts.push(impactOf(this.#strengths[key]!));
      this.#strengths[key] = 0;
    }
  }

  #addAttribute(value: JsonValue, weight: number, found: number[]): void {
    const inAttribute: number[] = [];
    let words = 0;
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text !== "string") continue;
      forEachWord(text, (word) => {
        words++;
        const key = this.#keyOf(word);
        if (this.#occurrences[key]!++ === 0) inAttribute.push(key);
      });
    }
    for (const key of inAttribute) {
      if (this.#strengths[key] === 0) found.push(key);
      this.#strengths[key]! += attributeStrength(weight, this.#occurrences[key]!, words);
      this.#occurrences[key] = 0;
    }
  }

  #keyOf(word: string): number {
    let key = this.#keyOfWord.get(word);
    if (key === undefined) {
      key = this.#keyOfWord.size;
      this.#keyOfWord.set(word, key);
      this.#strengths.push(0);
      this.#occurrences.push(0);
    }
    return key;
  }

  build(): TextData {
    const words = [...this.#keyOfWord.keys()].sort(compareUnits);
    const wordOfKey = new Uint32Array(words.length);
    for (const [word, text] of words.entries()) wordOfKey[this.#keyOfWord.get(text)!] = word;
    const wordOfPosting = this.#keys.view().map((key) => wordOfKey[key]!);
    const postingStarts = startsOf(wordOfPosting, words.length);
    const postings = sharedUint32(wordOfPosting.length);
    const impacts = sharedUint8(wordOfPosting.length);
    const next = postingStarts.slice(0, words.length);
    for (let i = 0; i < wordOfPosting.length; i++) {
      const at = next[wordOfPosting[i]!]!++;
      postings[at] = this.#records.at(i);
      impacts[at] = this.#impacts.at(i);
    }
    return { ...lettersOf(words), postingStarts, postings, impacts };
  }
}

function lettersOf(words: readonly string[]) {
  const wordStarts = sharedUint32(words.length + 1);
  for (const [i, word] of words.entries()) wordStarts[i + 1] = wordStarts[i]! + word.length;
  const letters = sharedUint16(wordStarts[words.length]!);
  const sharedPrefixes = sharedUint8(words.length);
  for (const [i, word] of words.entries()) {
    for (let j = 0; j < word.length; j++) letters[wordStarts[i]! + j] = word.charCodeAt(j);
    const before = words[i - 1] ?? "";
    let shared = 0;
    while (shared < before.length && before[shared] === word[shared]) shared++;
    sharedPrefixes[i] = shared;
  }
  return { letters, wordStarts, sharedPrefixes };
}
