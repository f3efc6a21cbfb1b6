import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";
import { offerCatalogue } from "../../src/compose/offer-catalogue.ts";
import { LotlineService } from "../../src/compose/service.ts";
import { createApp } from "../../src/http/app.ts";
import { importFiles } from "../../src/import/import-files.ts";
import type { JsonObject } from "../../src/records/values.ts";
import { type Product, ServiceStore } from "../../src/store/service-store.ts";

export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: unknown };
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly json: any;
}

export interface Request {
  readonly method?: "GET" | "POST" | "HEAD" | "OPTIONS" | "PUT" | "DELETE" | "PATCH" | "TRACE";
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | object;
}

/** OpenAPI describes the methods that there are. */
const METHOD_NOT_ALLOWED = 405;

/** The application over a data directory of its own, made of records by the same import as any feed. */
export class TestApp {
  readonly directory: string;
  readonly app: FastifyInstance;
  readonly service: LotlineService;
  readonly #validators = new Map<string, ValidateFunction>();

  private constructor(directory: string, service: LotlineService, app: FastifyInstance) {
    this.directory = directory;
    this.service = service;
    this.app = app;
  }

  static async start(
    records: readonly JsonObject[],
    products: readonly Product[] = [],
    now?: () => number,
  ): Promise<TestApp> {
    const directory = await mkdtemp(join(tmpdir(), "lotline-"));
    await importRecords(directory, records);
    const store = new ServiceStore(directory);
    for (const product of products) store.setProduct(product);
    store.close();
    const service = new LotlineService({ directory, ...(now && { now }) });
    await service.ready();
    const app = await createApp(service, { logger: false });
    return new TestApp(directory, service, app);
  }

  /** Asks, and checks the answer against the OpenAPI description when it describes it. */
  async ask(url: string, request: Request = {}): Promise<Answer> {
    const { method = "GET", headers = {}, body } = request;
    const response = await this.app.inject({
      method,
      url,
      headers: { ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = String(response.headers["content-type"] ?? "").includes("json") && response.payload !== "";
    const answer = {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      json: isJson ? response.json() : undefined,
    };
    if (isJson && url.startsWith("/v1") && answer.status !== METHOD_NOT_ALLOWED) this.#validate(url, answer);
    return answer;
  }

  /** Asks an operation of the product `all`. */
  get(
    operation: string,
    parameters: { readonly [name: string]: string | number | boolean } = {},
  ): Promise<Answer> {
    const query = new URLSearchParams(
      Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    );
    return this.ask(`/v1/all/${operation}?${query}`);
  }

  async close(): Promise<void> {
    await this.app.close();
    this.service.close();
    await rm(this.directory, { recursive: true });
  }

  #validate(url: string, { status, json }: Answer): void {
    const operation = url
      .split("?")[0]!
      .split("/")
      .filter((part) => part !== "")
      .at(-1)!;
    const validator = this.#validatorOf(operation, status);
    if (validator === undefined) return;
    assert.ok(
      validator(json),
      `${url} answers ${status} with what OpenAPI does not describe: ${JSON.stringify(validator.errors?.slice(0, 3))}`,
    );
  }

  #validatorOf(operation: string, status: number): ValidateFunction | undefined {
    const key = `${operation} ${status}`;
    const known = this.#validators.get(key);
    if (known !== undefined) return known;
    // biome-ignore lint/suspicious/noExplicitAny: the description is only walked through.
    const description = this.app.swagger() as any;
    const path = description.paths[`/v1/{product_id}/${operation}`];
    if (path === undefined) return undefined;
    const content = path.get.responses[status]?.content;
    assert.ok(content, `OpenAPI does not describe the status ${status} of ${operation}`);
    const [{ schema }] = Object.values(content) as [{ schema: object }];
    const validator = new Ajv2020({ strict: false, allowUnionTypes: true }).compile({
      ...schema,
      components: description.components,
    });
    this.#validators.set(key, validator);
    return validator;
  }
}

/** Imports records into `main`, as a feed would be. */
export async function importRecords(
  directory: string,
  records: readonly JsonObject[],
  replace = false,
): Promise<void> {
  const file = join(directory, "feed.ndjson");
  await writeFile(file, records.map((record) => JSON.stringify(record)).join("\n"));
  await importFiles([file], {
    directory,
    catalogue: "main",
    collection: undefined,
    replace,
    strict: false,
    skipInvalid: false,
    onProgress: () => undefined,
    onReject: () => undefined,
    signal: new AbortController().signal,
  });
  offerCatalogue(directory, "main");
}
