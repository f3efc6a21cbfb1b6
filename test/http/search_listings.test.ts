import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Answer, TestApp } from "../support/test-app.ts";
import { RECORDS } from "./records.ts";

let app: TestApp;
before(async () => {
  app = await TestApp.start(RECORDS);
});
after(() => app.close());

type Parameters = { readonly [name: string]: string | number | boolean };
const search = (parameters: Parameters = {}) => app.get("search_listings", parameters);
const idsOf = ({ json }: Answer): string[] =>
  json.results.map(({ objectID }: { objectID: string }) => objectID);
const found = async (parameters: Parameters) => idsOf(await search(parameters));

describe("search_listings", () => {
  it("answers with everything, newest first, by default", async () => {
    const answer = await search();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers["content-type"], "application/json; charset=utf-8");
    assert.deepEqual(idsOf(answer), ["bay", "lake", "avenue", "suva", "bare"]);
    const { results, ...envelope } = answer.json;
    assert.deepEqual(envelope, { total: 5, page: 0, pages: 1, perPage: 20 });
    assert.equal("id" in results[0], false);
  });

  it("returns records as they were imported, with identity added and restricted attributes left out", async () => {
    const { json } = await search({ filterQuery: "objectID:lake" });
    const { brokerLink: _link, realtorPayouts: _payouts, ...visible } = RECORDS[0]!;
    assert.deepEqual(json.results[0], visible);
    const bare = (await search({ filterQuery: "objectID:bare" })).json.results[0];
    assert.deepEqual(bare, { ...RECORDS[4], listingId: "bare" });
  });

  it("pages from zero; pages past the end are empty", async () => {
    assert.deepEqual(await found({ perPage: 2 }), ["bay", "lake"]);
    assert.deepEqual(await found({ perPage: 2, page: 2 }), ["bare"]);
    const past = await search({ perpage: 2, page: 9 });
    assert.deepEqual(past.json, { results: [], total: 5, page: 9, pages: 3, perPage: 2 });
    assert.equal((await search({ page: Number.MAX_SAFE_INTEGER })).status, 200);
  });

  it("answers perPage=0 with true totals and facets", async () => {
    const { json } = await search({ perPage: 0, facets: "type, cityOrDistrict,,completionYear" });
    assert.deepEqual(
      { ...json, facets: undefined, facetsStats: undefined },
      { results: [], total: 5, page: 0, pages: 0, perPage: 0, facets: undefined, facetsStats: undefined },
    );
    assert.deepEqual(json.facets.type, { Condo: 3, Townhouse: 1 });
    assert.deepEqual(json.facetsStats, {
      completionYear: { min: 2026, max: 2027, avg: 6079 / 3, sum: 6079 },
    });
  });

  it("writes facet objects in count order even when keys look like integers", async () => {
    const { text } = await search({ perPage: 0, facets: "completionYear,startPrice" });
    assert.ok(text.includes('"completionYear":{"2026":2,"2027":1}'));
    assert.ok(text.includes('"startPrice":{"500000":1,"650000":1,"799900":1}'));
    const newest = await search({
      perPage: 0,
      facets: "completionYear",
      filterQuery: "NOT objectID:bay",
      disjunctiveFacets: "type",
    });
    assert.deepEqual(Object.keys(newest.json.facets), ["completionYear", "type"]);
  });

  it("knows what facets=* stands for", async () => {
    const { json } = await search({ perPage: 0, facets: "*" });
    for (const facet of [
      "sellingStatus",
      "type",
      "state",
      "amenities",
      "completionYear",
      "minBeds",
      "hasParking",
      "builders",
    ])
      assert.ok(facet in json.facets, facet);
    for (const facet of ["name", "startPrice", "summary", "brokerLink"])
      assert.equal(facet in json.facets, false, facet);
  });

  it("limits, narrows and lifts facets", async () => {
    const top = await search({ perPage: 0, facets: "type", maxValuesPerFacet: 1 });
    assert.deepEqual(top.json.facets, { type: { Condo: 3 } });
    const narrowed = await search({ perPage: 0, facetQuery: "amenities:lak" });
    assert.deepEqual(narrowed.json.facets, { amenities: { "Lakeside Pool": 1 } });
    const lifted = await search({
      filterQuery: "type:Townhouse AND state:Ontario",
      disjunctiveFacets: "type",
      facets: "state",
    });
    assert.equal(lifted.json.total, 1);
    assert.deepEqual(lifted.json.facets, { state: { Ontario: 1 }, type: { Condo: 2, Townhouse: 1 } });
  });

  it("searches every word, the last one as a prefix, typos tolerated", async () => {
    assert.deepEqual(await found({ search: "montreal" }), ["avenue"]);
    assert.deepEqual(await found({ search: "LAVENUE" }), ["avenue"]);
    assert.deepEqual(await found({ search: "lak" }), ["lake", "bay"]);
    assert.deepEqual(await found({ search: "lake,toronto" }), ["lake"]);
    assert.deepEqual(await found({ search: "bayveiw" }), ["bay"]);
    assert.deepEqual(await found({ search: "nothing-like-it" }), []);
    assert.equal((await search({ search: "!?" })).json.total, 5);
    assert.equal((await search({ search: "" })).json.total, 5);
  });

  it("filters by what no record has a value for, and by moments in any spelling", async () => {
    assert.equal((await search({ filterQuery: "empty:5", facets: "empty" })).json.total, 0);
    assert.deepEqual(await found({ filterQuery: "updatedAt = 2025-06-01" }), ["bay"]);
    assert.deepEqual(await found({ filterQuery: 'updatedAt:"2025-06-01T00:00:00Z"' }), ["bay"]);
    assert.deepEqual(await found({ filterQuery: "updatedAt = 1748736000" }), ["bay"]);
  });

  it("takes attributes of any collection, so that clients need one list only", async () => {
    const { json } = await search({ filterQuery: "objectID:suva", retrieveAttributes: "name,website" });
    assert.deepEqual(json.results, [{ objectID: "suva", name: "Domain" }]);
  });

  it("answers with its own numbers where records were imported with some", async () => {
    const { text } = await search({ filterQuery: "objectID:suva", nearby: "0,0" });
    assert.equal(text.match(/"_distance"/g)?.length, 1);
  });

  it("sorts, missing values last", async () => {
    assert.deepEqual(await found({ sort: "startPrice" }), ["avenue", "bay", "lake", "suva", "bare"]);
    assert.deepEqual(await found({ sort: "completionYear:desc,startPrice:asc" }), [
      "lake",
      "avenue",
      "bay",
      "suva",
      "bare",
    ]);
    assert.deepEqual(await found({ search: "lake", sort: "_relevance:asc" }), ["bay", "lake"]);
    assert.deepEqual(await found({ nearby: "43.65,-79.38", sort: "_distance:desc" }), [
      "suva",
      "avenue",
      "bay",
      "lake",
    ]);
  });

  it("finds what is near, with whole metres, and leaves out what has no coordinates", async () => {
    const answer = await search({ nearby: "43.6532, -79.3832" });
    assert.deepEqual(idsOf(answer), ["lake", "bay", "avenue", "suva"]);
    assert.equal(answer.json.results[0]._distance, 0);
    assert.ok(Number.isInteger(answer.json.results[1]._distance));
    assert.deepEqual(await found({ nearby: "43.6532,-79.3832", radius: 20_000 }), ["lake", "bay"]);
  });

  it("finds what is inside boxes and polygons", async () => {
    assert.deepEqual(await found({ boundingBox: "43,-80,44,-79" }), ["bay", "lake"]);
    assert.deepEqual(await found({ boundingBox: "43,-80,44,-79;-20,170,-10,-170" }), ["bay", "lake", "suva"]);
    assert.deepEqual(await found({ polygon: "43.5,-79.5,43.7,-79.5,43.6,-79.2" }), ["lake"]);
  });

  it("returns only the attributes asked for, and objectID always", async () => {
    const { json } = await search({
      filterQuery: "objectID:lake",
      retrieveAttributes: "name,floorPlans.name,_geoloc.lat,my attr",
    });
    assert.deepEqual(json.results, [
      {
        objectID: "lake",
        name: "Lakeshore <Towers>",
        _geoloc: { lat: 43.6532 },
        floorPlans: [{ name: "A1" }, { name: "B2" }],
      },
    ]);
    const all = await search({ filterQuery: "objectID:suva", retrieveAttributes: "*" });
    assert.equal(all.json.results[0].path, "Listings/suva");
  });

  it("highlights HTML-escaped text, of a prefix only the typed part", async () => {
    const { json } = await search({ search: "toronto lakes", highlightResults: true });
    const { name, summary, cityOrDistrict, amenities } = json.results[0]._highlightResult;
    assert.deepEqual(name, {
      value: "<em>Lakes</em>hore &lt;Towers&gt;",
      matchLevel: "partial",
      fullyHighlighted: false,
      matchedWords: ["lakes"],
    });
    assert.equal(summary.value, "Two steps from the <em>lake</em> &amp; the park.");
    assert.deepEqual(cityOrDistrict, {
      value: "<em>Toronto</em>",
      matchLevel: "partial",
      fullyHighlighted: true,
      matchedWords: ["toronto"],
    });
    assert.deepEqual(
      amenities.map(({ matchLevel }: { matchLevel: string }) => matchLevel),
      ["none", "partial"],
    );
    const tagged = await search({
      search: "gym",
      highlightResults: true,
      highlightPreTag: "[",
      highlightPostTag: "]",
      filterQuery: "objectID:bay",
    });
    assert.equal(tagged.json.results[0]._highlightResult.amenities[0].value, "[gym]");
  });

  it("expands references; paths that lead nowhere stay", async () => {
    const { json } = await search({ filterQuery: "objectID:lake", referrences: "builders,marketers,name" });
    const [builder, gone] = json.results[0].builders;
    assert.deepEqual(builder, {
      id: "north",
      path: "Builders/north",
      collection: "Builders",
      name: "O'Brien Homes",
      address: "1 King Street\nToronto",
      website: "obrien.example",
      listings: ["Listings/lake", "Listings/avenue", "Listings/dangling", "Listings/bay"],
    });
    assert.equal(gone, "Builders/gone");
    assert.equal(json.results[0].marketingCompanies[0].name, "Loud Agency");
    const cut = await search({ filterQuery: "objectID:lake", referrences: "*", retrieveAttributes: "name" });
    assert.deepEqual(cut.json.results, [{ objectID: "lake", name: "Lakeshore <Towers>" }]);
  });
});

