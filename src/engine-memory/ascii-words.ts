import { isElided, LONGEST_JOINED, LONGEST_WORD } from "../text/words.ts";

const BLANK = 0x20;
const BACKSLASH = 0x5c;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;

type OnWord = (bytes: Uint8Array, start: number, end: number) => void;

/** What `forEachWord` of `text/words.ts` does, for text that is ASCII without escapes, on its bytes. */
export class AsciiWords {
  /** The text in small letters, and behind it room for words written together. */
  #scratch = new Uint8Array(1 << 14);
  /** Where the words of the run at hand begin and end. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** Answers false, without a visit, when the text is not of that kind. */
  forEachWord(bytes: Uint8Array, start: number, end: number, visit: OnWord): boolean {
    const length = end - start;
    if (!this.#load(bytes, start, end)) return false;
    let elided = 0;
    for (let at = 0; at < length; at++) {
      const runEnd = this.#readRun(at, length);
      const words = this.#starts.length;
      if (words > 0) {
        for (let i = 0; i < words; i++) visit(this.#scratch, this.#starts[i]!, this.#ends[i]!);
        if (words > 1) this.#visitJoined(length, visit);
        if (elided !== 0) this.#visitElided(length, elided, visit);
        elided = words === 1 ? this.#elidedLetter() : 0;
      }
      at = runEnd;
    }
    return true;
  }

  #load(bytes: Uint8Array, start: number, end: number): boolean {
    const room = end - start + LONGEST_JOINED + LONGEST_WORD + 1;
    if (room > this.#scratch.length) this.#scratch = new Uint8Array(2 * room);
    const scratch = this.#scratch;
    for (let i = start, j = 0; i < end; i++, j++) {
      const byte = bytes[i]!;
      if (byte >= 0x80 || byte === BACKSLASH) return false;
      scratch[j] = byte >= CAPITAL_A && byte <= CAPITAL_Z ? byte | 0x20 : byte;
    }
    return true;
  }

  /** Notes the words of the run that begins at `at`; answers where it ends. */
  #readRun(at: number, length: number): number {
    const scratch = this.#scratch;
    this.#starts.length = 0;
    this.#ends.length = 0;
    let wordStart = -1;
    let end = at;
    for (; end < length && scratch[end] !== BLANK; end++) {
      if (isWordByte(scratch[end]!)) {
        if (wordStart < 0) wordStart = end;
      } else if (wordStart >= 0) {
        this.#note(wordStart, end);
        wordStart = -1;
      }
    }
    if (wordStart >= 0) this.#note(wordStart, end);
    return end;
  }

  #note(start: number, end: number): void {
    this.#starts.push(start);
    this.#ends.push(Math.min(end, start + LONGEST_WORD));
  }

  #visitJoined(free: number, visit: OnWord): void {
    let end = free;
    for (let i = 0; i < this.#starts.length; i++) {
      const [start, wordEnd] = [this.#starts[i]!, this.#ends[i]!];
      if (end - free + wordEnd - start > LONGEST_JOINED) return;
      this.#scratch.copyWithin(end, start, wordEnd);
      end += wordEnd - start;
    }
    visit(this.#scratch, free, end);
  }

  /** The letter before, and the first word of this run, as one word. */
  #visitElided(free: number, letter: number, visit: OnWord): void {
    const [start, end] = [this.#starts[0]!, this.#ends[0]!];
    this.#scratch[free] = letter;
    this.#scratch.copyWithin(free + 1, start, end);
    visit(this.#scratch, free, free + 1 + end - start);
  }

  /** The run's only word when it is a letter that names elide, else 0. */
  #elidedLetter(): number {
    const start = this.#starts[0]!;
    if (this.#ends[0]! - start !== 1) return 0;
    const letter = this.#scratch[start]!;
    return isElided(String.fromCharCode(letter)) ? letter : 0;
  }
}

function isWordByte(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}
