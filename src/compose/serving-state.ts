import { MemoryEngine } from "../engine-memory/memory-engine.ts";
import type { StoredSnapshot } from "../engine-memory/snapshot-file.ts";
import { LotlineError } from "../errors/lotline-error.ts";
import type { Service } from "../http/service.ts";
import type { Access } from "../operations/access.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import { ViewCounter } from "../trending/view-counter.ts";
import type { View, ViewLog } from "../trending/view-log.ts";
import type { Announcement } from "./announcement.ts";
import { CatalogueState } from "./catalogue-state.ts";
import { noSuchProduct, type OpenProduct, openProducts } from "./products.ts";

export interface ServingOptions {
  readonly directory: string;
  /** Attributes that clients may not see. */
  readonly hidden: readonly string[];
  /** How many bytes of records are kept in memory, for each catalogue. */
  readonly recordCache: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Where views are written for the keeper. */
  readonly views: ViewLog;
}

/** How many bytes of records are kept in memory unless told otherwise. */
export const RECORD_CACHE = 64 * 2 ** 20;

/** What one thread answers from: the newest catalogues and products that it has been told of. */
export class ServingState implements Service {
  readonly #options: ServingOptions;
  readonly #states = new Map<string, CatalogueState>();
  readonly #views = new Map<string, ViewCounter>();
  #products: ReadonlyMap<string, OpenProduct> = new Map();
  /** Views for which the log had no room. */
  readonly #waitingViews: View[] = [];
  #isReady = false;

  constructor(options: ServingOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  take(announcement: Announcement): void {
    switch (announcement.kind) {
      case "products":
        this.#products = openProducts(announcement.products, this.#products);
        return;
      case "catalogue":
        this.#open(announcement.catalogue, announcement.stored);
        return;
      case "settled":
        this.#states.get(announcement.catalogue)?.leaveLog(announcement.origin);
        return;
      case "heats":
        for (const [id, heat] of announcement.heats) this.#viewsOf(announcement.catalogue).add(id, heat);
        return;
      case "ready":
        this.#isReady = true;
    }
  }

  async withProduct<T>(name: string, countsViews: boolean, use: (access: Access) => Promise<T>): Promise<T> {
    const product = this.#products.get(name);
    if (product === undefined) throw noSuchProduct(name);
    const state = this.#states.get(product.catalogue);
    if (state === undefined) throw new LotlineError("starting", "The catalogue is still being loaded.");
    const access: Access = {
      product: name,
      engine: state.engine,
      records: state,
      slice: product.slice,
      hidden: this.#options.hidden,
      views: this.#viewsOf(product.catalogue),
      countsViews,
    };
    return state.use(() => use(access));
  }

  /** Requests must be done. */
  close(): void {
    for (const state of this.#states.values()) state.retire();
    this.#states.clear();
  }

  /** When the database has moved on already, the next announcement is on its way. */
  #open(catalogue: string, { snapshot, origin }: StoredSnapshot): void {
    const reader = new CatalogueReader(this.#options.directory, catalogue);
    if (reader.origin !== origin) {
      reader.close();
      return;
    }
    const before = this.#states.get(catalogue);
    this.#states.set(
      catalogue,
      new CatalogueState(new MemoryEngine(snapshot), reader, this.#options.recordCache),
    );
    before?.retire();
  }

  #viewsOf(catalogue: string): ViewCounter {
    let views = this.#views.get(catalogue);
    if (views === undefined) {
      views = new ViewCounter(this.#options.now, (id, at) => this.#write({ catalogue, id, at }));
      this.#views.set(catalogue, views);
    }
    return views;
  }

  #write(view: View): void {
    const { views } = this.#options;
    while (this.#waitingViews.length > 0 && views.write(this.#waitingViews[0]!)) this.#waitingViews.shift();
    if (this.#waitingViews.length > 0 || !views.write(view)) this.#waitingViews.push(view);
  }
}
