import type { Engine } from "../engine/port.ts";
import type { RecordSource } from "../engine/record-source.ts";
import type { Filter } from "../filter/ast.ts";
import { LISTING_COLLECTION, parsePath, type RecordPath } from "../records/collections.ts";
import { renderRecord, type ShownRecord, shownJson } from "../records/render.ts";
import { Selection } from "../records/selection.ts";
import { listingsOfProfiles } from "./profile-listings.ts";
import { referencesIn, replaceReferences } from "./reference-values.ts";

/** What references are followed in: one state of a catalogue as one client sees it. */
export interface ReferenceContext {
  readonly engine: Engine;
  readonly records: RecordSource;
  readonly slice: Filter;
  /** Attributes that the client may not see. */
  readonly hidden: readonly string[];
}

/**
 * For each record the attributes whose value differs from the imported one: the `listings` of profiles, and
 * the fields named, with each path replaced by what it leads to. One batched read, however many records.
 */
export async function referenceValues(
  context: ReferenceContext,
  shown: readonly ShownRecord[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, string>[]> {
  const values = await ownListings(context, shown);
  if (fields.length === 0) return values;
  const sources = shown.map((record, i) =>
    fields.flatMap((field) => {
      const json = values[i]!.get(field) ?? shownJson(record, field);
      return json === undefined ? [] : [{ field, json }];
    }),
  );
  const paths = new Set(sources.flat().flatMap(({ json }) => referencesIn(json)));
  const replacements = await expandedRecords(context, [...paths]);
  return sources.map((own, i) => {
    const replaced = own.map(({ field, json }) => [field, replaceReferences(json, replacements)] as const);
    return new Map([...values[i]!, ...replaced]);
  });
}

/** The `listings` of the profiles among the records that show them. */
async function ownListings(
  context: ReferenceContext,
  shown: readonly ShownRecord[],
): Promise<Map<string, string>[]> {
  const isJoined = ({ collection, selection }: ShownRecord) =>
    collection !== LISTING_COLLECTION && selection.has("listings");
  const profiles = shown.filter(isJoined);
  const values = shown.map(() => new Map<string, string>());
  if (profiles.length === 0) return values;
  const listings = await listingsOfProfiles(context.engine, context.slice, profiles);
  let next = 0;
  for (const [i, record] of shown.entries()) {
    if (isJoined(record)) values[i]!.set("listings", listings[next++]!);
  }
  return values;
}

/** By path, the JSON of what the paths lead to; paths that lead nowhere, or out of the product, are missing. */
async function expandedRecords(
  context: ReferenceContext,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const parsed = paths.flatMap((path) => {
    const target = parsePath(path);
    return target === undefined ? [] : [{ path, target }];
  });
  const visible = await visibleTargets(context, parsed);
  const records = await context.records.readMany(visible.map(({ target }) => target));
  const selection = new Selection(undefined, context.hidden);
  const found = visible.flatMap(({ path, target }, i) => {
    const record = records[i];
    return record === undefined ? [] : [{ path, record: { ...target, record, selection } }];
  });
  const listings = await ownListings(
    context,
    found.map(({ record }) => record),
  );
  return new Map(
    found.map(({ path, record }, i) => [
      path,
      renderRecord(record, "expanded", listings[i]).toString("utf8"),
    ]),
  );
}

interface Target {
  readonly path: string;
  readonly target: RecordPath;
}

async function visibleTargets(
  { engine, slice }: ReferenceContext,
  targets: readonly Target[],
): Promise<Target[]> {
  const listings = targets.filter(({ target }) => target.collection === LISTING_COLLECTION);
  const isPresent = await engine.present(
    LISTING_COLLECTION,
    listings.map(({ target }) => target.id),
    slice,
  );
  const absent = new Set(listings.filter((_, i) => !isPresent[i]!).map(({ path }) => path));
  return targets.filter(({ path }) => !absent.has(path));
}
