import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { Command } from "commander";
import { offerCatalogue } from "../compose/offer-catalogue.ts";
import { collectionProblem } from "../import/check-record.ts";
import { ImportRefused, type ImportSummary, importFiles, type Rejected } from "../import/import-files.ts";
import { STANDARD_INPUT } from "../import/open-source.ts";
import { Failure } from "./failure.ts";
import { catalogueOption, dataOption } from "./options.ts";
import { ImportMeter } from "./progress.ts";

interface Options {
  data: string;
  catalogue: string;
  collection?: string;
  replace: boolean;
  strict: boolean;
  skipInvalid: boolean;
  rejects: string;
}

export const importCommand = new Command("import")
  .description(
    "Import records: NDJSON, a JSON array, or a JSON object with `results`; also packed with gzip or zstd. All in one " +
      "transaction: either everything is there afterwards, or nothing has changed.",
  )
  .argument("<file...>", "files, or - for standard input")
  .addOption(dataOption())
  .addOption(catalogueOption())
  .option("--collection <name>", "collection of records without a `path`, such as Builders")
  .option("--replace", "the collections in the files shall hold exactly what the files hold", false)
  .option("--strict", "values of another type than the field table says are errors", false)
  .option("--skip-invalid", "leave out what is no record and write it to the rejects file", false)
  .option("--rejects <file>", "where --skip-invalid writes", "rejects.ndjson")
  .addHelpText(
    "after",
    "\nExamples:\n  lotline import sample/*.ndjson --data .lotline\n  zcat feed.gz | lotline import - --replace",
  )
  .action(async (files: string[], options: Options) => {
    const problem = options.collection === undefined ? undefined : collectionProblem(options.collection);
    if (problem !== undefined) throw new Failure(problem, 2);
    // A server on the same machine comes first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const meter = new ImportMeter(totalSize(files));
    const rejects = new RejectsFile(options.rejects, files);
    const interrupt = new AbortController();
    const stop = () => interrupt.abort(new Failure("Stopped; nothing was changed."));
    process.once("SIGINT", stop).once("SIGTERM", stop);
    try {
      const summary = await importFiles(files, {
        ...options,
        directory: options.data,
        collection: options.collection,
        signal: interrupt.signal,
        onProgress: (progress) => meter.show(progress),
        onReject: (rejected) => rejects.write(rejected),
      });
      offerCatalogue(options.data, options.catalogue);
      meter.stop();
      console.log(summaryText(summary, meter.seconds, rejects.file));
    } catch (error) {
      meter.stop();
      throw error instanceof ImportRefused ? new Failure(refusalText(error)) : error;
    } finally {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      rejects.close();
    }
  });

/** Bytes to read, or `undefined` when that cannot be known. */
function totalSize(files: readonly string[]): number | undefined {
  let total = 0;
  for (const file of files) {
    if (file === STANDARD_INPUT) return undefined;
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) throw new Failure(`There is no file ${file}.`);
    if (stat.isDirectory()) throw new Failure(`${file} is a directory; name the files in it.`);
    total += stat.size;
  }
  return total;
}

/** Made when the first piece is rejected. */
class RejectsFile {
  readonly file: string;
  #descriptor: number | undefined;

  constructor(file: string, inputs: readonly string[]) {
    this.file = file;
    if (inputs.some((input) => resolve(input) === resolve(file))) {
      throw new Failure(`${file} is read by this import; choose another file with --rejects.`, 2);
    }
  }

  write({ file, line, reasons, text }: Rejected): void {
    this.#descriptor ??= openSync(this.file, "w");
    writeSync(this.#descriptor, `${JSON.stringify({ file, line, reasons, text })}\n`);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}

function summaryText(summary: ImportSummary, seconds: number, rejectsFile: string): string {
  const total = summary.added + summary.updated + summary.unchanged + summary.repeated;
  const lines = [
    `Imported ${total} records in ${seconds.toFixed(1)} s (${Math.round(total / Math.max(seconds, 0.001))}/s): ` +
      `${summary.added} added, ${summary.updated} updated, ${summary.unchanged} unchanged, ${summary.removed} removed.`,
    ...Array.from(summary.collections, ([collection, count]) => `  ${collection}: ${count}`),
  ];
  if (summary.repeated > 0)
    lines.push(`${summary.repeated} records came more than once; the last of each counts.`);
  if (summary.warnings.size > 0) {
    lines.push("Values of another type than the field table says (kept as they are):");
    const warnings = [...summary.warnings].sort(([, a], [, b]) => b - a);
    for (const [warning, count] of warnings) lines.push(`  ${warning}: ${count}`);
  }
  if (summary.rejected > 0)
    lines.push(`${summary.rejected} pieces were no valid records; they are in ${rejectsFile}.`);
  return lines.join("\n");
}

function refusalText({ problems, count, message }: ImportRefused): string {
  const lines = problems.map(({ file, line, reasons }) => {
    const why = reasons.map(({ attribute, reason }) =>
      attribute === undefined ? reason : `${attribute}: ${reason}`,
    );
    return `${file}:${line}: ${why.join("; ")}`;
  });
  if (count > problems.length) lines.push(`… and ${count - problems.length} more`);
  return [...lines, `${message} --skip-invalid imports the rest.`].join("\n");
}
