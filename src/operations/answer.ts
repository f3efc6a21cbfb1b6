import type { FacetAnswer } from "../engine/port.ts";
import { LISTING_COLLECTION, type RecordPath } from "../records/collections.ts";
import type { Member, RecordText } from "../records/record-text.ts";
import { type RecordForm, renderRecord, type ShownRecord } from "../records/render.ts";
import type { Selection } from "../records/selection.ts";
import { referenceValues } from "../references/expand.ts";
import type { Access } from "./access.ts";

/** How records are shown in an answer. */
export interface Showing {
  readonly form: RecordForm;
  /** By collection. */
  selection(collection: string): Selection;
  /** Reference fields to expand, by collection. */
  references(collection: string): readonly string[];
}

/** A record to answer with, and what is added to it. */
export interface Hit extends RecordPath {
  /** Attributes of this answer, such as `_score`, given the record's own text. */
  readonly added?: (record: RecordText) => readonly Member[];
}

/** The JSON of records, in the order asked for; `undefined` where there is none. */
export async function renderHits(
  access: Access,
  hits: readonly Hit[],
  showing: Showing,
): Promise<(Buffer | undefined)[]> {
  const records = await access.records.readMany(hits);
  const shown: (ShownRecord | undefined)[] = hits.map(({ collection, id }, i) => {
    const record = records[i];
    return record && { collection, id, record, selection: showing.selection(collection) };
  });
  const values = await replacedValues(access, shown, showing);
  return shown.map((record, i) => {
    if (record === undefined) return undefined;
    return renderRecord(record, showing.form, values.get(record), hits[i]!.added?.(record.record) ?? NOTHING);
  });
}

const NOTHING: readonly Member[] = [];

/** What of the records is shown with another value than the imported one. */
async function replacedValues(
  access: Access,
  shown: readonly (ShownRecord | undefined)[],
  showing: Showing,
): Promise<ReadonlyMap<ShownRecord, ReadonlyMap<string, string>>> {
  const values = new Map<ShownRecord, ReadonlyMap<string, string>>();
  const found = shown.filter((record) => record !== undefined);
  for (const [collection, records] of Map.groupBy(found, (record) => record.collection)) {
    const fields = showing.references(collection);
    // Listings without references are shown as they are.
    if (collection === LISTING_COLLECTION && fields.length === 0) continue;
    const replaced = await referenceValues(access, records, fields);
    for (const [i, record] of records.entries()) values.set(record, replaced[i]!);
  }
  return values;
}

/** A record's own numbers, such as `_score`. */
export function numberMember(name: string, value: number): Member {
  return { name, json: String(value) };
}

/** `{"results":[…],…}`, the other attributes given as JSON. */
export function resultsJson(
  results: readonly (Buffer | undefined)[],
  others: { readonly [name: string]: string },
): Buffer {
  const found = results.filter((result) => result !== undefined);
  const more = Object.entries(others).map(([name, json]) => `,"${name}":${json}`);
  const parts = found.flatMap((result, i) => (i === 0 ? [result] : [COMMA, result]));
  return Buffer.concat([RESULTS, ...parts, Buffer.from(`]${more.join("")}}`)]);
}

const RESULTS = Buffer.from('{"results":[');
const COMMA = Buffer.from(",");

/** The attributes of a page beside its results. */
export function pageMembers(total: number, page: number, perPage: number): { [name: string]: string } {
  const pages = perPage === 0 ? 0 : Math.ceil(total / perPage);
  return { total: String(total), page: String(page), pages: String(pages), perPage: String(perPage) };
}

/** Facets as JSON. Written by hand: objects would put values that look like integers before the others. */
export function facetsJson(facets: readonly FacetAnswer[]): string {
  const each = facets.map(({ attribute, counts }) => {
    const values = counts.map(({ value, count }) => `${JSON.stringify(value)}:${count}`);
    return `${JSON.stringify(attribute)}:{${values.join(",")}}`;
  });
  return `{${each.join(",")}}`;
}

export function facetListsJson(facets: readonly FacetAnswer[]): string {
  return `{${facets.map(({ attribute, counts }) => `${JSON.stringify(attribute)}:${JSON.stringify(counts)}`).join(",")}}`;
}

export function facetsStatsJson(facets: readonly FacetAnswer[]): string {
  const each = facets.flatMap(({ attribute, stats }) =>
    stats === undefined ? [] : [`${JSON.stringify(attribute)}:${JSON.stringify(stats)}`],
  );
  return `{${each.join(",")}}`;
}
