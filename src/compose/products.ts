import { LotlineError } from "../errors/lotline-error.ts";
import { type Filter, NOTHING } from "../filter/ast.ts";
import { parseFilter } from "../filter/parser.ts";
import { simplify } from "../filter/simplify.ts";
import type { Product } from "../store/service-store.ts";

/** A product with its filter read. */
export interface OpenProduct extends Product {
  readonly slice: Filter;
}

/**
 * Reads the products' filters. They were checked when they were set; one that cannot be read shows nothing.
 * What has not changed stays the same object, because engines keep what they know of a slice by it.
 */
export function openProducts(
  products: readonly Product[],
  before: ReadonlyMap<string, OpenProduct> = new Map(),
): ReadonlyMap<string, OpenProduct> {
  return new Map(
    products.map((product) => {
      const known = before.get(product.name);
      const isSame = known?.catalogue === product.catalogue && known.filter === product.filter;
      return [product.name, isSame ? known : { ...product, slice: sliceOf(product.filter) }];
    }),
  );
}

function sliceOf(filter: string): Filter {
  try {
    return simplify(parseFilter(filter));
  } catch (error) {
    if (error instanceof LotlineError) return NOTHING;
    throw error;
  }
}

/** The 404 of a product that does not exist. */
export function noSuchProduct(name: string): LotlineError {
  return new LotlineError("not-found", `There is no product "${name}".`);
}
