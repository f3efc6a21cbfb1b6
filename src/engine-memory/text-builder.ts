import { compareUnits } from "../records/values.ts";
import { attributeStrength, impactOf } from "../text/relevance.ts";
import { forEachWord } from "../text/words.ts";
import { AsciiWords } from "./ascii-words.ts";
import { ByteTable } from "./byte-table.ts";
import { sharedUint8, sharedUint32, startsOf, Uint32List } from "./shared-arrays.ts";
import { encodeWords, type TextData } from "./text-data.ts";

/** Gathers the words of records, which come in ascending order. */
export class TextBuilder {
  readonly #words = new ByteTable();
  readonly #ascii = new AsciiWords();
  readonly #records = new Uint32List();
  readonly #keys = new Uint32List();
  readonly #impacts: number[] = [];
  /** Of the record at hand, by word: its strength so far. */
  readonly #strengths: number[] = [];
  /** Of the attribute at hand, by word: how often it occurs. */
  readonly #occurrences: number[] = [];
  #found: number[] = [];
  #inAttribute: number[] = [];
  #count = 0;

  /** A text of the attribute at hand, as a JSON token. */
  addText(bytes: Uint8Array, start: number, end: number): void {
    if (this.#ascii.forEachWord(bytes, start + 1, end - 1, this.#addWord)) return;
    const text = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString(),
    ) as string;
    forEachWord(text, (word) => {
      const encoded = Buffer.from(word);
      this.#addWord(encoded, 0, encoded.length);
    });
  }

  readonly #addWord = (bytes: Uint8Array, start: number, end: number): void => {
    this.#count++;
    const key = this.#words.numberOf(bytes, start, end);
    if (key === this.#strengths.length) {
      this.#strengths.push(0);
      this.#occurrences.push(0);
    }
    if (this.#occurrences[key]!++ === 0) this.#inAttribute.push(key);
  };

  /** Ends the attribute at hand. */
  endAttribute(weight: number): void {
    for (const key of this.#inAttribute) {
      if (this.#strengths[key] === 0) this.#found.push(key);
      this.#strengths[key]! += attributeStrength(weight, this.#occurrences[key]!, this.#count);
      this.#occurrences[key] = 0;
    }
    this.#inAttribute.length = 0;
    this.#count = 0;
  }

  /** Ends the record at hand. */
  endRecord(recordNumber: number): void {
    for (const key of this.#found) {
      this.#records.push(recordNumber);
      this.#keys.push(key);
      this.#impacts.push(impactOf(this.#strengths[key]!));
      this.#strengths[key] = 0;
    }
    this.#found.length = 0;
  }

  build(): TextData {
    const texts = Array.from({ length: this.#words.size }, (_, key) => this.#words.textAt(key));
    const order = new Uint32Array(texts.length).map((_, key) => key);
    order.sort((a, b) => compareUnits(texts[a]!, texts[b]!));
    const wordOfKey = new Uint32Array(texts.length);
    for (let word = 0; word < order.length; word++) wordOfKey[order[word]!] = word;
    const words = this.#keys.view().slice();
    for (let i = 0; i < words.length; i++) words[i] = wordOfKey[words[i]!]!;
    const postingStarts = startsOf(words, texts.length);
    const postings = sharedUint32(words.length);
    const impacts = sharedUint8(words.length);
    const next = postingStarts.slice(0, texts.length);
    for (let i = 0; i < words.length; i++) {
      const at = next[words[i]!]!++;
      postings[at] = this.#records.at(i);
      impacts[at] = this.#impacts[i]!;
    }
    return { ...encodeWords(Array.from(order, (key) => texts[key]!)), postingStarts, postings, impacts };
  }
}
