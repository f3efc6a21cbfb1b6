import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ERRORS } from "../../src/errors/catalogue.ts";
import { createApp } from "../../src/http/app.ts";
import type { Service } from "../../src/http/service.ts";
import { OPERATIONS } from "../../src/operations/index.ts";
import { TestApp } from "../support/test-app.ts";
import { RECORDS } from "./records.ts";

let app: TestApp;
before(async () => {
  app = await TestApp.start(RECORDS, [{ name: "on", catalogue: "main", filter: "state:Ontario" }]);
});
after(() => app.close());

describe("addresses", () => {
  it("take the product in the path or as a parameter, in both spellings", async () => {
    for (const url of [
      "/v1/on/search_listings",
      "/v1/search_listings?product_id=on",
      "/v1/search_listings/?product_Id=on",
      "/v1/on/search_listings/?product_id=on",
    ]) {
      const { status, json } = await app.ask(url);
      assert.deepEqual([status, json.total], [200, 2], url);
    }
  });

  it("refuse products that disagree, are missing or do not exist", async () => {
    const different = await app.ask("/v1/on/search_listings?product_id=all");
    assert.equal(different.json.detail, "`product_id` is given as `on` and as `all`; they must agree.");
    assert.match((await app.ask("/v1/search_listings")).json.detail, /^`product_id` is missing/);
    const unknown = await app.ask("/v1/nothing/search_listings");
    assert.deepEqual([unknown.status, unknown.json.type], [404, "urn:lotline:error:not-found"]);
  });

  it("that lead nowhere say what would", async () => {
    assert.match(
      (await app.ask("/v2/all/search_listings")).json.detail,
      /There is no version v2 of this interface; there is v1\./,
    );
    assert.match((await app.ask("/v1/all/search_listing")).json.detail, /Did you mean `search_listings`\?/);
    assert.match((await app.ask("/nowhere")).json.detail, /\/docs shows them/);
    assert.equal((await app.ask("/v1/all/search_listings%ZZ")).status, 400);
  });
});

describe("methods", () => {
  it("answer POST with the same parameters", async () => {
    const { json } = await app.ask("/v1/all/search_listings", {
      method: "POST",
      body: {
        filterQuery: "state:Ontario",
        perPage: 1,
        retrieveAttributes: ["name"],
        highlightResults: false,
      },
    });
    assert.deepEqual([json.total, json.results], [2, [{ objectID: "bay", name: "Bayview Place" }]]);
    const inBody = await app.ask("/v1/search_listings", { method: "POST", body: { product_id: "on" } });
    assert.equal(inBody.json.total, 2);
    const literal = await app.ask("/v1/all/listings", { method: "POST", body: { ids: ["a,b", "lake"] } });
    assert.deepEqual(literal.json.missing, ["a,b"]);
  });

  it("refuse a parameter in the query string and in the body", async () => {
    const { json } = await app.ask("/v1/all/search_listings?page=0", { method: "POST", body: { page: 1 } });
    assert.equal(json.detail, "`page` is given twice, in the query string and in the body.");
  });

  it("refuse other bodies", async () => {
    const headers = { "content-type": "application/json" };
    const post = (body: string | object, more: { [name: string]: string } = headers) =>
      app.ask("/v1/all/search_listings", { method: "POST", body, headers: more });
    assert.equal((await post("[1]")).json.detail, "The body must be a JSON object with the parameters.");
    assert.equal((await post("{")).status, 400);
    assert.equal((await post({ page: "x" })).json.detail, "`page`: found `x`, expected an integer.");
    assert.equal((await post({ page: 1.5 })).json.detail, "`page`: found `1.5`, expected an integer.");
    assert.equal((await post({ facets: [{}] })).json.detail, "`facets`: found `{}`, expected text.");
    assert.equal((await post("a=b", { "content-type": "application/x-www-form-urlencoded" })).status, 415);
    assert.equal((await post({ filterQuery: "x".repeat(300_000) })).status, 413);
  });

  it("refuse what is no JSON object, and unknown names however odd", async () => {
    const post = (body: string, type = "application/json") =>
      app.ask("/v1/all/search_listings", { method: "POST", body, headers: { "content-type": type } });
    assert.equal((await post("{}", "text/plain")).status, 415);
    assert.equal((await post("null")).json.detail, "The body must be a JSON object with the parameters.");
    for (const name of ["__proto__", "constructor", "toString"]) {
      assert.match((await post(`{"${name}": 1}`)).json.detail, /is not a parameter of search_listings/);
      assert.match(
        (await app.ask(`/v1/all/search_listings?${name}=1`)).json.detail,
        /is not a parameter of search_listings/,
      );
    }
    const blanks = await app.ask("/v1/all/listings", { method: "POST", body: { ids: [" lake ", ""] } });
    assert.deepEqual([blanks.json.results.length, blanks.json.missing], [1, []]);
  });

  it("refuse query strings that cannot be decoded", async () => {
    for (const query of ["search=%ZZ", "search=%", "search=%ff"]) {
      const { status, json } = await app.ask(`/v1/all/search_listings?${query}`);
      assert.equal(status, 400);
      assert.match(json.detail, /^The query string cannot be decoded/);
    }
  });

  it("answer problem documents even to what is hardly HTTP", async () => {
    const base = await app.app.listen({ host: "127.0.0.1", port: 0 });
    const long = await fetch(`${base}/v1/all/search_listings?search=${"a".repeat(20_000)}`);
    assert.deepEqual(
      [long.status, long.headers.get("content-type")],
      [431, "application/problem+json; charset=utf-8"],
    );
    const problem = (await long.json()) as { code: number; type: string };
    assert.deepEqual([problem.code, problem.type], [431, "urn:lotline:error:headers-too-large"]);
  });

  it("answer HEAD and OPTIONS", async () => {
    const head = await app.ask("/v1/all/search_listings", { method: "HEAD" });
    assert.deepEqual([head.status, head.text], [200, ""]);
    const options = await app.ask("/v1/all/search_listings", { method: "OPTIONS" });
    assert.deepEqual([options.status, options.headers.allow], [204, "GET, POST, HEAD, OPTIONS"]);
  });

  it("refuse others with Allow", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "TRACE"] as const) {
      const { status, headers } = await app.ask("/v1/all/listing", { method });
      assert.deepEqual([status, headers.allow], [405, "GET, POST, HEAD, OPTIONS"]);
    }
  });
});

