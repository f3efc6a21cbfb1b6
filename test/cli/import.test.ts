import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { eventually, lotline, startLotline } from "../support/lotline.ts";

const root = mkdtempSync(join(tmpdir(), "lotline-import-"));
after(() => rmSync(root, { recursive: true }));

let made = 0;
const fresh = () => join(root, `data-${made++}`);
function file(name: string, content: string | Buffer): string {
  const path = join(root, name);
  writeFileSync(path, content);
  return path;
}

const A = '{"path":"Listings/a","name":"A","startPrice":1.50}';
const B = '{"path":"Listings/b","name":"B\\u00e9"}';
const BUILDER = '{"path":"Builders/x","name":"X"}';
const exported = async (data: string) => (await lotline(["export", "--data", data])).stdout;

describe("import", () => {
  const FORMS: readonly (readonly [string, string | Buffer])[] = [
    ["lines.ndjson", `\uFEFF${A}\r\n\n${B}\n${BUILDER}`],
    ["array.json", `[${A},\n  ${B} , ${BUILDER}]\n`],
    [
      "results.json",
      `{"total": 3, "note": "a \\"results\\": [", "results": [${A},${B},${BUILDER}], "page": {"results": [1]}}`,
    ],
    ["pretty.json", `{\n  "total": 3,\n  "results": [\n    ${A},\n    ${B},\n    ${BUILDER}\n  ]\n}\n`],
    ["packed.ndjson.gz", gzipSync(`${A}\n${B}\n${BUILDER}\n`)],
    ["packed.json.zst", zstdCompressSync(`[${A},${B},${BUILDER}]`)],
  ];

  for (const [name, content] of FORMS) {
    it(`reads ${name} and exports it equal`, async () => {
      const data = fresh();
      const { code, stdout, stderr } = await lotline(["import", file(name, content), "--data", data]);
      assert.equal(code, 0, stderr);
      assert.match(
        stdout,
        /^Imported 3 records in .*: 3 added, 0 updated, 0 unchanged, 0 removed\.\n {2}Listings: 2\n {2}Builders: 1\n$/,
      );
      assert.equal(await exported(data), `${BUILDER}\n${A}\n${B}\n`);
    });
  }

  it("reads standard input, and records without a path into --collection", async () => {
    const data = fresh();
    const { code } = await lotline(
      ["import", "-", "--data", data, "--collection", "Architects"],
      '{"id":7,"name":"Seven"}\n',
    );
    assert.equal(code, 0);
    assert.match((await lotline(["stats", "--data", data])).stdout, /Architects +1 records/);
  });

  it("upserts by path, and with --replace holds exactly what the files hold", async () => {
    const data = fresh();
    await lotline(["import", file("1.ndjson", `${A}\n${B}\n${BUILDER}\n`), "--data", data]);
    const changed = '{"path":"Listings/a","name":"changed"}';
    const upsert = await lotline(["import", file("2.ndjson", `${changed}\n`), "--data", data]);
    assert.match(upsert.stdout, /0 added, 1 updated, 0 unchanged, 0 removed/);
    assert.equal(await exported(data), `${BUILDER}\n${changed}\n${B}\n`);
    const replace = await lotline(["import", file("3.ndjson", `${B}\n`), "--data", data, "--replace"]);
    assert.match(replace.stdout, /0 added, 0 updated, 1 unchanged, 1 removed/);
    assert.equal(await exported(data), `${BUILDER}\n${B}\n`);
  });

  it("stops at what is no record, tells file, line, attribute and reason, and changes nothing", async () => {
    const data = fresh();
    await lotline(["import", file("good.ndjson", `${A}\n`), "--data", data]);
    const lines = [
      B,
      "[1]",
      '{"name":"nobody","path":null}',
      '{"path":"Listings"}',
      '{"path":"Listings/c","objectID":"d"}',
      '{"path":"Listings/e","_geoloc":{"lat":91,"lng":0}}',
      '{"path":"Listings/f","name":',
      `{"path":"Listings/g","summary":"${"x".repeat(1 << 20)}"}`,
      `{"path":"Listings/h","deep":${"[".repeat(100)}${"]".repeat(100)}}`,
    ];
    const bad = file(
      "bad.ndjson",
      Buffer.concat([Buffer.from(`${lines.join("\n")}\n`), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])]),
    );
    const { code, stderr, stdout } = await lotline(["import", bad, "--data", data]);
    assert.deepEqual([code, stdout], [1, ""]);
    const told = stderr.replaceAll(root, "").trim().split("\n");
    assert.deepEqual(
      told.map((line) => line.replace(/(invalid JSON: ).*/, "$1…")),
      [
        "lotline: /bad.ndjson:2: found an array, expected a JSON object",
        "/bad.ndjson:3: path: missing; without it, --collection must name the collection; objectID: the record has no id: no objectID, no id and no path",
        '/bad.ndjson:4: path: "Listings" is not "<Collection>/<id>"; objectID: the record has no id: no objectID, no id and no path',
        '/bad.ndjson:5: path: "Listings/c" does not end in the record\'s id "d"',
        "/bad.ndjson:6: _geoloc: coordinates 91,0 are out of range (-90..90, -180..180)",
        "/bad.ndjson:7: invalid JSON: …",
        "/bad.ndjson:8: the record has 1,048,610 bytes; at most 1,048,576 (1 MiB) are allowed",
        "/bad.ndjson:9: nested more than 64 levels deep",
        "/bad.ndjson:10: the bytes are not valid UTF-8",
        "9 pieces are no valid record; nothing was changed. --skip-invalid imports the rest.",
      ],
    );
    assert.equal(await exported(data), `${A}\n`);
  });

  it("shows the first hundred problems and their number", async () => {
    const many = file("many.ndjson", "{}\n".repeat(250));
    const { stderr } = await lotline(["import", many, "--data", fresh()]);
    const lines = stderr.trim().split("\n");
    assert.deepEqual(
      [lines.length, lines[100], lines[101]!.slice(0, 40)],
      [102, "… and 150 more", "250 pieces are no valid record; nothing "],
    );
  });

  it("goes on with --skip-invalid and writes what it left out, with reasons", async () => {
    const data = fresh();
    const rejects = join(root, "rejects.ndjson");
    const mixed = file("mixed.json", `[${A}, {"path": tru}, 5, ${B}]`);
    const { code, stdout } = await lotline([
      "import",
      mixed,
      "--data",
      data,
      "--skip-invalid",
      "--rejects",
      rejects,
    ]);
    assert.equal(code, 0);
    assert.match(
      stdout,
      /Imported 2 records[\s\S]*2 pieces were no valid records; they are in .*rejects\.ndjson\./,
    );
    const written = readFileSync(rejects, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      written.map(({ line, text }) => [line, text]),
      [
        [1, '{"path": tru}'],
        [1, "5"],
      ],
    );
    assert.equal(written[1].reasons[0].reason, "found a number, expected a JSON object");
  });

  it("keeps values of other types and counts them; --strict refuses them", async () => {
    const data = fresh();
    const odd = file(
      "odd.ndjson",
      '{"path":"Listings/a","name":5,"hasParking":"yes","floorPlans":[{"name":1}],"postalCode":10001,"updatedAt":"soon"}\n',
    );
    const { stdout } = await lotline(["import", odd, "--data", data]);
    for (const warning of [
      "name: number instead of string: 1",
      "hasParking: string instead of boolean: 1",
      "floorPlans.name: number instead of string: 1",
      "updatedAt: text that is no ISO 8601 timestamp: 1",
    ])
      assert.ok(stdout.includes(warning), stdout);
    assert.equal(stdout.includes("postalCode"), false);
    const strict = await lotline(["import", odd, "--data", data, "--strict"]);
    assert.equal(strict.code, 1);
    assert.match(strict.stderr, /odd\.ndjson:1: name: number instead of string;/);
  });

  it("removes nothing for a file that is broken, not even with --skip-invalid", async () => {
    const data = fresh();
    await lotline(["import", file("whole.ndjson", `${A}\n${B}\n`), "--data", data]);
    const broken = file("broken.json", `[${A}}, ${B}]`);
    const args = [
      "import",
      broken,
      "--data",
      data,
      "--replace",
      "--skip-invalid",
      "--rejects",
      join(root, "r.ndjson"),
    ];
    const { code, stderr } = await lotline(args);
    assert.equal(code, 1);
    assert.match(stderr, /broken\.json:1: there is text after the end of the JSON/);
    assert.equal(await exported(data), `${A}\n${B}\n`);
  });

  it("refuses identities that disagree and names that are nested too deep", async () => {
    const odd = [
      '{"objectID":"a","listingId":"b","path":"Listings/a"}',
      `{"path":"Listings/a","${"x.".repeat(100)}x":1}`,
    ];
    const { stderr } = await lotline(["import", file("odd-ids.ndjson", odd.join("\n")), "--data", fresh()]);
    assert.match(
      stderr,
      /:1: listingId: "b" is not the record's id "a"\n.*:2: nested more than 64 levels deep/,
    );
  });

  it("warns of collections that look like a slip, and of text where numbers belong", async () => {
    const slips = file(
      "slips.ndjson",
      '{"path":"listings/a"}\n{"path":"Listings/b","startPrice":"cheap","minBeds":"2"}\n',
    );
    const { code, stdout } = await lotline(["import", slips, "--data", fresh()]);
    assert.equal(code, 0);
    assert.match(stdout, /path: collection listings; did you mean Listings\?: 1/);
    assert.match(stdout, /startPrice: text that is no number: 1/);
    assert.equal(stdout.includes("minBeds"), false);
    assert.equal((await lotline(["import", slips, "--data", fresh(), "--strict"])).code, 1);
  });

  it("stores records without blanks between values, which stay to the letter", async () => {
    const data = fresh();
    await lotline([
      "import",
      file("wide.json", '[ {\n "path" : "Listings/a", "t": "a  \\" b", "n": [ 1.50, 2 ]\n} ]'),
      "--data",
      data,
    ]);
    assert.equal(await exported(data), '{"path":"Listings/a","t":"a  \\" b","n":[1.50,2]}\n');
  });

  it("does not write its rejects over a file that it reads", async () => {
    const feed = file("same.ndjson", `${A}\n`);
    const { code, stderr } = await lotline([
      "import",
      feed,
      "--data",
      fresh(),
      "--skip-invalid",
      "--rejects",
      feed,
    ]);
    assert.deepEqual([code, stderr.includes("is read by this import")], [2, true]);
    const nowhere = await lotline([
      "import",
      file("x.ndjson", "5\n"),
      "--data",
      fresh(),
      "--skip-invalid",
      "--rejects",
      "/nowhere/r",
    ]);
    assert.deepEqual([nowhere.code, nowhere.stderr], [1, "lotline: There is no file /nowhere/r.\n"]);
  });

  it("tells of files that are cut off", async () => {
    const cut = await lotline(["import", file("cut.json", `[${A},{"path":`), "--data", fresh()]);
    assert.match(cut.stderr, /cut\.json:1: the file ends inside this record/);
    const gzip = await lotline([
      "import",
      file("cut.gz", gzipSync(`${A}\n`.repeat(1000)).subarray(0, 60)),
      "--data",
      fresh(),
    ]);
    assert.equal(gzip.code, 1);
    assert.match(gzip.stderr, /^lotline: .*cut\.gz: unexpected end of file\.\n$/);
  });

  it("leaves the old data when it is stopped", async () => {
    const data = fresh();
    await lotline(["import", file("old.ndjson", `${A}\n`), "--data", data]);
    const { child, finished } = startLotline(["import", "-", "--data", data, "--replace"]);
    child.stdin!.write(`${B}\n`.repeat(1000));
    await new Promise((resolve) => setTimeout(resolve, 700));
    child.kill("SIGINT");
    child.stdin!.write(`${B}\n`);
    const { code, stderr } = await finished;
    assert.deepEqual([code, stderr], [1, "lotline: Stopped; nothing was changed.\n"]);
    assert.equal(await exported(data), `${A}\n`);
  });

  it("tells a second writer to wait", async () => {
    const data = fresh();
    await lotline(["import", file("first.ndjson", `${A}\n`), "--data", data]);
    const first = startLotline(["import", "-", "--data", data]);
    first.child.stdin!.write(`${B}\n`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const second = await lotline(["import", file("second.ndjson", `${BUILDER}\n`), "--data", data]);
    assert.equal(second.code, 1);
    assert.match(
      second.stderr,
      /main\.catalogue\.db is being written by another process; wait until it has finished and try again\.\n$/,
    );
    first.child.stdin!.end();
    assert.equal((await first.finished).code, 0);
    assert.equal(await exported(data), `${A}\n${B}\n`);
  });
});

