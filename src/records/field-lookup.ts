import { LISTING_COLLECTION } from "./collections.ts";
import {
  type Field,
  type FieldTable,
  type FieldType,
  LISTING_FIELDS,
  PROFILE_FIELDS,
  REFERENCE_FIELDS,
} from "./fields.ts";

/** The field table of a collection. */
export function fieldsOf(collection: string): FieldTable {
  return collection === LISTING_COLLECTION ? LISTING_FIELDS : PROFILE_FIELDS;
}

const flattened = new Map<FieldTable, ReadonlyMap<string, Field>>();

/** Every attribute of a table by its dotted path, parents before children. */
export function flatFields(table: FieldTable): ReadonlyMap<string, Field> {
  const known = flattened.get(table);
  if (known !== undefined) return known;
  const all = new Map<string, Field>();
  const visit = (fields: FieldTable, prefix: string) => {
    for (const [name, field] of Object.entries(fields)) {
      all.set(prefix + name, field);
      if (field.fields !== undefined) visit(field.fields, `${prefix}${name}.`);
    }
  };
  visit(table, "");
  flattened.set(table, all);
  return all;
}

/** The table's entry for a dotted path, if it has one. */
export function fieldAt(collection: string, path: string): Field | undefined {
  return flatFields(fieldsOf(collection)).get(path);
}

export interface SearchedField {
  readonly name: string;
  readonly weight: number;
}

/** The searched attributes of a collection with their weights, in the table's order. */
export function searchedFields(collection: string): readonly SearchedField[] {
  return Object.entries(fieldsOf(collection)).flatMap(([name, { searched }]) =>
    searched === undefined ? [] : [{ name, weight: searched }],
  );
}

/** What `facets=*` stands for, in the table's order. */
export function defaultFacets(collection: string): readonly string[] {
  return Object.entries(fieldsOf(collection)).flatMap(([name, { facet }]) => (facet === true ? [name] : []));
}

/** Attributes hidden by default from clients without the scope `restricted`. */
export const RESTRICTED_BY_DEFAULT: readonly string[] = [LISTING_FIELDS, PROFILE_FIELDS].flatMap((table) =>
  Object.entries(table).flatMap(([name, { restricted }]) => (restricted === true ? [name] : [])),
);

const PRESENCE_ONLY: ReadonlySet<FieldType> = new Set(["text", "url", "urls"]);
const NUMERIC: ReadonlySet<FieldType> = new Set(["number", "integer", "numericText"]);

/** True for attributes of which the index keeps only whether there is a value: prose and addresses of files. */
export function isPresenceOnly(collection: string, path: string): boolean {
  const field = fieldAt(collection, path);
  return field !== undefined && PRESENCE_ONLY.has(field.type);
}

/**
 * True when facet statistics make sense: the table says that the attribute is a number, or does not know it
 * and the values decide.
 */
export function mayHaveStats(collection: string, path: string): boolean {
  const field = fieldAt(collection, path);
  return field === undefined || NUMERIC.has(field.type);
}

/** What answers are made of besides showing it: identity, search, order, distance, similarity, references. */
const BUILT_IN_USES = [
  ...["objectID", "id", "path", "listingId", "collection", "listings"],
  ...[
    "updatedAt",
    "_geoloc",
    "lat",
    "long",
    "startPrice",
    "endPrice",
    "minSize",
    "maxSize",
    "minBeds",
    "maxBeds",
  ],
  ...["type", "sellingStatus", "constructionStatus", "neighbourhood", "cityOrDistrict", "amenities"],
  ...REFERENCE_FIELDS,
  ...[LISTING_FIELDS, PROFILE_FIELDS].flatMap((table) =>
    Object.keys(table).filter((name) => table[name]!.searched !== undefined),
  ),
];

/** The first of the attributes that cannot be restricted, because answers would still tell of it. */
export function unrestrictable(attributes: readonly string[]): string | undefined {
  return attributes.find((attribute) => BUILT_IN_USES.includes(attribute.split(".", 1)[0]!));
}
