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

/** The record's JSON as UTF-8. `replaced` gives attributes another value, `added` comes at the end. */
export function renderRecord(
  shown: ShownRecord,
  form: RecordForm,
  replaced: ReadonlyMap<string, string> = NOTHING,
  added: readonly Member[] = [],
): Buffer {
  const { record, selection } = shown;
  const { names } = record;
  const identity = identityOf(shown, form);
  const missing = missingIdentity(shown);
  const isOwn = (name: string) =>
    name === "objectID" ||
    name === "id" ||
    (form === "expanded" && has(identity, name)) ||
    (added.length > 0 && has(added, name)) ||
    (missing.length > 0 && has(missing, name));
  const parts: Buffer[] = [];
  let written = `{${identity.map(memberJson).join(",")}`;
  // Attributes that are shown as they are go out in stretches.
  const writeStretch = (from: number, to: number) => {
    parts.push(Buffer.from(`${written},`), record.stretch(from, to));
    written = "";
  };
  let from = -1;
  for (let place = 0; place < names.length; place++) {
    const name = names[place]!;
    if (selection.showsWhole(name) && !replaced.has(name) && !isOwn(name)) {
      if (from < 0) from = place;
      if (place + 1 < names.length && record.isJoined(place)) continue;
      writeStretch(from, place);
      from = -1;
      continue;
    }
    if (from >= 0) writeStretch(from, place - 1);
    from = -1;
    if (isOwn(name) || !selection.has(name)) continue;
    const json = replaced.get(name) ?? selection.cut(name, record.json(place));
    if (json !== undefined) written += `,${memberJson({ name, json })}`;
  }
  for (const member of missing)
    if (selection.has(member.name) && !has(identity, member.name)) written += `,${memberJson(member)}`;
  for (const [name, json] of replaced) if (!names.includes(name)) written += `,${memberJson({ name, json })}`;
  for (const member of added) written += `,${memberJson(member)}`;
  parts.push(Buffer.from(`${written}}`));
  return Buffer.concat(parts);
}

function has(members: readonly Member[], name: string): boolean {
  return members.some((member) => member.name === name);
}

function memberJson({ name, json }: Member): string {
  return `${JSON.stringify(name)}:${json}`;
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
