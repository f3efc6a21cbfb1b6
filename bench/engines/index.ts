import type { EngineModule } from "../bench-engine.ts";

/** An engine that can be measured. */
export interface Entry {
  readonly load: () => Promise<{ readonly engine: EngineModule }>;
  /** The largest sample that it is given, and why there is one. */
  readonly most?: { readonly listings: number; readonly reason: string };
}

/** THE table of engines; the first is what the others are compared with. */
export const ENGINES: { readonly [name: string]: Entry } = {
  lotline: { load: () => import("./lotline.ts") },
  sqlite: { load: () => import("./sqlite.ts") },
  minisearch: {
    load: () => import("./minisearch.ts"),
    most: { listings: 100_000, reason: "index and records are objects on one JavaScript heap" },
  },
};
