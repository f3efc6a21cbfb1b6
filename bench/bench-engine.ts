import type { Sample } from "./data.ts";
import type { Answer, Fit, Question } from "./question.ts";

export type Awaitable<T> = T | Promise<T>;

/** An engine that is ready to answer. `Raw` is what it gives; only that is timed. */
export interface BenchEngine<Raw = unknown> {
  /** `undefined` when it has no way to answer. */
  fit(question: Question): Fit | undefined;
  ask(question: Question): Awaitable<Raw>;
  /** Turns what was given into what is compared. */
  read(raw: Raw, question: Question): Answer;
  /** Mebibytes, where it lives in other processes than the one that asks. */
  memory?(): number | undefined;
  close?(): Awaitable<void>;
}

/** What each file of `bench/engines` exports. */
export interface EngineModule {
  /** Name and version. */
  readonly title: string;
  /** Why it cannot be measured on this machine. */
  unavailable?(): string | undefined;
  /** Puts the sample where the engine keeps data on disk; without it, `open` reads the sample itself. */
  prepare?(sample: Sample): Promise<void>;
  open(sample: Sample): Promise<BenchEngine>;
  /** Ends what may still run when a process of it was stopped. */
  cleanUp?(sample: Sample): void;
}
