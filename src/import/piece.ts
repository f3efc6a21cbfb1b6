/** A stretch of a file that should be one record, or why none could be cut out. */
export type Piece =
  | { readonly line: number; readonly bytes: Buffer }
  /** `start` is how it begins, for the person who looks for it; `breaksFile` when what follows is lost, too. */
  | {
      readonly line: number;
      readonly problem: string;
      readonly start: Buffer;
      readonly breaksFile?: boolean;
    };

/** A record is at most 1 MiB. */
export const LARGEST_RECORD = 1 << 20;

/** Cuts chunks into pieces. */
export interface Splitter {
  push(chunk: Buffer): Piece[];
  end(): Piece[];
}

export function tooLarge(line: number, size: number, bytes: Buffer): Piece {
  return {
    line,
    problem: `the record has ${size.toLocaleString("en")} bytes; at most ${LARGEST_RECORD.toLocaleString("en")} (1 MiB) are allowed`,
    start: bytes.subarray(0, 1000),
  };
}
