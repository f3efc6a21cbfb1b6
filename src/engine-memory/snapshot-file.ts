import { createHash } from "node:crypto";
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { LISTING_FIELDS, PROFILE_FIELDS } from "../records/fields.ts";
import { SERVICE_VERSION } from "../version.ts";
import type { Snapshot } from "./snapshot.ts";
import { packTree, type Section, unpackTree } from "./snapshot-tree.ts";

/**
 * A snapshot as a file, loaded without parsing:
 *
 *   magic | arrays, each at a multiple of 64 bytes | header (JSON) | its length, its CRC-32 (u32) | magic
 *
 * The header tells how the arrays make up the snapshot, what it was built from and by, and the CRC-32 of every
 * block of 8 MiB in front of it. So a file that was cut off, changed or written by another version is noticed.
 */
const MAGIC = Buffer.from("lotline-snapshot");
const FORMAT = 2;
const BLOCK = 1 << 23;
const TAIL = 8 + MAGIC.length;

interface Header {
  readonly builder: string;
  readonly origin: string;
  readonly sections: readonly Section[];
  readonly tree: unknown;
  readonly checksums: readonly number[];
}

/** Files by another version of the program, or of the field table, may mean something else. */
const BUILDER = [
  FORMAT,
  SERVICE_VERSION,
  createHash("sha256")
    .update(JSON.stringify([LISTING_FIELDS, PROFILE_FIELDS]))
    .digest("hex"),
].join(" ");

export interface StoredSnapshot {
  readonly snapshot: Snapshot;
  /** What it was built from, as told to `writeSnapshot`. */
  readonly origin: string;
}

/** Writes the whole file beside its place and moves it there, so that no reader sees half of it. */
export function writeSnapshot(file: string, { snapshot, origin }: StoredSnapshot): void {
  const { tree, sections, arrays } = packTree(snapshot, MAGIC.length);
  const temporary = `${file}.${process.pid}.part`;
  const fd = openSync(temporary, "w");
  try {
    const out = new BlockWriter(fd);
    out.push(MAGIC);
    for (const [i, { offset }] of sections.entries()) {
      out.pad(offset);
      out.push(arrays[i]!);
    }
    const checksums = out.finish();
    const header = Buffer.from(JSON.stringify({ builder: BUILDER, origin, sections, tree, checksums }));
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(header.length, 0);
    tail.writeUInt32LE(crc32(header), 4);
    for (const part of [header, tail, MAGIC]) writeAll(fd, part);
    closeSync(fd);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}

/** Gathers bytes into blocks and keeps the checksum of each. */
class BlockWriter {
  readonly #fd: number;
  readonly #block = Buffer.alloc(BLOCK);
  readonly #checksums: number[] = [];
  #used = 0;
  #written = 0;

  constructor(fd: number) {
    this.#fd = fd;
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + BLOCK - this.#used);
      this.#block.set(part, this.#used);
      this.#used += part.length;
      at += part.length;
      if (this.#used === BLOCK) this.#flush();
    }
  }

  pad(offset: number): void {
    this.push(new Uint8Array(offset - this.#written - this.#used));
  }

  finish(): number[] {
    if (this.#used > 0) this.#flush();
    return this.#checksums;
  }

  #flush(): void {
    const bytes = this.#block.subarray(0, this.#used);
    writeAll(this.#fd, bytes);
    this.#checksums.push(crc32(bytes));
    this.#written += this.#used;
    this.#used = 0;
  }
}

/**
 * Loads a snapshot into shared memory. Answers `undefined` when there is no such file, and a sentence when the
 * file cannot be used.
 */
export async function readSnapshot(file: string): Promise<StoredSnapshot | string | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(file, "r");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : (error as Error).message;
  }
  try {
    const { size } = await handle.stat();
    const { header, dataEnd } = await readHeader(handle, size);
    const memory = new SharedArrayBuffer(dataEnd);
    await readBlocks(handle, Buffer.from(memory), header.checksums);
    return { snapshot: unpackTree(header.tree, header.sections, memory) as Snapshot, origin: header.origin };
  } catch (error) {
    return error instanceof UnusableFile ? `${file}: ${error.message}` : `${file}: ${String(error)}`;
  } finally {
    await handle.close();
  }
}

class UnusableFile extends Error {}

async function readHeader(handle: FileHandle, size: number) {
  const tail = Buffer.alloc(TAIL);
  if (size < TAIL + MAGIC.length) throw new UnusableFile("the file is cut off");
  await handle.read(tail, 0, TAIL, size - TAIL);
  if (!tail.subarray(8).equals(MAGIC)) throw new UnusableFile("the file is cut off, or no snapshot");
  const length = tail.readUInt32LE(0);
  const dataEnd = size - TAIL - length;
  if (dataEnd < MAGIC.length) throw new UnusableFile("the header is damaged");
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, dataEnd);
  if (crc32(bytes) !== tail.readUInt32LE(4)) throw new UnusableFile("the header is damaged");
  const header = JSON.parse(bytes.toString("utf8")) as Header;
  if (header.builder !== BUILDER) throw new UnusableFile("another version of Lotline has written it");
  return { header, dataEnd };
}

async function readBlocks(handle: FileHandle, memory: Buffer, checksums: readonly number[]): Promise<void> {
  if (checksums.length !== Math.ceil(memory.length / BLOCK)) throw new UnusableFile("the header is damaged");
  for (const [i, checksum] of checksums.entries()) {
    const block = memory.subarray(i * BLOCK, (i + 1) * BLOCK);
    for (let at = 0; at < block.length; ) {
      const { bytesRead } = await handle.read(block, at, block.length - at, i * BLOCK + at);
      if (bytesRead === 0) throw new UnusableFile("the file is cut off");
      at += bytesRead;
    }
    if (crc32(block) !== checksum) throw new UnusableFile(`block ${i} is damaged`);
  }
  if (!memory.subarray(0, MAGIC.length).equals(MAGIC)) throw new UnusableFile("the file is no snapshot");
}
