import type { Operation } from "../src/operations/operation.ts";

/** Identifiers of the demo catalogue that the examples use. */
export interface ExampleIds {
  readonly listing: string;
  readonly builder: string;
}

/** Parameters that an example needs beside the one it shows. */
const COMPANIONS: { readonly [parameter: string]: { readonly [name: string]: string } } = {
  radius: { nearby: "43.65,-79.38" },
  highlightResults: { search: "lakeshore" },
  highlightPreTag: { search: "lakeshore", highlightResults: "true", highlightPostTag: "</mark>" },
  highlightPostTag: { search: "lakeshore", highlightResults: "true", highlightPreTag: "<mark>" },
  disjunctiveFacets: { filterQuery: "type:Condo" },
  maxValuesPerFacet: { facets: "amenities" },
};
const PROFILE_COMPANIONS: typeof COMPANIONS = {
  disjunctiveFacets: { filterQuery: "website EXISTS" },
  maxValuesPerFacet: { facets: "name" },
};

export interface Example {
  readonly operation: Operation;
  readonly parameter: string;
  /** Path and query, such as `/v1/all/listing?id=x`. */
  readonly url: string;
}

/** One example for each parameter of an operation. */
export function examplesOf(operation: Operation, ids: ExampleIds): Example[] {
  const { properties, required = [] } = operation.parameters;
  const exampleOf = (name: string): string => {
    const [example] = (properties[name] as { examples?: readonly unknown[] }).examples ?? [];
    return String(example).replaceAll("$listing", ids.listing).replaceAll("$builder", ids.builder);
  };
  const companions = operation.name === "search_profiles" ? PROFILE_COMPANIONS : COMPANIONS;
  return Object.keys(properties).map((parameter) => {
    const needed = Object.fromEntries(required.map((name) => [name, exampleOf(name)]));
    const query = { ...needed, ...companions[parameter], [parameter]: exampleOf(parameter) };
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
    return { operation, parameter, url: `/v1/all/${operation.name}?${pairs.join("&")}` };
  });
}

/** Percent-encoding that leaves readable what may stand in a query. */
function encoded(value: string): string {
  return encodeURIComponent(value).replace(/%(2C|3A|2F|24)/g, (code) => decodeURIComponent(code));
}
