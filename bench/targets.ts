import type { QueryClass } from "./classes.ts";
import { BY_ID, FIRST_PAGE } from "./http.ts";
import type { Fit } from "./question.ts";
import type { EngineResult, Run } from "./runs.ts";

/** How the time of each class may grow, by its name. */
export type Kinds = ReadonlyMap<string, QueryClass["kind"]>;

/** What Lotline is meant to reach. */
export interface Target {
  readonly text: string;
  readonly measured: string;
  /** `undefined` when it was not measured. */
  readonly isReached: boolean | undefined;
}

const SIZE = 100_000;
const LARGE_SIZE = 1_000_000;

/** p50 of a class at 100 000 listings, in milliseconds. */
const MOST_MILLISECONDS: readonly (readonly [name: string, milliseconds: number])[] = [
  ["two common words", 1],
  ["word + price filter + 3 facets", 1],
  ["all facets (*)", 5],
  ["all facets (*), filtered", 5],
  ["similar", 2],
  ["trending", 2],
];

/** Most growth of p50 from 100 000 to 1 000 000 listings. */
const MOST_GROWTH = { selective: 1.5, broad: 10 };

/** Lotline's time and that of a peer in a class. */
export interface Ratio {
  readonly name: string;
  readonly peer: string;
  readonly fit: Fit;
  /** How many times longer the peer takes. */
  readonly ratio: number;
}

/** Lotline in a run, if it was measured. */
export function lotlineOf(run: Run): EngineResult | undefined {
  return run.engines.find(({ name }) => name === "lotline");
}

/** p50 of a class in milliseconds. */
export function p50Of(engine: EngineResult | undefined, name: string): number | undefined {
  return engine?.classes.find((one) => one.name === name)?.figures?.p50;
}

/** For each class that Lotline and a peer answer, their ratio. */
export function ratiosTo(peer: EngineResult, run: Run): Ratio[] {
  const lotline = lotlineOf(run);
  if (lotline === undefined || peer === lotline) return [];
  return peer.classes.flatMap(({ name, fit, figures }) => {
    const own = p50Of(lotline, name);
    if (own === undefined || figures === undefined) return [];
    return [{ name, peer: peer.title, fit, ratio: figures.p50 / own }];
  });
}

/** For each class that a peer answers too, the ratio to the fastest peer, in the order of the classes. */
export function fastestRatios(run: Run): Ratio[] {
  const all = run.engines.flatMap((peer) => ratiosTo(peer, run));
  return (lotlineOf(run)?.classes ?? []).flatMap(({ name }) => {
    const [fastest] = all.filter((ratio) => ratio.name === name).sort((a, b) => a.ratio - b.ratio);
    return fastest === undefined ? [] : [fastest];
  });
}

/** `undefined` for none. */
export function geometricMean(ratios: readonly Ratio[]): number | undefined {
  if (ratios.length === 0) return undefined;
  return Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length);
}

/** All targets, held against the newest run of each size. */
export function targetsOf(runs: readonly Run[], kinds: Kinds): Target[] {
  const usual = runs.find(({ listings }) => listings === SIZE);
  const large = runs.find(({ listings }) => listings === LARGE_SIZE);
  return [
    ...runs.flatMap(againstPeers),
    ...MOST_MILLISECONDS.map(([name, most]) =>
      atMost(`${name}: p50 ≤ ${most} ms at 100 000`, usual && p50Of(lotlineOf(usual), name), most, "ms"),
    ),
    ...growth(usual, large, kinds),
    ...readiness(usual, large),
    ...overHttp(usual),
    ...scaling(usual),
  ];
}

function againstPeers(run: Run): Target[] {
  const ratios = fastestRatios(run);
  if (ratios.length === 0) return [];
  const size = `at ${spaced(run.listings)}`;
  const lowest = ratios.reduce((least, ratio) => (ratio.ratio < least.ratio ? ratio : least));
  const below = ratios.filter(({ ratio }) => ratio < 2).map(({ name }) => name);
  return [
    atLeast(`geometric mean of the ratios to the fastest peer ≥ 10 ${size}`, geometricMean(ratios), 10, "×"),
    {
      text: `every class ≥ 2 × the fastest peer ${size}`,
      measured:
        below.length === 0
          ? `lowest ${shortNumber(lowest.ratio)} × (${lowest.name})`
          : `lowest ${shortNumber(lowest.ratio)} × (${lowest.name}); below 2: ${below.join(", ")}`,
      isReached: below.length === 0,
    },
  ];
}

