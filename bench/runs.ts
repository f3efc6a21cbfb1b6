import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpFigures } from "./http.ts";
import type { Fit } from "./question.ts";
import type { ReloadFigures } from "./reload.ts";

/** Times are milliseconds. */
export interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly repetitions: number;
}

export interface ClassResult {
  readonly name: string;
  readonly fit: Fit;
  /** Matches of the first variant, where there is such a number. */
  readonly total?: number;
  /** Not there for classes that are only compared. */
  readonly figures?: Figures;
}

export interface EngineResult {
  readonly name: string;
  readonly title: string;
  /** Why it was not measured, or not to the end. */
  readonly leftOut?: string;
  /** It was started and did not get to the end. */
  readonly isBroken?: boolean;
  /** Seconds to put the sample on disk, for engines that do. */
  readonly prepared?: number;
  /** Seconds from the start of its process until it can answer. */
  readonly ready?: number;
  /** Mebibytes at the end. */
  readonly memory?: number;
  readonly classes: readonly ClassResult[];
  /** Where its answers should be Lotline's and are not. */
  readonly disagreements: readonly string[];
  /** Where its own semantics give another total. */
  readonly differences: readonly string[];
}

/** One run of the bench at one size. */
export interface Run {
  /** ISO 8601. */
  readonly date: string;
  readonly commit: string;
  readonly command: string;
  readonly machine: string;
  readonly listings: number;
  readonly megabytes: number;
  /** Engines started from what an earlier run had put on disk. */
  readonly reused?: boolean;
  readonly engines: readonly EngineResult[];
  readonly http?: HttpFigures;
  readonly reload?: ReloadFigures;
}

/** Keeps a run in a folder, one file each. */
export function saveRun(folder: string, run: Run): string {
  mkdirSync(folder, { recursive: true });
  const day = run.date.slice(0, 16).replaceAll(":", "");
  const file = join(folder, `${day}-${run.commit}-${run.listings}.json`);
  writeFileSync(file, `${JSON.stringify(run, null, 1)}\n`);
  return file;
}

/** The newest run of each size, smallest first. */
export function newestRuns(folder: string): Run[] {
  const runs = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Run)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const newest = new Map(runs.map((run) => [run.listings, run]));
  return [...newest.values()].sort((a, b) => a.listings - b.listings);
}
