import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../bin/lotline.js", import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** Standard output so far. */
  output(): string;
  readonly finished: Promise<Finished>;
}

/** Starts the command line as its user would. */
export function startLotline(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Running {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: "pipe",
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const finished = once(child, "close").then(([code]) => ({ code, stdout, stderr }));
  return { child, output: () => stdout, finished };
}

/** Runs the command line to its end. */
export function lotline(args: readonly string[], input = "", cwd?: string): Promise<Finished> {
  const { child, finished } = startLotline(args, cwd === undefined ? {} : { cwd });
  // A command that refuses its arguments does not wait for its input.
  child.stdin!.on("error", () => undefined);
  child.stdin!.end(input);
  return finished;
}

/** Waits until something is so; throws when it is not within the time. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  milliseconds = 20_000,
): Promise<void> {
  for (const end = performance.now() + milliseconds; ; ) {
    if (await isSo()) return;
    if (performance.now() > end) throw new Error("It did not come to pass in time.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
