import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { JsonObject } from "../src/records/values.ts";
import { eventually } from "./support/lotline.ts";
import { importRecords, TestApp } from "./support/test-app.ts";

const LISTINGS = 40;

/** Every record of a generation carries its number, in the index and in the text. */
function generation(number: number): JsonObject[] {
  return Array.from({ length: LISTINGS }, (_, i) => ({
    path: `Listings/l${i}`,
    name: `Tower ${number}`,
    tags: [`g${number}`],
    number,
  }));
}

describe("a reload under load", () => {
  it("fails, blocks and mixes no request, and reuses the write-ahead log", async () => {
    const app = await TestApp.start(generation(0));
    let newest = 0;
    let isOver = false;
    const seen = new Set<number>();
    const client = async () => {
      while (!isOver) {
        const { status, json } = await app.get("search_listings", {
          perPage: LISTINGS,
          facets: "tags",
          retrieveAttributes: "number",
        });
        assert.equal(status, 200);
        const numbers = new Set(json.results.map(({ number }: { number: number }) => number));
        assert.equal(numbers.size, 1, "one answer holds records of two generations");
        const [number] = numbers as Set<number>;
        assert.deepEqual(
          json.facets.tags,
          { [`g${number}`]: LISTINGS },
          "the records and the facets are of two generations",
        );
        seen.add(number!);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const clients = Promise.all([client(), client(), client()]);
    const log = join(app.directory, "main.catalogue.db-wal");
    const logSizes: number[] = [];
    for (newest = 1; newest <= 4; newest++) {
      await importRecords(app.directory, generation(newest), true);
      await eventually(() => seen.has(newest));
      // The old state is closed and the log settled at the next look for changes.
      await new Promise((resolve) => setTimeout(resolve, 700));
      logSizes.push(existsSync(log) ? statSync(log).size : 0);
    }
    isOver = true;
    await clients;
    await app.close();
    assert.deepEqual([...seen], [0, 1, 2, 3, 4]);
    assert.ok(logSizes[3]! <= 2 * logSizes[0]!, `the log grew with every import: ${logSizes}`);
  });
});