/** Wrong parameters, and the exact sentences that clients read. */
const MISTAKES: readonly (readonly [string, string])[] = [
  ["perPages=5", "`perPages` is not a parameter of search_listings. Did you mean `perPage`?"],
  [
    "zzz=5",
    "`zzz` is not a parameter of search_listings. It takes search, page, perPage, facets, retrieveAttributes, highlightResults, highlightPreTag, highlightPostTag, nearby, radius, referrences, filterQuery, sort, boundingBox, polygon, disjunctiveFacets, maxValuesPerFacet, facetQuery.",
  ],
  ["page=-1", "`page`: found -1, expected an integer from 0 to 9007199254740991."],
  ["page=1.5", "`page`: found `1.5`, expected an integer."],
  ["page=", "`page`: found nothing, expected an integer."],
  ["perPage=1001", "`perPage`: found 1001, expected an integer from 0 to 1000."],
  ["page=1&page=2", "`page` is given 2 times, expected once."],
  ["perPage=1&perpage=2", "`perPage` is given twice, as `perPage` and as `perpage`."],
  ["highlightResults=yes", "`highlightResults`: found `yes`, expected `true` or `false`."],
  ["radius=5", "radius needs a centre. Give `nearby=<latitude>,<longitude>` with it."],
  ["nearby=43.65,-79.38&radius=0", "`radius`: found 0, expected an integer from 1 to 20040000."],
  ["nearby=43.65", "nearby: found 1 numbers, expected pairs: `<latitude>,<longitude>`."],
  ["nearby=north,-79", "nearby: found `north`, expected a number in `<latitude>,<longitude>`."],
  [
    "nearby=-179.38,43.65",
    "nearby: `-179.38,43.65` is out of range; latitudes go from -90 to 90, longitudes from -180 to 180. The latitude comes first.",
  ],
  ["boundingBox=1,2,3", "boundingBox: found 3 numbers, expected pairs: `<lat>,<lng>,<lat>,<lng>`."],
  [
    "boundingBox=1,2,3,4,5,6",
    "boundingBox: found 3 corners in `1,2,3,4,5,6`, expected two: `<lat>,<lng>,<lat>,<lng>`.",
  ],
  ["polygon=1,2,3,4", "polygon: found 2 corners, expected 3 to 500."],
  ["sort=startPrice:up", "sort: found the direction `up` in `startPrice:up`, expected `asc` or `desc`."],
  [
    "sort=floorPlans",
    "sort: `floorPlans` holds objects or free text, which cannot be used here. Name an attribute with short values.",
  ],
  [
    "sort=summary:asc",
    "sort: `summary` holds objects or free text, which cannot be used here. Name an attribute with short values.",
  ],
  ["sort=_distance", "sort: `_distance` needs a centre. Give `nearby` with it."],
  ["sort=_relevance", "sort: `_relevance` needs words to search for. Give `search` with it."],
  ["facets=tipe", "facets: `tipe` is not an attribute. Did you mean `type`?"],
  ["facetQuery=type", "facetQuery: found `type`, expected `attribute:text`."],
  ["maxValuesPerFacet=0", "`maxValuesPerFacet`: found 0, expected an integer from 1 to 1000000."],
  ["retrieveAttributes=nme", "retrieveAttributes: `nme` is not an attribute. Did you mean `name`?"],
  ["retrieveAttributes=brokerLink", "retrieveAttributes: `brokerLink` is not an attribute."],
  ["sort=realtorCommission", "sort: `realtorCommission` is not an attribute."],
  ["facets=realtorPayouts.commission", "facets: `realtorPayouts.commission` is not an attribute."],
  [
    "filterQuery=createdBy:me",
    "filterQuery, position 0: `createdBy` is not an attribute. Did you mean `createdAt`?",
  ],
  ["referrences=bilders", "referrences: `bilders` is not an attribute. Did you mean `builders`?"],
  [`search=${"a".repeat(513)}`, "search has 513 characters; at most 512 are allowed."],
  [
    "filterQuery=type:Condo%20type:Townhouse",
    "filterQuery, position 11: found `type`, expected AND, OR or the end. Two conditions need AND or OR between them.",
  ],
];

describe("search_listings refuses", () => {
  for (const [query, message] of MISTAKES) {
    it(query.slice(0, 60), async () => {
      const answer = await app.ask(`/v1/all/search_listings?${query}`);
      assert.equal(answer.status, 400);
      assert.equal(answer.headers["content-type"], "application/problem+json; charset=utf-8");
      assert.equal(answer.json.detail, message);
      assert.equal(answer.json.code, 400);
      assert.equal(answer.json.message, answer.json.detail);
      assert.ok(answer.json.errors.length > 0);
    });
  }

  it("names every mistake at once", async () => {
    const { json } = await app.ask("/v1/all/search_listings?page=x&perPage=y");
    assert.deepEqual(
      json.errors.map(({ parameter }: { parameter: string }) => parameter),
      ["page", "perPage"],
    );
    assert.equal(json.detail, "`page`: found `x`, expected an integer. (and 1 more problem, see `errors`)");
  });
});
