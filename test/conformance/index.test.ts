import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import fc from "fast-check";
import { AttributeTree } from "../../src/engine-memory/attribute-tree.ts";
import type { CollectionData } from "../../src/engine-memory/collection-data.ts";
import { mergeCollections } from "../../src/engine-memory/merge.ts";
import { RecordScanner } from "../../src/engine-memory/record-scanner.ts";
import { NOTHING, RecordTape, tapeOfRecord, VALUE } from "../../src/engine-memory/record-tape.ts";
import { readSnapshot, writeSnapshot } from "../../src/engine-memory/snapshot-file.ts";
import { compareDefaultOrder, updatedAtOf } from "../../src/records/default-order.ts";
import type { JsonObject } from "../../src/records/values.ts";
import { catalogues } from "../support/arbitraries.ts";
import { collectionsOf } from "../support/collections.ts";
import { sampleRecords } from "../support/sample.ts";

/** What a tape says, in words: parsed values under their paths, in their objects. Where nothing stands is all one. */
function readTape(tape: RecordTape, tree: AttributeTree): unknown {
  const events = Array.from({ length: tape.length }, (_, i) => {
    const [event, start, end] = [tape.events[i]!, tape.starts[i]!, tape.ends[i]!];
    const value = (event & 3) === VALUE ? [JSON.parse(tape.text({ start, end }))] : [];
    return { kind: event & 3, path: tree.nodes[event >>> 2]!.path, value };
  });
  const [nothing, something] = [true, false].map((is) =>
    events.filter(({ kind }) => (kind === NOTHING) === is),
  );
  return { nothing, something };
}

function scanned(json: string): unknown {
  const [tree, tape] = [new AttributeTree(), new RecordTape()];
  tape.load(Buffer.from(json));
  const isPlain = new RecordScanner(tree, tape).scan(
    () => false,
    () => undefined,
  );
  return isPlain ? readTape(tape, tree) : undefined;
}

function walked(json: string): unknown {
  const [tree, tape] = [new AttributeTree(), new RecordTape()];
  tapeOfRecord(JSON.parse(json) as JsonObject, tree, tape);
  return readTape(tape, tree);
}

describe("scanning a record", () => {
  it("tells what walking the parsed record tells, in any spelling of the JSON", () => {
    const indents = fc.constantFrom(0, 1, "\t", " \n ");
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("a", "b", "é", "__proto__"), fc.jsonValue()),
        indents,
        (record, indent) => {
          const json = JSON.stringify(record, null, indent);
          const found = scanned(json);
          if (found !== undefined) assert.deepEqual(found, walked(json));
        },
      ),
      { numRuns: 1000 },
    );
    const plain =
      '{ "a": [1, {"b": "\\u0041"}, [], null], "c": {"d": -1.5e3, "e": [[true]]}, "__proto__": "x" }';
    assert.ok(scanned(plain));
    assert.deepEqual(scanned(plain), walked(plain));
  });

  it("leaves unusual records to the long way", () => {
    for (const json of [
      '{"a.b":1}',
      '{"":1}',
      '{"a":1,"a":2}',
      '{"a":[{"b":1,"b":2}]}',
      '{"\\u0061":1}',
      '{"a":1}x',
      '{"a":',
      "[1]",
      "{",
    ])
      assert.equal(scanned(json), undefined, json);
    assert.ok(scanned('{"a":{"a":1},"b":{"a":1}}'));
  });
});

/** The same in one form: with paths for the numbers of scopes, and by path. */
function normalised({ scopes, columns, presences, valueless, ...rest }: CollectionData) {
  const pathOf = (scope: number) => scopes[scope]!.path;
  const byPath = <T extends { path: string }>(items: readonly T[]) =>
    [...items].sort((a, b) => (a.path < b.path ? -1 : 1));
  const named = <T extends { path: string; scope: number }>(items: readonly T[]) =>
    byPath(items.map((item) => ({ ...item, scope: pathOf(item.scope) })) as unknown as T[]);
  return {
    ...rest,
    scopes: byPath(scopes.map((scope) => ({ ...scope, parent: pathOf(scope.parent) }))),
    columns: named(columns),
    presences: named(presences),
    valueless: named(valueless),
    geo: { ...rest.geo, tree: Buffer.from(new Uint8Array(rest.geo.tree)).toString("hex") },
  };
}

const listings = (records: readonly { id: string; record: JsonObject }[]) =>
  collectionsOf(records.map((source) => ({ ...source, collection: "Listings" })))[0];