describe("headers", () => {
  it("allow any origin by default", async () => {
    const preflight = await app.ask("/v1/all/listing", {
      method: "OPTIONS",
      headers: { origin: "https://portal.example", "access-control-request-method": "GET" },
    });
    assert.equal(preflight.headers["access-control-allow-origin"], "*");
    assert.equal(preflight.headers["access-control-allow-methods"], "GET, POST, HEAD");
    const answer = await app.ask("/v1/all/listing?id=lake", {
      headers: { origin: "https://portal.example" },
    });
    assert.match(String(answer.headers["access-control-expose-headers"]), /ETag.*RateLimit.*Retry-After/);
  });

  it("carry the request's id back", async () => {
    const given = await app.ask("/v1/all/listing?id=lake", { headers: { "x-request-id": "abc-123" } });
    assert.equal(given.headers["x-request-id"], "abc-123");
    const forged = await app.ask("/v1/all/listing?id=lake", { headers: { "x-request-id": "a b" } });
    assert.match(String(forged.headers["x-request-id"]), /^[0-9a-f-]{36}$/);
  });

  it("refuse an Accept without JSON", async () => {
    assert.equal(
      (await app.ask("/v1/all/listing?id=lake", { headers: { accept: "text/html" } })).status,
      406,
    );
    for (const accept of ["*/*", "application/*", "text/html, application/json;q=0.5"]) {
      assert.equal((await app.ask("/v1/all/listing?id=lake", { headers: { accept } })).status, 200, accept);
    }
  });
});

describe("service", () => {
  it("tells that it lives and is ready", async () => {
    assert.deepEqual((await app.ask("/healthz")).json, { status: "ok" });
    assert.deepEqual((await app.ask("/readyz")).json, { status: "ready" });
  });

  it("describes every operation in OpenAPI 3.1", async () => {
    const { json } = await app.ask("/openapi.json");
    assert.equal(json.openapi, "3.1.0");
    for (const { name } of OPERATIONS) {
      const { get, post } = json.paths[`/v1/{product_id}/${name}`];
      assert.equal(get.operationId, name);
      assert.ok(post.requestBody);
      for (const status of ["200", "400", "404", "500", "503"])
        assert.ok(get.responses[status], `${name} ${status}`);
    }
    assert.equal(Object.keys(json.paths).length, OPERATIONS.length);
  });

  it("shows the description as a page that loads nothing from elsewhere", async () => {
    const page = await app.ask("/docs/");
    assert.equal(page.status, 200);
    assert.match(String(page.headers["content-type"]), /text\/html/);
    for (const [, source] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      assert.doesNotMatch(source!, /^(https?:)?\/\//);
  });

  it("answers 503 with Retry-After while a catalogue is being loaded, and 500 without internals", async () => {
    const logger = false;
    const starting: Service = {
      ...app.service,
      isReady: false,
      withProduct: () => Promise.reject(new Error("secret detail")),
    };
    const other = await createApp(starting, { logger });
    const ready = await other.inject("/readyz");
    assert.deepEqual([ready.statusCode, ready.headers["retry-after"]], [503, "1"]);
    const failed = await other.inject("/v1/all/listing?id=x");
    assert.equal(failed.statusCode, 500);
    assert.equal(failed.payload.includes("secret"), false);
    assert.equal(failed.json().title, ERRORS["internal-error"].title);
    await other.close();
  });
});
