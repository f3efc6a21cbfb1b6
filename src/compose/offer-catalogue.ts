import { ServiceStore } from "../store/service-store.ts";

/** The product that exists from the first import on, and shows everything. */
const FIRST_PRODUCT = "all";

/** Makes the first catalogue of a data directory reachable. */
export function offerCatalogue(directory: string, catalogue: string): void {
  const store = new ServiceStore(directory);
  store.addProduct({ name: FIRST_PRODUCT, catalogue, filter: "" });
  store.close();
}
