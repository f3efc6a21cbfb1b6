import fc from "fast-check";
import type { SearchPlan, SimilarPlan, SortKey } from "../../src/engine/port.ts";
import { EVERYTHING, type Filter } from "../../src/filter/ast.ts";
import { simplify } from "../../src/filter/simplify.ts";
import { boxBetween, type Shape } from "../../src/geo/shapes.ts";
import { type JsonObject, type JsonValue, numberOf } from "../../src/records/values.ts";
import { SIMILARITY_WEIGHTS } from "../../src/similar/weights.ts";
import { parseSearch } from "../../src/text/words.ts";
import type { CatalogueRecord } from "../reference/catalogue-record.ts";

/** Random catalogues over few values, so that things collide, and random questions about them. */

const WORDS = [
  "lake",
  "lakeshore",
  "Lakeview",
  "park",
  "prak",
  "Montréal",
  "montreal",
  "L'Avenue",
  "lavenue",
  "tower",
  "towers",
  "12",
  "12b",
  "condominium",
  "condominuim",
  "O'Brien-Smith",
];
const words = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: most }).map((list) => list.join(" "));

const NOTHING: fc.Arbitrary<JsonValue> = fc.constantFrom(null, "", [] as JsonValue[]);
const orNothing = (values: fc.Arbitrary<JsonValue>) =>
  fc.oneof({ weight: 5, arbitrary: values }, { weight: 1, arbitrary: NOTHING });
const several = (...values: JsonValue[]) => fc.subarray(values) as fc.Arbitrary<JsonValue>;

const prices = fc.constantFrom<JsonValue>(
  500_000,
  899_900,
  "899900",
  "$1,299,000",
  1_299_000,
  0.5,
  -3,
  "on request",
);
const moments = fc.constantFrom<JsonValue>(
  "2024-01-01T00:00:00.000Z",
  "2024-06-30",
  "2025-02-03T04:05:06.789Z",
  "2025-02-03T04:05:06.789+01:00",
  1_700_000_000,
  "soon",
);
const lats = fc.constantFrom(43.65, 43.66, -90, 90, 0, 49.28);
const lngs = fc.constantFrom(-79.38, -79.4, 180, -180, 179.5, -179.9, 0);

