import type { JsonObject } from "../../src/records/values.ts";

/** A record of a catalogue, parsed. */
export interface CatalogueRecord {
  readonly collection: string;
  readonly id: string;
  readonly record: JsonObject;
}
