import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Sample } from "./data.ts";
import { dataDirectory } from "./engines/lotline.ts";

export interface RunningServer {
  readonly process: ChildProcess;
  readonly address: string;
}

/** Starts `lotline serve` over an imported sample. */
export function startLotline(sample: Sample, workers: number): Promise<RunningServer> {
  const args = ["serve", "--data", dataDirectory(sample), "--port", "0", "--workers", String(workers)];
  return startServer(["bin/lotline.js", ...args], (line) => / at (http:\S+) /.exec(line)?.[1]);
}

/** Starts a server, and resolves when a line of its output tells its address. */
export function startServer(
  args: readonly string[],
  addressIn: (line: string) => string | undefined,
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with exit code ${code}.`)));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const address = addressIn(line);
      if (address !== undefined) resolve({ process: child, address });
    });
  });
}

/** Resident memory of a server in mebibytes, where the system tells. */
export function memoryOf({ process: { pid } }: RunningServer): number | undefined {
  try {
    const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}
