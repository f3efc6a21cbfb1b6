import { randomUUID } from "node:crypto";
import accepts from "@fastify/accepts";
import cors from "@fastify/cors";
import swagger from "@fastify/swagger";
import apiReference from "@scalar/fastify-api-reference";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { LotlineError } from "../errors/lotline-error.ts";
import { NAMED_SCHEMAS, OPENAPI } from "./openapi.ts";
import { sendClientError, sendError } from "./problems.ts";
import { addOperations } from "./routes.ts";
import type { Service } from "./service.ts";

export interface AppOptions {
  readonly logger: NonNullable<FastifyServerOptions["logger"]>;
  /** Origins that browsers may call from; default any. */
  readonly corsOrigins?: readonly string[];
}

const LARGEST_BODY = 256 * 1024;
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** The docs page shall work without the internet, and tell nobody of its use. */
const NOTHING_FROM_ELSEWHERE = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

/** The HTTP application: the same for tests and for production. */
export async function createApp(service: Service, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger,
    bodyLimit: LARGEST_BODY,
    // Parameters are looked up by their own names only, so these names are unknown parameters like any other.
    onProtoPoisoning: "ignore",
    onConstructorPoisoning: "ignore",
    clientErrorHandler: sendClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    genReqId: ({ headers }) => {
      const given = headers["x-request-id"];
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
  app.removeContentTypeParser("text/plain");
  // Parameters are decoded from their schemas by decode-parameters.ts, and answers are JSON text already.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  await app.register(accepts);
  await app.register(cors, {
    origin: options.corsOrigins === undefined ? "*" : [...options.corsOrigins],
    methods: ["GET", "POST", "HEAD"],
    // OPTIONS has a route of its own, which also answers where no origin is given.
    strictPreflight: false,
    preflightContinue: true,
    exposedHeaders: ["ETag", "RateLimit", "RateLimit-Policy", "Retry-After", "x-request-id"],
  });
  for (const schema of NAMED_SCHEMAS) app.addSchema(schema);
  await app.register(swagger, {
    openapi: OPENAPI,
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
  await app.register(apiReference, {
    routePrefix: "/docs",
    configuration: { url: "/openapi.json", pageTitle: "Lotline", ...NOTHING_FROM_ELSEWHERE },
  });
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, () => {
    if (service.isReady) return { status: "ready" };
    throw new LotlineError("starting", "The catalogues are still being loaded.");
  });
  addOperations(app, service);
  await app.ready();
  return app;
}
