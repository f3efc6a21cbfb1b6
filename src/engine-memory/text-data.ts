import {
  type SharedUint8,
  type SharedUint16,
  type SharedUint32,
  sharedUint8,
  sharedUint16,
  sharedUint32,
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

/** `words` ascend by UTF-16 units. */
export function encodeWords(
  words: readonly string[],
): Pick<TextData, "letters" | "wordStarts" | "sharedPrefixes"> {
  const wordStarts = sharedUint32(words.length + 1);
  for (let i = 0; i < words.length; i++) wordStarts[i + 1] = wordStarts[i]! + words[i]!.length;
  const letters = sharedUint16(wordStarts[words.length]!);
  const sharedPrefixes = sharedUint8(words.length);
  let before = "";
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    for (let j = 0; j < word.length; j++) letters[wordStarts[i]! + j] = word.charCodeAt(j);
    let shared = 0;
    while (shared < before.length && before.charCodeAt(shared) === word.charCodeAt(shared)) shared++;
    sharedPrefixes[i] = shared;
    before = word;
  }
  return { letters, wordStarts, sharedPrefixes };
}
