import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addHeats, HALF_LIFE, type Heat, heatAt } from "./decay.ts";
import { ViewCounter } from "./view-counter.ts";

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

describe("the view counter", () => {
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
    const counter = new ViewCounter("main", store, () => 1000);
    counter.view("a");
    assert.throws(() => counter.flush());
    counter.view("a");
    isFull = false;
    counter.flush();
    counter.flush();
    assert.deepEqual(stored.get("a"), { heat: 2, at: 1000 });
    assert.deepEqual(new ViewCounter("main", store, () => 1000 + HALF_LIFE).hottest(), [
      { id: "a", heat: 1 },
    ]);
  });
});
