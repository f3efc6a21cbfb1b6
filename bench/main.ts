/** Measures Lotline and its peers on the same seeded samples; see README.md beside it. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { queryClasses } from "./classes.ts";
import { type Sample, sampleOf } from "./data.ts";
import { ENGINES } from "./engines/index.ts";
import { LISTING_FIELDS } from "./engines/lotline.ts";
import { measureHttp } from "./http.ts";
import { type Expected, measureEngine } from "./measure-engine.ts";
import { writePlots } from "./plots.ts";
import { measureReload } from "./reload.ts";
import { writeReport } from "./report.ts";
import { type EngineResult, newestRuns, type Run, saveRun } from "./runs.ts";
import { type Kinds, targetsOf } from "./targets.ts";

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    sizes: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    quick: { type: "boolean", default: false },
    engines: { type: "string", default: Object.keys(ENGINES).join(",") },
    only: { type: "string" },
    "build-limit": { type: "string", default: "300" },
    http: { type: "boolean", default: true },
    reuse: { type: "boolean", default: false },
    "report-only": { type: "boolean", default: false },
  },
});

const QUICK_LISTINGS = 2000;
/** Milliseconds for each class. */
const PATIENCE = options.quick ? { warmUp: 10, budget: 40 } : { warmUp: 300, budget: 1500 };
const HTTP_SECONDS = options.quick ? 1 : 10;
const RELOAD_SECONDS = options.quick ? 5 : 90;

const folder = options.quick ? ".lotline/bench/quick" : "bench";
const names = listOf(options.engines);
const unknown = names.find((name) => !Object.hasOwn(ENGINES, name));
if (unknown !== undefined) fail(`There is no engine "${unknown}", only ${Object.keys(ENGINES).join(", ")}.`);
const classNames = [...(await kindsOfClasses()).keys()];
if (options.only !== undefined && !classNames.includes(options.only))
  fail(`There is no class "${options.only}", only ${classNames.join("; ")}.`);
const sizes = options.quick ? [QUICK_LISTINGS] : listOf(options.sizes).map(wholeNumber);

// Leaving by `exit` lets engines end what they have started.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

if (options.quick && !options["report-only"]) rmSync(folder, { recursive: true, force: true });
let disagreements = 0;
const broken: string[] = [];
if (!options["report-only"]) {
  for (const listings of sizes) {
    const run = await benchAt(listings);
    disagreements += run.engines.reduce((sum, engine) => sum + engine.disagreements.length, 0);
    broken.push(...run.engines.flatMap(({ title, isBroken }) => (isBroken ? [title] : [])));
    // A part of the classes is for looking at, not for keeping.
    if (options.only === undefined) console.log(`kept in ${saveRun(join(folder, "runs"), run)}`);
  }
}
if (options.only === undefined) {
  const runs = newestRuns(join(folder, "runs"));
  if (runs.length === 0) fail(`No run is kept in ${join(folder, "runs")}.`);
  const plots = writePlots(folder, runs);
  console.log(`written ${writeReport(folder, runs, targetsOf(runs, await kindsOfClasses()), plots)}`);
}
// On a long run a peer may be too slow or too large; on a quick one something is wrong.
if (options.quick && broken.length > 0) fail(`Not measured to the end: ${broken.join(", ")}.`);
if (disagreements > 0) fail(`${disagreements} answers disagree.`);

async function benchAt(listings: number): Promise<Run> {
  const sample = await sampleOf(listings, wholeNumber(options.seed), LISTING_FIELDS);
  console.log(`${listings} listings, ${sample.megabytes.toFixed(0)} MiB of NDJSON`);
  const engines = await measureEngines(sample);
  const lotline = engines.find(({ name }) => name === "lotline");
  const run: Run = {
    date: new Date().toISOString(),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    command: ["npm run bench", "--", ...process.argv.slice(2)].join(" "),
    machine: `${cpus().length} × ${cpus()[0]!.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}`,
    listings,
    megabytes: sample.megabytes,
    ...(options.reuse && { reused: true }),
    engines,
  };
  if (!options.http || options.only !== undefined || lotline?.leftOut !== undefined) return run;
  // What has been measured so far is kept, whatever comes of the rest.
  saveRun(join(folder, "runs"), run);
  console.log("HTTP");
  const http = await measureHttp(sample, HTTP_SECONDS);
  saveRun(join(folder, "runs"), { ...run, http });
  return { ...run, http, reload: await measureReload(sample, HTTP_SECONDS, RELOAD_SECONDS) };
}

async function measureEngines(sample: Sample): Promise<EngineResult[]> {
  const expected: Expected = new Map();
  const settings = {
    sample,
    ...PATIENCE,
    buildLimit: wholeNumber(options["build-limit"]),
    reuse: options.reuse,
    ...(options.only !== undefined && { only: options.only }),
  };
  const results: EngineResult[] = [];
  for (const [name, { load }] of Object.entries(ENGINES)) {
    const { title } = (await load()).engine;
    console.log(title);
    const result = names.includes(name)
      ? await measureEngine(name, settings, expected)
      : {
          name,
          title,
          leftOut: "not asked for (--engines)",
          classes: [],
          disagreements: [],
          differences: [],
        };
    if (result.leftOut !== undefined) console.log(`  left out: ${result.leftOut}`);
    results.push(result);
  }
  return results;
}

async function kindsOfClasses(): Promise<Kinds> {
  const sample = await sampleOf(QUICK_LISTINGS, 1, LISTING_FIELDS);
  return new Map(queryClasses(sample).map(({ name, kind }) => [name, kind]));
}

function listOf(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}

function wholeNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : fail(`"${text}" is not a whole number.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
