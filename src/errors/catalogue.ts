/**
 * Every error that a client can receive. OpenAPI, `docs/ERRORS.md` and the HTTP layer are made from this
 * table. `slug` becomes the `type` of the problem document.
 */
export const ERRORS = {
  "invalid-request": {
    status: 400,
    title: "Invalid request",
    meaning:
      "A parameter is missing, unknown, of the wrong type or out of range, or `filterQuery` cannot be read.",
    action: "Read `errors`: each entry names the parameter, what was found and what was expected.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    meaning: "No such operation, product, listing or profile.",
    action:
      "Check the address and the identifiers. A listing outside the product's slice does not exist for it.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    meaning: "Operations answer GET, POST, HEAD and OPTIONS.",
    action: "Use one of the methods in the `Allow` header.",
  },
  "not-acceptable": {
    status: 406,
    title: "Not acceptable",
    meaning: "The `Accept` header rules out JSON, and this service answers nothing else.",
    action: "Send `Accept: application/json`, or no `Accept` at all.",
  },
  "payload-too-large": {
    status: 413,
    title: "Payload too large",
    meaning: "The request body is over 256 KiB.",
    action: "Split the request into several.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported media type",
    meaning: "The body of a POST is not `application/json`.",
    action: "Send a JSON object with `Content-Type: application/json`.",
  },
  "headers-too-large": {
    status: 431,
    title: "Request header fields too large",
    meaning: "The address and headers together are over 16 KiB.",
    action: "Send the parameters by POST, as a JSON object.",
  },
  "internal-error": {
    status: 500,
    title: "Internal error",
    meaning: "A fault of the service. The answer never shows internals.",
    action: "Try again. If it stays, report the `x-request-id` of the answer.",
  },
  starting: {
    status: 503,
    title: "Service unavailable",
    meaning: "The catalogue is still being loaded.",
    action: "Try again after `Retry-After` seconds. `/readyz` tells when the service is ready.",
  },
} as const;

export type ErrorSlug = keyof typeof ERRORS;
