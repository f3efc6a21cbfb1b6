import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { buildSortedTable, SortedTable } from "./sorted-table.ts";

describe("a sorted table", () => {
  it("gives back every string, in any order and all at once", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 30 }).filter((one) => one.isWellFormed());
    const long = fc.constantFrom(
      "x".repeat(254),
      "x".repeat(255),
      "x".repeat(256),
      "x".repeat(700),
      "é".repeat(300),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(text, long), { maxLength: 60 }), fc.boolean(), (strings, isSorted) => {
        const list = isSorted ? strings.sort() : strings;
        const table = new SortedTable(buildSortedTable(list));
        assert.equal(table.size, list.length);
        assert.deepEqual(table.all(), list);
        for (let i = list.length - 1; i >= 0; i--) assert.equal(table.at(i), list[i]);
      }),
    );
  });
});