const floorPlan = fc.record(
  {
    name: fc.constantFrom<JsonValue>("A1", "a1", "B2"),
    numberOfBedrooms: fc.constantFrom<JsonValue>(1, 2, "2", 2.5),
    startPrice: orNothing(prices),
    status: fc.constantFrom<JsonValue>("Available", "Sold Out"),
    exposure: orNothing(several("North", "South")),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonValue>;

const paymentStructure = fc.record(
  {
    type: fc.constantFrom<JsonValue>("Standard", "International"),
    milestones: fc.array(
      fc.record(
        {
          amount: fc.constantFrom<JsonValue>(5, 10, "5"),
          type: fc.constantFrom<JsonValue>("fixed", "percentage"),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ) as fc.Arbitrary<JsonValue>,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonValue>;

const listing: fc.Arbitrary<JsonObject> = fc.record(
  {
    name: orNothing(words(4)),
    summary: orNothing(words(12)),
    amenities: orNothing(fc.oneof(several("Gym", "gym", "Pool", "Park Lake", "12"), words(2))),
    cityOrDistrict: orNothing(
      fc.constantFrom<JsonValue>("Toronto", "TORONTO", "North York", "Québec", "STRASSE", "Straße"),
    ),
    neighbourhood: orNothing(several("King West", "Lakeview", "Mile End")),
    type: orNothing(several("Condo", "Townhouse")),
    sellingStatus: orNothing(fc.constantFrom<JsonValue>("Selling Now", "Sold Out")),
    startPrice: orNothing(prices),
    endPrice: orNothing(prices),
    minBeds: orNothing(fc.constantFrom<JsonValue>(1, 1.5, 2, "2")),
    maxBeds: orNothing(fc.constantFrom<JsonValue>(2, 3, "3")),
    hasParking: orNothing(fc.boolean()),
    numberOfFloors: orNothing(fc.constantFrom<JsonValue>("14", 14, "5", "14.0", "many")),
    builders: orNothing(several("Builders/a", "Builders/b", "Builders/gone")),
    architects: orNothing(several("Architects/a", "Builders/a")),
    updatedAt: orNothing(moments),
    _geoloc: orNothing(fc.record({ lat: lats, lng: lngs }) as fc.Arbitrary<JsonValue>),
    lat: orNothing(fc.constantFrom<JsonValue>("43.7", "x")),
    long: orNothing(fc.constantFrom<JsonValue>("-79.5", -79.5)),
    floorPlans: orNothing(
      fc.oneof(fc.array(floorPlan, { maxLength: 4 }), floorPlan) as fc.Arbitrary<JsonValue>,
    ),
    paymentStructures: orNothing(fc.array(paymentStructure, { maxLength: 3 }) as fc.Arbitrary<JsonValue>),
    custom: orNothing(
      fc.oneof(
        fc.constantFrom<JsonValue>(1, "1", "one", true, "true", 1e21, 5),
        several("x", 2, "2.0", [3, "y"], { inner: 1 }),
      ),
    ),
    "dotted.name": orNothing(fc.constantFrom<JsonValue>("a", 1, { deep: 2 })),
    dotted: orNothing(fc.constantFrom<JsonValue>({ name: "b" }, [{ name: "a" }, { other: 3 }])),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

const builder: fc.Arbitrary<JsonObject> = fc.record(
  {
    name: orNothing(words(3)),
    address: orNothing(words(3)),
    website: orNothing(fc.constantFrom<JsonValue>("lake.example", "https://park.example")),
    listings: orNothing(several("Listings/l0", "Listings/gone")),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

/** Listings `l0`, `l1`, … and builders `a`, `b`, `c`, in random order of arrival. */
export const catalogues: fc.Arbitrary<CatalogueRecord[]> = fc
  .record({ listings: fc.array(listing, { maxLength: 24 }), builders: fc.array(builder, { maxLength: 3 }) })
  .map(({ listings, builders }) => [
    ...listings.map((record, i) => ({ collection: "Listings", id: `l${(i * 7) % 24}`, record })),
    ...builders.map((record, i) => ({ collection: "Builders", id: "abc"[i]!, record })),
  ]);

const VALUE_ATTRIBUTES = [
  "cityOrDistrict",
  "type",
  "startPrice",
  "numberOfFloors",
  "hasParking",
  "amenities",
  "custom",
  "updatedAt",
  "objectID",
  "floorPlans.startPrice",
  "floorPlans.status",
  "floorPlans.numberOfBedrooms",
  "paymentStructures.milestones.amount",
  "paymentStructures.type",
  "dotted.name",
  "dotted.name.deep",
  "minBeds",
  "builders",
  "absent",
];
const NESTED: { readonly [attribute: string]: readonly string[] } = {
  floorPlans: ["startPrice", "status", "numberOfBedrooms", "name", "exposure"],
  paymentStructures: ["type", "milestones.amount"],
  "paymentStructures.milestones": ["amount", "type"],
  custom: ["inner"],
};
const VALUES = [
  "Toronto",
  "toronto",
  "NORTH YORK",
  "québec",
  "straße",
  "Condo",
  "899900",
  "14",
  "14.0",
  "5",
  "true",
  "FALSE",
  "Gym",
  "12",
  "l3",
  "1",
  "2",
  "Sold Out",
  "fixed",
  "a",
  "Builders/a",
  "",
  "1000000000000000000000",
  "x",
  "A1",
  "2024-06-30T00:00:00Z",
  "1700000000",
];
const BOUNDS = [
  "0",
  "-3",
  "5",
  "14",
  "0.5",
  "900000",
  "899900",
  "$1,299,000",
  "2024-06-30",
  "2025-02-03T04:05:06.789Z",
  "1700000000",
];

const bound = fc.constantFrom(...BOUNDS).map((text) => ({ text, number: numberOf(text) }));

function conditions(attributes: readonly string[]): fc.Arbitrary<Filter> {
  const attribute = fc.constantFrom(...attributes);
  const position = fc.constant(0);
  const value = fc.constantFrom(...VALUES);
  return fc.oneof(
    fc.record({ kind: fc.constant("equals" as const), attribute, value, position }),
    fc.record({
      kind: fc.constant("in" as const),
      attribute,
      values: fc.array(value, { minLength: 1, maxLength: 3 }),
      position,
    }),
    fc.record({ kind: fc.constant("exists" as const), attribute, position }),
    fc.record({ kind: fc.constant("range" as const), attribute, low: bound, high: bound, position }),
    fc.record({
      kind: fc.constant("compare" as const),
      attribute,
      operator: fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const),
      bound,
      position,
    }),
  );
}

function grouped(leaf: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      fc.record({
        kind: fc.constantFrom("and" as const, "or" as const),
        operands: fc.array(tie("filter"), { minLength: 2, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant("not" as const), operand: tie("filter") }),
    ),
  })).filter;
}

const nested: fc.Arbitrary<Filter> = fc.constantFrom(...Object.keys(NESTED)).chain((attribute) =>
  grouped(conditions(NESTED[attribute]!)).map((operand) => ({
    kind: "nested",
    attribute,
    operand,
    position: 0,
  })),
);

const presence = conditions(["summary", "floorPlans", "name", "dotted"]).filter(
  ({ kind }) => kind === "exists",
);

/** Filters as the parser gives them, not simplified. */
export const filters: fc.Arbitrary<Filter> = grouped(
  fc.oneof(
    { weight: 4, arbitrary: conditions(VALUE_ATTRIBUTES) },
    { weight: 1, arbitrary: nested },
    { weight: 1, arbitrary: presence },
  ),
);

const orEverything = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Filter>(EVERYTHING) },
  { weight: 1, arbitrary: filters.map(simplify) },
);

const point = fc.record({ lat: lats, lng: lngs });
const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.tuple(point, point).map(([a, b]) => boxBetween(a, b)),
  fc.array(point, { minLength: 3, maxLength: 5 }).map((corners) => ({ kind: "polygon" as const, corners })),
);

const searches = fc.array(
  fc.oneof(
    words(3),
    fc.constantFrom(
      "lak",
      "l",
      "lakehsore",
      "alke",
      "towes",
      "condomnuim",
      "l'ave",
      "l avenue",
      "LAVENUE",
      "o'brien smit",
      "obriensmith",
      "123",
      "parc",
    ),
  ),
  { minLength: 1, maxLength: 2 },
);

const facet = fc.record({
  attribute: fc.constantFrom(...VALUE_ATTRIBUTES),
  isDisjunctive: fc.boolean(),
  maxValues: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
  query: fc.option(fc.constantFrom("g", "toro", "sold o", "1"), { nil: undefined, freq: 3 }),
  withStats: fc.boolean(),
});

/** A random search of a collection. */
export const plans: fc.Arbitrary<SearchPlan> = fc
  .record({
    collection: fc.constantFrom("Listings", "Listings", "Listings", "Builders"),
    search: fc.option(searches, { nil: undefined }),
    slice: orEverything,
    filter: orEverything,
    near: fc.option(
      fc.record({
        centre: point,
        radius: fc.option(fc.constantFrom(1, 1500, 100_000, 20_040_000), { nil: undefined }),
      }),
      { nil: undefined, freq: 2 },
    ),
    shapes: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(shapes, { minLength: 1, maxLength: 2 }) },
    ),
    attributeSort: fc.array(
      fc.record({
        by: fc.constant("attribute" as const),
        attribute: fc.constantFrom(...VALUE_ATTRIBUTES),
        descending: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    special: fc.constantFrom(undefined, "distance" as const, "relevance" as const),
    offset: fc.nat(6),
    limit: fc.constantFrom(0, 1, 3, 20),
    facets: fc.array(facet, { maxLength: 3 }),
  })
  .map(({ search, attributeSort, special, ...plan }) => {
    const query = search === undefined ? undefined : parseSearch(search);
    const text = query?.length === 0 ? undefined : query;
    const isUsable =
      special === "distance" ? plan.near !== undefined : special === "relevance" && text !== undefined;
    const key: SortKey[] = isUsable ? [{ by: special!, descending: false } as SortKey] : [];
    return { ...plan, text, sort: [...attributeSort, ...key] };
  });

export const similarPlans: fc.Arbitrary<SimilarPlan> = fc.record({
  id: fc.constantFrom("l0", "l7", "l14", "nobody"),
  words: fc.constant(["lake", "lakeshore", "park", "tower", "montreal"]),
  slice: orEverything,
  weights: fc.constant(SIMILARITY_WEIGHTS),
  minScore: fc.constantFrom(0, 40),
  limit: fc.constantFrom(1, 3, 20),
  explain: fc.boolean(),
});
