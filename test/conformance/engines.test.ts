import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Engine } from "../../src/engine/port.ts";
import { MemoryEngine } from "../../src/engine-memory/memory-engine.ts";
import { REFERENCE_FIELDS } from "../../src/records/fields.ts";
import type { CatalogueRecord } from "../reference/catalogue-record.ts";
import { ReferenceEngine } from "../reference/reference-engine.ts";
import { catalogues, filters, plans, similarPlans } from "../support/arbitraries.ts";
import { collectionsOf } from "../support/collections.ts";
import { conformanceSuite } from "./suite.ts";

function memoryEngine(records: readonly CatalogueRecord[]): Engine {
  return new MemoryEngine({ collections: collectionsOf(records) });
}

conformanceSuite("embedded engine", memoryEngine);
conformanceSuite("reference engine", (records) => new ReferenceEngine(records));

describe("embedded engine against the reference, on random data", () => {
  const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) };

  it("searches alike: ids, order, totals, distances, facets", async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogues,
        fc.array(plans, { minLength: 4, maxLength: 8 }),
        async (records, questions) => {
          const [embedded, reference] = [memoryEngine(records), new ReferenceEngine(records)];
          for (const plan of questions) {
            const [found, expected] = [await embedded.search(plan), reference.search(plan)];
            assert.deepEqual(rounded(found), rounded(expected));
          }
        },
      ),
      runs,
    );
  });

  it("finds listings alike", async () => {
    await fc.assert(
      fc.asyncProperty(catalogues, similarPlans, async (records, plan) => {
        assert.deepEqual(
          await memoryEngine(records).similar(plan),
          new ReferenceEngine(records).similar(plan),
        );
      }),
      runs,
    );
  });

  it("knows the same records, referrers and attributes", async () => {
    const ids = ["l0", "l7", "l1", "L0", "", "a"];
    const paths = ["Builders/a", "Builders/gone", "builders/a"];
    await fc.assert(
      fc.asyncProperty(catalogues, filters, async (records, filter) => {
        const [embedded, reference] = [memoryEngine(records), new ReferenceEngine(records)];
        assert.deepEqual(
          await embedded.present("Listings", ids, filter),
          reference.present("Listings", ids, filter),
        );
        assert.deepEqual(
          await embedded.referrers(paths, REFERENCE_FIELDS, filter),
          reference.referrers(paths, REFERENCE_FIELDS, filter),
        );
        assert.deepEqual(embedded.collections(), reference.collections());
        for (const collection of ["Listings", "Builders"]) {
          const known = [...reference.attributes(collection).keys()].sort();
          assert.deepEqual([...embedded.attributes(collection).keys()].sort(), known);
        }
      }),
      runs,
    );
  });
});

/** The two compute distances along different ways; a micrometre is equal. */
function rounded<T extends { readonly distances: readonly number[] | undefined }>(answer: T) {
  return { ...answer, distances: answer.distances?.map((metres) => Math.round(metres * 1e6)) };
}
