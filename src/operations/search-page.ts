import type { SearchPlan } from "../engine/port.ts";
import type { Member, RecordText } from "../records/record-text.ts";
import type { Access } from "./access.ts";
import { selectionFor } from "./access.ts";
import { facetsJson, facetsStatsJson, numberMember, pageMembers, renderHits, resultsJson } from "./answer.ts";
import { readReferrences } from "./read-references.ts";

interface PageParameters {
  readonly page?: number;
  readonly retrieveAttributes?: readonly string[];
  readonly referrences?: readonly string[];
  readonly facets?: readonly string[];
  readonly disjunctiveFacets?: readonly string[];
  readonly facetQuery?: string;
}

/** Runs a search and answers with its page. `highlight` makes `_highlightResult` of a record's text. */
export async function searchPage(
  access: Access,
  plan: SearchPlan,
  parameters: PageParameters,
  highlight?: (record: RecordText) => Member,
): Promise<Buffer> {
  const { collection, near, limit } = plan;
  const selection = selectionFor(access, [collection], parameters.retrieveAttributes);
  const references = readReferrences(access, [collection], parameters.referrences);
  const { ids, total, distances, facets } = await access.engine.search(plan);
  const hits = ids.map((id, i) => ({
    collection,
    id,
    added: (record: RecordText) => [
      ...(near === undefined ? [] : [numberMember("_distance", Math.round(distances![i]!))]),
      ...(highlight === undefined ? [] : [highlight(record)]),
    ],
  }));
  const results = await renderHits(access, hits, {
    form: "list",
    selection: () => selection,
    references: () => references,
  });
  const counted = !hasAskedForFacets(parameters)
    ? {}
    : { facets: facetsJson(facets), facetsStats: facetsStatsJson(facets) };
  return resultsJson(results, { ...pageMembers(total, parameters.page ?? 0, limit), ...counted });
}

/** `facets=*` may stand for none; then the answer still has the attribute. */
function hasAskedForFacets({ facets = [], disjunctiveFacets = [], facetQuery }: PageParameters): boolean {
  return facets.length + disjunctiveFacets.length > 0 || facetQuery !== undefined;
}
