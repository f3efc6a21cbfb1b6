/** The process that one engine is measured in; `main.ts` starts it with a job and hears of it by messages. */
import type { BenchEngine } from "./bench-engine.ts";
import { type QueryClass, queryClasses } from "./classes.ts";
import type { Sample } from "./data.ts";
import { ENGINES } from "./engines/index.ts";
import type { Answer, Fit } from "./question.ts";
import type { ClassResult, Figures } from "./runs.ts";

export interface Job {
  readonly engine: string;
  readonly step: "prepare" | "measure";
  readonly sample: Sample;
  /** Milliseconds. */
  readonly warmUp: number;
  /** Milliseconds for each class, unless the engine is so slow that fewer than the least repetitions fit in. */
  readonly budget: number;
  /** One class only. */
  readonly only?: string;
}

export type Message =
  | { readonly kind: "prepared" | "ready" /** Since the process was started. */; readonly seconds: number }
  | { readonly kind: "class"; readonly result: ClassResult; readonly answers: readonly Answer[] }
  | { readonly kind: "failure"; readonly name: string; readonly reason: string }
  | { readonly kind: "memory" /** Mebibytes. */; readonly memory: number | undefined };

const LEAST_REPETITIONS = 3;
/** After so many milliseconds no further variants of a class are asked. */
const SLOW = 2000;
const MOST_REPETITIONS = 20_000;

// Nobody listens any more.
process.once("disconnect", () => process.exit(1));

const job = JSON.parse(process.argv[2]!) as Job;
const { engine } = await ENGINES[job.engine]!.load();
const seconds = () => performance.now() / 1000;
if (job.step === "prepare") {
  await engine.prepare!(job.sample);
  await tell({ kind: "prepared", seconds: seconds() });
} else {
  const opened = await engine.open(job.sample);
  await tell({ kind: "ready", seconds: seconds() });
  await measureClasses(opened);
  globalThis.gc?.();
  const memory = opened.memory === undefined ? process.memoryUsage.rss() / 2 ** 20 : opened.memory();
  await tell({ kind: "memory", memory });
  await opened.close?.();
}
process.exit(0);

function tell(message: Message): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()));
}

async function measureClasses(opened: BenchEngine): Promise<void> {
  for (const queryClass of queryClasses(job.sample)) {
    const { name, variants } = queryClass;
    const fit = opened.fit(variants[0]!);
    if (fit === undefined || (job.only !== undefined && job.only !== name)) continue;
    try {
      await tell(await measured(opened, queryClass, fit));
    } catch (error) {
      await tell({ kind: "failure", name, reason: String(error) });
    }
  }
}

async function measured(
  opened: BenchEngine,
  { name, kind, variants }: QueryClass,
  fit: Fit,
): Promise<Message> {
  const answers: Answer[] = [];
  const started = performance.now();
  for (const variant of variants) {
    answers.push(opened.read(await opened.ask(variant), variant));
    if (performance.now() - started > SLOW) break;
  }
  const { total } = answers[0]!;
  let next = 0;
  const ask = () => opened.ask(variants[next++ % answers.length]!);
  const figures = kind === "check" ? undefined : figuresOf(await timesOf(ask));
  const result = { name, fit, ...(total !== undefined && { total }), ...(figures && { figures }) };
  return { kind: "class", result, answers };
}

/** Milliseconds of each repetition, ascending. */
async function timesOf(ask: () => unknown): Promise<Float64Array> {
  const warmUntil = performance.now() + job.warmUp;
  do await ask();
  while (performance.now() < warmUntil);
  const times: number[] = [];
  const end = performance.now() + job.budget;
  while (times.length < LEAST_REPETITIONS || (performance.now() < end && times.length < MOST_REPETITIONS)) {
    const before = performance.now();
    const answer = ask();
    if (answer instanceof Promise) await answer;
    times.push(performance.now() - before);
  }
  return Float64Array.from(times).sort();
}

function figuresOf(times: Float64Array): Figures {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const sum = times.reduce((all, time) => all + time, 0);
  const [p50, p99] = [at(0.5), at(0.99)];
  return { p50, p99, perSecond: (1000 * times.length) / sum, repetitions: times.length };
}
