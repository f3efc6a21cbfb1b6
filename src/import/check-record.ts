import { closestName } from "../errors/closest.ts";
import {
  isCollectionName,
  LISTING_COLLECTION,
  PROFILE_COLLECTIONS,
  parsePath,
} from "../records/collections.ts";
import { coordinatesOf, isOnEarth } from "../records/coordinates.ts";
import { updatedAtOf } from "../records/default-order.ts";
import { isObject, type JsonObject, type JsonValue } from "../records/values.ts";
import type { StoredRecord } from "../store/catalogue-writer.ts";
import { typeWarnings, type Warning } from "./type-warnings.ts";

/** Why a piece of a file is no record. `attribute` is missing when the whole piece is meant. */
export interface Reason {
  readonly attribute?: string;
  readonly reason: string;
}

export type Checked =
  | { readonly record: StoredRecord; readonly warnings: readonly Warning[] }
  | { readonly reasons: readonly Reason[] };

const DEEPEST = 64;
const LONGEST_ID = 512;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Makes a record of bytes, or says why there is none. `collection` is the operator's, for records without a path. */
export function checkRecord(bytes: Uint8Array, collection: string | undefined): Checked {
  let body: string;
  try {
    body = decoder.decode(bytes).trim();
  } catch {
    return { reasons: [{ reason: "the bytes are not valid UTF-8" }] };
  }
  let value: JsonValue;
  try {
    value = JSON.parse(body);
  } catch (error) {
    return { reasons: [{ reason: `invalid JSON: ${(error as Error).message}` }] };
  }
  if (!isObject(value))
    return { reasons: [{ reason: `found ${nameOfType(value)}, expected a JSON object` }] };
  if (isDeeperThan(value, DEEPEST))
    return { reasons: [{ reason: `nested more than ${DEEPEST} levels deep` }] };
  return checkObject(value, body, collection);
}

function checkObject(value: JsonObject, body: string, given: string | undefined): Checked {
  const reasons: Reason[] = [];
  const path = readPath(value, given, reasons);
  const collection = path?.collection ?? given;
  const id = readId(value, collection, path?.id, reasons);
  if (path !== undefined && id !== undefined && path.id !== id) {
    reasons.push({ attribute: "path", reason: `"${value.path}" does not end in the record's id "${id}"` });
  }
  if (collection === LISTING_COLLECTION && id !== undefined) checkListingId(value.listingId, id, reasons);
  const point = coordinatesOf(value);
  if (point !== undefined && !isOnEarth(point)) {
    const attribute = isObject(value._geoloc) ? "_geoloc" : "lat";
    reasons.push({
      attribute,
      reason: `coordinates ${point.lat},${point.lng} are out of range (-90..90, -180..180)`,
    });
  }
  if (reasons.length > 0 || collection === undefined || id === undefined) return { reasons };
  const record = { collection, id, updatedAt: updatedAtOf(value), body: compactJson(body) };
  return { record, warnings: [...collectionWarnings(collection), ...typeWarnings(collection, value)] };
}

const KNOWN_COLLECTIONS: readonly string[] = [LISTING_COLLECTION, ...PROFILE_COLLECTIONS];

/** New collections are welcome, but one that looks like a known one is likely a slip. */
function collectionWarnings(collection: string): Warning[] {
  if (KNOWN_COLLECTIONS.includes(collection)) return [];
  const similar = closestName(collection, KNOWN_COLLECTIONS);
  return similar === undefined
    ? []
    : [{ attribute: "path", reason: `collection ${collection}; did you mean ${similar}?` }];
}

const STRING_OR_BLANKS = /"(?:[^"\\]|\\.)*"|\s+/g;

/** JSON without blanks between its values, which stay to the letter. Most feeds are written like this already. */
function compactJson(json: string): string {
  if (!hasBlanks(json)) return json;
  return json.replace(STRING_OR_BLANKS, (match) => (match.startsWith('"') ? match : ""));
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether there are blanks outside of strings; the JSON is valid. */
function hasBlanks(json: string): boolean {
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE) isInString = !isInString;
    else if (isInString && unit === BACKSLASH) at++;
    else if (!isInString && unit <= 0x20) return true;
  }
  return false;
}

function readPath(value: JsonObject, given: string | undefined, reasons: Reason[]) {
  if (value.path === undefined || value.path === null || value.path === "") {
    if (given === undefined) {
      reasons.push({
        attribute: "path",
        reason: "missing; without it, --collection must name the collection",
      });
    }
    return undefined;
  }
  const path = typeof value.path === "string" ? parsePath(value.path) : undefined;
  if (path === undefined) {
    reasons.push({ attribute: "path", reason: `${shown(value.path)} is not "<Collection>/<id>"` });
  } else if (given !== undefined && path.collection !== given) {
    reasons.push({ attribute: "path", reason: `"${value.path}" is not in the collection ${given}` });
  }
  return path;
}

function readId(
  value: JsonObject,
  collection: string | undefined,
  ofPath: string | undefined,
  reasons: Reason[],
) {
  const names = collection === LISTING_COLLECTION ? ["objectID", "listingId", "id"] : ["objectID", "id"];
  const attribute = names.find(
    (name) => value[name] !== undefined && value[name] !== null && value[name] !== "",
  );
  const found = attribute === undefined ? ofPath : value[attribute];
  if (found === undefined) {
    reasons.push({ attribute: "objectID", reason: "the record has no id: no objectID, no id and no path" });
    return undefined;
  }
  const id = typeof found === "number" ? String(found) : found;
  if (typeof id !== "string" || id.length > LONGEST_ID || /[/\x00-\x1f]/.test(id) || !id.isWellFormed()) {
    const expected = `text of at most ${LONGEST_ID} characters without "/" and control characters`;
    reasons.push({
      attribute: attribute ?? "path",
      reason: `${shown(found)} is no id, expected ${expected}`,
    });
    return undefined;
  }
  return id;
}

function checkListingId(listingId: JsonValue | undefined, id: string, reasons: Reason[]): void {
  if (listingId === undefined || listingId === null || listingId === "" || String(listingId) === id) return;
  reasons.push({ attribute: "listingId", reason: `${shown(listingId)} is not the record's id "${id}"` });
}

function isDeeperThan(value: JsonValue, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels <= 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, levels - 1));
  for (const name in value) {
    // A dot in a name parts it like a nested object.
    const own = name.includes(".") ? name.split(".").length : 1;
    if (own > levels || isDeeperThan(value[name]!, levels - own)) return true;
  }
  return false;
}

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function nameOfType(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

/** A sentence for the operator when `--collection` is no collection name. */
export function collectionProblem(collection: string): string | undefined {
  return isCollectionName(collection)
    ? undefined
    : `"${collection}" is no collection name: use a letter, then up to 63 letters, digits, "-" and "_".`;
}
