import type { RecordPath } from "../records/collections.ts";
import type { Awaitable } from "./port.ts";

/** Where the records of one state of a catalogue are read from. */
export interface RecordSource {
  /** The JSON texts of records as they were imported, in the order asked for; `undefined` where there is none. */
  readMany(paths: readonly RecordPath[]): Awaitable<readonly (string | undefined)[]>;
}
