import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { loadSnapshot } from "../src/compose/load-catalogue.ts";
import { planFor } from "../src/engine/plan-for.ts";
import { MemoryEngine } from "../src/engine-memory/memory-engine.ts";
import type { JsonObject } from "../src/records/values.ts";
import { catalogueFile, snapshotFile } from "../src/store/catalogue-files.ts";
import { importRecords } from "./support/test-app.ts";

const record = (id: string, name: string): JsonObject => ({ path: `Listings/${id}`, name });

/** The ids and the counted names of what a data directory serves. */
async function served(directory: string) {
  const loaded = await loadSnapshot(directory, "main");
  const facet = {
    attribute: "name",
    isDisjunctive: false,
    maxValues: 10,
    query: undefined,
    withStats: false,
  };
  const { ids, facets } = new MemoryEngine(loaded.snapshot).search(
    planFor("Listings", { facets: [facet], limit: 10 }),
  );
  return { ids, names: facets[0]!.counts.map(({ value }) => value), ...loaded };
}

describe("the saved index of a catalogue", () => {
  const directory = mkdtempSync(join(tmpdir(), "lotline-saved-"));
  after(() => rmSync(directory, { recursive: true }));
  const file = snapshotFile(directory, "main");

  it("is loaded when it is of the newest state, and is built from when it is of an earlier one", async () => {
    await importRecords(directory, [record("a", "One"), record("b", "Two")]);
    assert.equal((await served(directory)).isBuilt, true);
    assert.equal((await served(directory)).isBuilt, false);
    await importRecords(directory, [record("b", "Second"), record("c", "Three")], true);
    const after = await served(directory);
    assert.deepEqual([after.isBuilt, after.ids, after.names], [true, ["b", "c"], ["Second", "Three"]]);
    assert.deepEqual(after.warnings, []);
    assert.equal((await served(directory)).isBuilt, false);
  });

  it("is told of and built again when it is damaged", async () => {
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(file, bytes);
    const { isBuilt, ids, warnings } = await served(directory);
    assert.deepEqual([isBuilt, ids], [true, ["b", "c"]]);
    assert.match(warnings.join(), /built anew.*main\.snapshot.*damaged/);
    assert.equal((await served(directory)).isBuilt, false);
  });

  it("is not trusted when the database is another one of the same version", async () => {
    const other = mkdtempSync(join(tmpdir(), "lotline-other-"));
    await importRecords(other, [record("x", "Other")]);
    await importRecords(other, [record("y", "Another")], true);
    for (const suffix of ["", "-wal", "-shm"])
      rmSync(catalogueFile(directory, "main") + suffix, { force: true });
    copyFileSync(catalogueFile(other, "main"), catalogueFile(directory, "main"));
    rmSync(other, { recursive: true });
    const { isBuilt, ids, names } = await served(directory);
    assert.deepEqual([isBuilt, ids, names], [true, ["y"], ["Another"]]);
  });
});
