import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { OPERATIONS } from "../../src/operations/index.ts";
import { TestApp } from "../support/test-app.ts";
import { RECORDS } from "./records.ts";

let app: TestApp;
before(async () => {
  app = await TestApp.start(RECORDS);
});
after(() => app.close());

const NAMES = [...new Set(OPERATIONS.flatMap(({ parameters }) => Object.keys(parameters.properties)))];
const names = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES) },
  fc.constantFrom("product_id", "__proto__", "x"),
);
const LIKELY = [
  "lake",
  "Builders",
  "Builders/north",
  "name,type",
  "*",
  "type:Condo",
  "startPrice > 5",
  "43.65,-79.38",
  "1",
  "true",
  "list",
];
const PIECES = [
  ...LIKELY,
  "(",
  "NOT ",
  " AND ",
  '"',
  "\\",
  ":",
  ",",
  ";",
  "{",
  "[",
  "-1",
  "1e9",
  "é",
  "😀",
  "\u0000",
  "L'Av",
  "constructor",
  "90,180,-90,-180",
];
const values = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LIKELY) },
  fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);
const json = fc.oneof(
  { weight: 3, arbitrary: values },
  fc.array(values, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** What OpenAPI promises; its shape is checked with every answer. */
const STATUSES = new Set([200, 400, 404]);

describe("any request", () => {
  const operation = fc.constantFrom(...OPERATIONS.map(({ name }) => name));

  it("by GET gets an answer or an error that is described", async () => {
    await fc.assert(
      fc.asyncProperty(
        operation,
        fc.array(fc.tuple(names, values), { maxLength: 5 }),
        async (name, parameters) => {
          const query = parameters.map(
            ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value.toWellFormed())}`,
          );
          const { status, text } = await app.ask(`/v1/all/${name}?${query.join("&")}`);
          assert.ok(STATUSES.has(status), `${status}: ${text}`);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it("by POST gets an answer or an error that is described", async () => {
    await fc.assert(
      fc.asyncProperty(operation, fc.dictionary(names, json, { maxKeys: 5 }), async (name, body) => {
        const { status, text } = await app.ask(`/v1/all/${name}`, { method: "POST", body });
        assert.ok(STATUSES.has(status), `${status}: ${text}`);
      }),
      { numRuns: 1000 },
    );
  });
});
