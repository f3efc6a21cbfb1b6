import { LISTING_COLLECTION, pathOf, type RecordPath } from "./collections.ts";
import { type Member, membersOfObject } from "./json-members.ts";
import type { Selection } from "./selection.ts";

/** How a record names itself: `objectID` in lists, `id` alone, `id`, `path` and `collection` inside another. */
export type RecordForm = "list" | "single" | "expanded";

/** A record on its way out. */
export interface ShownRecord extends RecordPath {
  /** The attributes that are shown, without the identity. */
  readonly members: readonly Member[];
  readonly selection: Selection;
}

/** Reads of a record's text what is shown of it. */
export function shownRecord(path: RecordPath, text: string, selection: Selection): ShownRecord {
  const members: Member[] = [];
  const missing = new Map<string, string>([["path", pathOf(path.collection, path.id)]]);
  if (path.collection === LISTING_COLLECTION) missing.set("listingId", path.id);
  for (const { name, json } of membersOfObject(text)) {
    if (name === "objectID" || name === "id") continue;
    if (missing.has(name) && !isNothing(json)) missing.delete(name);
    else if (missing.has(name)) continue;
    const shown = selection.has(name) ? selection.cut(name, json) : undefined;
    if (shown !== undefined) members.push({ name, json: shown });
  }
  for (const [name, value] of missing) {
    if (selection.has(name)) members.push({ name, json: JSON.stringify(value) });
  }
  return { ...path, members, selection };
}

function isNothing(json: string): boolean {
  return json === "null" || json === '""';
}

/** The record's JSON. `replaced` gives attributes another value, `added` comes at the end. */
export function renderRecord(
  record: ShownRecord,
  form: RecordForm,
  replaced: ReadonlyMap<string, string> = new Map(),
  added: readonly Member[] = [],
): string {
  const identity = identityOf(record, form);
  const own = new Set([...identity, ...added].map(({ name }) => name));
  const members = record.members.flatMap(({ name, json }) =>
    own.has(name) ? [] : [{ name, json: replaced.get(name) ?? json }],
  );
  const known = new Set(record.members.map(({ name }) => name));
  const more = [...replaced].flatMap(([name, json]) => (known.has(name) ? [] : [{ name, json }]));
  const all = [...identity, ...members, ...more, ...added];
  return `{${all.map(({ name, json }) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
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
