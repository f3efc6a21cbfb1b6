import type { EngineModule } from "../bench-engine.ts";

/** An engine that can be measured. */
export interface Entry {
  readonly load: () => Promise<{ readonly engine: EngineModule }>;
  /** The largest sample that it is given, and why there is one. */
  readonly most?: { readonly listings: number; readonly reason: string };
}

const ONE_HEAP = "index and records are objects on one JavaScript heap";

/** THE table of engines; the first is what the others are compared with. */
export const ENGINES: { readonly [name: string]: Entry } = {
  lotline: { load: () => import("./lotline.ts") },
  sqlite: { load: () => import("./sqlite.ts") },
  postgres: { load: () => import("./postgres.ts") },
  minisearch: { load: () => import("./minisearch.ts"), most: { listings: 100_000, reason: ONE_HEAP } },
  orama: { load: () => import("./orama.ts"), most: { listings: 100_000, reason: ONE_HEAP } },
  flexsearch: { load: () => import("./flexsearch.ts"), most: { listings: 100_000, reason: ONE_HEAP } },
};
