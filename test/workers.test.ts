import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pino } from "pino";
import { ServerPool } from "../src/cli/server-pool.ts";
import { CatalogueKeeper } from "../src/compose/catalogue-keeper.ts";
import type { JsonObject } from "../src/records/values.ts";
import { ServiceStore } from "../src/store/service-store.ts";
import { eventually } from "./support/lotline.ts";
import { importRecords } from "./support/test-app.ts";

const LISTINGS = 20;

function generation(number: number): JsonObject[] {
  return Array.from({ length: LISTINGS }, (_, i) => ({
    path: `Listings/l${i}`,
    name: `Tower ${number}`,
    number,
  }));
}

describe("several serving threads", () => {
  const directory = mkdtempSync(join(tmpdir(), "lotline-workers-"));
  let keeper: CatalogueKeeper;
  let pool: ServerPool;
  let port: number;

  /** Over a connection of its own, so that any of the threads may answer. */
  const ask = (operation: string) =>
    new Promise<{
      status: number;
      json: { results: { number: number; objectID: string; _score?: number }[] };
    }>((resolve, reject) => {
      const request = get(
        { port, host: "127.0.0.1", path: `/v1/all/${operation}`, agent: false },
        async (response) => {
          const text = (await response.toArray()).join("");
          resolve({ status: response.statusCode!, json: JSON.parse(text) });
        },
      );
      request.on("error", reject);
    });
  const askMany = (operation: string) => Promise.all(Array.from({ length: 30 }, () => ask(operation)));

  before(async () => {
    await importRecords(directory, generation(0));
    keeper = new CatalogueKeeper(directory);
    pool = new ServerPool(keeper, pino({ level: "silent" }), {
      directory,
      host: "127.0.0.1",
      port: 0,
      workers: 2,
      logLevel: "silent",
      hidden: [],
      corsOrigins: undefined,
      recordCache: 1e6,
    });
    ({ port } = await pool.listen());
    await keeper.ready();
    await eventually(async () => (await askMany("search_listings")).every(({ status }) => status === 200));
  });
  after(async () => {
    await pool.stop();
    keeper.close();
    rmSync(directory, { recursive: true });
  });

  it("all notice an import", async () => {
    await importRecords(directory, generation(1));
    await eventually(async () => {
      const answers = await askMany("search_listings?perPage=1");
      assert.ok(answers.every(({ status }) => status === 200));
      return answers.every(({ json }) => json.results[0]!.number === 1);
    });
  });

  it("count views together and lose none when one dies", async () => {
    const viewed = async (id: string, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => ask(`listing?id=${id}`)));
      for (const { status } of answers) assert.equal(status, 200);
    };
    await viewed("l3", 40);
    await viewed("l7", 20);
    // What the dying thread has answered, it has counted.
    await pool.workers[0]!.terminate();
    await eventually(() => pool.workers.length === 2);
    await eventually(async () => {
      const answers = await askMany("trending_listings?maxRecommendations=2").catch(() => []);
      return (
        answers.length > 0 &&
        answers.every(
          ({ status, json }) =>
            status === 200 &&
            json.results.map(({ objectID, _score }) => `${objectID} ${Math.round(_score!)}`).join() ===
              "l3 100,l7 50",
        )
      );
    });
    const stored = () => {
      const store = new ServiceStore(directory);
      const heats = store.heats("main");
      store.close();
      return Math.round(heats.reduce((sum, { heat }) => sum + heat, 0));
    };
    await eventually(() => stored() === 60);
  });

  it("refuse a port that somebody else listens on, even with several threads of their own", async () => {
    const other = new ServerPool(keeper, pino({ level: "silent" }), {
      directory,
      host: "127.0.0.1",
      port,
      workers: 1,
      logLevel: "silent",
      hidden: [],
      corsOrigins: undefined,
      recordCache: 1e6,
    });
    await assert.rejects(other.listen(), { code: "EADDRINUSE" });
  });
});
