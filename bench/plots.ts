import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { init } from "echarts";
import type { Run } from "./runs.ts";

const COLUMNS = 3;
const WIDTH = 360;
const HEIGHT = 260;
/** Around the field of a plot, for title, names of axes and numbers. */
const MARGIN = { top: 50, right: 20, bottom: 40, left: 75 };
const LEGEND_HEIGHT = 40;

/** A point of a line: number of listings, p50 in milliseconds. */
type Point = readonly [listings: number, p50: number];

/** Draws p50 against size, both logarithmic, one plot for each class; answers the file's path in the folder. */
export function writePlots(folder: string, runs: readonly Run[]): string[] {
  const classes = [
    ...new Set(
      runs.flatMap(({ engines }) =>
        engines.flatMap((engine) => engine.classes.flatMap(({ name, figures }) => (figures ? [name] : []))),
      ),
    ),
  ];
  const path = join("plots", "p50-by-size.svg");
  rmSync(join(folder, "plots"), { recursive: true, force: true });
  mkdirSync(join(folder, "plots"), { recursive: true });
  writeFileSync(join(folder, path), smallMultiple(classes, runs));
  return [path];
}

function smallMultiple(classes: readonly string[], runs: readonly Run[]): string {
  const engines = [...new Set(runs.flatMap((run) => run.engines.map(({ name }) => name)))];
  const exponents = runs.map(({ listings }) => Math.log10(listings));
  const [min, max] = [10 ** Math.floor(Math.min(...exponents)), 10 ** Math.ceil(Math.max(...exponents))];
  const width = COLUMNS * WIDTH;
  const height = Math.ceil(classes.length / COLUMNS) * HEIGHT + LEGEND_HEIGHT;
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  const fields = classes.map((_, i) => ({
    left: (i % COLUMNS) * WIDTH + MARGIN.left,
    top: Math.floor(i / COLUMNS) * HEIGHT + MARGIN.top + LEGEND_HEIGHT,
    width: WIDTH - MARGIN.left - MARGIN.right,
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  }));
  chart.setOption({
    animation: false,
    backgroundColor: "#ffffff",
    legend: { top: 10, data: engines },
    title: classes.map((text, i) => ({
      text,
      left: fields[i]!.left,
      top: fields[i]!.top - 28,
      textStyle: { fontSize: 13 },
    })),
    grid: fields,
    xAxis: classes.map((_, gridIndex) => ({
      ...{ gridIndex, type: "log", min, max },
      axisLabel: { formatter: sizeLabel },
    })),
    yAxis: classes.map((_, gridIndex) => ({
      gridIndex,
      type: "log",
      axisLabel: { formatter: millisecondLabel },
    })),
    series: classes.flatMap((name, i) =>
      engines.map((engine) => ({
        ...{ name: engine, type: "line", xAxisIndex: i, yAxisIndex: i, symbolSize: 7 },
        data: pointsOf(engine, name, runs),
      })),
    ),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

function pointsOf(engine: string, className: string, runs: readonly Run[]): Point[] {
  return runs.flatMap(({ listings, engines }) => {
    const result = engines.find(({ name }) => name === engine);
    const figures = result?.classes.find(({ name }) => name === className)?.figures;
    return figures === undefined ? [] : [[listings, figures.p50] as const];
  });
}

function sizeLabel(listings: number): string {
  return listings >= 1e6
    ? `${listings / 1e6} M`
    : listings >= 1000
      ? `${listings / 1000} k`
      : String(listings);
}

function millisecondLabel(milliseconds: number): string {
  if (milliseconds >= 1000) return `${milliseconds / 1000} s`;
  return milliseconds >= 1 ? `${milliseconds} ms` : `${Number((milliseconds * 1000).toPrecision(3))} µs`;
}
