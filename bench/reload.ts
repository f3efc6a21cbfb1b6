import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { Sample } from "./data.ts";
import { dataDirectory } from "./engines/lotline.ts";
import { pagePaths, recordPaths } from "./http.ts";
import { constantLoad, fullLoad, type LoadFigures } from "./load.ts";
import { type RunningServer, startLotline } from "./server.ts";

/** An import of a tenth of the listings, changed, while requests come at half of the most that there can be. */
export interface ReloadFigures {
  readonly before: LoadFigures;
  /** From the start of the import until after the swap. A request that fails ends the bench. */
  readonly during: LoadFigures;
  /** From the start of the import until its records are found. */
  readonly secondsToSearchable: number;
}

const SHARE = 10;
const MARK = "Changed by the bench";
const WORKERS = 2;

/** `seconds` is the length of the load before; the one during the import is `patience` seconds long. */
export async function measureReload(
  sample: Sample,
  seconds: number,
  patience: number,
): Promise<ReloadFigures> {
  const feed = await changedFeed(sample);
  const server = await startLotline(sample, WORKERS);
  try {
    const paths = [...recordPaths(sample), ...pagePaths()];
    const load = { address: server.address, paths, folder: sample.directory };
    const { perSecond } = await fullLoad({ ...load, seconds });
    const rate = Math.max(1, Math.floor(perSecond / 2));
    const before = await constantLoad({ ...load, seconds }, rate);
    const started = performance.now();
    const [during, searchable] = await Promise.all([
      constantLoad({ ...load, seconds: patience }, rate),
      importAndWait(sample, feed, server, patience),
    ]);
    return { before, during, secondsToSearchable: (searchable - started) / 1000 };
  } finally {
    server.process.kill();
  }
}

/** Every tenth listing under another name. */
async function changedFeed(sample: Sample): Promise<string> {
  const feed = join(sample.directory, "changed.ndjson");
  const lines = createInterface({
    input: createReadStream(join(sample.directory, "sample", "Listings.ndjson")),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const changed = async function* () {
    let line = 0;
    for await (const json of lines) {
      if (line++ % SHARE !== 0) continue;
      const record = JSON.parse(json);
      const change = { name: `${record.name} ${MARK}`, updatedAt: new Date().toISOString() };
      yield `${JSON.stringify({ ...record, ...change })}\n`;
    }
  };
  await pipeline(changed, createWriteStream(feed));
  return feed;
}

/** Resolves with the time at which the imported records are found. */
async function importAndWait(
  sample: Sample,
  feed: string,
  { address }: RunningServer,
  patience: number,
): Promise<number> {
  const end = performance.now() + patience * 1000;
  spawn(process.execPath, ["bin/lotline.js", "import", feed, "--data", dataDirectory(sample)], {
    stdio: "ignore",
  });
  const probe = new URLSearchParams({ search: MARK, perPage: "0" });
  while (performance.now() < end) {
    const response = await fetch(`${address}/v1/all/search_listings?${probe}`);
    const { total } = (await response.json()) as { total: number };
    if (total >= Math.floor(sample.listings / SHARE)) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The imported records were not found within ${patience} seconds.`);
}
