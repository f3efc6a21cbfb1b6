import { LARGEST_RECORD, type Piece, type Splitter, tooLarge } from "./piece.ts";

const NEWLINE = 0x0a;

/** NDJSON: one record a line; blank lines are passed over. */
export class LineSplitter implements Splitter {
  #rest: Buffer[] = [];
  #restSize = 0;
  #line = 1;

  push(chunk: Buffer): Piece[] {
    const pieces: Piece[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#finishLine(pieces);
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return pieces;
  }

  end(): Piece[] {
    const pieces: Piece[] = [];
    this.#finishLine(pieces);
    return pieces;
  }

  /** Of a line that is too long, only its beginning is kept. */
  #keep(part: Buffer): void {
    if (part.length === 0) return;
    if (this.#restSize <= LARGEST_RECORD) this.#rest.push(part.subarray(0, LARGEST_RECORD + 1));
    this.#restSize += part.length;
  }

  #finishLine(pieces: Piece[]): void {
    const line = this.#line++;
    const [first] = this.#rest;
    if (first === undefined) return;
    const bytes = this.#rest.length === 1 ? first : Buffer.concat(this.#rest);
    const size = this.#restSize;
    this.#rest = [];
    this.#restSize = 0;
    if (isBlank(bytes)) return;
    pieces.push(size > LARGEST_RECORD ? tooLarge(line, size, bytes) : { line, bytes });
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.length < 64 && bytes.toString("latin1").trim() === "";
}
