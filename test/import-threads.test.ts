import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { type ImportOptions, ImportRefused, importFiles, type Rejected } from "../src/import/import-files.ts";
import { CatalogueReader } from "../src/store/catalogue-reader.ts";

const root = mkdtempSync(join(tmpdir(), "lotline-threads-"));
after(() => rmSync(root, { recursive: true }));

/** Sound and broken records in turn, several hundred kilobytes of them. */
function messyFeed(): Buffer {
  const lines = Array.from({ length: 900 }, (_, i) => {
    if (i % 41 === 0) return Buffer.from(`{"path":"Listings/l${i}", broken`);
    if (i % 43 === 0) return Buffer.from(`{"path":"Builders/b${i}","id":"other"}`);
    if (i % 47 === 0) return Buffer.from([0x7b, 0xff, 0x7d]);
    if (i % 53 === 0) return Buffer.from("");
    const summary = `Tower ${i} Été `.repeat(60);
    return Buffer.from(
      `{ "path": "Listings/l${i % 700}", "n": 1.50, "summary": "${summary}", "type": ${i % 9 === 0 ? 7 : '"Condo"'} }`,
    );
  });
  return Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")]));
}

async function importedWith(threadsFrom: number, skipInvalid: boolean) {
  const directory = mkdtempSync(join(root, "data-"));
  const file = join(root, "feed.ndjson");
  writeFileSync(file, messyFeed());
  const rejects: Rejected[] = [];
  const options: ImportOptions = {
    directory,
    catalogue: "main",
    collection: undefined,
    replace: true,
    strict: false,
    skipInvalid,
    onProgress: () => undefined,
    onReject: (rejected) => rejects.push(rejected),
    signal: new AbortController().signal,
    threadsFrom,
  };
  const outcome = await importFiles([file], options).catch((error: unknown) => {
    assert.ok(error instanceof ImportRefused);
    return { count: error.count, problems: error.problems };
  });
  const reader = new CatalogueReader(directory, "main");
  const records = [...reader.inImportOrder()];
  reader.close();
  return { outcome, rejects, records };
}

describe("an import on several threads", () => {
  for (const skipInvalid of [true, false]) {
    it(`does what one on a single thread does, ${skipInvalid ? "skipping" : "refusing"} what is broken`, async () => {
      const [alone, together] = [await importedWith(1e9, skipInvalid), await importedWith(0, skipInvalid)];
      assert.deepEqual(together, alone);
      assert.equal(together.records.length > 0, skipInvalid);
      assert.ok(skipInvalid ? together.rejects.length > 50 : "count" in together.outcome);
    });
  }
});
