import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  complement,
  countBits,
  countCommonBits,
  emptyBitset,
  fullBitset,
  hasBit,
  intersect,
  membersOf,
  setBit,
  sliceOfMembers,
  unite,
} from "./bitset.ts";
import { pageOf } from "./ordering.ts";
import { lowerBound } from "./shared-arrays.ts";
import { topScores } from "./top-scores.ts";

const SIZE = 100;
const sets = fc.uniqueArray(fc.nat(SIZE - 1)).map((list) => new Set(list));

function bitsetOf(members: Iterable<number>) {
  const bits = emptyBitset(SIZE);
  for (const member of members) setBit(bits, member);
  return bits;
}
const listOf = (bits: Uint32Array) => [...membersOf(bits, countBits(bits))];
const ascending = (set: Iterable<number>) => [...set].sort((a, b) => a - b);

describe("bitsets", () => {
  it("behave as sets do", () => {
    fc.assert(
      fc.property(sets, sets, fc.nat(SIZE), fc.nat(SIZE), (a, b, offset, limit) => {
        assert.deepEqual(listOf(bitsetOf(a)), ascending(a));
        assert.deepEqual(
          sliceOfMembers(bitsetOf(a), offset, limit),
          ascending(a).slice(offset, offset + limit),
        );
        assert.equal(countCommonBits(bitsetOf(a), bitsetOf(b)), a.intersection(b).size);
        for (let i = 0; i < SIZE; i++) assert.equal(hasBit(bitsetOf(a), i), a.has(i));
        const [both, either, not] = [bitsetOf(a), bitsetOf(a), bitsetOf(a)];
        intersect(both, bitsetOf(b));
        unite(either, bitsetOf(b));
        complement(not, SIZE);
        assert.deepEqual(
          [listOf(both), listOf(either), listOf(not)],
          [
            ascending(a.intersection(b)),
            ascending(a.union(b)),
            ascending(new Set(Array(SIZE).keys()).difference(a)),
          ],
        );
      }),
    );
    assert.equal(countBits(fullBitset(33)), 33);
  });
});

describe("pageOf", () => {
  it("is a slice of the sorted list", () => {
    const few = fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY, -0.5);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(few, fc.nat(400)), few), { maxLength: 400 }),
        fc.nat(300),
        fc.nat(30),
        fc.constantFrom(0, 1, 2),
        (rows, offset, limit, keys) => {
          const matches = Uint32Array.from(rows, (_, i) => i * 3);
          const criteria = [0, 1].slice(0, keys).map((key) => Float64Array.from(rows, (row) => row[key]!));
          const sorted = [...rows.keys()].sort((a, b) => {
            for (const values of criteria)
              if (values[a] !== values[b]) return values[a]! < values[b]! ? -1 : 1;
            return a - b;
          });
          assert.deepEqual(
            pageOf(
              matches,
              criteria.map((values) => () => values),
              offset,
              limit,
            ),
            sorted.slice(offset, offset + limit).map((place) => place * 3),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("topScores", () => {
  it("is the head of the sorted list", () => {
    const scores = fc.array(fc.nat(20), { minLength: SIZE, maxLength: SIZE });
    fc.assert(
      fc.property(sets, scores, fc.integer({ min: 1, max: 40 }), (set, list, wanted) => {
        const sorted = ascending(set).sort((a, b) => list[b]! - list[a]! || a - b);
        assert.deepEqual(topScores(bitsetOf(set), Float64Array.from(list), wanted), sorted.slice(0, wanted));
      }),
    );
  });
});

describe("lowerBound", () => {
  it("finds the first that is not below", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.nat(22), (list, target) => {
        const sorted = ascending(list);
        const index = sorted.findIndex((item) => item >= target);
        assert.equal(lowerBound(sorted, target), index < 0 ? sorted.length : index);
      }),
    );
  });
});
