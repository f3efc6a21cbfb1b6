import type { Access } from "../operations/access.ts";

/** What HTTP needs of the running service. */
export interface Service {
  /** False until every catalogue is loaded. */
  readonly isReady: boolean;
  /**
   * Calls `use` with a product's present state, which stays as it is until `use` is done. Throws a 404 when
   * there is no such product.
   */
  withProduct<T>(product: string, countsViews: boolean, use: (access: Access) => Promise<T>): Promise<T>;
}
