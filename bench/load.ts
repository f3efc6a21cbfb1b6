/** Asks an HTTP server: as much as it can take by wrk, or autocannon where there is none, or at a rate by autocannon. */
import { execFile, execFileSync, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AutocannonJob } from "./autocannon.ts";

/** What a server was asked; paths are asked for in turn. */
export interface Load {
  readonly address: string;
  readonly paths: readonly string[];
  readonly seconds: number;
  /** A folder to keep a script in. */
  readonly folder: string;
}

/** Times are milliseconds. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const CONNECTIONS = 32;
/** Seconds after which an answer that has not come counts as failed. */
const PATIENCE = 20;

const hasWrk = isInstalled("wrk");

/** What finds the most that a server can take. */
export const LOAD_TOOL = hasWrk ? "wrk" : "autocannon";

function isInstalled(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** As many requests as there can be, each connection sending the next when it has its answer. */
export function fullLoad(load: Load): Promise<LoadFigures> {
  return hasWrk ? byWrk(load) : byAutocannon(load);
}

/** So many requests per second, whether answers are there or not: waiting counts as time of the answer. */
export function constantLoad(load: Load, perSecond: number): Promise<LoadFigures> {
  return byAutocannon(load, perSecond);
}

/** The last line of its output is ours: requests, microseconds, failures, and the times at 50 and 99 %. */
const WRK_SCRIPT = (paths: readonly string[]) => `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
done = function(summary, latency)
  local e = summary.errors
  print(summary.requests, summary.duration, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50), latency:percentile(99))
end
`;

async function byWrk({ address, paths, seconds, folder }: Load): Promise<LoadFigures> {
  const script = join(folder, "wrk.lua");
  writeFileSync(script, WRK_SCRIPT(paths));
  const { stdout } = await promisify(execFile)("wrk", [
    ...["--threads", "1", "--connections", String(CONNECTIONS), "--duration", `${seconds}s`],
    ...["--timeout", `${PATIENCE}s`],
    ...["--script", script, address],
  ]);
  const numbers = stdout.trim().split("\n").at(-1)!.split(/\s+/).map(Number);
  const [requests, microseconds, failures, p50, p99] = numbers as [number, number, number, number, number];
  if (failures > 0) throw new Error(`${failures} of ${requests} requests failed.`);
  return { perSecond: (requests / microseconds) * 1e6, p50: p50 / 1000, p99: p99 / 1000 };
}

/** In a process of its own, so that what it does has no part in what this one does. */
function byAutocannon({ address, paths, seconds }: Load, rate?: number): Promise<LoadFigures> {
  const job: AutocannonJob = {
    ...{ address, paths, seconds, connections: CONNECTIONS },
    ...(rate !== undefined && { rate }),
  };
  const child = fork(fileURLToPath(new URL("./autocannon.ts", import.meta.url)), [JSON.stringify(job)]);
  return new Promise((resolve, reject) => {
    child.once("message", (figures: LoadFigures) => resolve(figures));
    child.once("exit", (code) => reject(new Error(`autocannon ended with exit code ${code}.`)));
  });
}
