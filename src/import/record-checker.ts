import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { threadFile } from "../threads.ts";
import { type Checked, checkRecord } from "./check-record.ts";

/** Checks pieces of files that should be records. */
export interface RecordChecker {
  /** How many batches should be under way at the same time. */
  readonly depth: number;
  /** Checks a batch; the answers are in the order of the pieces. */
  check(pieces: readonly Uint8Array[]): Promise<readonly Checked[]>;
  close(): Promise<void>;
}

/** `collection` is the operator's, for records without a path. */
export function inlineChecker(collection: string | undefined): RecordChecker {
  return {
    depth: 1,
    check: async (pieces) => pieces.map((bytes) => checkRecord(bytes, collection)),
    close: async () => undefined,
  };
}

/** Checks on as many threads as there are cores, each batch on the next one. */
export class ThreadedChecker implements RecordChecker {
  readonly depth: number;
  readonly #threads: readonly CheckThread[];
  #next = 0;

  constructor(collection: string | undefined, threads = availableParallelism()) {
    this.depth = 2 * threads;
    this.#threads = Array.from({ length: threads }, () => new CheckThread(collection));
  }

  check(pieces: readonly Uint8Array[]): Promise<readonly Checked[]> {
    return this.#threads[this.#next++ % this.#threads.length]!.check(pieces);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

/** Pieces on their way to a thread, one behind the other; each ends where the next begins. */
export interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

interface Waiting {
  resolve(checked: readonly Checked[]): void;
  reject(error: unknown): void;
}

/** A thread answers batches in the order in which they come. */
class CheckThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];

  constructor(collection: string | undefined) {
    this.#worker = new Worker(threadFile("check-thread", import.meta.url), { workerData: { collection } });
    this.#worker.on("message", (checked: readonly Checked[]) => this.#waiting.shift()?.resolve(checked));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("A thread that checks records has ended.")));
  }

  check(pieces: readonly Uint8Array[]): Promise<readonly Checked[]> {
    const { bytes, ends } = batchOf(pieces);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage({ bytes, ends } satisfies Batch, [bytes.buffer, ends.buffer]);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

function batchOf(pieces: readonly Uint8Array[]): Batch {
  const ends = new Uint32Array(pieces.length);
  let end = 0;
  for (const [i, piece] of pieces.entries()) {
    end += piece.length;
    ends[i] = end;
  }
  const bytes = new Uint8Array(end);
  for (const [i, piece] of pieces.entries()) bytes.set(piece, ends[i]! - piece.length);
  return { bytes, ends };
}
