import { fork } from "node:child_process";
import { totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { EngineModule } from "./bench-engine.ts";
import { differenceOf, disagreementsOf } from "./compare.ts";
import { ENGINES } from "./engines/index.ts";
import type { Job, Message } from "./measure.ts";
import type { Answer } from "./question.ts";
import type { ClassResult, EngineResult } from "./runs.ts";

/** By class, Lotline's answers, which the others are held against. */
export type Expected = Map<string, readonly Answer[]>;

export interface Settings extends Omit<Job, "engine" | "step"> {
  /** Seconds that an engine has for each step until it can answer. */
  readonly buildLimit: number;
  /** Use what an earlier run has put on disk. */
  readonly reuse: boolean;
}

/** JavaScript heap of a measured process; V8's own limit would be too small for some peers. */
const HEAP_MEGABYTES = Math.floor((totalmem() / 2 ** 20) * 0.6);

/** Measures one engine, each step in a process of its own, so that its memory is what it needs to answer. */
export async function measureEngine(
  name: string,
  settings: Settings,
  expected: Expected,
): Promise<EngineResult> {
  const { engine } = await ENGINES[name]!.load();
  const { title } = engine;
  const leftOut = reasonAgainst(name, engine, settings);
  if (leftOut !== undefined) return { name, title, leftOut, classes: [], disagreements: [], differences: [] };
  const gathered = new Gathered(name, expected);
  const cleanUp = () => engine.cleanUp?.(settings.sample);
  process.once("exit", cleanUp);
  try {
    if (engine.prepare !== undefined && !settings.reuse) await step("prepare", name, settings, gathered);
    await step("measure", name, settings, gathered);
    return { name, title, ...gathered.result() };
  } catch (error) {
    return { name, title, leftOut: (error as Error).message, isBroken: true, ...gathered.result() };
  } finally {
    process.off("exit", cleanUp);
    cleanUp();
  }
}

function reasonAgainst(name: string, engine: EngineModule, { sample }: Settings): string | undefined {
  const { most } = ENGINES[name]!;
  if (most !== undefined && sample.listings > most.listings)
    return `not given more than ${most.listings} listings: ${most.reason}`;
  return engine.unavailable?.();
}

/** Runs a step to its end; rejects with the reason when it fails or is not ready within the limit. */
function step(
  which: Job["step"],
  name: string,
  { buildLimit, reuse: _, ...settings }: Settings,
  gathered: Gathered,
): Promise<void> {
  const job: Job = { engine: name, step: which, ...settings };
  const child = fork(fileURLToPath(new URL("./measure.ts", import.meta.url)), [JSON.stringify(job)], {
    execArgv: ["--expose-gc", `--max-old-space-size=${HEAP_MEGABYTES}`],
    // Structured clones, so that NaN and undefined come through.
    serialization: "advanced",
  });
  return new Promise((resolve, reject) => {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, buildLimit * 1000);
    child.on("message", (message: Message) => {
      if (message.kind === "ready") clearTimeout(limit);
      gathered.hear(message);
    });
    child.once("exit", (code) => {
      clearTimeout(limit);
      if (isLate) reject(new Error(`not ready within ${buildLimit} s (--build-limit)`));
      else if (code !== 0) reject(new Error(`its process ended early (exit code ${code})`));
      else resolve();
    });
  });
}

/** What an engine's processes have told so far. */
class Gathered {
  readonly #name: string;
  readonly #expected: Expected;
  readonly #seconds: { prepared?: number; ready?: number } = {};
  #memory: number | undefined;
  readonly #classes: ClassResult[] = [];
  readonly #disagreements: string[] = [];
  readonly #differences: string[] = [];

  constructor(name: string, expected: Expected) {
    this.#name = name;
    this.#expected = expected;
  }

  hear(message: Message): void {
    if (message.kind === "class") this.#hearClass(message);
    else if (message.kind === "memory") this.#memory = message.memory;
    else if (message.kind === "failure") this.#disagree(`${message.name}: failed with ${message.reason}`);
    else {
      this.#seconds[message.kind] = message.seconds;
      console.log(`  ${message.kind} in ${message.seconds.toFixed(1)} s`);
    }
  }

  result() {
    return {
      ...this.#seconds,
      ...(this.#memory !== undefined && { memory: this.#memory }),
      classes: this.#classes,
      disagreements: this.#disagreements,
      differences: this.#differences,
    };
  }

  #hearClass({ result, answers }: Message & { kind: "class" }): void {
    const { name, fit, figures } = result;
    this.#classes.push(result);
    if (figures !== undefined)
      console.log(`  ${name}: p50 ${figures.p50.toFixed(3)} ms, p99 ${figures.p99.toFixed(3)} ms`);
    if (this.#name === Object.keys(ENGINES)[0]) this.#expected.set(name, answers);
    const expected = this.#expected.get(name);
    if (expected === undefined) return;
    for (const text of disagreementsOf(fit, expected, answers)) this.#disagree(`${name}: ${text}`);
    const difference = fit === "own" ? differenceOf(expected, answers) : undefined;
    if (difference !== undefined) this.#differences.push(`${name}: ${difference}`);
  }
  #disagree(text: string): void {
    this.#disagreements.push(text);
    console.log(`  DISAGREES: ${text}`);
  }
}
