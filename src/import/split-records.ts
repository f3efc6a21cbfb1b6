import { JsonSplitter } from "./json-splitter.ts";
import { layoutOf } from "./layout.ts";
import { LineSplitter } from "./line-splitter.ts";
import { LARGEST_RECORD, type Piece, type Splitter } from "./piece.ts";

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Cuts a file into records: NDJSON, a JSON array, or a JSON object with `results`, told apart by how it
 * begins. Holds at most one record and one chunk in memory.
 */
export async function* splitRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<Piece[]> {
  let head: Buffer = Buffer.alloc(0);
  let splitter: Splitter | undefined;
  for await (const chunk of chunks) {
    if (splitter !== undefined) {
      yield splitter.push(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const layout = layoutOf(head, head.length > LARGEST_RECORD);
    if (layout !== undefined) {
      splitter = splitterFor(layout);
      yield splitter.push(withoutMark(head));
    }
  }
  if (splitter === undefined) {
    splitter = splitterFor(layoutOf(head, true) ?? "lines");
    yield splitter.push(withoutMark(head));
  }
  yield splitter.end();
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

function splitterFor(layout: "lines" | "array" | "results" | "values"): Splitter {
  return layout === "lines" ? new LineSplitter() : new JsonSplitter(layout);
}