function growth(usual: Run | undefined, large: Run | undefined, kinds: Kinds): Target[] {
  return (["selective", "broad"] as const).map((kind) => {
    const most = MOST_GROWTH[kind];
    const text = `1 000 000 against 100 000 listings: ${kind} classes ≤ ${most} ×`;
    const factors = [...kinds].flatMap(([name, own]) => {
      const [before, after] = [
        usual && p50Of(lotlineOf(usual), name),
        large && p50Of(lotlineOf(large), name),
      ];
      return own !== kind || before === undefined || after === undefined
        ? []
        : [{ name, factor: after / before }];
    });
    if (factors.length === 0) return notMeasured(text);
    const highest = factors.reduce((worst, one) => (one.factor > worst.factor ? one : worst));
    return {
      text,
      measured: `highest ${shortNumber(highest.factor)} × (${highest.name})`,
      isReached: highest.factor <= most,
    };
  });
}

function readiness(usual: Run | undefined, large: Run | undefined): Target[] {
  const lotline = usual && lotlineOf(usual);
  const largest = large && lotlineOf(large);
  const { prepared, ready } = lotline ?? {};
  const perSecond = prepared === undefined || ready === undefined ? undefined : SIZE / (prepared + ready);
  return [
    atLeast("import to searchable ≥ 15 000 listings/s at 100 000", perSecond, 15_000, "listings/s"),
    atMost("start to ready ≤ 1 s at 100 000", ready, 1, "s"),
    atMost("start to ready ≤ 6 s at 1 000 000", largest?.ready, 6, "s"),
    atMost("memory ≤ 3072 MiB at 1 000 000", largest?.memory, 3072, "MiB"),
  ];
}

function overHttp(usual: Run | undefined): Target[] {
  const find = (name: string) => usual?.http?.results.find((result) => result.name === name);
  const [byId, page] = [find(BY_ID), find(FIRST_PAGE)];
  const share = byId && byId.lotline.perSecond / byId.bare.perSecond;
  const isWithTwo = usual?.http?.processes === 2;
  const processes = usual?.http === undefined || isWithTwo ? "" : ` (measured with ${usual.http.processes})`;
  return [
    atLeast(`${BY_ID} over HTTP ≥ 0.75 of a bare server at 100 000`, share, 0.75, "of bare"),
    atLeast(
      `${FIRST_PAGE} over HTTP ≥ 1500 requests/s with 2 workers at 100 000${processes}`,
      page?.lotline.perSecond,
      1500,
      "requests/s",
    ),
    atMost(`${FIRST_PAGE}: p99 ≤ 10 ms at half of its most requests/s at 100 000`, page?.half.p99, 10, "ms"),
  ];
}

function scaling(usual: Run | undefined): Target[] {
  const [one, two] = usual?.http?.scales ?? [];
  const { before, during } = usual?.reload ?? {};
  const more =
    one?.memory !== undefined && two?.memory !== undefined ? (two.memory / one.memory - 1) * 100 : undefined;
  return [
    atLeast(
      "a second worker brings ≥ 1.7 × the throughput",
      one && two && two.perSecond / one.perSecond,
      1.7,
      "×",
    ),
    atMost("a second worker takes < 15 % more memory", more, 15, "%"),
    atMost(
      "import of a tenth under load: p99 ≤ 3 × p99 before",
      before && during && during.p99 / before.p99,
      3,
      "×",
    ),
  ];
}

function atMost(text: string, value: number | undefined, most: number, unit: string): Target {
  if (value === undefined) return notMeasured(text);
  return { text, measured: `${shortNumber(value)} ${unit}`, isReached: value <= most };
}

function atLeast(text: string, value: number | undefined, least: number, unit: string): Target {
  if (value === undefined) return notMeasured(text);
  return { text, measured: `${shortNumber(value)} ${unit}`, isReached: value >= least };
}

function notMeasured(text: string): Target {
  return { text, measured: "not measured", isReached: undefined };
}

/** Three digits that count. */
export function shortNumber(value: number): string {
  if (value >= 100) return spaced(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

/** With a blank between thousands. */
export function spaced(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, " ");
}
