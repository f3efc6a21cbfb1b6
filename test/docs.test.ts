import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { demoIds } from "../scripts/demo-ids.ts";
import { examplesOf } from "../scripts/examples.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { DEMO_SIZE } from "../src/sample/demo-size.ts";
import { SIMILARITY_WEIGHTS } from "../src/similar/weights.ts";
import { sampleRecords } from "./support/sample.ts";
import { TestApp } from "./support/test-app.ts";

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(new URL("../docs", import.meta.url))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

let app: TestApp;
before(async () => {
  app = await TestApp.start(await sampleRecords(DEMO_SIZE));
});
after(() => app.close());

describe("the docs", async () => {
  const ids = await demoIds();
  for (const { operation, parameter, url } of OPERATIONS.flatMap((one) => examplesOf(one, ids))) {
    it(`example of ${operation.name} ${parameter}`, async () => {
      const { status, text } = await app.ask(url);
      assert.equal(status, 200, `${url}: ${text}`);
      assert.ok(read("docs/OPERATIONS.md").includes(url));
    });
  }

  for (const page of PAGES) {
    it(`${page}: every request in it is answered`, async () => {
      const requests = [...read(page).matchAll(/http:\/\/127\.0\.0\.1:8080(\/[^'"\s`)]*)/g)].map(
        (match) => match[1]!,
      );
      for (const url of new Set(requests)) assert.ok((await app.ask(url)).status < 400, url);
    });

    it(`${page}: every link leads to a file`, () => {
      for (const [, target] of read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
        const base = page.startsWith("docs/") ? "docs/" : "";
        assert.doesNotThrow(
          () => readFileSync(new URL(`../${base}${target}`, import.meta.url)),
          `${page} links to ${target}`,
        );
      }
    });
  }

  it("README.md shows the answers that the demo gives", async () => {
    const shown = [
      ...read("README.md").matchAll(/curl -s '[^/]*(?:\/\/[^/]*)?(\/v1[^']*)'\n```\n```json\n(.*)\n```/g),
    ];
    assert.equal(shown.length, 5);
    for (const [, url, answer] of shown) {
      const { text } = await app.ask(url!);
      const [start] = answer!.split(" …");
      assert.ok(answer!.includes(" …") ? text.startsWith(start!) : text === answer, `${url} answers ${text}`);
    }
  });

  it("every filter in FILTER.md is read", async () => {
    const filters = [...read("docs/FILTER.md").matchAll(/```filter\n([\s\S]*?)```/g)].flatMap((match) =>
      match[1]!.trim().split("\n"),
    );
    assert.ok(filters.length > 10);
    for (const filterQuery of filters) {
      const { status, text } = await app.get("search_listings", { filterQuery, perPage: 0 });
      assert.equal(status, 200, `${filterQuery}: ${text}`);
    }
  });

  it("DESIGN.md tells the weights of similar listings", () => {
    for (const [respect, weight] of Object.entries(SIMILARITY_WEIGHTS))
      assert.match(read("docs/DESIGN.md"), new RegExp(`[|] ${respect} +[|] +${weight} [|]`));
  });

  it("DESIGN.md names every dependency", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      assert.ok(read("docs/DESIGN.md").includes(`\`${name}\``), name);
  });
});
