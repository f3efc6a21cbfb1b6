import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RecordedAnswer } from "./bare-server.ts";
import type { Sample } from "./data.ts";
import { constantLoad, fullLoad, LOAD_TOOL, type LoadFigures } from "./load.ts";
import { memoryOf, startLotline, startServer } from "./server.ts";

/** One kind of request to `lotline serve`, held against a bare server that sends the same bytes. */
export interface HttpResult {
  readonly name: string;
  /** Of the first answer. */
  readonly bytes: number;
  readonly lotline: LoadFigures;
  readonly bare: LoadFigures;
  /** Lotline at half of its most requests per second, sent at a constant rate. */
  readonly half: LoadFigures;
}

export interface HttpFigures {
  readonly tool: string;
  /** Server processes, of each of the two. */
  readonly processes: number;
  readonly results: readonly HttpResult[];
  /** With one worker and with several, where there are several. */
  readonly scales?: readonly Scale[];
}

/** What a number of workers answers, and what they take. */
export interface Scale {
  readonly workers: number;
  /** First pages of 20 cards. */
  readonly perSecond: number;
  /** Resident mebibytes, where the system tells. */
  readonly memory?: number;
}

export const BY_ID = "one listing by id";
export const FIRST_PAGE = "first page of 20 cards";

const CARD = [
  ...["name", "cityOrDistrict", "neighbourhood", "fullAddress", "startPrice", "endPrice"],
  ...["minBeds", "maxBeds", "minSize", "maxSize", "sellingStatus", "coverPhoto"],
];

export function recordPaths({ ids }: Sample): string[] {
  return ids.map((id) => `/v1/all/listing?${new URLSearchParams({ id })}`);
}

export function pagePaths(): string[] {
  const page = {
    retrieveAttributes: CARD.join(","),
    filterQuery: "startPrice >= 400000 AND startPrice <= 900000",
    facets: "type,cityOrDistrict,amenities",
    maxValuesPerFacet: "100",
  };
  return ["condo", "park", "views", "city"].map(
    (search) => `/v1/all/search_listings?${new URLSearchParams({ search, ...page })}`,
  );
}

/** Measures an imported sample over HTTP; `seconds` is the length of each load. */
export async function measureHttp(sample: Sample, seconds: number): Promise<HttpFigures> {
  const processes = Math.min(2, availableParallelism());
  const one = processes === 1 ? undefined : await scaleOf(sample, 1, seconds);
  const server = await startLotline(sample, processes);
  try {
    const results: HttpResult[] = [];
    for (const [name, paths] of [
      [BY_ID, recordPaths(sample)],
      [FIRST_PAGE, pagePaths()],
    ] as const) {
      const result = await measured(name, paths, server.address, sample.directory, processes, seconds);
      console.log(
        `  ${name}: ${Math.round(result.lotline.perSecond)}/s, bare ${Math.round(result.bare.perSecond)}/s, ` +
          `p99 at half the rate ${result.half.p99} ms`,
      );
      results.push(result);
    }
    const tool = `${LOAD_TOOL}, autocannon for the constant rate`;
    const scales = one === undefined ? [] : [one, await scaleOf(sample, processes, seconds)];
    return { tool, processes, results, scales };
  } finally {
    server.process.kill();
  }
}

/** The first page again, by a server of its own: what another worker brings and takes. */
async function scaleOf(sample: Sample, workers: number, seconds: number): Promise<Scale> {
  const server = await startLotline(sample, workers);
  try {
    const load = { address: server.address, paths: pagePaths(), folder: sample.directory };
    await fullLoad({ ...load, seconds: Math.ceil(seconds / 4) });
    const { perSecond } = await fullLoad({ ...load, seconds });
    const memory = memoryOf(server);
    return { workers, perSecond, ...(memory !== undefined && { memory }) };
  } finally {
    server.process.kill();
  }
}

async function measured(
  name: string,
  paths: readonly string[],
  address: string,
  folder: string,
  processes: number,
  seconds: number,
): Promise<HttpResult> {
  const answers = await Promise.all(paths.map((path) => recorded(address, path)));
  const file = join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const load = { paths, seconds, folder };
  await fullLoad({ ...load, address, seconds: Math.ceil(seconds / 4) });
  const full = await fullLoad({ ...load, address });
  const half = await constantLoad({ ...load, address }, Math.max(1, Math.floor(full.perSecond / 2)));
  const bareFile = fileURLToPath(new URL("./bare-server.ts", import.meta.url));
  const bareServer = await startServer(
    [bareFile, file, String(processes)],
    (line) => `http://127.0.0.1:${line}`,
  );
  try {
    const bare = { ...load, address: bareServer.address };
    await fullLoad({ ...bare, seconds: Math.ceil(seconds / 4) });
    const bytes = Buffer.from(answers[0]!.body, "base64").length;
    return { name, bytes, lotline: full, half, bare: await fullLoad(bare) };
  } finally {
    bareServer.process.kill();
  }
}

/** Headers that a server sets by itself. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);

async function recorded(address: string, path: string): Promise<RecordedAnswer> {
  const response = await fetch(address + path, { headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.toString()}`);
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name));
  return { path, headers: Object.fromEntries(headers), body: body.toString("base64") };
}
