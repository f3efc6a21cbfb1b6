import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ERRORS, type ErrorSlug } from "../errors/catalogue.ts";
import { LotlineError } from "../errors/lotline-error.ts";

const PROBLEM_TYPE = "application/problem+json; charset=utf-8";
const RETRY_AFTER_SECONDS = 1;

/** The `type` of a problem document. */
export function problemTypeOf(slug: ErrorSlug): string {
  return `urn:lotline:error:${slug}`;
}

/** The problem document of an error (RFC 9457), with `code` and `message` for clients that look for those. */
function problemOf({ slug, status, message, problems }: LotlineError) {
  return {
    type: problemTypeOf(slug),
    title: ERRORS[slug].title,
    status,
    detail: message,
    code: status,
    message,
    errors: problems,
  };
}

/** Answers with an error; what is not a `LotlineError` is logged and told without internals. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asLotlineError(error);
  if (known.slug === "internal-error") request.log.error({ err: error }, "internal error");
  if (known.status === 503) reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply
    .code(known.status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(known)));
}

function asLotlineError(error: unknown): LotlineError {
  if (error instanceof LotlineError) return error;
  const { statusCode, code, message } = error as Partial<FastifyError>;
  switch (statusCode) {
    case 413:
      return new LotlineError("payload-too-large", "The request body is over 256 KiB.");
    case 415:
      return new LotlineError("unsupported-media-type", "The body of a POST must be `application/json`.");
    case 400: {
      const detail =
        code === "FST_ERR_BAD_URL"
          ? "The address cannot be decoded: a `%` is not followed by two hexadecimal digits."
          : message;
      return new LotlineError("invalid-request", detail ?? "The request is invalid.");
    }
    default:
      return new LotlineError(
        "internal-error",
        "The service failed to answer. Try again; if it stays, report the x-request-id.",
      );
  }
}

/** Answers to what is no HTTP request that could be routed, on the bare connection. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const problem =
    error.code === "HPE_HEADER_OVERFLOW"
      ? new LotlineError(
          "headers-too-large",
          "The address and headers together are over 16 KiB; send the parameters by POST.",
        )
      : new LotlineError("invalid-request", "This is no HTTP request that can be read.");
  const body = JSON.stringify(problemOf(problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${ERRORS[problem.slug].title}`,
    `content-type: ${PROBLEM_TYPE}`,
    "access-control-allow-origin: *",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
