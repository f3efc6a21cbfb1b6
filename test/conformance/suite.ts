import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { planFor } from "../../src/engine/plan-for.ts";
import type { Engine, FacetRequest, SearchPlan } from "../../src/engine/port.ts";
import { EVERYTHING } from "../../src/filter/ast.ts";
import { parseFilter } from "../../src/filter/parser.ts";
import { simplify } from "../../src/filter/simplify.ts";
import { boxBetween } from "../../src/geo/shapes.ts";
import { SIMILARITY_WEIGHTS } from "../../src/similar/weights.ts";
import { parseSearch } from "../../src/text/words.ts";
import type { CatalogueRecord } from "../reference/catalogue-record.ts";
import { LISTINGS, PROFILES } from "./catalogue.ts";

const SOURCES: readonly CatalogueRecord[] = [...LISTINGS, ...PROFILES];

/** What every engine must answer to a small catalogue: expectations written by hand. */
export function conformanceSuite(
  name: string,
  makeEngine: (records: readonly CatalogueRecord[]) => Engine,
): void {
  describe(`conformance: ${name}`, () => {
    const engine = makeEngine(SOURCES);
    const plan = (more: Partial<SearchPlan>) => planFor("Listings", { limit: 100, ...more });
    const idsOf = async (more: Partial<SearchPlan>) => (await engine.search(plan(more))).ids;
    const filtered = (filterQuery: string) => idsOf({ filter: simplify(parseFilter(filterQuery)) });
    const searched = (...strings: string[]) => idsOf({ text: parseSearch(strings) });
    const facet = (more: Partial<FacetRequest>): FacetRequest => ({
      attribute: "type",
      isDisjunctive: false,
      maxValues: Number.POSITIVE_INFINITY,
      query: undefined,
      withStats: true,
      ...more,
    });

    it("orders by updatedAt, newest first and missing last, then by id", async () => {
      assert.deepEqual(await idsOf({}), ["d", "b", "a", "c", "e"]);
      assert.deepEqual(await idsOf({ offset: 1, limit: 2 }), ["b", "a"]);
      assert.deepEqual(await idsOf({ offset: 9 }), []);
    });

    for (const [filterQuery, ids] of FILTERS) {
      it(`filters: ${filterQuery}`, async () =>
        assert.deepEqual([...(await filtered(filterQuery))].sort(), [...ids]));
    }

    for (const [search, ids] of SEARCHES) {
      it(`searches: ${search}`, async () => assert.deepEqual(await searched(...[search].flat()), [...ids]));
    }

    it("sorts numbers before text, missing values last in both directions", async () => {
      const by = (descending: boolean) =>
        idsOf({ sort: [{ by: "attribute", attribute: "numberOfFloors", descending }] });
      assert.deepEqual(await by(false), ["b", "a", "d", "c", "e"]);
      assert.deepEqual(await by(true), ["c", "d", "a", "b", "e"]);
    });

    it("sorts by the distance from a centre and leaves out what has no coordinates", async () => {
      const near = { centre: { lat: 43.65, lng: -79.38 }, radius: undefined };
      const answer = await engine.search(plan({ near }));
      assert.deepEqual(answer.ids, ["a", "b", "c", "d"]);
      // By the flat-Earth approximation: √(12 398² + 2 500²) m, to a hundred metres.
      assert.equal(Math.round(answer.distances![1]! / 100), 126);
      assert.deepEqual(await idsOf({ near: { ...near, radius: 20_000 } }), ["a", "b"]);
    });

    it("finds what is inside boxes, across the antimeridian, too", async () => {
      const box = (...corners: [number, number, number, number]) => [
        boxBetween({ lat: corners[0], lng: corners[1] }, { lat: corners[2], lng: corners[3] }),
      ];
      assert.deepEqual(await idsOf({ shapes: box(43, -80, 44, -79) }), ["b", "a"]);
      assert.deepEqual(await idsOf({ shapes: box(-20, 170, -10, -170) }), ["d"]);
      assert.deepEqual(await idsOf({ shapes: box(-90, -180, 90, 180) }), ["d", "b", "a", "c"]);
    });

    it("finds what is inside polygons", async () => {
      const corners = [
        { lat: 43.5, lng: -79.5 },
        { lat: 43.7, lng: -79.5 },
        { lat: 43.6, lng: -79.2 },
      ];
      assert.deepEqual(await idsOf({ shapes: [{ kind: "polygon", corners }] }), ["a"]);
    });

    it("counts facets over all matches, highest first, then by code points", async () => {
      const { facets } = await engine.search(
        plan({ limit: 0, facets: [facet({}), facet({ attribute: "amenities" })] }),
      );
      assert.deepEqual(facets[0]!.counts, [
        { value: "Condo", count: 3 },
        { value: "Townhouse", count: 2 },
      ]);
      assert.deepEqual(facets[1]!.counts, [
        { value: "Gym", count: 2 },
        { value: "Indoor Pool", count: 1 },
        { value: "gym", count: 1 },
      ]);
    });

    it("counts a record once, however many of its objects have the value", async () => {
      const { facets } = await engine.search(
        plan({ limit: 0, facets: [facet({ attribute: "floorPlans.status" })] }),
      );
      assert.deepEqual(facets[0]!.counts, [
        { value: "Available", count: 2 },
        { value: "Sold Out", count: 1 },
      ]);
    });

    it("tells the statistics of numbers and of numeric text", async () => {
      const { facets } = await engine.search(plan({ facets: [facet({ attribute: "startPrice" })] }));
      assert.deepEqual(facets[0]!.stats, {
        min: 500_000,
        max: 1_299_000,
        avg: 899_633.3333333334,
        sum: 2_698_900,
      });
    });

    it("lifts the conditions on a disjunctive facet", async () => {
      const filter = simplify(parseFilter("type:Townhouse AND cityOrDistrict:Toronto"));
      const { facets, total } = await engine.search(
        plan({ filter, facets: [facet({ isDisjunctive: true }), facet({ attribute: "cityOrDistrict" })] }),
      );
      assert.equal(total, 1);
      assert.deepEqual(facets[0]!.counts, [
        { value: "Condo", count: 1 },
        { value: "Townhouse", count: 1 },
      ]);
      assert.deepEqual(facets[1]!.counts, [{ value: "Toronto", count: 1 }]);
    });

    it("narrows facet values to those with a word that starts like a text", async () => {
      const query = { attribute: "amenities", query: "poo" };
      const { facets } = await engine.search(
        plan({
          facets: [
            facet(query),
            facet({ ...query, query: "indoor p" }),
            facet({ attribute: "amenities", maxValues: 1 }),
          ],
        }),
      );
      assert.deepEqual(
        facets.map(({ counts }) => counts.map(({ value }) => value)),
        [["Indoor Pool"], ["Indoor Pool"], ["Gym"]],
      );
    });

    it("keeps a product's slice apart from everything else", async () => {
      const slice = simplify(parseFilter("cityOrDistrict:Toronto"));
      assert.deepEqual(await idsOf({ slice }), ["a"]);
      assert.deepEqual(await engine.present("Listings", ["a", "b", "x"], slice), [true, false, false]);
      assert.deepEqual(await engine.referrers(["Builders/one"], ["builders"], slice), [["a"]]);
      assert.deepEqual(await engine.referrers(["Builders/one"], ["builders"], EVERYTHING), [["b", "a"]]);
    });

    it("finds the listing most like one, never the listing itself", async () => {
      const hits = await engine.similar({
        id: "a",
        words: [],
        slice: EVERYTHING,
        weights: SIMILARITY_WEIGHTS,
        minScore: 0,
        limit: 2,
        explain: true,
      });
      assert.deepEqual(
        hits!.map(({ id }) => id),
        ["b", "c"],
      );
      assert.ok(hits![0]!.score > hits![1]!.score && hits![0]!.score < 100);
      assert.equal(hits![0]!.explanation!.respects.type!.likeness > 0, true);
      assert.equal(
        await engine.similar({
          id: "nobody",
          words: [],
          slice: EVERYTHING,
          weights: SIMILARITY_WEIGHTS,
          minScore: 0,
          limit: 2,
          explain: false,
        }),
        undefined,
      );
    });

    it("searches profiles as well", async () => {
      assert.deepEqual(await idsOf({ collection: "Builders", text: parseSearch(["obrien"]) }), ["one"]);
      assert.deepEqual(await idsOf({ collection: "Nothing" }), []);
    });
  });
}

