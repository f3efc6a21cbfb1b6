import { Type } from "typebox";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { readCollection } from "./read-collection.ts";
import { readSearch } from "./read-search.ts";
import { PROFILE_IN_LIST, pageOf } from "./responses.ts";
import { searchPage } from "./search-page.ts";

export const searchProfiles = operation({
  name: "search_profiles",
  title: "Search Profiles",
  description: "Searches, filters, sorts and counts the profiles of one collection.",
  parameters: Type.Object({
    collection: p.profileCollection,
    search: Type.Optional(p.searchText),
    page: Type.Optional(p.page),
    perPage: Type.Optional(p.perPage),
    facets: Type.Optional({ ...p.facets, examples: ["name"] }),
    filterQuery: Type.Optional({ ...p.filterQuery, examples: ["website EXISTS AND NOT name:unknown"] }),
    retrieveAttributes: Type.Optional(p.profileAttributes),
    referrences: Type.Optional(p.profileReferrences),
    sort: Type.Optional({ ...p.sort, examples: ["name:asc"] }),
    boundingBox: Type.Optional(p.boundingBox),
    polygon: Type.Optional(p.polygon),
    disjunctiveFacets: Type.Optional({ ...p.disjunctiveFacets, examples: ["name"] }),
    maxValuesPerFacet: Type.Optional(p.maxValuesPerFacet),
    facetQuery: Type.Optional({ ...p.facetQuery, examples: ["name:group"] }),
  }),
  response: pageOf(PROFILE_IN_LIST),
  run(access, { search, ...parameters }) {
    const collection = readCollection(access, parameters.collection);
    const plan = readSearch(access, collection, {
      ...parameters,
      ...(search === undefined ? {} : { search: [search] }),
    });
    return searchPage(access, plan, parameters);
  },
});
