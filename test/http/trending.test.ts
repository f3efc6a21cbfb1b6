import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { LotlineService } from "../../src/compose/service.ts";
import { TestApp } from "../support/test-app.ts";
import { RECORDS } from "./records.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("trending_listings", () => {
  let app: TestApp;
  let now = Date.UTC(2026, 0, 1);
  before(async () => {
    app = await TestApp.start(
      RECORDS,
      [{ name: "on", catalogue: "main", filter: "state:Ontario" }],
      () => now,
    );
  });
  after(() => app.close());

  const scores = async (product = "all", query = "") => {
    const { json } = await app.ask(`/v1/${product}/trending_listings?retrieveAttributes=name${query}`);
    return json.results.map(({ objectID, _score }: { objectID: string; _score: number }) => [
      objectID,
      _score,
    ]);
  };

  it("answers with the newest, score 0, before any view", async () => {
    assert.deepEqual(await scores(), [
      ["bay", 0],
      ["lake", 0],
      ["avenue", 0],
      ["suva", 0],
      ["bare", 0],
    ]);
    const { json } = await app.get("trending_listings", { maxRecommendations: 2 });
    assert.deepEqual(
      { ...json, results: json.results.length },
      { results: 2, total: 2, page: 0, pages: 1, perPage: 2 },
    );
    assert.deepEqual(await scores("all", "&minScore=1"), []);
  });

  it("counts a view for each listing found; older views count half after seven days", async () => {
    await app.get("listing", { id: "suva" });
    await app.get("listing", { id: "suva" });
    await app.get("listing", { id: "nobody" });
    await app.ask("/v1/all/listing?id=bare", { method: "HEAD" });
    now += 7 * DAY;
    for (let i = 0; i < 4; i++) await app.get("listing", { id: "lake" });
    assert.deepEqual(await scores(), [
      ["lake", 100],
      ["suva", 25],
      ["bay", 0],
      ["avenue", 0],
      ["bare", 0],
    ]);
    assert.deepEqual(await scores("all", "&minScore=30"), [["lake", 100]]);
    assert.deepEqual(await scores("all", "&maxRecommendations=1"), [["lake", 100]]);
    now += 70 * DAY;
    assert.deepEqual((await scores()).slice(0, 2), [
      ["lake", 100],
      ["suva", 25],
    ]);
  });

  it("measures against the hottest of the product", async () => {
    await app.get("listing", { id: "bay" });
    const [[first, score], [second, less]] = await scores("on");
    assert.deepEqual([first, score, second], ["bay", 100, "lake"]);
    assert.ok(less < 1);
  });

  it("keeps views over a restart", async () => {
    app.service.close();
    const again = new LotlineService({ directory: app.directory, now: () => now });
    await again.ready();
    const hottest = await again.withProduct("all", false, async ({ views }) => [...views.hottest()][0]!.id);
    assert.equal(hottest, "bay");
    again.close();
  });
});

describe("trending_listings refuses", () => {
  let app: TestApp;
  before(async () => {
    app = await TestApp.start(RECORDS);
  });
  after(() => app.close());

  it("what is out of range", async () => {
    assert.equal(
      (await app.get("trending_listings", { maxRecommendations: 31 })).json.detail,
      "`maxRecommendations`: found 31, expected an integer from 1 to 30.",
    );
    assert.equal((await app.get("trending_listings", { maxRecommendations: 0 })).status, 400);
    assert.equal((await app.get("trending_listings", { minScore: 101 })).status, 400);
    assert.equal((await app.get("trending_listings", { minScore: -1 })).status, 400);
  });
});
