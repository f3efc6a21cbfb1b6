import { Type } from "typebox";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { highlightMember } from "./highlight.ts";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { readSearch } from "./read-search.ts";
import { LISTING_IN_LIST, pageOf } from "./responses.ts";
import { searchPage } from "./search-page.ts";

export const searchListings = operation({
  name: "search_listings",
  title: "Search Listings",
  description: "Searches, filters, sorts and counts the product's listings.",
  parameters: Type.Object({
    search: Type.Optional(p.search),
    page: Type.Optional(p.page),
    perPage: Type.Optional(p.perPage),
    facets: Type.Optional(p.facets),
    retrieveAttributes: Type.Optional(p.retrieveAttributes),
    highlightResults: Type.Optional(p.highlightResults),
    highlightPreTag: Type.Optional(p.highlightPreTag),
    highlightPostTag: Type.Optional(p.highlightPostTag),
    nearby: Type.Optional(p.nearby),
    radius: Type.Optional(p.radius),
    referrences: Type.Optional(p.referrences),
    filterQuery: Type.Optional(p.filterQuery),
    sort: Type.Optional(p.sort),
    boundingBox: Type.Optional(p.boundingBox),
    polygon: Type.Optional(p.polygon),
    disjunctiveFacets: Type.Optional(p.disjunctiveFacets),
    maxValuesPerFacet: Type.Optional(p.maxValuesPerFacet),
    facetQuery: Type.Optional(p.facetQuery),
  }),
  response: pageOf(LISTING_IN_LIST),
  run(access, parameters) {
    const plan = readSearch(access, LISTING_COLLECTION, parameters);
    const tags = {
      before: parameters.highlightPreTag ?? "<em>",
      after: parameters.highlightPostTag ?? "</em>",
    };
    const highlight = parameters.highlightResults === true ? highlightMember(access, plan, tags) : undefined;
    return searchPage(access, plan, parameters, highlight);
  },
});
