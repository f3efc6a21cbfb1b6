import { createReadStream } from "node:fs";
import { addAbortSignal, type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createZstdDecompress } from "node:zlib";

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Standard input, as a name of a file. */
export const STANDARD_INPUT = "-";

/**
 * The bytes of a file or of standard input, unpacked: gzip and zstd are known by their first bytes, whatever
 * the name. `onRead` is told how many packed bytes have been read. An aborted `signal` ends waiting, too.
 */
export async function* openSource(
  file: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const input: Readable =
    file === STANDARD_INPUT ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  addAbortSignal(signal, input);
  const chunks = countedChunks(input, onRead);
  let start: Buffer = Buffer.alloc(0);
  while (start.length < ZSTD.length) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  const unpack = unpackerFor(start);
  const all = startingWith(start, chunks);
  yield* unpack === undefined ? all : unpacked(all, unpack);
}

async function* unpacked(chunks: AsyncIterable<Buffer>, unpack: Transform): AsyncGenerator<Buffer> {
  // The pipeline's failure reaches the loop through `unpack`.
  const fed = pipeline(chunks, unpack).catch(() => undefined);
  for await (const chunk of unpack) yield chunk as Buffer;
  await fed;
}

function unpackerFor(start: Buffer) {
  if (start.subarray(0, GZIP.length).equals(GZIP)) return createGunzip();
  return start.subarray(0, ZSTD.length).equals(ZSTD) ? createZstdDecompress() : undefined;
}

async function* countedChunks(
  input: Readable,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer, undefined> {
  for await (const chunk of input) {
    onRead(chunk.length);
    yield chunk;
  }
  return undefined;
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