describe("a running server", () => {
  it("notices imports and products within two seconds, and stops at SIGTERM", async () => {
    const data = fresh();
    await lotline(["import", file("serve.ndjson", `${A}\n`), "--data", data]);
    const server = startLotline(["serve", "--data", data, "--port", "0"]);
    await eventually(() => server.output().includes("http://"));
    const base = /http:\/\/[\d.:]+/.exec(server.output())![0];
    const total = async (product: string) =>
      ((await (await fetch(`${base}/v1/${product}/search_listings`)).json()) as { total?: number }).total;
    assert.equal(await total("all"), 1);
    await lotline(["import", file("more.ndjson", `${B}\n`), "--data", data]);
    await eventually(async () => (await total("all")) === 2);
    const set = await lotline(["products", "set", "b-only", "--filter", "name:Bé", "--data", data]);
    assert.equal(set.stdout, "Product b-only: listings with name:Bé of the catalogue main.\n");
    await eventually(async () => (await total("b-only")) === 1);
    await lotline(["products", "remove", "b-only", "--data", data]);
    await eventually(async () => (await total("b-only")) === undefined);
    const second = await lotline(["serve", "--data", data, "--port", new URL(base).port]);
    assert.deepEqual(
      [second.code, second.stderr],
      [1, `lotline: Port ${new URL(base).port} is in use. Choose another one: --port 8081, or PORT=8081.\n`],
    );
    server.child.kill("SIGTERM");
    assert.equal((await server.finished).code, 0);
  });
});
