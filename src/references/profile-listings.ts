import { LRUCache } from "lru-cache";
import type { Engine } from "../engine/port.ts";
import { EVERYTHING, type Filter } from "../filter/ast.ts";
import { LISTING_COLLECTION, parsePath, pathOf } from "../records/collections.ts";
import { REFERENCE_FIELDS } from "../records/fields.ts";
import type { ShownRecord } from "../records/render.ts";
import { referencesIn } from "./reference-values.ts";

/** The lists of profiles asked for most, for each state of a catalogue and slice of it. */
const knownLists = new WeakMap<Engine, WeakMap<Filter, LRUCache<string, string>>>();
/** In characters. */
const LISTS_SIZE = 2 ** 23;

/**
 * For each profile the JSON of its `listings`: what was imported, less what the product may not see, joined
 * with every listing of the product that names the profile.
 */
export async function listingsOfProfiles(
  engine: Engine,
  slice: Filter,
  profiles: readonly ShownRecord[],
): Promise<string[]> {
  const known = listsFor(engine, slice);
  const pathOfProfile = ({ collection, id }: ShownRecord) => pathOf(collection, id);
  const unknown = profiles.filter((profile) => !known.has(pathOfProfile(profile)));
  const lists = await joinedLists(engine, slice, unknown);
  const fresh = new Map(unknown.map((profile, i) => [pathOfProfile(profile), JSON.stringify(lists[i])]));
  for (const [path, json] of fresh) known.set(path, json);
  return profiles.map((profile) => {
    const path = pathOfProfile(profile);
    return fresh.get(path) ?? known.get(path)!;
  });
}

function listsFor(engine: Engine, slice: Filter): LRUCache<string, string> {
  let bySlice = knownLists.get(engine);
  if (bySlice === undefined) {
    bySlice = new WeakMap();
    knownLists.set(engine, bySlice);
  }
  let lists = bySlice.get(slice);
  if (lists === undefined) {
    lists = new LRUCache({ maxSize: LISTS_SIZE, sizeCalculation: ({ length }) => length + 1 });
    bySlice.set(slice, lists);
  }
  return lists;
}

async function joinedLists(
  engine: Engine,
  slice: Filter,
  profiles: readonly ShownRecord[],
): Promise<string[][]> {
  const paths = profiles.map(({ collection, id }) => pathOf(collection, id));
  const referrers = await engine.referrers(paths, REFERENCE_FIELDS, slice);
  const naming = referrers.map((ids) => new Set(ids.map((id) => pathOf(LISTING_COLLECTION, id))));
  const imported = profiles.map((profile) => {
    const json = profile.record.jsonOf("listings");
    return json === undefined ? [] : referencesIn(json);
  });
  // What names the profile is in the product; only the others may be hidden.
  const doubtful = new Set(imported.flatMap((own, i) => own.filter((path) => !naming[i]!.has(path))));
  const hidden = await hiddenPaths(engine, slice, [...doubtful]);
  return imported.map((own, i) => [...new Set([...own.filter((path) => !hidden.has(path)), ...naming[i]!])]);
}

/** Those of the listing paths that the catalogue has and the product may not see. */
async function hiddenPaths(engine: Engine, slice: Filter, paths: readonly string[]): Promise<Set<string>> {
  const listings = paths.flatMap((path) => {
    const parsed = parsePath(path);
    return parsed?.collection === LISTING_COLLECTION ? [{ path, id: parsed.id }] : [];
  });
  const ids = listings.map(({ id }) => id);
  const exists = await engine.present(LISTING_COLLECTION, ids, EVERYTHING);
  const isVisible = await engine.present(LISTING_COLLECTION, ids, slice);
  return new Set(listings.filter((_, i) => exists[i]! && !isVisible[i]!).map(({ path }) => path));
}
