import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { squaredChordOfMetres } from "../geo/distance.ts";
import {
  blendScore,
  closeness,
  rangeLikeness,
  setLikeness,
  sumOfWeights,
  twoDecimals,
  valueWeight,
} from "./score.ts";
import { SIMILARITY_WEIGHTS } from "./weights.ts";

const ALL = sumOfWeights(SIMILARITY_WEIGHTS);

describe("the similarity score", () => {
  it("is 100 only for a likeness in every respect compared, and lower when few are", () => {
    assert.equal(ALL, 100);
    assert.equal(blendScore(ALL, ALL, ALL), 100);
    assert.equal(blendScore(ALL, ALL - 0.001, ALL), 99.99);
    assert.equal(blendScore(60, 60, ALL), 100);
    assert.equal(blendScore(30, 30, ALL), 50);
    assert.equal(blendScore(0, 0, ALL), 0);
    assert.equal(twoDecimals(12.345), 12.35);
  });

  it("compares places, sets and ranges from 0 to 1", () => {
    assert.equal(closeness(0), 1);
    assert.ok(Math.abs(closeness(squaredChordOfMetres(3000)) - 0.5) < 1e-9);
    assert.deepEqual([setLikeness(3, 3, 3), setLikeness(0, 3, 4), setLikeness(2, 3, 4)], [1, 0, 0.4]);
    assert.ok(Number.isNaN(setLikeness(0, 0, 4)));
    assert.ok(valueWeight(1000, 1) > valueWeight(1000, 500));
    assert.equal(rangeLikeness(1, 2, 1, 2), 1);
    assert.equal(rangeLikeness(5, Number.NaN, Number.NaN, 5), 1);
    assert.equal(rangeLikeness(1, 3, 2, 4), 0.5 + 0.5 / 3);
    assert.equal(rangeLikeness(1, 2, 4, 8), 0.125);
    assert.ok(Number.isNaN(rangeLikeness(1, 2, Number.NaN, Number.NaN)));
    const number = fc.oneof(fc.integer({ min: -5, max: 50 }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(number, number, number, number, (a, b, c, d) => {
        const likeness = rangeLikeness(a, b, c, d);
        assert.ok(Number.isNaN(likeness) || (likeness >= 0 && likeness <= 1));
        assert.deepEqual(rangeLikeness(c, d, a, b), likeness);
      }),
    );
  });
});
