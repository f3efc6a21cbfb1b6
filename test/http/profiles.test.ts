import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { TestApp } from "../support/test-app.ts";
import { RECORDS } from "./records.ts";

let app: TestApp;
before(async () => {
  app = await TestApp.start(RECORDS, [{ name: "on", catalogue: "main", filter: "state:Ontario" }]);
});
after(() => app.close());

const NORTH = {
  path: "Builders/north",
  name: "O'Brien Homes",
  address: "1 King Street\nToronto",
  website: "obrien.example",
};
const ALL_LISTINGS = ["Listings/lake", "Listings/avenue", "Listings/dangling", "Listings/bay"];

describe("search_profiles", () => {
  it("answers with one collection's profiles", async () => {
    const { json } = await app.get("search_profiles", { collection: "Builders" });
    assert.deepEqual(json, {
      results: [
        { objectID: "north", ...NORTH, listings: ALL_LISTINGS },
        { objectID: "south", path: "Builders/south", name: "Southern Group", website: "", listings: [] },
      ],
      total: 2,
      page: 0,
      pages: 1,
      perPage: 20,
    });
  });

  it("spells its parameters as published", async () => {
    const { json } = await app.ask(
      "/v1/search_profiles?product_Id=all&collection=Builders&perpage=1&page=1&search=",
    );
    assert.deepEqual([json.results[0].objectID, json.perPage, json.pages], ["south", 1, 2]);
  });

  it("searches, filters, sorts and counts", async () => {
    const ids = async (more: object) =>
      (await app.get("search_profiles", { collection: "Builders", ...more })).json.results.map(
        ({ objectID }: { objectID: string }) => objectID,
      );
    assert.deepEqual(await ids({ search: "obrien" }), ["north"]);
    assert.deepEqual(await ids({ search: "king st" }), ["north"]);
    assert.deepEqual(await ids({ search: "southern, group" }), ["south"]);
    assert.deepEqual(await ids({ filterQuery: "website EXISTS" }), ["north"]);
    assert.deepEqual(await ids({ sort: "name:desc" }), ["south", "north"]);
    const counted = await app.get("search_profiles", { collection: "Builders", facets: "name", perpage: 0 });
    assert.deepEqual(counted.json.facets.name, { "O'Brien Homes": 1, "Southern Group": 1 });
  });

  it("knows the collections, with or without records", async () => {
    assert.equal((await app.get("search_profiles", { collection: "SalesCentres" })).json.total, 0);
    const unknown = await app.get("search_profiles", { collection: "builders" });
    assert.equal(
      unknown.json.detail,
      "collection: `builders` is not a collection of profiles. Did you mean `Builders`?",
    );
    assert.equal((await app.get("search_profiles", { collection: "Listings" })).status, 400);
    assert.equal(
      (await app.get("search_profiles")).json.detail,
      "`collection` is missing; search_profiles needs it.",
    );
  });
});

describe("profile", () => {
  it("answers with id, and the listings of the product that name it", async () => {
    assert.deepEqual((await app.get("profile", { collection: "Builders", id: "north" })).json, {
      id: "north",
      ...NORTH,
      listings: ALL_LISTINGS,
    });
    const inOntario = await app.ask("/v1/on/profile?collection=Builders&id=north");
    assert.deepEqual(inOntario.json.listings, ["Listings/lake", "Listings/dangling", "Listings/bay"]);
  });

  it("replaces listing paths by listings", async () => {
    const { json } = await app.ask("/v1/on/profile?collection=Builders&id=north&referrences=listings");
    assert.deepEqual(
      json.listings.map((listing: { id?: string }) => listing.id ?? listing),
      ["lake", "Listings/dangling", "bay"],
    );
    assert.equal(json.listings[0].path, "Listings/lake");
    assert.equal("brokerLink" in json.listings[0], false);
    const cut = await app.get("profile", {
      collection: "Builders",
      id: "north",
      retrieveAttributes: "name",
      referrences: "listings",
    });
    assert.deepEqual(cut.json, { id: "north", name: "O'Brien Homes" });
  });

  it("tells of an id that is not there", async () => {
    const { status, json } = await app.get("profile", { collection: "Architects", id: "north" });
    assert.equal(status, 404);
    assert.equal(json.detail, 'There is no profile in Architects with the id "north" in the product "all".');
  });
});

describe("profiles", () => {
  it("answers with profiles of several collections, in the order asked for", async () => {
    const { json } = await app.get("profiles", {
      paths: "Marketers/loud,Builders/gone,Builders/north",
      retrieveAttributes: "name",
    });
    assert.deepEqual(json, {
      results: [
        { objectID: "loud", name: "Loud Agency" },
        { objectID: "north", name: "O'Brien Homes" },
      ],
      missing: ["Builders/gone"],
    });
  });

  it("lists for a profile the listings that name it, imported or not", async () => {
    const { json } = await app.get("profiles", { paths: "Marketers/loud" });
    assert.deepEqual(json.results[0].listings, ["Listings/lake"]);
  });

  it("refuses what is no path of a profile", async () => {
    assert.equal(
      (await app.get("profiles", { paths: "north" })).json.detail,
      "paths: found `north`, expected `<Collection>/<id>`.",
    );
    assert.equal((await app.get("profiles", { paths: "Listings/lake" })).status, 400);
    assert.equal(
      (await app.get("profiles", { paths: "Builders/north", retrieveAttributes: "nme" })).json.detail,
      "retrieveAttributes: `nme` is not an attribute. Did you mean `name`?",
    );
  });
});
