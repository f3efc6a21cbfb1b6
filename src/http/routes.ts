import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { didYouMean } from "../errors/closest.ts";
import { invalidParameter, LotlineError } from "../errors/lotline-error.ts";
import { OPERATIONS } from "../operations/index.ts";
import type { Operation } from "../operations/operation.ts";
import { decodeParameters, parameterName } from "./decode-parameters.ts";
import { operationSchema } from "./openapi.ts";
import type { Service } from "./service.ts";

type Parameters = { readonly [name: string]: unknown };

const ALLOWED_METHODS = "GET, POST, HEAD, OPTIONS";
const OTHER_METHODS = ["PUT", "PATCH", "DELETE"];

/** The routes of every operation: the canonical ones, which the docs show, and those without a product in the path. */
export function addOperations(app: FastifyInstance, service: Service): void {
  for (const operation of OPERATIONS) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      answer(service, operation, request, reply);
    for (const [prefix, isCanonical] of [
      ["/v1/:product_id", true],
      ["/v1", false],
    ] as const) {
      const url = `${prefix}/${operation.name}`;
      app.get(url, { schema: operationSchema(operation, "get", isCanonical), handler });
      app.post(url, { schema: operationSchema(operation, "post", isCanonical), handler });
      app.options(url, { schema: { hide: true } }, (_request, reply) =>
        reply.header("allow", ALLOWED_METHODS).code(204).send(),
      );
      app.route({ method: OTHER_METHODS, url, schema: { hide: true }, handler: refuseMethod });
    }
  }
  app.setNotFoundHandler((request, reply) => {
    // Methods that Fastify has no routes for, such as TRACE.
    if (app.hasRoute({ method: "GET", url: routeUrlOf(request.url) })) return refuseMethod(request, reply);
    throw notFound(request.url);
  });
}

async function answer(
  service: Service,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!acceptsJson(request)) {
    throw new LotlineError(
      "not-acceptable",
      "The `Accept` header rules out application/json, and there is nothing else.",
    );
  }
  expectDecodable(request.url);
  const query = withoutProduct(request.query as Parameters);
  const body = withoutProduct(bodyOf(request));
  const product = productOf((request.params as { product_id?: string }).product_id, [
    ...query.products,
    ...body.products,
  ]);
  const json = await service.withProduct(product, request.method !== "HEAD", (access) =>
    operation.run(
      access,
      decodeParameters(operation.name, operation.parameters, query.others, body.others) as never,
    ),
  );
  return reply.type("application/json; charset=utf-8").send(asPayload(json));
}

/** Bytes of an answer from which on it is not worth making a string of it. */
const LONG_ANSWER = 64 * 1024;

/** Node.js writes headers and a string at once, but headers and bytes one after the other, which takes longer. */
function asPayload(json: string | Buffer): string | Buffer {
  return typeof json === "string" || json.length > LONG_ANSWER ? json : json.toString("utf8");
}

function acceptsJson(request: FastifyRequest): boolean {
  const { accept } = request.headers;
  if (accept === undefined || accept === "*/*" || accept === "application/json") return true;
  return request.accepts().type(["application/json"]) !== false;
}

/** Query strings are decoded leniently; a client that encodes wrongly should know. */
function expectDecodable(url: string): void {
  try {
    decodeURIComponent(url);
  } catch {
    const detail =
      "The query string cannot be decoded: after `%` come two hexadecimal digits, which together make UTF-8.";
    throw new LotlineError("invalid-request", detail);
  }
}

function bodyOf({ body }: FastifyRequest): Parameters {
  if (body === undefined) return {};
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Parameters;
  throw new LotlineError("invalid-request", "The body must be a JSON object with the parameters.");
}

/** Parts the product, in either spelling, from the other parameters. */
function withoutProduct(parameters: Parameters): { products: unknown[]; others: Parameters } {
  const products: unknown[] = [];
  // Without a prototype, so that every name is one of the client's.
  const others: { [name: string]: unknown } = Object.create(null);
  for (const [name, value] of Object.entries(parameters)) {
    if (parameterName(name) !== "product_id") others[name] = value;
    else if (Array.isArray(value)) products.push(...value);
    else products.push(value);
  }
  return { products, others };
}

function productOf(inPath: string | undefined, given: readonly unknown[]): string {
  const products = inPath === undefined ? given : [inPath, ...given];
  const [product] = products;
  if (product === undefined || product === "") {
    throw invalidParameter("product_id", "`product_id` is missing.", {
      hint: "Put it into the path: /v1/<product_id>/<operation>.",
    });
  }
  const other = products.find((one) => one !== product);
  if (other === undefined && typeof product === "string") return product;
  const message = `\`product_id\` is given as \`${String(product)}\` and as \`${String(other ?? product)}\`; they must agree.`;
  throw invalidParameter("product_id", message);
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply): never {
  reply.header("allow", ALLOWED_METHODS);
  throw new LotlineError("method-not-allowed", `${request.method} is not possible here; use GET or POST.`);
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function pathOf(url: string): string {
  return url.split("?", 1)[0]!;
}

/** The route's address, were it one of an operation. */
function routeUrlOf(url: string): string {
  const parts = partsOf(pathOf(url));
  if (parts.length === 3) parts[1] = ":product_id";
  return `/${parts.join("/")}`;
}

/** The 404 of an address, which says what would have been one. */
function notFound(url: string): LotlineError {
  const path = pathOf(url);
  const [version, ...rest] = partsOf(path);
  if (version !== undefined && /^v\d+$/.test(version) && version !== "v1") {
    return new LotlineError("not-found", `There is no version ${version} of this interface; there is v1.`);
  }
  const written = rest.at(-1) ?? "";
  const names = OPERATIONS.map(({ name }) => name);
  const { hint } = version === "v1" && written !== "" ? didYouMean(written, names) : {};
  const advice =
    hint ??
    (version === "v1"
      ? `The operations are ${names.join(", ")}.`
      : "Operations are at /v1/<product_id>/<operation>; /docs shows them.");
  return new LotlineError("not-found", `There is nothing at ${path.slice(0, 200)}. ${advice}`);
}
