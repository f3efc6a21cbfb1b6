import { type TSchema, Type } from "typebox";
import {
  type Field,
  type FieldTable,
  JSON_TYPE,
  LISTING_FIELDS,
  PROFILE_FIELDS,
  REFERENCE_FIELDS,
} from "../records/fields.ts";

/** Schemas of answers, made from the field table. */

/** Any attribute may be null or an empty string, besides its own type and those that feeds are known to carry. */
function fieldSchema(field: Field): TSchema {
  const types = new Set<string>([JSON_TYPE[field.type], ...(field.also ?? []), "string", "null"]);
  if (field.type === "reference") types.add("object");
  const schema: { [key: string]: unknown } = { type: [...types], description: field.description };
  const inner = field.fields && { type: "object", properties: fieldSchemas(field.fields) };
  if (field.type === "object") Object.assign(schema, inner);
  if (field.type === "objects") schema.items = inner;
  if (field.type === "reference") schema.items = { type: ["string", "object", "null"] };
  if (field.type === "object") schema.type = [...types];
  return Type.Unsafe(schema);
}

/** Restricted attributes do not exist for the public. */
function fieldSchemas(table: FieldTable): { [name: string]: TSchema } {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, field]) =>
      field.restricted === true ? [] : [[name, fieldSchema(field)]],
    ),
  );
}

const HIGHLIGHT = Type.Object(
  {
    value: Type.String(),
    matchLevel: Type.Unsafe({ type: "string", enum: ["none", "partial", "full"] }),
    fullyHighlighted: Type.Boolean(),
    matchedWords: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

const ADDED_TO_LISTINGS = {
  _score: Type.Number({ minimum: 0, maximum: 100, description: "In similar and trending results." }),
  _distance: Type.Integer({ minimum: 0, description: "Metres from `nearby`." }),
  _highlightResult: Type.Record(Type.String(), Type.Union([HIGHLIGHT, Type.Array(HIGHLIGHT)])),
  _explain: Type.Object({}, { description: "Why a listing is similar." }),
};

function recordSchema(
  $id: string,
  table: FieldTable,
  identity: "objectID" | "id",
  added: { [name: string]: TSchema } = {},
): TSchema {
  const { objectID: _objectID, id: _id, ...fields } = fieldSchemas(table);
  const properties = { [identity]: { type: "string" }, ...fields, ...added };
  const not = { required: [identity === "id" ? "objectID" : "id"] };
  return Type.Unsafe({ $id, type: "object", required: [identity], properties, not });
}

/** The records in answers, under the names that OpenAPI gives them. */
export const RECORD_SCHEMAS: readonly TSchema[] = [
  recordSchema("ListingInList", LISTING_FIELDS, "objectID", ADDED_TO_LISTINGS),
  recordSchema("Listing", LISTING_FIELDS, "id"),
  recordSchema("ProfileInList", PROFILE_FIELDS, "objectID"),
  recordSchema("Profile", PROFILE_FIELDS, "id"),
];

export const LISTING_IN_LIST = Type.Unsafe({ $ref: "ListingInList#" });
export const SINGLE_LISTING = Type.Unsafe({ $ref: "Listing#" });
export const PROFILE_IN_LIST = Type.Unsafe({ $ref: "ProfileInList#" });
export const SINGLE_PROFILE = Type.Unsafe({ $ref: "Profile#" });

const COUNT = Type.Integer({ minimum: 0 });
const FACET_COUNTS = Type.Record(Type.String(), Type.Record(Type.String(), COUNT));
const FACET_STATS = Type.Record(
  Type.String(),
  Type.Object({ min: Type.Number(), max: Type.Number(), avg: Type.Number(), sum: Type.Number() }),
);

const PAGE = { total: COUNT, page: COUNT, pages: COUNT, perPage: COUNT };

export function pageOf(record: TSchema): TSchema {
  return Type.Object(
    {
      results: Type.Array(record),
      ...PAGE,
      facets: Type.Optional(FACET_COUNTS),
      facetsStats: Type.Optional(FACET_STATS),
    },
    { additionalProperties: false },
  );
}

export function rankingOf(record: TSchema): TSchema {
  return Type.Object({ results: Type.Array(record), ...PAGE }, { additionalProperties: false });
}

export function manyOf(record: TSchema): TSchema {
  return Type.Object(
    {
      results: Type.Array(record),
      missing: Type.Array(Type.String(), { description: "What was asked for and is not there." }),
    },
    { additionalProperties: false },
  );
}

const REFERENCES = Type.Array(Type.Union([Type.String(), Type.Object({})]));

export const LISTING_PROFILES = Type.Object(
  { id: Type.String(), ...Object.fromEntries(REFERENCE_FIELDS.map((field) => [field, REFERENCES])) },
  { additionalProperties: false },
);

const FACET_LISTS = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ value: Type.String(), count: COUNT })),
);

export const LISTING_FACETS = Type.Union([FACET_COUNTS, FACET_LISTS]);
