import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));

/** What each room may import from, besides itself: imports point one way. */
const MAY_IMPORT: { readonly [room: string]: readonly string[] } = {
  errors: [],
  geo: [],
  text: [],
  records: ["errors", "geo"],
  filter: ["records", "errors"],
  similar: ["records", "errors", "geo"],
  engine: ["filter", "records", "errors", "geo", "text", "similar"],
  "engine-memory": ["engine", "filter", "records", "errors", "geo", "text", "similar", "version.ts"],
  store: ["records", "errors", "engine"],
  import: ["store", "records", "errors", "threads.ts"],
  references: ["engine", "filter", "records", "errors"],
  trending: ["records", "errors"],
  operations: ["references", "similar", "trending", "engine", "filter", "records", "errors", "geo", "text"],
  http: ["operations", "records", "errors", "version.ts"],
  sample: ["records"],
  compose: [
    "http",
    "operations",
    "trending",
    "engine-memory",
    "engine",
    "filter",
    "records",
    "errors",
    "store",
    "threads.ts",
  ],
  cli: [
    "compose",
    "http",
    "import",
    "sample",
    "store",
    "trending",
    "records",
    "errors",
    "threads.ts",
    "version.ts",
  ],
  "threads.ts": [],
  "version.ts": [],
};

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);
const roomOf = (file: string) => file.split("/")[0]!;

function importsOf(file: string): string[] {
  const source = readFileSync(join(SOURCE, file), "utf8");
  const paths = [...source.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => match[1]!);
  return paths.map((path) => relative(SOURCE, join(SOURCE, dirname(file), path)));
}

describe("architecture", () => {
  it("imports point one way", () => {
    const violations = files
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => {
        const allowed = MAY_IMPORT[roomOf(file)];
        assert.ok(allowed, `the room ${roomOf(file)} is not in the table`);
        return importsOf(file)
          .filter((target) => roomOf(target) !== roomOf(file) && !allowed.includes(roomOf(target)))
          .map((target) => `${file} imports ${target}`);
      });
    assert.deepEqual(violations, []);
  });

  it("has no circle between rooms", () => {
    const visit = (room: string, path: readonly string[]): void => {
      assert.equal(path.includes(room), false, [...path, room].join(" → "));
      for (const next of MAY_IMPORT[room]!) visit(next, [...path, room]);
    };
    for (const room of Object.keys(MAY_IMPORT)) visit(room, []);
  });

  it("can be read: no file has 300 lines", () => {
    const long = files.filter((file) => readFileSync(join(SOURCE, file), "utf8").split("\n").length > 300);
    assert.deepEqual(long, []);
  });
});
