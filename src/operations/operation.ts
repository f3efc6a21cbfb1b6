import type { Static, TObject, TSchema } from "typebox";
import type { Access } from "./access.ts";

/** One operation of the contract. HTTP, OpenAPI and the docs are made from it. */
export interface Operation<P extends TObject = TObject> {
  /** Its name in addresses. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A schema for each parameter; arrays are comma-separated lists in query strings. */
  readonly parameters: P;
  /** Schema of the answer. */
  readonly response: TSchema;
  /** Answers with JSON, as text or as UTF-8; throws `LotlineError` for what the client did wrong. */
  run(access: Access, parameters: Static<P>): Promise<string | Buffer>;
}

/** Lets `run` know the types of its parameters. */
export function operation<P extends TObject>(definition: Operation<P>): Operation<P> {
  return definition;
}
