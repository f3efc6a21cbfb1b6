import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { RecordedAnswer } from "./bare-server.ts";
import { lotline, type Sample } from "./data.ts";
import { dataDirectory } from "./engines/lotline.ts";
import { constantLoad, fullLoad, LOAD_TOOL, type LoadFigures } from "./load.ts";

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
}

export const BY_ID = "one listing by id";
export const FIRST_PAGE = "first page of 20 cards";

const CARD = [
  ...["name", "cityOrDistrict", "neighbourhood", "fullAddress", "startPrice", "endPrice"],
  ...["minBeds", "maxBeds", "minSize", "maxSize", "sellingStatus", "coverPhoto"],
];

function requestsOf({
  ids,
}: Sample): readonly { readonly name: string; readonly paths: readonly string[] }[] {
  const page = {
    retrieveAttributes: CARD.join(","),
    filterQuery: "startPrice >= 400000 AND startPrice <= 900000",
    facets: "type,cityOrDistrict,amenities",
    maxValuesPerFacet: "100",
  };
  return [
    { name: BY_ID, paths: ids.map((id) => `/v1/all/listing?${new URLSearchParams({ id })}`) },
    {
      name: FIRST_PAGE,
      paths: ["condo", "park", "views", "city"].map(
        (search) => `/v1/all/search_listings?${new URLSearchParams({ search, ...page })}`,
      ),
    },
  ];
}

/** Measures an imported sample over HTTP; `seconds` is the length of each load. */
export async function measureHttp(sample: Sample, seconds: number): Promise<HttpFigures> {
  const canHaveWorkers = lotline("serve", "--help").includes("--workers");
  const processes = canHaveWorkers ? Math.min(2, availableParallelism()) : 1;
  const server = await started(
    ["bin/lotline.js", "serve", "--data", dataDirectory(sample), "--port", "0"].concat(
      canHaveWorkers ? ["--workers", String(processes)] : [],
    ),
    (line) => / at (http:\S+) /.exec(line)?.[1],
  );
  try {
    const results: HttpResult[] = [];
    for (const { name, paths } of requestsOf(sample)) {
      const result = await measured(name, paths, server.address, sample.directory, processes, seconds);
      console.log(
        `  ${name}: ${Math.round(result.lotline.perSecond)}/s, bare ${Math.round(result.bare.perSecond)}/s, ` +
          `p99 at half the rate ${result.half.p99} ms`,
      );
      results.push(result);
    }
    return { tool: `${LOAD_TOOL}, autocannon for the constant rate`, processes, results };
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
  const bareServer = await started([bareFile, file, String(processes)], (line) => `http://127.0.0.1:${line}`);
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

/** Starts a server, and resolves when a line of its output tells its address. */
function started(
  args: readonly string[],
  addressIn: (line: string) => string | undefined,
): Promise<{ process: ChildProcess; address: string }> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with exit code ${code}.`)));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const address = addressIn(line);
      if (address !== undefined) resolve({ process: child, address });
    });
  });
}