const FILTERS: readonly (readonly [string, readonly string[]])[] = [
  ['cityOrDistrict:"north york"', ["b"]],
  ["cityOrDistrict:North", []],
  ["type:townhouse", ["a", "d"]],
  ["NOT type:Condo", ["d", "e"]],
  ["type != Condo", ["d", "e"]],
  ["startPrice >= 899900", ["a", "b"]],
  ["startPrice < 899900", ["c"]],
  ["startPrice:500000 TO 899900", ["b", "c"]],
  ["startPrice:899900", ["b"]],
  ['startPrice:"$1,299,000"', ["a"]],
  ["startPrice:1299000", []],
  ["startPrice EXISTS", ["a", "b", "c", "d"]],
  ["startPrice NOT EXISTS", ["e"]],
  ["numberOfFloors = 14", ["a"]],
  ['numberOfFloors:"14"', ["a"]],
  ["numberOfFloors > 5", ["a", "d"]],
  ["hasParking:true", ["a"]],
  ['hasParking:"FALSE"', ["b"]],
  ["updatedAt > 2025-01-01", ["b", "d"]],
  ["updatedAt <= 1735689600", ["a", "c"]],
  ["floorPlans.status:Available AND floorPlans.numberOfBedrooms:3", ["a", "b"]],
  ["floorPlans{status:Available AND numberOfBedrooms:3}", ["b"]],
  ["floorPlans{NOT status:Available}", ["a"]],
  ["NOT floorPlans{status:Available}", ["c", "d", "e"]],
  ["floorPlans EXISTS", ["a", "b"]],
  ["amenities IN [gym, Sauna]", ["a", "b", "c"]],
  ["amenities NOT IN [gym]", ["d", "e"]],
  ["color:red OR color:2", ["c", "d"]],
  ['"a.b" = 1', ["e"]],
  ["summary EXISTS AND NOT (type:Condo OR type:Townhouse)", ["e"]],
  ["objectID:a OR listingId:b OR path:Listings/c OR id:d", ["a", "b", "c", "d"]],
];

const SEARCHES: readonly (readonly [string | readonly string[], readonly string[]])[] = [
  ["montreal", ["c"]],
  ["MONTRÉAL", ["c"]],
  ["lavenue", ["c"]],
  ["l avenue", ["c"]],
  ["L'Avenue", ["c"]],
  ["lakesh", ["a", "b"]],
  ["lakeshore", ["a", "b"]],
  ["lakehsore", ["a", "b"]],
  ["alkeshore", ["a", "b"]],
  ["bakeshore", []],
  ["lakeshore towers", ["a"]],
  [["towers", "lakeshore"], ["a"]],
  ["tower", ["e", "a"]],
  ["towr", ["e"]],
  ["2200", ["e"]],
  ["2201", []],
];