/** Builds parts of which each holds some of the records, and some that were replaced or removed since. */
function mergedOf(
  records: readonly { id: string; record: JsonObject }[],
  partOf: readonly number[],
  stale: readonly { id: string; record: JsonObject }[],
) {
  const count = Math.max(...partOf) + 1;
  const contents = Array.from({ length: count }, (_, part) => records.filter((_, i) => partOf[i] === part));
  // In the first part, older forms of records from other parts, and records that are gone.
  const own = new Set(contents[0]!.map(({ id }) => id));
  const inFirst = [...contents[0]!, ...stale.filter(({ id }) => !own.has(id))];
  const keyed = (list: typeof records) =>
    list.map((source) => ({ ...source, updatedAt: updatedAtOf(source.record) })).sort(compareDefaultOrder);
  const orders = [inFirst, ...contents.slice(1)].map(keyed);
  const order = keyed(records).map(({ id }) => {
    const part = partOf[records.findIndex((source) => source.id === id)]!;
    return { part, number: orders[part]!.findIndex((source) => source.id === id) };
  });
  const parts = orders.map((part) => listings(part) ?? listings([])!);
  return mergeCollections(parts, {
    parts: Uint8Array.from(order, ({ part }) => part),
    numbers: Uint32Array.from(order, ({ number }) => number),
  });
}

describe("merging indexes", () => {
  it("gives what building from all records gives", () => {
    fc.assert(
      fc.property(
        catalogues,
        catalogues,
        fc.array(fc.nat(2), { minLength: 40, maxLength: 40 }),
        (now, before, partOf) => {
          const only = (list: typeof now) => list.filter(({ collection }) => collection === "Listings");
          const records = only(now);
          if (records.length === 0) return;
          const filled = records.map((_, i) => (i < 3 ? i % Math.min(3, records.length) : partOf[i % 40]!));
          const merged = mergedOf(records, filled, only(before));
          assert.deepEqual(normalised(merged), normalised(listings(records)!));
        },
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
    );
  });

  it("does so for a sample large enough for bitmaps and lists", async () => {
    const records = (await sampleRecords({ listings: 400, profiles: 1, seed: 3 }))
      .filter(({ path }) => String(path).startsWith("Listings/"))
      .map((record) => ({ id: String(record.objectID), record }));
    const stale = records.slice(0, 150).map(({ id, record }) => ({
      id,
      record: { ...record, old: "yes", name: `Former ${id}`, updatedAt: "2020-01-01" },
    }));
    const merged = mergedOf(
      records,
      records.map((_, i) => (i < 100 ? 1 : i % 3)),
      stale,
    );
    assert.deepEqual(normalised(merged), normalised(listings(records)!));
  });
});

describe("a snapshot file", () => {
  const directory = mkdtempSync(join(tmpdir(), "lotline-snapshot-"));
  after(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "main.snapshot");
  const plain = (snapshot: { readonly collections: readonly CollectionData[] }) =>
    snapshot.collections.map(normalised);

  it("gives back what was written", async () => {
    const snapshot = { collections: [listings(recordsWithEverything())!] };
    writeSnapshot(file, { snapshot, origin: "7 x" });
    const stored = await readSnapshot(file);
    assert.ok(typeof stored === "object");
    assert.equal(stored.origin, "7 x");
    assert.deepEqual(plain(stored.snapshot), plain(snapshot));
    assert.equal(await readSnapshot(join(directory, "none")), undefined);
  });

  it("is refused with a sentence when cut off or changed anywhere", async () => {
    const whole = readFileSync(file);
    const { size } = statSync(file);
    for (let step = 0; step < 60; step++) {
      writeFileSync(file, whole);
      truncateSync(file, Math.floor((size * step) / 60));
      assert.equal(typeof (await readSnapshot(file)), "string", `cut off after ${step} of 60`);
      const flipped = Buffer.from(whole);
      const place = Math.floor((size * step) / 60) + (step % 7);
      flipped[place]! ^= 1 << (step % 8);
      writeFileSync(file, flipped);
      assert.equal(typeof (await readSnapshot(file)), "string", `a bit flipped at ${place}`);
    }
    writeFileSync(file, Buffer.concat([whole, whole]));
    assert.equal(typeof (await readSnapshot(file)), "string", "twice the file");
  });
});

function recordsWithEverything() {
  return Array.from({ length: 90 }, (_, i) => ({
    id: `l${i}`,
    record: {
      name: `Tower ${i % 7} Été`,
      type: i % 2 === 0 ? ["Condo"] : ["Condo", "Townhouse"],
      startPrice: i % 3 === 0 ? null : 1000 * i,
      floorPlans: Array.from({ length: i % 4 }, (_, k) => ({ numberOfBedrooms: k })),
      summary: i % 5 === 0 ? "" : "by the lake",
      _geoloc: { lat: i / 10, lng: -i / 10 },
    } as JsonObject,
  }));
}
