import { loadCatalogue } from "../src/compose/catalogue-state.ts";
import type { Awaitable } from "../src/engine/port.ts";
import { EVERYTHING } from "../src/filter/ast.ts";
import { SIMILARITY_WEIGHTS } from "../src/similar/weights.ts";
import { QUERY_CLASSES } from "./queries.ts";

const [directory, megabytes] = process.argv.slice(2) as [string, string];

const WARM_UP_MILLISECONDS = 300;
const MEASURED_MILLISECONDS = 1500;
const MOST_RUNS = 20_000;

const started = performance.now();
const state = await loadCatalogue(directory, "main");
const { engine } = state;
console.log(`index built and ready in ${((performance.now() - started) / 1000).toFixed(1)} s`);

const row = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
row(["query class", "matches", "p50 ms", "p99 ms", "queries/s", "target p50"]);
row(["---", "---:", "---:", "---:", "---:", "---:"]);

for (const { name, variants, target } of QUERY_CLASSES) {
  const { total } = await engine.search(variants[0]!);
  let next = 0;
  report(
    name,
    String(total),
    await measure(() => engine.search(variants[next++ % variants.length]!)),
    target,
  );
}
const { ids } = await engine.search({ ...QUERY_CLASSES[0]!.variants[0]!, limit: 50 });
const read = (count: number) => () =>
  state.readMany(ids.slice(0, count).map((id) => ({ collection: "Listings", id })));
report("read 1 record", "1", await measure(read(1)));
report("read 20 records", "20", await measure(read(20)));
const similar = {
  words: [],
  slice: EVERYTHING,
  weights: SIMILARITY_WEIGHTS,
  minScore: 0,
  limit: 10,
  explain: false,
};
let at = 0;
report("similar", "10", await measure(() => engine.similar({ ...similar, id: ids[at++ % ids.length]! })));

const resident = process.memoryUsage().rss / 2 ** 20;
console.log(
  `resident memory ${resident.toFixed(0)} MiB, ${(resident / Number(megabytes)).toFixed(2)} × the NDJSON`,
);
process.exit(0);

/** Milliseconds of each run, ascending. */
async function measure(work: () => Awaitable<unknown>): Promise<Float64Array> {
  for (const end = performance.now() + WARM_UP_MILLISECONDS; performance.now() < end; ) await work();
  const times: number[] = [];
  for (
    const end = performance.now() + MEASURED_MILLISECONDS;
    performance.now() < end && times.length < MOST_RUNS;
  ) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  return Float64Array.from(times).sort();
}

function report(name: string, matches: string, times: Float64Array, target?: number): void {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  row([
    name,
    matches,
    at(0.5).toFixed(3),
    at(0.99).toFixed(3),
    (1000 / mean).toFixed(0),
    target === undefined ? "" : `≤ ${target}`,
  ]);
}
