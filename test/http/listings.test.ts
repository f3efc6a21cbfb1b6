import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { TestApp } from "../support/test-app.ts";
import { RECORDS } from "./records.ts";

let app: TestApp;
before(async () => {
  app = await TestApp.start(RECORDS);
});
after(() => app.close());

const identify = ({ objectID }: { objectID: string }) => objectID;

describe("listing", () => {
  it("answers with the record, id in place of objectID", async () => {
    const { status, json } = await app.get("listing", { id: "lake" });
    assert.equal(status, 200);
    assert.equal(json.id, "lake");
    assert.equal("objectID" in json, false);
    assert.deepEqual(json.floorPlans, RECORDS[0]!.floorPlans);
    assert.equal("realtorPayouts" in json, false);
  });

  it("cuts attributes and expands references", async () => {
    const { json } = await app.get("listing", {
      id: "lake",
      retrieveAttributes: "name,builders",
      referrences: "builders,salesCentres",
    });
    assert.deepEqual(Object.keys(json), ["id", "name", "builders"]);
    assert.equal(json.builders[0].name, "O'Brien Homes");
    assert.equal(json.builders[1], "Builders/gone");
  });

  it("tells of an id that is not there, and of a missing one", async () => {
    const gone = await app.get("listing", { id: "nobody" });
    assert.equal(gone.status, 404);
    assert.equal(gone.json.detail, 'There is no listing with the id "nobody" in the product "all".');
    const missing = await app.get("listing");
    assert.equal(missing.json.detail, "`id` is missing; listing needs it.");
    assert.equal((await app.get("listing", { id: "" })).json.detail, "`id` is empty.");
  });
});

describe("listings", () => {
  it("keeps the order asked for and names what is missing", async () => {
    const { json } = await app.get("listings", { ids: "suva, nobody,lake,suva", retrieveAttributes: "name" });
    assert.deepEqual(json, {
      results: [
        { objectID: "suva", name: "Domain" },
        { objectID: "lake", name: "Lakeshore <Towers>" },
        { objectID: "suva", name: "Domain" },
      ],
      missing: ["nobody"],
    });
  });

  it("takes references, repeated parameters and escaped commas", async () => {
    const { json } = await app.ask("/v1/all/listings?ids=lake&ids=a%5C,b&referrences=marketingCompanies");
    assert.equal(json.results[0].marketingCompanies[0].path, "Marketers/loud");
    assert.deepEqual(json.missing, ["a,b"]);
  });

  it("refuses none and more than a thousand", async () => {
    assert.equal((await app.get("listings", { ids: " , " })).json.detail, "ids is empty.");
    const many = Array.from({ length: 1001 }, (_, i) => i).join(",");
    assert.equal(
      (await app.ask("/v1/all/listings", { method: "POST", body: { ids: many } })).json.detail,
      "ids: found 1001 elements, at most 1000 are allowed.",
    );
  });
});

describe("listing_profiles", () => {
  const NAMES = [
    "owners",
    "builders",
    "marketingCompanies",
    "salesCompanies",
    "architects",
    "salesCentres",
    "interiorDesigners",
    "agents",
    "communities",
    "brokerages",
  ];

  it("answers with the ten arrays and the id", async () => {
    const { json } = await app.get("listing_profiles", { id: "lake" });
    assert.deepEqual(Object.keys(json), [...NAMES, "id"]);
    assert.deepEqual(json.builders, ["Builders/north", "Builders/gone"]);
    assert.deepEqual(json.owners, []);
    const bare = await app.get("listing_profiles", { id: "bare" });
    for (const name of NAMES) assert.deepEqual(bare.json[name], []);
  });

  it("expands the fields asked for", async () => {
    const { json } = await app.get("listing_profiles", { id: "lake", referrences: "builders" });
    assert.equal(json.builders[0].collection, "Builders");
    assert.deepEqual(json.marketingCompanies, ["Marketers/loud"]);
    assert.equal((await app.get("listing_profiles", { id: "nobody" })).status, 404);
  });
});

describe("similar_listings", () => {
  it("answers with the most alike first, never the listing itself", async () => {
    const { json } = await app.get("similar_listings", { id: "lake" });
    assert.deepEqual(
      { ...json, results: json.results.map(identify) },
      { results: ["bay", "avenue", "suva", "bare"], total: 4, page: 0, pages: 1, perPage: 10 },
    );
    const scores: number[] = json.results.map(({ _score }: { _score: number }) => _score);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    assert.ok(
      scores.every((score) => score >= 0 && score < 100 && Number.isInteger(Math.round(score * 1e6) / 1e4)),
    );
  });

  it("limits, cuts and explains", async () => {
    const { json } = await app.get("similar_listings", {
      id: "lake",
      maxRecommendations: 1,
      minScore: 10,
      retrieveAttributes: "name",
      explain: true,
    });
    const [{ objectID, name, _score, _explain }] = json.results;
    assert.deepEqual([objectID, name, json.perPage], ["bay", "Bayview Place", 1]);
    assert.ok(_score >= 10);
    assert.equal(_explain.respects.type.weight, 8);
    const none = await app.get("similar_listings", { id: "lake", minScore: 100 });
    assert.deepEqual(none.json, { results: [], total: 0, page: 0, pages: 0, perPage: 10 });
  });

  it("refuses what is out of range", async () => {
    assert.equal(
      (await app.get("similar_listings", { id: "lake", maxRecommendations: 101 })).json.detail,
      "`maxRecommendations`: found 101, expected an integer from 1 to 100.",
    );
    assert.equal((await app.get("similar_listings", { id: "lake", minScore: 101 })).status, 400);
    assert.equal((await app.get("similar_listings", { id: "nobody" })).status, 404);
  });
});

describe("listing_facets", () => {
  it("counts over the whole product, or over what is searched and filtered", async () => {
    const all = await app.get("listing_facets", { facets: "type,state" });
    assert.deepEqual(all.json, { type: { Condo: 3, Townhouse: 1 }, state: { Ontario: 2, Quebec: 1 } });
    const some = await app.get("listing_facets", {
      facets: "state",
      search: "lake",
      filterQuery: "startPrice < 700000",
    });
    assert.deepEqual(some.json, { state: { Ontario: 1 } });
  });

  it("writes lists, too", async () => {
    const { json } = await app.get("listing_facets", { facets: "type", format: "list" });
    assert.deepEqual(json, {
      type: [
        { value: "Condo", count: 3 },
        { value: "Townhouse", count: 1 },
      ],
    });
    assert.deepEqual((await app.get("listing_facets", { facets: "type", format: "object" })).json.type, {
      Condo: 3,
      Townhouse: 1,
    });
  });

  it("refuses other formats and no facets", async () => {
    assert.equal(
      (await app.get("listing_facets", { facets: "type", format: "xml" })).json.detail,
      "`format`: found `xml`, expected `object` or `list`.",
    );
    assert.equal(
      (await app.get("listing_facets")).json.detail,
      "`facets` is missing; listing_facets needs it.",
    );
    assert.equal(
      (await app.get("listing_facets", { facets: "," })).json.detail,
      "facets is empty. Name attributes, or `*`.",
    );
    assert.equal((await app.get("listing_facets", { facets: "floorPlans" })).status, 400);
  });
});
