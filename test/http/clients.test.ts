import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Random } from "../../src/sample/random.ts";
import { sampleRecords } from "../support/sample.ts";
import { TestApp } from "../support/test-app.ts";

/** Clients as they exist in the wild, written anew: they must work when nothing but their base URL changes. */

let app: TestApp;
let base: string;
before(async () => {
  app = await TestApp.start(await sampleRecords({ listings: 333, profiles: 60, seed: 5 }));
  base = `${await app.app.listen({ host: "127.0.0.1", port: 0 })}/v1/all/`;
});
after(() => app.close());

async function fetchJson(path: string) {
  const response = await fetch(base + path);
  assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: the clients look into answers of every shape.
  return (await response.json()) as any;
}

describe("a client that pages to the end", () => {
  it("sees each listing once", async () => {
    const seen: string[] = [];
    for (let page = 0; ; page++) {
      const { results, pages } = await fetchJson(`search_listings?page=${page}&perPage=50`);
      for (const { objectID } of results) seen.push(objectID);
      if (page + 1 >= pages) break;
    }
    assert.equal(seen.length, 333);
    assert.equal(new Set(seen).size, 333);
  });
});

describe("a client that derives price bounds from facets", () => {
  it("gets numeric facet keys and filters with them", async () => {
    const { results, total, facets } = await fetchJson(
      "search_listings?page=0&perPage=0&facets=type,neighbourhood,cityOrDistrict,endPrice,startPrice",
    );
    assert.deepEqual([results, total], [[], 333]);
    const prices = Object.keys(facets.startPrice).map(Number);
    const [low, high] = [Math.min(...prices), Math.max(...prices)];
    assert.ok(low > 0 && high > low);
    const everything = await fetchJson(
      `search_listings?perPage=0&filterQuery=${encodeURIComponent(`startPrice >= ${low}  AND startPrice <= ${high}`)}`,
    );
    assert.equal(
      everything.total,
      Object.values<number>(facets.startPrice).reduce((sum, count) => sum + count, 0),
    );
    const city = Object.keys(facets.cityOrDistrict)[1]!;
    const filterQuery = `startPrice >= 0  AND startPrice <= 2900000 AND maxBeds:"4" AND cityOrDistrict:"${city}"`;
    const filtered = await fetchJson(
      `search_listings?perPage=1000&filterQuery=${encodeURIComponent(filterQuery)}`,
    );
    assert.ok(filtered.total > 0);
    for (const { startPrice, maxBeds, cityOrDistrict } of filtered.results) {
      assert.deepEqual([startPrice <= 2_900_000, maxBeds, cityOrDistrict], [true, 4, city]);
    }
    await fetchJson(
      `search_listings?filterQuery=${encodeURIComponent('startPrice >= 0  AND startPrice <= 900000 AND maxBeds:"2" AND cityOrDistrict:"North York"')}`,
    );
  });
});

describe("a client that shows listings with their profiles", () => {
  const FIELDS = "builders,salesCompanies,salesCentres,marketingCompanies,interiorDesigners,architects";

  it("gets profile objects in lists and in single listings", async () => {
    const { results } = await fetchJson(`search_listings/?referrences=${FIELDS}`);
    assert.equal(results.length, 20);
    const profiles = results
      .flatMap(({ builders }: { builders: unknown[] }) => builders)
      .filter((one: unknown) => typeof one === "object");
    assert.ok(profiles.length > 0);
    for (const { id, path, collection, name, listings } of profiles) {
      assert.deepEqual(
        [path, collection, typeof name, Array.isArray(listings)],
        [`Builders/${id}`, "Builders", "string", true],
      );
    }
    const { objectID } = new Random(3).pick<{ objectID: string }>(results);
    const listing = await fetchJson(
      `listing?id=${objectID}&retrieveAttributes=name,${FIELDS}&referrences=${FIELDS}`,
    );
    assert.equal(listing.id, objectID);
    assert.deepEqual(Object.keys(listing).sort(), ["id", "name", ...FIELDS.split(",")].sort());
  });
});
