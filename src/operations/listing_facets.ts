import { Type } from "typebox";
import { invalidParameter } from "../errors/lotline-error.ts";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { facetListsJson, facetsJson } from "./answer.ts";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { readSearch } from "./read-search.ts";
import { LISTING_FACETS } from "./responses.ts";

export const listingFacets = operation({
  name: "listing_facets",
  title: "Get Facets Of Listing",
  description: "How often each value of an attribute occurs, highest counts first.",
  parameters: Type.Object({
    facets: p.facets,
    format: Type.Optional(
      Type.Unsafe<"object" | "list">({
        type: "string",
        enum: ["object", "list"],
        default: "object",
        description: 'How counts are written: `{"Gym": 12}` or `[{"value": "Gym", "count": 12}]`.',
        examples: ["list"],
      }),
    ),
    filterQuery: Type.Optional(p.filterQuery),
    search: Type.Optional(p.search),
  }),
  response: LISTING_FACETS,
  async run(access, { format = "object", ...parameters }) {
    if (parameters.facets.length === 0)
      throw invalidParameter("facets", "facets is empty.", { hint: "Name attributes, or `*`." });
    const plan = readSearch(access, LISTING_COLLECTION, { ...parameters, perPage: 0 });
    const { facets } = await access.engine.search(plan);
    return format === "list" ? facetListsJson(facets) : facetsJson(facets);
  },
});
