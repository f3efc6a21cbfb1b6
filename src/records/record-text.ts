/** An attribute with its value as JSON. */
export interface Member {
  readonly name: string;
  readonly json: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * A record's JSON as UTF-8, cut into its attributes without parsing their values, so that they are passed on
 * to the letter. Of a repeated name the last value counts, as in `JSON.parse`.
 */
export class RecordText {
  /** Valid JSON of an object. */
  readonly bytes: Buffer;
  /** Names of the attributes, in their order. */
  readonly names: readonly string[];
  /** For each attribute, where its name begins with a quote, and where its value begins and ends. */
  readonly #places: Uint32Array;

  constructor(json: string | Uint8Array) {
    const bytes =
      typeof json === "string"
        ? Buffer.from(json)
        : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    const names: string[] = [];
    const known = new Map<string, number>();
    const places: number[] = [];
    let at = skipBlanks(bytes, bytes.indexOf("{") + 1);
    while (bytes[at] === QUOTE) {
      const nameEnd = endOfString(bytes, at);
      const name = nameAt(bytes, at + 1, nameEnd - 1);
      const start = skipBlanks(bytes, skipBlanks(bytes, nameEnd) + 1);
      const end = endOfValue(bytes, start);
      const place = known.get(name) ?? names.push(name) - 1;
      known.set(name, place);
      places[place * 3] = at;
      places[place * 3 + 1] = start;
      places[place * 3 + 2] = end;
      at = skipBlanks(bytes, end);
      if (bytes[at] !== COMMA) break;
      at = skipBlanks(bytes, at + 1);
    }
    this.bytes = bytes;
    this.names = names;
    this.#places = Uint32Array.from(places);
  }

  /** About how many bytes of memory it takes. */
  get size(): number {
    return 500 + this.bytes.length + 20 * this.names.length;
  }

  /** The JSON of the attribute at a place in `names`. */
  json(place: number): string {
    return this.bytes.toString("utf8", this.#places[place * 3 + 1], this.#places[place * 3 + 2]);
  }

  /** The JSON of an attribute; `undefined` when the record does not have it. */
  jsonOf(name: string): string | undefined {
    const place = this.names.indexOf(name);
    return place < 0 ? undefined : this.json(place);
  }

  /** Names and values of the attributes `from` to `to`, both included, as they stand in the record. */
  stretch(from: number, to: number): Buffer {
    return this.bytes.subarray(this.#places[from * 3], this.#places[to * 3 + 2]);
  }

  /** Whether an attribute and the one after it are parted by a comma and nothing else. */
  isJoined(place: number): boolean {
    return this.#places[place * 3 + 3] === this.#places[place * 3 + 2]! + 1;
  }

  parse(): unknown {
    return JSON.parse(this.bytes.toString("utf8"));
  }
}

function nameAt(bytes: Buffer, start: number, end: number): string {
  const name = bytes.toString("utf8", start, end);
  return name.includes("\\") ? (JSON.parse(`"${name}"`) as string) : name;
}

function skipBlanks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at]! <= 0x20) at++;
  return at;
}

/** Just behind the closing quote of the string that begins at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

function endOfValue(bytes: Buffer, start: number): number {
  const first = bytes[start];
  if (first === QUOTE) return endOfString(bytes, start);
  if (first === 0x7b || first === 0x5b) return endOfBrackets(bytes, start);
  let at = start;
  for (; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte <= 0x20 || byte === COMMA || byte === 0x7d || byte === 0x5d) break;
  }
  return at;
}

function endOfBrackets(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at) - 1;
    else if (byte === 0x7b || byte === 0x5b) depth++;
    else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return at + 1;
  }
  return bytes.length;
}
