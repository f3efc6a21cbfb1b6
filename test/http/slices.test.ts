import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { JsonObject } from "../../src/records/values.ts";
import { TestApp } from "../support/test-app.ts";

/** `secret` is outside of the product `on`, and carries words, values and attributes that no other record has. */
const RECORDS: readonly JsonObject[] = [
  {
    path: "Listings/open",
    name: "Open House",
    state: "Ontario",
    builders: ["Builders/b"],
    updatedAt: "2025-01-01",
  },
  { path: "Listings/other", name: "Other House", state: "Ontario", startPrice: 5 },
  {
    path: "Listings/secret",
    name: "Xanadu House",
    state: "Quebec",
    startPrice: 987_654,
    builders: ["Builders/b"],
    xanaduAttribute: "xanadu",
    updatedAt: "2026-01-01",
    createdBy: "xanadu",
    _geoloc: { lat: 45.5, lng: -73.5 },
  },
  { path: "Builders/b", name: "B", listings: ["Listings/secret", "Listings/open"] },
];

let app: TestApp;
before(async () => {
  app = await TestApp.start(RECORDS, [{ name: "on", catalogue: "main", filter: "state:Ontario" }]);
  await app.ask("/v1/all/listing?id=secret");
  await app.ask("/v1/on/listing?id=open");
});
after(() => app.close());

/** Requests that do not name the hidden listing themselves, so nothing in the answers may. */
const REQUESTS = [
  "search_listings?facets=*,startPrice,name,builders&highlightResults=true&referrences=*",
  "search_listings?search=house&facets=name&disjunctiveFacets=state&filterQuery=state:Ontario",
  "search_listings?nearby=45.5,-73.5",
  "search_listings?boundingBox=-90,-180,90,180",
  "search_listings?sort=startPrice:desc",
  "search_listings?filterQuery=NOT%20state:Ontario&facets=name",
  "search_listings?filterQuery=anaduAttribut:x",
  "search_listings?retrieveAttributes=anaduAttribut",
  "search_listings?facetQuery=name:x",
  "listing_facets?facets=*,name,objectID",
  "listing_profiles?id=open&referrences=*",
  "listing?id=open&referrences=*",
  "listings?ids=open,other&referrences=builders",
  "similar_listings?id=open&explain=true&minScore=0",
  "trending_listings",
  "search_profiles?collection=Builders&referrences=listings&facets=name",
  "profile?collection=Builders&id=b",
  "profile?collection=Builders&id=b&referrences=listings",
  "profiles?paths=Builders/b&referrences=listings",
];

describe("a product's slice", () => {
  for (const request of REQUESTS) {
    it(`is not left by ${request}`, async () => {
      const { status, text } = await app.ask(`/v1/on/${request}`);
      assert.ok(status === 200 || status === 400, text);
      for (const trace of ["secret", "anadu House", "xanadu", "987654", "Quebec"])
        assert.equal(text.includes(trace), false, `${trace} in ${text}`);
    });
  }

  it("makes what is outside as if it were not there", async () => {
    const same = async (template: string, status: number) => {
      const [hidden, none] = await Promise.all(
        ["secret", "nobody"].map((id) => app.ask(`/v1/on/${template.replace("THIS", id)}`)),
      );
      assert.deepEqual([hidden!.status, none!.status], [status, status]);
      assert.equal(hidden!.text.replaceAll("secret", "nobody"), none!.text);
    };
    await same("listing?id=THIS", 404);
    await same("listing_profiles?id=THIS", 404);
    await same("similar_listings?id=THIS", 404);
    await same("listings?ids=THIS", 200);
    await same("search_listings?filterQuery=objectID:THIS&facets=name", 200);
    assert.equal((await app.ask("/v1/on/search_listings?search=xanadu")).json.total, 0);
    const trending = await app.ask("/v1/on/trending_listings?retrieveAttributes=name");
    assert.deepEqual([trending.json.results[0].objectID, trending.json.results[0]._score], ["open", 100]);
  });

  it("cannot be got round by a profile's listings, which are put together for each answer", async () => {
    for (const query of [
      "facets=listings",
      "filterQuery=listings:%22Listings/secret%22",
      "filterQuery=listings%20EXISTS",
      "sort=listings",
      "facetQuery=listings:s",
    ]) {
      const { status, json } = await app.ask(`/v1/on/search_profiles?collection=Builders&${query}`);
      assert.equal(status, 400, JSON.stringify(json));
    }
  });
});
