import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { lotline } from "../support/lotline.ts";

const root = mkdtempSync(join(tmpdir(), "lotline-cli-"));
const data = join(root, "data");
before(async () => {
  const file = join(root, "listings.ndjson");
  writeFileSync(file, '{"path":"Listings/a","state":"Ontario","own":{"x":1}}\n');
  assert.equal((await lotline(["import", file, "--data", data])).code, 0);
});
after(() => rmSync(root, { recursive: true }));

describe("the command line", () => {
  const COMMANDS = [
    "demo",
    "generate",
    "import",
    "serve",
    "products",
    "products list",
    "products set",
    "products remove",
    "stats",
    "export",
  ];
  for (const command of COMMANDS) {
    it(`${command} --help tells what it does and takes`, async () => {
      const { code, stdout } = await lotline([...command.split(" "), "--help"]);
      assert.equal(code, 0);
      assert.match(stdout, /^Usage: lotline /);
      assert.match(stdout, /Options:/);
    });
  }

  /** Wrong usage exits with 2, failure with 1; always one readable line, never a stack trace. */
  const FAILURES: readonly (readonly [string, number, RegExp])[] = [
    ["nonsense", 2, /^error: unknown command 'nonsense'/],
    ["import", 2, /^error: missing required argument 'file'/],
    ["generate", 2, /^error: required option '--out <dir>' not specified/],
    ["generate --out x --listings many", 2, /Expected a whole number from 0 to 10000000\./],
    ["serve --port 99999", 2, /Expected a whole number from 0 to 65535\./],
    [
      "serve --data nowhere",
      1,
      /^lotline: There is no catalogue in nowhere; `lotline import FILE --data nowhere` makes one\.\n$/,
    ],
    [
      "serve --host 0.0.0.0 --data DATA",
      2,
      /^lotline: Anybody could read the data on 0\.0\.0\.0\. Add --open/,
    ],
    ["serve --data DATA --log-level loud", 2, /^lotline: --log-level is "loud"; expected one of/],
    [
      "serve --data DATA --restricted name",
      2,
      /^lotline: --restricted cannot hide "name": it is searched, sorted or compared by, so answers would still tell of it\.\n$/,
    ],
    ["import nowhere.ndjson --data DATA", 1, /^lotline: There is no file nowhere\.ndjson\.\n$/],
    ["import . --data DATA", 1, /^lotline: \. is a directory; name the files in it\.\n$/],
    ["import x --collection a/b --data DATA", 2, /^lotline: "a\/b" is no collection name/],
    [
      "stats --data nowhere",
      1,
      /^lotline: There is no catalogue in nowhere; `lotline import FILE --data nowhere` makes one\.\n$/,
    ],
    [
      "export --data DATA --catalogue other",
      1,
      /^lotline: There is no catalogue "other" in .*; `lotline import` makes one\.\n$/,
    ],
    ["export --data DATA --catalogue Ö", 1, /^lotline: "Ö" is no name for a catalogue/],
    [
      "products set on --filter stat:x --data DATA",
      1,
      /^lotline: filterQuery, position 0: `stat` is not an attribute\. Did you mean `state`\?\n$/,
    ],
    [
      "products set on --filter state: --data DATA",
      1,
      /^lotline: filterQuery, position 6: found the end of the filter, expected a value\.\n$/,
    ],
    ["products set a/b --data DATA", 2, /^lotline: "a\/b" is no name for a product/],
    ["products remove nothing --data DATA", 1, /^lotline: There is no product "nothing"\.\n$/],
  ];
  for (const [command, code, message] of FAILURES) {
    it(`refuses: ${command}`, async () => {
      const finished = await lotline(
        command.split(" ").map((word) => (word === "DATA" ? data : word)),
        "",
        root,
      );
      assert.equal(finished.code, code, finished.stderr);
      assert.match(finished.stderr, message);
      assert.doesNotMatch(finished.stderr, /\n {4}at /);
    });
  }

  it("lists, sets and removes products; filters may use attributes that only records have", async () => {
    const products = async (...args: string[]) =>
      (await lotline(["products", ...args, "--data", data])).stdout;
    assert.equal(await products("list"), "all\tmain\t\n");
    await products("set", "on", "--filter", "state:Ontario");
    await products("set", "own", "--filter", "own.x:1 AND own{x:1}");
    assert.equal(
      await products("list"),
      "all\tmain\t\non\tmain\tstate:Ontario\nown\tmain\town.x:1 AND own{x:1}\n",
    );
    await products("remove", "own");
    assert.equal((await products("list")).includes("own"), false);
  });

  it("tells what is in the store", async () => {
    const { stdout } = await lotline(["stats", "--data", data, "--json"]);
    const { catalogues, products } = JSON.parse(stdout);
    assert.deepEqual(
      [catalogues[0].name, catalogues[0].version, catalogues[0].collections[0].records],
      ["main", 1, 1],
    );
    assert.ok(products.length > 0);
  });

  it("exports one collection to a file", async () => {
    const out = join(root, "out.ndjson");
    await lotline(["export", "--data", data, "--collection", "Listings", "--out", out]);
    assert.equal(readFileSync(out, "utf8"), '{"path":"Listings/a","state":"Ontario","own":{"x":1}}\n');
  });

  it("generates the same files from the same options", async () => {
    const generate = (name: string, seed: string) =>
      lotline([
        "generate",
        "--listings",
        "20",
        "--profiles",
        "12",
        "--seed",
        seed,
        "--out",
        join(root, name),
      ]);
    await Promise.all([generate("one", "3"), generate("two", "3"), generate("three", "4")]);
    const read = (name: string) => readFileSync(join(root, name, "Listings.ndjson"), "utf8");
    assert.equal(read("one"), read("two"));
    assert.notEqual(read("one"), read("three"));
    const profiles = readFileSync(join(root, "one", "SalesCentres.ndjson"), "utf8")
      .trim()
      .split("\n");
    assert.equal(profiles.length, 2);
  });
});
