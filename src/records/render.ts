import { LISTING_COLLECTION, pathOf, type RecordPath } from "./collections.ts";
import type { Member, RecordText } from "./record-text.ts";
import type { Selection } from "./selection.ts";

/** How a record names itself: `objectID` in lists, `id` alone, `id`, `path` and `collection` inside another. */
export type RecordForm = "list" | "single" | "expanded";

/** A record on its way out. */
export interface ShownRecord extends RecordPath {
  readonly record: RecordText;
  readonly selection: Selection;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** What a record shows of a first-level attribute; `undefined` for nothing. */
export function shownJson({ record, selection }: ShownRecord, name: string): string | undefined {
  const json = record.jsonOf(name);
  return json === undefined ? undefined : selection.cut(name, json);
}

/** The record's JSON. `replaced` gives attributes another value, `added` comes at the end. */
export function renderRecord(
  shown: ShownRecord,
  form: RecordForm,
  replaced: ReadonlyMap<string, string> = NOTHING,
  added: readonly Member[] = [],
): string {
  const { record, selection } = shown;
  const { names } = record;
  const identity = identityOf(shown, form);
  const missing = missingIdentity(shown);
  let json = identity.map(({ name, json: own }) => `${JSON.stringify(name)}:${own}`).join(",");
  const isOwn = (name: string) =>
    name === "objectID" ||
    name === "id" ||
    (form === "expanded" && identity.some((member) => member.name === name)) ||
    (added.length > 0 && added.some((member) => member.name === name)) ||
    missing.some((member) => member.name === name);
  // Attributes that are shown as they are go out in stretches.
  let from = -1;
  for (let place = 0; place < names.length; place++) {
    const name = names[place]!;
    const isPlain = selection.showsWhole(name) && !replaced.has(name) && !isOwn(name);
    if (isPlain) {
      if (from < 0) from = place;
      if (place + 1 < names.length && record.isJoined(place)) continue;
      json += `,${record.stretch(from, place)}`;
      from = -1;
      continue;
    }
    if (from >= 0) json += `,${record.stretch(from, place - 1)}`;
    from = -1;
    if (isOwn(name)) continue;
    const own = selection.has(name)
      ? (replaced.get(name) ?? selection.cut(name, record.json(place)))
      : undefined;
    if (own !== undefined) json += `,${JSON.stringify(name)}:${own}`;
  }
  for (const { name, json: own } of missing)
    if (selection.has(name) && !identity.some((member) => member.name === name))
      json += `,${JSON.stringify(name)}:${own}`;
  for (const [name, own] of replaced) if (!names.includes(name)) json += `,${JSON.stringify(name)}:${own}`;
  for (const { name, json: own } of added) json += `,${JSON.stringify(name)}:${own}`;
  return `{${json}}`;
}

/** Parts of the identity that the record itself leaves empty. */
function missingIdentity({ collection, id, record }: ShownRecord): readonly Member[] {
  const missing: Member[] = [];
  if (isNothing(record.jsonOf("path")))
    missing.push({ name: "path", json: JSON.stringify(pathOf(collection, id)) });
  if (collection === LISTING_COLLECTION && isNothing(record.jsonOf("listingId")))
    missing.push({ name: "listingId", json: JSON.stringify(id) });
  return missing;
}

function isNothing(json: string | undefined): boolean {
  return json === undefined || json === "null" || json === '""';
}

function identityOf({ collection, id }: RecordPath, form: RecordForm): Member[] {
  const quoted = JSON.stringify(id);
  if (form === "list") return [{ name: "objectID", json: quoted }];
  if (form === "single") return [{ name: "id", json: quoted }];
  const identity = [
    { name: "id", json: quoted },
    { name: "path", json: JSON.stringify(pathOf(collection, id)) },
  ];
  return collection === LISTING_COLLECTION
    ? identity
    : [...identity, { name: "collection", json: JSON.stringify(collection) }];
}
