import { join } from "node:path";
import type { StoredSnapshot } from "../engine-memory/snapshot-file.ts";
import { LotlineError } from "../errors/lotline-error.ts";
import type { Service } from "../http/service.ts";
import type { Access } from "../operations/access.ts";
import { RESTRICTED_BY_DEFAULT, unrestrictable } from "../records/field-lookup.ts";
import { catalogueFile, catalogueNames } from "../store/catalogue-files.ts";
import { SERVICE_FILE, ServiceStore } from "../store/service-store.ts";
import { ViewCounter } from "../trending/view-counter.ts";
import { type CatalogueState, loadCatalogue } from "./catalogue-state.ts";
import { ChangeWatcher } from "./change-watcher.ts";
import { noSuchProduct, type OpenProduct, openProducts } from "./products.ts";

export interface ServiceOptions {
  readonly directory: string;
  /** Attributes that clients may not see. */
  readonly restricted?: readonly string[];
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

export interface ServiceLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How often changes by other processes are looked for, and views written, in milliseconds. */
const WATCH_INTERVAL = 250;
const FLUSH_INTERVAL = 500;
const RETRY_INTERVAL = 5000;

interface Catalogue {
  readonly watcher: ChangeWatcher;
  readonly views: ViewCounter;
  state: CatalogueState | undefined;
  /** The index of `state`, from which the next one is built. */
  snapshot: StoredSnapshot | undefined;
  isLoading: boolean;
  /** When to try again after a failed load, by the service's clock. */
  retryAt: number | undefined;
}

/** The running service: the products of a data directory over the newest states of their catalogues. */
export class LotlineService implements Service {
  readonly #directory: string;
  readonly #hidden: readonly string[];
  readonly #now: () => number;
  #log: ServiceLog | undefined;
  #isClosed = false;
  #isReady = false;
  readonly #store: ServiceStore;
  readonly #productWatcher: ChangeWatcher;
  readonly #catalogues = new Map<string, Catalogue>();
  readonly #firstLoads: Promise<void>[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  #products: ReadonlyMap<string, OpenProduct>;

  /** Opens a data directory and begins to load its catalogues; `ready` tells when that is done. */
  constructor(options: ServiceOptions) {
    const refused = unrestrictable(options.restricted ?? []);
    if (refused !== undefined) throw new Error(`"${refused}" cannot be restricted.`);
    this.#directory = options.directory;
    this.#hidden = options.restricted ?? RESTRICTED_BY_DEFAULT;
    this.#now = options.now ?? Date.now;
    this.#store = new ServiceStore(this.#directory);
    this.#productWatcher = new ChangeWatcher(join(this.#directory, SERVICE_FILE));
    this.#products = openProducts(this.#store.products());
    this.#openCatalogues();
    this.#timers.push(setInterval(() => this.#guard(() => this.#lookForChanges()), WATCH_INTERVAL));
    this.#timers.push(setInterval(() => this.#flush(), FLUSH_INTERVAL));
  }

  /** Catalogues that come later do not make the service unready. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Tells a log what happens in the background from now on. */
  logTo(log: ServiceLog): void {
    this.#log = log;
  }

  /** Resolves when every catalogue is loaded; rejects when the first load of one fails. */
  async ready(): Promise<void> {
    await Promise.all(this.#firstLoads);
    this.#isReady = true;
  }

  async withProduct<T>(name: string, countsViews: boolean, use: (access: Access) => Promise<T>): Promise<T> {
    const product = this.#products.get(name);
    const catalogue = product && this.#catalogues.get(product.catalogue);
    if (product === undefined || catalogue === undefined) throw noSuchProduct(name);
    const { state, views } = catalogue;
    if (state === undefined) throw new LotlineError("starting", "The catalogue is still being loaded.");
    const { engine } = state;
    const access: Access = {
      product: name,
      engine,
      records: state,
      slice: product.slice,
      hidden: this.#hidden,
      views,
      countsViews,
    };
    return state.use(() => use(access));
  }

  /** Writes what is unwritten and closes; requests must be done. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#flush();
    this.#productWatcher.close();
    for (const { watcher, state } of this.#catalogues.values()) {
      watcher.close();
      state?.retire();
    }
    this.#catalogues.clear();
    this.#store.close();
  }

  #openCatalogues(): void {
    for (const name of catalogueNames(this.#directory)) {
      if (this.#catalogues.has(name)) continue;
      const catalogue: Catalogue = {
        watcher: new ChangeWatcher(catalogueFile(this.#directory, name)),
        views: new ViewCounter(name, this.#store, this.#now),
        state: undefined,
        snapshot: undefined,
        isLoading: false,
        retryAt: undefined,
      };
      this.#catalogues.set(name, catalogue);
      this.#firstLoads.push(this.#startLoading(name, catalogue));
    }
  }

  /** Loads in the background: what fails is told, and whatever was loaded before is served on. */
  #startLoading(name: string, catalogue: Catalogue): Promise<void> {
    const loading = this.#load(name, catalogue);
    loading.catch((error: unknown) =>
      this.#log?.error(
        { err: error, catalogue: name },
        "catalogue could not be loaded; it will be tried again",
      ),
    );
    return loading;
  }

  async #load(name: string, catalogue: Catalogue): Promise<void> {
    catalogue.isLoading = true;
    catalogue.retryAt = undefined;
    const started = this.#now();
    try {
      const { state, loaded } = await loadCatalogue(this.#directory, name, catalogue.snapshot);
      for (const warning of loaded.warnings) this.#log?.warn({ catalogue: name }, warning);
      if (!this.#catalogues.has(name)) {
        state.retire();
        return;
      }
      const before = catalogue.state;
      catalogue.state = state;
      catalogue.snapshot = loaded;
      before?.retire();
      this.#log?.info(
        { catalogue: name, version: state.version, milliseconds: this.#now() - started },
        "catalogue loaded",
      );
    } catch (error) {
      catalogue.retryAt = this.#now() + RETRY_INTERVAL;
      throw error;
    } finally {
      catalogue.isLoading = false;
    }
  }

  #lookForChanges(): void {
    if (this.#productWatcher.hasChanged())
      this.#products = openProducts(this.#store.products(), this.#products);
    this.#openCatalogues();
    for (const [name, catalogue] of this.#catalogues) {
      catalogue.state?.settle();
      // While one load is under way, the change is kept for the next look.
      if (catalogue.isLoading) continue;
      const isRetry = catalogue.retryAt !== undefined && catalogue.retryAt <= this.#now();
      if (!catalogue.watcher.hasChanged() && !isRetry) continue;
      this.#startLoading(name, catalogue);
    }
  }

  #flush(): void {
    for (const { views } of this.#catalogues.values()) this.#guard(() => views.flush());
  }

  /** What fails in the background is told and tried again, and takes nothing down. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#log?.error({ err: error }, "background work failed; it will be tried again");
    }
  }
}
