/**
 * Measures import, index, memory and the engine's time for each class of queries on seeded sample data.
 *
 *   npm run bench -- --listings 100000
 *
 * Data is kept under .lotline/bench and made on first use.
 */
import { execFileSync, fork } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { listings: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
const directory = `.lotline/bench/${values.listings}-${values.seed}`;
const lotline = (...args: string[]) =>
  execFileSync(process.execPath, ["bin/lotline.js", ...args], { encoding: "utf8" }).trim();

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
console.log(
  `${cpus().length} × ${cpus()[0]!.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}, commit ${commit}`,
);

if (!existsSync(`${directory}/sample/Listings.ndjson`)) {
  lotline(
    "generate",
    "--listings",
    values.listings,
    "--profiles",
    String(Math.ceil(Number(values.listings) / 20)),
    "--seed",
    values.seed,
    "--out",
    `${directory}/sample`,
  );
}
const megabytes = statSync(`${directory}/sample/Listings.ndjson`).size / 2 ** 20;
console.log(`${values.listings} listings, ${megabytes.toFixed(0)} MiB of NDJSON`);

execFileSync("rm", ["-rf", `${directory}/data`]);
console.log(
  lotline(
    "import",
    `${directory}/sample/Listings.ndjson`,
    `${directory}/sample/Builders.ndjson`,
    "--data",
    `${directory}/data`,
  ),
);

// The measured process is one of its own, so that its memory is what a server would need.
fork(fileURLToPath(new URL("./measure.ts", import.meta.url)), [`${directory}/data`, String(megabytes)]);
