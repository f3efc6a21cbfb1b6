import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addHeats, HALF_LIFE, type Heat, heatAt } from "./decay.ts";
import { ViewCounter } from "./view-counter.ts";
import { ViewLog } from "./view-log.ts";
import { addHeat, type Heats, ViewSums } from "./view-sums.ts";

describe("heat", () => {
  it("halves in seven days and adds up in any order", () => {
    assert.equal(heatAt({ heat: 4, at: 0 }, HALF_LIFE), 2);
    const heat = fc.record({
      heat: fc.double({ min: 0, max: 1e6, noNaN: true }),
      at: fc.integer({ min: 0, max: 20 * HALF_LIFE }),
    });
    fc.assert(
      fc.property(heat, heat, (a, b) => {
        assert.deepEqual(addHeats(a, b), addHeats(b, a));
        const later = 21 * HALF_LIFE;
        const [sum, parts] = [heatAt(addHeats(a, b), later), heatAt(a, later) + heatAt(b, later)];
        assert.ok(Math.abs(sum - parts) <= 1e-9 * Math.max(1, parts));
      }),
    );
  });
});

describe("the sums of views", () => {
  it("keeps what could not be written for the next time", () => {
    const stored = new Map<string, Heat>();
    let isFull = true;
    const store = {
      heats: () => Array.from(stored, ([id, heat]) => ({ id, ...heat })),
      addHeats(_: string, heats: ReadonlyMap<string, Heat>, add: typeof addHeats) {
        if (isFull) throw new Error("disk full");
        for (const [id, heat] of heats) stored.set(id, stored.has(id) ? add(stored.get(id)!, heat) : heat);
      },
    };
    const sums = new ViewSums("main", store);
    sums.add("a", { heat: 1, at: 1000 });
    assert.throws(() => sums.flush());
    sums.add("a", { heat: 1, at: 1000 });
    isFull = false;
    sums.flush();
    sums.flush();
    assert.deepEqual(stored.get("a"), { heat: 2, at: 1000 });
    assert.deepEqual([...new ViewSums("main", store).all], [["a", { heat: 2, at: 1000 }]]);
  });
});

describe("the order of heats", () => {
  it("is that of sorting them all, however they come", () => {
    const view = fc.record({ id: fc.nat(300).map(String), at: fc.nat(20 * HALF_LIFE) });
    fc.assert(
      fc.property(fc.array(view, { maxLength: 1000 }), (views) => {
        const counter = new ViewCounter(
          () => 20 * HALF_LIFE,
          () => undefined,
        );
        const heats: Heats = new Map();
        for (const { id, at } of views) {
          counter.add(id, { heat: 1, at });
          addHeat(heats, id, { heat: 1, at });
        }
        const found = [...counter.hottest()];
        const expected = new Map(Array.from(heats, ([id, heat]) => [id, heatAt(heat, 20 * HALF_LIFE)]));
        assert.equal(found.length, expected.size);
        for (const [i, { id, heat }] of found.entries()) {
          assert.equal(heat, expected.get(id));
          assert.ok(i === 0 || heat <= found[i - 1]!.heat * (1 + 1e-9));
        }
      }),
    );
  });
});

describe("the log of views", () => {
  it("hands over every view once and in order, and says when it is full", () => {
    const log = new ViewLog();
    const reader = new ViewLog(log.memory);
    const id = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((text) => text.isWellFormed());
    const views = fc.array(
      fc.record({ catalogue: fc.constantFrom("main", "other"), id, at: fc.nat() }, { noNullPrototype: true }),
      {
        maxLength: 50,
      },
    );
    fc.assert(
      fc.property(views, (batch) => {
        for (const view of batch) assert.ok(log.write(view));
        assert.deepEqual(reader.drain(), batch);
        assert.deepEqual(reader.drain(), []);
      }),
    );
    const view = { catalogue: "main", id: "x".repeat(500), at: 1 };
    let written = 0;
    while (log.write(view)) written++;
    assert.ok(written > 1000);
    assert.equal(reader.drain().length, written);
    assert.ok(log.write(view));
  });
});
