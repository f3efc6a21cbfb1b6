import { CatalogueWriter } from "../store/catalogue-writer.ts";
import type { Checked, Reason } from "./check-record.ts";
import { openSource } from "./open-source.ts";
import type { Piece } from "./piece.ts";
import { inlineChecker, type RecordChecker, ThreadedChecker } from "./record-checker.ts";
import { splitRecords } from "./split-records.ts";

export interface ImportOptions {
  readonly directory: string;
  readonly catalogue: string;
  /** For records without a `path`. */
  readonly collection: string | undefined;
  /** The collections in the files hold exactly what the files hold. */
  readonly replace: boolean;
  /** Warnings are errors. */
  readonly strict: boolean;
  readonly skipInvalid: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Is handed every piece that is no record, when those are skipped. */
  readonly onReject: (rejected: Rejected) => void;
  readonly signal: AbortSignal;
  /** From how many bytes on records are checked on other threads. */
  readonly threadsFrom?: number;
}

export interface ImportProgress {
  readonly records: number;
  /** Bytes read, as they are in the file. */
  readonly bytes: number;
}

export interface Rejected {
  readonly file: string;
  readonly line: number;
  readonly reasons: readonly Reason[];
  /** The text, or how it begins when it is too long. */
  readonly text: string;
}

export interface ImportSummary {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Records whose path came before in the same import; the last one counts. */
  readonly repeated: number;
  readonly removed: number;
  readonly rejected: number;
  /** By attribute and reason. */
  readonly warnings: ReadonlyMap<string, number>;
  /** By collection. */
  readonly collections: ReadonlyMap<string, number>;
}

/** An import that changed nothing, with the first problems and their number. */
export class ImportRefused extends Error {
  readonly problems: readonly Rejected[];
  readonly count: number;

  constructor(problems: readonly Rejected[], count: number) {
    super(`${count} ${count === 1 ? "piece is" : "pieces are"} no valid record; nothing was changed.`);
    this.problems = problems;
    this.count = count;
  }
}

const SHOWN_PROBLEMS = 100;

/** In bytes. */
const THREADS_FROM = 8 * 2 ** 20;

/**
 * Imports files into a catalogue in one transaction. Throws `ImportRefused` when something in them is no
 * record, `signal.reason` when aborted; either way, and on any other error, the catalogue stays as it was.
 */
export async function importFiles(files: readonly string[], options: ImportOptions): Promise<ImportSummary> {
  const writer = new CatalogueWriter(options.directory, options.catalogue);
  try {
    const run = new ImportRun(writer, options);
    try {
      for (const file of files) await run.read(file);
    } finally {
      await run.close();
    }
    const summary = run.finish();
    writer.commit(new Date());
    return summary;
  } catch (error) {
    options.signal.throwIfAborted();
    throw error;
  } finally {
    writer.rollback();
  }
}

class ImportRun {
  readonly #writer: CatalogueWriter;
  readonly #options: ImportOptions;
  readonly #counts = { added: 0, updated: 0, unchanged: 0, repeated: 0 };
  readonly #warnings = new Map<string, number>();
  readonly #collections = new Map<string, number>();
  readonly #problems: Rejected[] = [];
  readonly #breaks: Rejected[] = [];
  #checker: RecordChecker;
  #hasThreads = false;
  #rejected = 0;
  #records = 0;
  #bytes = 0;

  constructor(writer: CatalogueWriter, options: ImportOptions) {
    this.#writer = writer;
    this.#options = options;
    this.#checker = inlineChecker(options.collection);
  }

