import { join } from "node:path";
import type { StoredSnapshot } from "../engine-memory/snapshot-file.ts";
import { catalogueFile, catalogueNames } from "../store/catalogue-files.ts";
import { moveLogIntoDatabase } from "../store/catalogue-reader.ts";
import { SERVICE_FILE, ServiceStore } from "../store/service-store.ts";
import type { Heat } from "../trending/decay.ts";
import { addHeat, type Heats, ViewSums } from "../trending/view-sums.ts";
import type { Announcement, Listener } from "./announcement.ts";
import { ChangeWatcher } from "./change-watcher.ts";
import { loadSnapshot } from "./load-catalogue.ts";

export interface ServiceLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How often changes by other processes are looked for, and views passed on and written, in milliseconds. */
const WATCH_INTERVAL = 250;
const VIEWS_INTERVAL = 100;
const FLUSH_INTERVAL = 500;
const RETRY_INTERVAL = 5000;

interface Catalogue {
  readonly watcher: ChangeWatcher;
  readonly views: ViewSums;
  stored: StoredSnapshot | undefined;
  isLoading: boolean;
  /** When to try again after a failed load, epoch milliseconds. */
  retryAt: number | undefined;
  isSettled: boolean;
}

/** Loads the catalogues of a data directory, notices what changes, keeps the views, and tells the listeners. */
export class CatalogueKeeper {
  readonly #directory: string;
  #log: ServiceLog | undefined;
  readonly #store: ServiceStore;
  readonly #productWatcher: ChangeWatcher;
  readonly #catalogues = new Map<string, Catalogue>();
  readonly #listeners = new Set<Listener>();
  readonly #firstLoads: Promise<void>[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  #isReady = false;
  #isClosed = false;

  /** Opens a data directory and begins to load its catalogues; `ready` tells when that is done. */
  constructor(directory: string) {
    this.#directory = directory;
    this.#store = new ServiceStore(directory);
    this.#productWatcher = new ChangeWatcher(join(directory, SERVICE_FILE));
    this.#openCatalogues();
    const every = (interval: number, work: () => void) =>
      this.#timers.push(setInterval(() => this.#guard(work), interval));
    every(WATCH_INTERVAL, () => this.#lookForChanges());
    every(VIEWS_INTERVAL, () => this.#passViewsOn());
    every(FLUSH_INTERVAL, () => this.#flush());
  }

  /** Tells a log what happens in the background from now on. */
  logTo(log: ServiceLog): void {
    this.#log = log;
  }

  /** Tells a listener everything there is, and all that changes from now on. */
  attach(listener: Listener): void {
    this.#passViewsOn();
    this.#listeners.add(listener);
    listener.tell({ kind: "products", products: this.#store.products() });
    for (const [catalogue, { stored, views }] of this.#catalogues) {
      listener.tell({ kind: "heats", catalogue, heats: [...views.all] });
      if (stored !== undefined) listener.tell({ kind: "catalogue", catalogue, stored });
    }
    if (this.#isReady) listener.tell({ kind: "ready" });
  }

  /** Tells a listener no more; its views are counted to the last. */
  detach(listener: Listener): void {
    this.#passViewsOn();
    this.#listeners.delete(listener);
  }

  /** Resolves when every catalogue is loaded; rejects when the first load of one fails. */
  async ready(): Promise<void> {
    await Promise.all(this.#firstLoads);
    this.#isReady = true;
    this.#tell({ kind: "ready" });
  }

  /** Writes what is unwritten and closes. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#guard(() => this.#passViewsOn());
    this.#guard(() => this.#flush());
    this.#productWatcher.close();
    for (const { watcher } of this.#catalogues.values()) watcher.close();
    this.#store.close();
  }

  #tell(announcement: Announcement): void {
    for (const listener of this.#listeners) listener.tell(announcement);
  }

  #openCatalogues(): void {
    for (const name of catalogueNames(this.#directory)) {
      if (this.#catalogues.has(name)) continue;
      const catalogue: Catalogue = {
        watcher: new ChangeWatcher(catalogueFile(this.#directory, name)),
        views: new ViewSums(name, this.#store),
        stored: undefined,
        isLoading: false,
        retryAt: undefined,
        isSettled: false,
      };
      this.#catalogues.set(name, catalogue);
      this.#tell({ kind: "heats", catalogue: name, heats: [...catalogue.views.all] });
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
    const started = Date.now();
    try {
      const { snapshot, origin, version, isBuilt, warnings } = await loadSnapshot(
        this.#directory,
        name,
        catalogue.stored,
      );
      if (this.#isClosed) return;
      catalogue.stored = { snapshot, origin };
      catalogue.isSettled = false;
      this.#tell({ kind: "catalogue", catalogue: name, stored: catalogue.stored });
      for (const warning of warnings) this.#log?.warn({ catalogue: name }, warning);
      const milliseconds = Date.now() - started;
      this.#log?.info({ catalogue: name, version, isBuilt, milliseconds }, "catalogue loaded");
    } catch (error) {
      catalogue.retryAt = Date.now() + RETRY_INTERVAL;
      throw error;
    } finally {
      catalogue.isLoading = false;
    }
  }

  #lookForChanges(): void {
    if (this.#productWatcher.hasChanged()) this.#tell({ kind: "products", products: this.#store.products() });
    this.#openCatalogues();
    for (const [name, catalogue] of this.#catalogues) {
      this.#settle(name, catalogue);
      // While one load is under way, the change is kept for the next look.
      if (catalogue.isLoading) continue;
      const isRetry = catalogue.retryAt !== undefined && catalogue.retryAt <= Date.now();
      if (!catalogue.watcher.hasChanged() && !isRetry) continue;
      this.#startLoading(name, catalogue);
    }
  }

  /** Lets the next import reuse the write-ahead log, as soon as older states are closed. */
  #settle(catalogue: string, { stored, isSettled }: Catalogue): void {
    if (stored === undefined || isSettled || !moveLogIntoDatabase(this.#directory, catalogue)) return;
    this.#catalogues.get(catalogue)!.isSettled = true;
    this.#tell({ kind: "settled", catalogue, origin: stored.origin });
  }

  /** Counts the views of all listeners, and tells each those of the others. */
  #passViewsOn(): void {
    for (const from of this.#listeners) {
      const fresh = new Map<string, Heats>();
      for (const { catalogue, id, at } of from.views.drain()) {
        const views = this.#catalogues.get(catalogue)?.views;
        if (views === undefined) continue;
        views.add(id, { heat: 1, at });
        if (!fresh.has(catalogue)) fresh.set(catalogue, new Map());
        addHeat(fresh.get(catalogue)!, id, { heat: 1, at });
      }
      for (const [catalogue, heats] of fresh) this.#tellOthers(from, catalogue, [...heats]);
    }
  }

  #tellOthers(from: Listener, catalogue: string, heats: readonly (readonly [string, Heat])[]): void {
    for (const listener of this.#listeners)
      if (listener !== from) listener.tell({ kind: "heats", catalogue, heats });
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
