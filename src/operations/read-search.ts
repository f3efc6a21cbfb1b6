import type { FacetRequest, Near, SearchPlan, SortKey } from "../engine/port.ts";
import { invalidParameter } from "../errors/lotline-error.ts";
import { EVERYTHING, type Filter } from "../filter/ast.ts";
import { checkFilter } from "../filter/bind.ts";
import { parseFilter } from "../filter/parser.ts";
import { simplify } from "../filter/simplify.ts";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { defaultFacets, mayHaveStats } from "../records/field-lookup.ts";
import { parseSearch, type TextQuery } from "../text/words.ts";
import { type Access, AttributeNames } from "./access.ts";
import { LIMITS } from "./limits.ts";
import { readBoxes, readPoint, readPolygons } from "./read-geo.ts";

/** The parameters of a search that the client gave, defaults filled in. */
export interface SearchParameters {
  readonly search?: readonly string[];
  readonly page?: number;
  readonly perPage?: number;
  readonly facets?: readonly string[];
  readonly disjunctiveFacets?: readonly string[];
  readonly maxValuesPerFacet?: number;
  readonly facetQuery?: string;
  readonly filterQuery?: string;
  readonly sort?: readonly string[];
  readonly nearby?: string;
  readonly radius?: number;
  readonly boundingBox?: string;
  readonly polygon?: string;
}

/** Makes a plan of the parameters; throws a 400 about the first that makes no sense. */
export function readSearch(access: Access, collection: string, parameters: SearchParameters): SearchPlan {
  const names = new AttributeNames(access, collection);
  const { page = 0, perPage = LIMITS.perPage.default } = parameters;
  const text = readText(parameters.search ?? []);
  const near = readNear(parameters.nearby, parameters.radius);
  return {
    collection,
    text,
    slice: collection === LISTING_COLLECTION ? access.slice : EVERYTHING,
    filter: readFilter(names, parameters.filterQuery),
    near,
    shapes: [...readBoxes(parameters.boundingBox), ...readPolygons(parameters.polygon)],
    sort: (parameters.sort ?? []).map((key) =>
      readSortKey(names, key, text !== undefined, near !== undefined),
    ),
    offset: page * perPage,
    limit: perPage,
    facets: readFacets(names, collection, parameters),
  };
}

function readFilter(names: AttributeNames, filterQuery: string | undefined): Filter {
  const filter = parseFilter(filterQuery ?? "");
  checkFilter(filter, names);
  return simplify(filter);
}

/** `undefined` when there is no letter or digit to search for. */
function readText(strings: readonly string[]): TextQuery | undefined {
  const characters = strings.reduce((sum, { length }) => sum + length, 0);
  if (characters > LIMITS.searchCharacters) {
    const message = `search has ${characters} characters; at most ${LIMITS.searchCharacters} are allowed.`;
    throw invalidParameter("search", message);
  }
  const query = parseSearch(strings);
  return query.length === 0 ? undefined : query;
}

function readNear(nearby: string | undefined, radius: number | undefined): Near | undefined {
  if (nearby !== undefined) return { centre: readPoint("nearby", nearby), radius };
  if (radius === undefined) return undefined;
  throw invalidParameter("radius", "radius needs a centre.", {
    hint: "Give `nearby=<latitude>,<longitude>` with it.",
  });
}

function readSortKey(names: AttributeNames, key: string, isSearched: boolean, isNear: boolean): SortKey {
  const colon = key.lastIndexOf(":");
  const attribute = colon < 0 ? key : key.slice(0, colon);
  const direction = colon < 0 ? "asc" : key.slice(colon + 1);
  if (direction !== "asc" && direction !== "desc") {
    throw invalidParameter(
      "sort",
      `sort: found the direction \`${direction}\` in \`${key}\`, expected \`asc\` or \`desc\`.`,
    );
  }
  const descending = direction === "desc";
  if (attribute === "_distance") {
    if (isNear) return { by: "distance", descending };
    throw invalidParameter("sort", "sort: `_distance` needs a centre.", { hint: "Give `nearby` with it." });
  }
  if (attribute === "_relevance") {
    if (isSearched) return { by: "relevance", descending };
    throw invalidParameter("sort", "sort: `_relevance` needs words to search for.", {
      hint: "Give `search` with it.",
    });
  }
  names.expectValues("sort", attribute);
  return { by: "attribute", attribute, descending };
}

type FacetParameters = Pick<
  SearchParameters,
  "facets" | "disjunctiveFacets" | "maxValuesPerFacet" | "facetQuery"
>;

/** The facets to count: those named, then disjunctive ones and the one of `facetQuery` that were not. */
function readFacets(names: AttributeNames, collection: string, parameters: FacetParameters): FacetRequest[] {
  const {
    facets = [],
    disjunctiveFacets = [],
    maxValuesPerFacet = Number.POSITIVE_INFINITY,
    facetQuery,
  } = parameters;
  const query = facetQuery === undefined ? undefined : readFacetQuery(facetQuery);
  const named = facets.flatMap((facet) => (facet === "*" ? visibleDefaults(names, collection) : [facet]));
  for (const facet of named) names.expectValues("facets", facet);
  for (const facet of disjunctiveFacets) names.expectValues("disjunctiveFacets", facet);
  if (query !== undefined) names.expectValues("facetQuery", query.attribute);
  const attributes = new Set([
    ...named,
    ...disjunctiveFacets,
    ...(query === undefined ? [] : [query.attribute]),
  ]);
  return Array.from(attributes, (attribute) => ({
    attribute,
    isDisjunctive: disjunctiveFacets.includes(attribute),
    maxValues: maxValuesPerFacet,
    query: query?.attribute === attribute ? query.text : undefined,
    withStats: mayHaveStats(collection, attribute),
  }));
}

function visibleDefaults(names: AttributeNames, collection: string): string[] {
  return defaultFacets(collection).filter((facet) => names.use(facet) !== undefined);
}

function readFacetQuery(facetQuery: string): { attribute: string; text: string } {
  const colon = facetQuery.indexOf(":");
  if (colon > 0)
    return { attribute: facetQuery.slice(0, colon).trim(), text: facetQuery.slice(colon + 1).trim() };
  throw invalidParameter("facetQuery", `facetQuery: found \`${facetQuery}\`, expected \`attribute:text\`.`);
}