  async read(file: string): Promise<void> {
    const { signal, onProgress } = this.#options;
    const chunks = openSource(file, signal, (bytes) => {
      this.#bytes += bytes;
    });
    /** Batches that are being checked, in the order of the file. */
    const underWay: Promise<() => void>[] = [];
    const takeFirst = async () => {
      (await underWay.shift()!)();
      onProgress({ records: this.#records, bytes: this.#bytes });
    };
    try {
      for await (const pieces of splitRecords(chunks)) {
        this.#useThreadsForMuch();
        const batch = this.#check(file, pieces);
        // Whoever waits for it first is told.
        batch.catch(() => undefined);
        underWay.push(batch);
        while (underWay.length >= this.#checker.depth) await takeFirst();
      }
      while (underWay.length > 0) await takeFirst();
    } catch (error) {
      // Packed data that is damaged or cut off.
      if ((error as NodeJS.ErrnoException).code?.startsWith("Z"))
        throw new Error(`${file}: ${(error as Error).message}.`);
      throw error;
    }
  }

  finish(): ImportSummary {
    const { replace, skipInvalid } = this.#options;
    if (this.#rejected > 0 && !skipInvalid) throw new ImportRefused(this.#problems, this.#rejected);
    // What a broken file would have held is unknown, so nothing can be removed for not being in it.
    if (replace && this.#breaks.length > 0) throw new ImportRefused(this.#breaks, this.#breaks.length);
    let removed = 0;
    if (replace)
      for (const collection of this.#collections.keys()) removed += this.#writer.removeOthers(collection);
    return {
      ...this.#counts,
      removed,
      rejected: this.#rejected,
      warnings: this.#warnings,
      collections: this.#collections,
    };
  }

  async close(): Promise<void> {
    await this.#checker.close();
  }

  /** Threads take longer to start than a small file takes to check. */
  #useThreadsForMuch(): void {
    if (this.#bytes < (this.#options.threadsFrom ?? THREADS_FROM) || this.#hasThreads) return;
    this.#hasThreads = true;
    this.#checker = new ThreadedChecker(this.#options.collection);
  }

  /** Answers with what is left to do once the batches before have been taken. */
  async #check(file: string, pieces: readonly Piece[]): Promise<() => void> {
    const bodies = pieces.flatMap((piece) => ("bytes" in piece ? [piece.bytes] : []));
    const checked = bodies.length === 0 ? [] : await this.#checker.check(bodies);
    return () => {
      let next = 0;
      for (const piece of pieces) {
        if ("bytes" in piece) this.#take(file, piece, checked[next++]!);
        else this.#takeProblem(file, piece);
      }
    };
  }

  #takeProblem(file: string, piece: Extract<Piece, { readonly problem: string }>): void {
    const rejected = this.#reject(file, piece.line, [{ reason: piece.problem }], piece.start);
    if (piece.breaksFile === true) this.#breaks.push(rejected);
  }

  #take(file: string, piece: Extract<Piece, { readonly bytes: Buffer }>, checked: Checked): void {
    if ("reasons" in checked) {
      this.#reject(file, piece.line, checked.reasons, piece.bytes);
      return;
    }
    const { record, warnings } = checked;
    if (this.#options.strict && warnings.length > 0) {
      this.#reject(file, piece.line, warnings, piece.bytes);
      return;
    }
    for (const { attribute, reason } of warnings) {
      const key = `${attribute}: ${reason}`;
      this.#warnings.set(key, (this.#warnings.get(key) ?? 0) + 1);
    }
    this.#records++;
    this.#collections.set(record.collection, (this.#collections.get(record.collection) ?? 0) + 1);
    // Once the import is going to be refused, the rest is only read for its problems.
    if (this.#rejected === 0 || this.#options.skipInvalid) this.#counts[this.#writer.put(record)]++;
  }

  #reject(file: string, line: number, reasons: readonly Reason[], bytes: Buffer): Rejected {
    this.#rejected++;
    const rejected = { file, line, reasons, text: bytes.toString("utf8") };
    if (this.#options.skipInvalid) this.#options.onReject(rejected);
    else if (this.#problems.length < SHOWN_PROBLEMS) this.#problems.push(rejected);
    return rejected;
  }
}
