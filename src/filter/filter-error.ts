import { invalidParameter } from "../errors/lotline-error.ts";

/** A 400 about `filterQuery` at a position, counted in characters from 0. */
export function filterError(position: number, found: string, expected: string, hint?: string) {
  const message = `filterQuery, position ${position}: found ${found}, expected ${expected}.`;
  return invalidParameter("filterQuery", message, { position, ...(hint === undefined ? {} : { hint }) });
}
