import { didYouMean } from "../errors/closest.ts";
import { invalidParameter } from "../errors/lotline-error.ts";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { REFERENCE_ALIASES, REFERENCE_FIELDS } from "../records/fields.ts";
import { covers } from "../records/selection.ts";
import { type Access, AttributeNames } from "./access.ts";

const NONE: readonly string[] = [];

/**
 * The reference fields that `referrences` names. Other attributes are accepted and do nothing; a name that is
 * nothing at all is a 400.
 */
export function readReferrences(
  access: Access,
  collections: readonly string[],
  referrences: readonly string[] = NONE,
): readonly string[] {
  if (referrences.length === 0) return NONE;
  const references: readonly string[] = collections.includes(LISTING_COLLECTION)
    ? REFERENCE_FIELDS
    : ["listings"];
  const own = references.filter((name) => !covers(access.hidden, name));
  const names = [...collections, LISTING_COLLECTION].map(
    (collection) => new AttributeNames(access, collection),
  );
  const fields = referrences.flatMap((given) => {
    if (given === "*") return own;
    const name = Object.hasOwn(REFERENCE_ALIASES, given) ? REFERENCE_ALIASES[given]! : given;
    if (own.includes(name)) return [name];
    // Clients in the wild send one list of fields to every operation.
    if (names.some((known) => known.has(name))) return [];
    const message = `referrences: \`${given}\` is not an attribute.`;
    throw invalidParameter(
      "referrences",
      message,
      didYouMean(given, [...own, ...Object.keys(REFERENCE_ALIASES)]),
    );
  });
  return [...new Set(fields)];
}
