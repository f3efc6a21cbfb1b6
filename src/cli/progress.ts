import { Presets, SingleBar } from "cli-progress";
import type { ImportProgress } from "../import/import-files.ts";

const REPORT_EVERY_SECONDS = 5;

/** Shows how far an import is: a bar on a terminal, a line now and then elsewhere. */
export class ImportMeter {
  readonly #totalBytes: number | undefined;
  readonly #started = performance.now();
  readonly #bar: SingleBar | undefined;
  #nextReport = REPORT_EVERY_SECONDS;

  constructor(totalBytes: number | undefined) {
    this.#totalBytes = totalBytes;
    if (!process.stderr.isTTY || totalBytes === undefined) return;
    const format = "{bar} {percentage}% | {records} records | {rate}/s";
    this.#bar = new SingleBar(
      { format, clearOnComplete: true, hideCursor: true, stream: process.stderr },
      Presets.rect,
    );
    this.#bar.start(totalBytes, 0, { records: 0, rate: 0 });
  }

  get seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  show({ records, bytes }: ImportProgress): void {
    const rate = Math.round(records / Math.max(this.seconds, 0.001));
    this.#bar?.update(bytes, { records, rate });
    if (this.#bar !== undefined || this.seconds < this.#nextReport) return;
    this.#nextReport += REPORT_EVERY_SECONDS;
    const share = this.#totalBytes ? ` (${Math.floor((100 * bytes) / this.#totalBytes)}%)` : "";
    process.stderr.write(`${records} records${share}, ${rate}/s\n`);
  }

  stop(): void {
    this.#bar?.stop();
  }
}
