import type { Service } from "../http/service.ts";
import type { Access } from "../operations/access.ts";
import { RESTRICTED_BY_DEFAULT, unrestrictable } from "../records/field-lookup.ts";
import { ViewLog } from "../trending/view-log.ts";
import { CatalogueKeeper, type ServiceLog } from "./catalogue-keeper.ts";
import { RECORD_CACHE, ServingState } from "./serving-state.ts";

export interface ServiceOptions {
  readonly directory: string;
  /** Attributes that clients may not see. */
  readonly restricted?: readonly string[];
  /** How many bytes of records are kept in memory, for each catalogue. */
  readonly recordCache?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** The running service on one thread: it keeps the catalogues and answers from them. */
export class LotlineService implements Service {
  readonly #keeper: CatalogueKeeper;
  readonly #serving: ServingState;

  /** Opens a data directory and begins to load its catalogues; `ready` tells when that is done. */
  constructor(options: ServiceOptions) {
    const {
      directory,
      restricted = RESTRICTED_BY_DEFAULT,
      recordCache = RECORD_CACHE,
      now = Date.now,
    } = options;
    const refused = unrestrictable(restricted);
    if (refused !== undefined) throw new Error(`"${refused}" cannot be restricted.`);
    const views = new ViewLog();
    this.#keeper = new CatalogueKeeper(directory);
    const serving = new ServingState({ directory, hidden: restricted, recordCache, now, views });
    this.#serving = serving;
    this.#keeper.attach({ views, tell: (announcement) => serving.take(announcement) });
  }

  get isReady(): boolean {
    return this.#serving.isReady;
  }

  /** Tells a log what happens in the background from now on. */
  logTo(log: ServiceLog): void {
    this.#keeper.logTo(log);
  }

  /** Resolves when every catalogue is loaded; rejects when the first load of one fails. */
  ready(): Promise<void> {
    return this.#keeper.ready();
  }

  withProduct<T>(product: string, countsViews: boolean, use: (access: Access) => Promise<T>): Promise<T> {
    return this.#serving.withProduct(product, countsViews, use);
  }

  /** Writes what is unwritten and closes; requests must be done. */
  close(): void {
    this.#keeper.close();
    this.#serving.close();
  }
}
