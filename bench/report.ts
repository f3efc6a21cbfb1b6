import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpFigures } from "./http.ts";
import type { LoadFigures } from "./load.ts";
import type { ReloadFigures } from "./reload.ts";
import type { EngineResult, Run } from "./runs.ts";
import {
  fastestRatios,
  geometricMean,
  lotlineOf,
  p50Of,
  ratiosTo,
  shortNumber,
  spaced,
  type Target,
} from "./targets.ts";

/** Writes RESULTS.md into a folder; `plots` are the files of plots in it. */
export function writeReport(
  folder: string,
  runs: readonly Run[],
  targets: readonly Target[],
  plots: readonly string[],
): string {
  const file = join(folder, "RESULTS.md");
  const parts = [
    "# Results",
    "Written by `npm run bench`; what is measured and how is in README.md beside it. Times are milliseconds. " +
      "Where an engine answers by **own** semantics (words cut or corrected differently), its time is marked *.",
    targetTable(targets),
    ...plots.map((plot) => `![p50 in milliseconds against the number of listings](${plot})`),
    ...runs.map(runPart),
  ];
  writeFileSync(file, `${parts.join("\n\n")}\n`);
  return file;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, i) => (i === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

function targetTable(targets: readonly Target[]): string {
  const rows = targets.map(({ text, measured, isReached }) => [
    text,
    measured,
    isReached === undefined ? "–" : isReached ? "reached" : "**not reached**",
  ]);
  return `## Targets\n\n${table(["target", "measured", ""], rows)}`;
}

function runPart(run: Run): string {
  const measured = run.engines.filter(({ classes }) => classes.length > 0);
  return [
    `## ${spaced(run.listings)} listings`,
    `${run.machine}, commit ${run.commit}, ${run.date.slice(0, 10)}, \`${run.command}\`; ` +
      `${run.megabytes.toFixed(0)} MiB of NDJSON.`,
    table(
      ["engine", "data to disk s", "start to ready s", "listings/s", "memory MiB"],
      measured.map(sizes(run)),
    ),
    "p50 / p99 / questions per second:",
    classTable(run, measured),
    ratioTable(run),
    ...(run.http === undefined ? [] : [httpPart(run.http)]),
    ...(run.reload === undefined ? [] : [reloadPart(run.reload)]),
    notes(run),
  ].join("\n\n");
}

function sizes({ listings, reused }: Run): (engine: EngineResult) => string[] {
  const number = (value: number | undefined) => (value === undefined ? "–" : shortNumber(value));
  return ({ title, prepared, ready, memory }) => [
    title,
    number(prepared),
    number(ready),
    ready === undefined || reused ? "–" : spaced(Math.round(listings / ((prepared ?? 0) + ready))),
    number(memory),
  ];
}

function classTable(run: Run, engines: readonly EngineResult[]): string {
  const names = [...new Set(run.engines.flatMap(({ classes }) => classes.map(({ name }) => name)))];
  const rows = names.flatMap((name) => {
    const cells = engines.map(({ classes }) => {
      const one = classes.find((result) => result.name === name);
      if (one?.figures === undefined) return "";
      const { p50, p99, perSecond } = one.figures;
      const text = [p50, p99, perSecond].map(shortNumber).join(" / ");
      return one.fit === "own" ? `${text} *` : text;
    });
    return cells.every((cell) => cell === "") ? [] : [[name, ...cells]];
  });
  return table(["query class", ...engines.map(({ title }) => title)], rows);
}

function ratioTable(run: Run): string {
  const ratios = fastestRatios(run);
  const mean = geometricMean(ratios);
  if (mean === undefined) return "No class was answered by a peer.";
  const rows = ratios.map(({ name, peer, fit, ratio }) => [
    name,
    shortNumber(p50Of(lotlineOf(run), name)!),
    fit === "own" ? `${peer} *` : peer,
    `${shortNumber(ratio)} ×`,
  ]);
  const peers = run.engines.flatMap((engine) => {
    const own = ratiosTo(engine, run);
    const ownMean = geometricMean(own);
    return ownMean === undefined ? [] : [[engine.title, `${shortNumber(ownMean)} ×`, String(own.length)]];
  });
  return [
    table(["query class", "Lotline p50", "fastest peer", "takes longer by"], rows),
    `Geometric mean over these ${ratios.length} classes: **${shortNumber(mean)} ×**. By peer, over the classes that it answers:`,
    table(["peer", "takes longer by", "classes"], peers),
  ].join("\n\n");
}

function httpPart({ tool, processes, results, scales = [] }: HttpFigures): string {
  const rows = results.map(({ name, bytes, lotline, bare, half }) => [
    `${name} (${(bytes / 1024).toFixed(1)} KiB)`,
    ...[lotline.perSecond, bare.perSecond].map(shortNumber),
    shortNumber(lotline.perSecond / bare.perSecond),
    `${shortNumber(lotline.p50)} / ${shortNumber(lotline.p99)}`,
    `${shortNumber(half.p99)} at ${shortNumber(half.perSecond)}/s`,
  ]);
  const head = ["request", "Lotline /s", "bare /s", "ratio", "p50 / p99 at full load", "p99 at half"];
  const scale = scales.map(({ workers, perSecond, memory }) => [
    String(workers),
    shortNumber(perSecond),
    memory === undefined ? "–" : shortNumber(memory),
  ]);
  return [
    `Over HTTP, ${processes} workers, load by ${tool}:`,
    table(head, rows),
    ...(scale.length === 0 ? [] : [table(["workers", "first pages /s", "memory MiB"], scale)]),
  ].join("\n\n");
}

function reloadPart({ before, during, secondsToSearchable }: ReloadFigures): string {
  const row = (name: string, { perSecond, p50, p99 }: LoadFigures) => [
    name,
    ...[perSecond, p50, p99].map(shortNumber),
  ];
  return [
    `An import of a tenth of the listings, changed, found after ${shortNumber(secondsToSearchable)} s; no request failed:`,
    table(
      ["by id and first pages at half of the most", "/s", "p50", "p99"],
      [row("before", before), row("during", during)],
    ),
  ].join("\n\n");
}

function notes({ engines }: Run): string {
  const list = (heading: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${heading}\n\n${items.map((item) => `- ${item}`).join("\n")}`];
  const of = (pick: (engine: EngineResult) => readonly string[]) =>
    engines.flatMap((engine) => pick(engine).map((text) => `${engine.title}: ${text}`));
  const wrong = of(({ disagreements }) => disagreements);
  return [
    ...list(
      "Left out:",
      of(({ leftOut }) => (leftOut === undefined ? [] : [leftOut])),
    ),
    wrong.length === 0
      ? "Where semantics are the same, all answers agree."
      : list("Answers that should agree and do not:", wrong)[0]!,
    ...list(
      "Own semantics, other totals:",
      of(({ differences }) => differences),
    ),
  ].join("\n\n");
}
