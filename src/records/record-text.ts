/** An attribute with its value as JSON. */
export interface Member {
  readonly name: string;
  readonly json: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * A record's JSON text, cut into its attributes without parsing their values, so that they are passed on to
 * the letter. Of a repeated name the last value counts, as in `JSON.parse`.
 */
export class RecordText {
  /** Valid JSON of an object. */
  readonly text: string;
  /** Names of the attributes, in their order. */
  readonly names: readonly string[];
  /** For each attribute, where its name begins with a quote, and where its value begins and ends. */
  readonly #places: Uint32Array;

  constructor(text: string) {
    this.text = text;
    const names: string[] = [];
    const known = new Map<string, number>();
    const places: number[] = [];
    let at = skipBlanks(text, text.indexOf("{") + 1);
    while (text.charCodeAt(at) === QUOTE) {
      const nameEnd = endOfString(text, at);
      const name = nameAt(text, at + 1, nameEnd - 1);
      const start = skipBlanks(text, text.indexOf(":", nameEnd) + 1);
      const end = endOfValue(text, start);
      const place = known.get(name) ?? names.push(name) - 1;
      known.set(name, place);
      places[place * 3] = at;
      places[place * 3 + 1] = start;
      places[place * 3 + 2] = end;
      at = skipBlanks(text, end);
      if (text[at] !== ",") break;
      at = skipBlanks(text, at + 1);
    }
    this.names = names;
    this.#places = Uint32Array.from(places);
  }

  /** About how many bytes of memory it takes. */
  get size(): number {
    return 2 * this.text.length + 28 * this.names.length;
  }

  /** The JSON of the attribute at a place in `names`. */
  json(place: number): string {
    return this.text.slice(this.#places[place * 3 + 1], this.#places[place * 3 + 2]);
  }

  /** The JSON of an attribute; `undefined` when the record does not have it. */
  jsonOf(name: string): string | undefined {
    const place = this.names.indexOf(name);
    return place < 0 ? undefined : this.json(place);
  }

  /** Names and values of the attributes `from` to `to`, both included, as they stand in the text. */
  stretch(from: number, to: number): string {
    return this.text.slice(this.#places[from * 3], this.#places[to * 3 + 2]);
  }

  /** Whether an attribute and the one after it are parted by a comma and nothing else. */
  isJoined(place: number): boolean {
    return this.#places[place * 3 + 3] === this.#places[place * 3 + 2]! + 1;
  }
}

/** Records have few different names; each is kept once. */
const knownNames = new Map<string, string>();
const MOST_KNOWN = 10_000;

function nameAt(text: string, start: number, end: number): string {
  const raw = text.slice(start, end);
  const known = knownNames.get(raw);
  if (known !== undefined) return known;
  const name = raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
  if (knownNames.size < MOST_KNOWN) knownNames.set(raw, name);
  return name;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** Just behind the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first === "{" || first === "[") return endOfBrackets(text, start);
  let at = start;
  while (at < text.length && !",}]".includes(text[at]!) && text.charCodeAt(at) > 0x20) at++;
  return at;
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; ; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at) - 1;
    else if (char === 0x7b || char === 0x5b) depth++;
    else if ((char === 0x7d || char === 0x5d) && --depth === 0) return at + 1;
  }
}
