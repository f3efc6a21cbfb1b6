import { Type } from "typebox";
import { LIMITS } from "./limits.ts";

/** Parameters that several operations share, each with an example that the docs show and a test runs. */

export const search = Type.Array(Type.String(), {
  description:
    "Words to search for; every word must match, in any searched attribute. The last word of each string also matches as a prefix.",
  examples: ["lakeshore condo"],
});

export const searchText = Type.String({
  description:
    "Words to search for; every word must match, in any searched attribute. The last word also matches as a prefix.",
  examples: ["group"],
});

export const page = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description: "Number of the page, from 0.",
  examples: [1],
});

export const perPage = Type.Integer({
  minimum: 0,
  maximum: LIMITS.perPage.most,
  default: LIMITS.perPage.default,
  description: "Results on a page; 0 for totals and facets only. Also spelled `perpage`.",
  examples: [5],
});

export const facets = Type.Array(Type.String(), {
  maxItems: LIMITS.attributes,
  description: "Attributes to count values of, over all matches; `*` for those that are facets by default.",
  examples: ["type,cityOrDistrict"],
});

export const retrieveAttributes = Type.Array(Type.String(), {
  maxItems: LIMITS.attributes,
  description: "Attributes to return; dotted paths reach into objects. `*` or nothing for all.",
  examples: ["name,startPrice,floorPlans.name"],
});

export const profileAttributes = Type.Array(Type.String(), {
  maxItems: LIMITS.attributes,
  description: "Attributes to return; dotted paths reach into objects. `*` or nothing for all.",
  examples: ["name,website"],
});

export const referrences = Type.Array(Type.String(), {
  maxItems: LIMITS.attributes,
  description: "Reference fields whose paths are replaced by the profiles; `*` for all of them.",
  examples: ["builders,architects"],
});

export const profileReferrences = Type.Array(Type.String(), {
  maxItems: LIMITS.attributes,
  description: "`listings` replaces listing paths by the listings.",
  examples: ["listings"],
});

export const filterQuery = Type.String({
  description: "A filter; see the filter language.",
  examples: ['startPrice <= 900000 AND type:Condo AND NOT sellingStatus:"Sold Out"'],
});

export const sort = Type.Array(Type.String(), {
  maxItems: 16,
  description:
    "`attribute:asc` or `attribute:desc`, the first counting most; also `_distance` and `_relevance`. Records without the attribute come last.",
  examples: ["startPrice:asc,name:desc"],
});

export const nearby = Type.String({
  description:
    "`<latitude>,<longitude>`: nearest first, unless searched or sorted; adds `_distance` in metres.",
  examples: ["43.65,-79.38"],
});

export const radius = Type.Integer({
  minimum: 1,
  maximum: LIMITS.radius,
  description: "Metres around `nearby` that results lie within.",
  examples: [5000],
});

export const boundingBox = Type.String({
  description:
    "`<lat>,<lng>,<lat>,<lng>`: two opposite corners. Several boxes, separated by `;`, mean any of them. In a box over 180° wide the first corner is on the western side.",
  examples: ["43.5,-79.7,43.9,-79.1"],
});

export const polygon = Type.String({
  description: "`<lat>,<lng>,…`: 3 to 500 corners. Several polygons, separated by `;`, mean any of them.",
  examples: ["43.5,-79.7,43.9,-79.7,43.7,-79.1"],
});

export const disjunctiveFacets = Type.Array(Type.String(), {
  maxItems: LIMITS.attributes,
  description: "Facets counted as if the top-level ANDed conditions on them were not in `filterQuery`.",
  examples: ["type"],
});

export const maxValuesPerFacet = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: "Keeps this many of the highest counts of each facet; all by default.",
  examples: [10],
});

export const facetQuery = Type.String({
  description: "`attribute:text`: of that facet, only values with a word that starts like the text.",
  examples: ["amenities:pool"],
});

export const highlightResults = Type.Boolean({
  default: false,
  description: "Adds `_highlightResult` to each result: where the searched words stand.",
  examples: [true],
});

export const highlightPreTag = Type.String({
  maxLength: 100,
  default: "<em>",
  description: "What is put before a match.",
  examples: ["<mark>"],
});

export const highlightPostTag = Type.String({
  maxLength: 100,
  default: "</em>",
  description: "What is put behind a match.",
  examples: ["</mark>"],
});

export const listingId = Type.String({
  minLength: 1,
  description: "Identifier of the listing.",
  examples: ["$listing"],
});

export const profileCollection = Type.String({
  minLength: 1,
  description:
    "Profile collection: Architects, Builders, InteriorDesigners, Marketers, SalesCentres, SalesCompanies.",
  examples: ["Builders"],
});

export const minScore = Type.Integer({
  minimum: 0,
  maximum: 100,
  default: 0,
  description: "Least score of a result, 0 to 100.",
  examples: [20],
});
