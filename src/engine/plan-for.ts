import { EVERYTHING } from "../filter/ast.ts";
import type { SearchPlan } from "./port.ts";

/** A plan that asks for all records of a collection in default order, and what is different from that. */
export function planFor(collection: string, more: Partial<SearchPlan> = {}): SearchPlan {
  return {
    collection,
    text: undefined,
    slice: EVERYTHING,
    filter: EVERYTHING,
    near: undefined,
    shapes: [],
    sort: [],
    offset: 0,
    limit: 20,
    facets: [],
    ...more,
  };
}
