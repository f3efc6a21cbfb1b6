import { LARGEST_RECORD, type Piece, type Splitter, tooLarge } from "./piece.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** How many brackets are open around a record. */
const RECORD_DEPTH = { values: 0, array: 1, results: 2 } as const;

/**
 * Cuts records out of JSON by its brackets and quotes alone: what is inside a record is not looked at, so a
 * broken value does not hide the records after it. A bracket or quote too many or too few does, and is told.
 */
export class JsonSplitter implements Splitter {
  readonly #layout: keyof typeof RECORD_DEPTH;
  readonly #depthOfRecords: number;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #line = 1;
  /** In `results`: the last name seen in the outer object, and whether its array is being read. */
  #name: number[] | undefined;
  #lastName = "";
  #isInResults: boolean;
  #record: { line: number; parts: Buffer[]; size: number } | undefined;
  #isOver = false;
  #hasToldOfRest = false;

  constructor(layout: keyof typeof RECORD_DEPTH) {
    this.#layout = layout;
    this.#depthOfRecords = RECORD_DEPTH[layout];
    this.#isInResults = layout !== "results";
  }

  push(chunk: Buffer): Piece[] {
    const pieces: Piece[] = [];
    let start = this.#record === undefined ? -1 : 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === NEWLINE) this.#line++;
      if (this.#isInString) {
        this.#readString(byte);
        continue;
      }
      if (this.#record !== undefined && this.#endsBefore(byte)) {
        this.#keep(chunk.subarray(start, at));
        pieces.push(this.#finish());
      }
      if (this.#record === undefined && this.#startsRecord(byte)) {
        this.#record = { line: this.#line, parts: [], size: 0 };
        start = at;
      }
      if (this.#isOver && !BLANKS.has(byte)) {
        if (!this.#hasToldOfRest)
          pieces.push(this.#problem("there is text after the end of the JSON", chunk.subarray(at)));
        this.#hasToldOfRest = true;
        return pieces;
      }
      this.#readStructure(byte);
      if (this.#record !== undefined && this.#depth === this.#depthOfRecords && CLOSING.has(byte)) {
        this.#keep(chunk.subarray(start, at + 1));
        pieces.push(this.#finish());
      }
    }
    if (this.#record !== undefined) this.#keep(chunk.subarray(start));
    return pieces;
  }

  end(): Piece[] {
    if (this.#record !== undefined) {
      if (this.#layout === "values" && this.#depth === 0) return [this.#finish()];
      const { line, parts } = this.#record;
      return [this.#problem("the file ends inside this record", Buffer.concat(parts), line)];
    }
    const isComplete = this.#depth === 0;
    return isComplete
      ? []
      : [this.#problem("the file ends before its last bracket is closed", Buffer.alloc(0))];
  }

  #problem(problem: string, bytes: Buffer, line = this.#line): Piece {
    return { line, problem, start: bytes.subarray(0, 1000), breaksFile: true };
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isInString = false;
      if (this.#name !== undefined) this.#lastName = Buffer.from(this.#name).toString();
      this.#name = undefined;
    } else if (this.#name !== undefined && this.#name.length < 16) this.#name.push(byte);
  }

  #readStructure(byte: number): void {
    if (byte === QUOTE) {
      this.#isInString = true;
      if (this.#layout === "results" && this.#depth === 1) this.#name = [];
    } else if (OPENING.has(byte)) {
      if (this.#layout === "results" && this.#depth === 1)
        this.#isInResults = byte === OPEN_BRACKET && this.#lastName === "results";
      this.#depth++;
    } else if (CLOSING.has(byte)) {
      this.#depth = Math.max(0, this.#depth - 1);
      if (this.#layout === "results" && this.#depth === 1) this.#isInResults = false;
      if (this.#depth === 0 && this.#layout !== "values") this.#isOver = true;
    }
  }

  #startsRecord(byte: number): boolean {
    if (this.#depth !== this.#depthOfRecords || !this.#isInResults || this.#isOver) return false;
    return !BLANKS.has(byte) && byte !== COMMA && byte !== COLON && !CLOSING.has(byte);
  }

  /** A number or word ends at what follows it; brackets and quotes end by themselves. */
  #endsBefore(byte: number): boolean {
    return this.#depth === this.#depthOfRecords && (byte === COMMA || CLOSING.has(byte) || BLANKS.has(byte));
  }

  #keep(part: Buffer): void {
    const record = this.#record!;
    if (record.size <= LARGEST_RECORD) record.parts.push(part.subarray(0, LARGEST_RECORD + 1));
    record.size += part.length;
  }

  #finish(): Piece {
    const { line, parts, size } = this.#record!;
    this.#record = undefined;
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    return size > LARGEST_RECORD ? tooLarge(line, size, bytes) : { line, bytes };
  }
}
