import type { Engine } from "../engine/port.ts";
import { EVERYTHING, type Filter } from "../filter/ast.ts";
import { LISTING_COLLECTION, parsePath, pathOf } from "../records/collections.ts";
import { REFERENCE_FIELDS } from "../records/fields.ts";
import { type ShownRecord, shownJson } from "../records/render.ts";
import { referencesIn } from "./reference-values.ts";

/**
 * For each profile its `listings`: what was imported, less what the product may not see, joined with every
 * listing of the product that names the profile.
 */
export async function listingsOfProfiles(
  engine: Engine,
  slice: Filter,
  profiles: readonly ShownRecord[],
): Promise<string[][]> {
  const imported = profiles.map((profile) => {
    const json = shownJson(profile, "listings");
    return json === undefined ? [] : referencesIn(json);
  });
  const hidden = await hiddenPaths(engine, slice, [...new Set(imported.flat())]);
  const paths = profiles.map(({ collection, id }) => pathOf(collection, id));
  const naming = await engine.referrers(paths, REFERENCE_FIELDS, slice);
  return profiles.map((_, i) => {
    const visible = imported[i]!.filter((path) => !hidden.has(path));
    return [...new Set([...visible, ...naming[i]!.map((id) => pathOf(LISTING_COLLECTION, id))])];
  });
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
