import type { FastifyDynamicSwaggerOptions as SwaggerOptions } from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import { type TSchema, Type } from "typebox";
import { ERRORS, type ErrorSlug } from "../errors/catalogue.ts";
import type { Operation } from "../operations/operation.ts";
import { RECORD_SCHEMAS } from "../operations/responses.ts";
import { SERVICE_VERSION } from "../version.ts";

/** Errors that any operation can answer with. */
const OPERATION_ERRORS: readonly ErrorSlug[] = [
  "invalid-request",
  "not-found",
  "not-acceptable",
  "payload-too-large",
  "unsupported-media-type",
  "internal-error",
  "starting",
];

const PROBLEM = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.Integer({ description: "Equals `status`." }),
    message: Type.String({ description: "Equals `detail`." }),
    errors: Type.Array(
      Type.Object(
        {
          parameter: Type.String(),
          message: Type.String(),
          position: Type.Optional(Type.Integer({ minimum: 0 })),
          hint: Type.Optional(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: "Problem", additionalProperties: false, description: "RFC 9457 problem document." },
);

/** What the descriptions refer to by name. */
export const NAMED_SCHEMAS = [...RECORD_SCHEMAS, PROBLEM];

/** What `@fastify/swagger` needs to describe one route of an operation. */
export function operationSchema(
  operation: Operation,
  method: "get" | "post",
  isCanonical: boolean,
): FastifySchema {
  if (!isCanonical) return { hide: true };
  const { name, title, description, parameters } = operation;
  const group = name.includes("profile") && name !== "listing_profiles" ? "Profiles" : "Listings";
  return {
    operationId: method === "get" ? name : `${name}_post`,
    summary: title,
    description:
      method === "get"
        ? description
        : `${description} The same by POST, for parameters too long for an address.`,
    tags: [group],
    params: Type.Object({ product_id: Type.String({ description: "The product.", examples: ["all"] }) }),
    ...(method === "get" ? { querystring: parameters } : { body: parameters }),
    response: { 200: jsonContent("The answer.", operation.response), ...errorResponses() },
  };
}

function jsonContent(description: string, schema: TSchema) {
  return { description, content: { "application/json": { schema } } };
}

function errorResponses() {
  const byStatus = Map.groupBy(OPERATION_ERRORS, (slug) => ERRORS[slug].status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, slugs]) => [
      status,
      {
        description: slugs.map((slug) => ERRORS[slug].meaning).join(" "),
        content: { "application/problem+json": { schema: { $ref: "Problem#" } } },
      },
    ]),
  );
}

/** What the description says of the whole service. */
export const OPENAPI: NonNullable<SwaggerOptions["openapi"]> = {
  openapi: "3.1.0",
  info: {
    title: "Lotline",
    version: SERVICE_VERSION,
    description:
      "Read-only retrieval of real-estate listings and the profiles behind them. `filterQuery` is described in docs/FILTER.md, errors in docs/ERRORS.md.",
    license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  },
  tags: [{ name: "Listings" }, { name: "Profiles" }],
};
