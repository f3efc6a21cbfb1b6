import type { RecordPath } from "../records/collections.ts";
import type { RecordText } from "../records/record-text.ts";
import type { Awaitable } from "./port.ts";

/** Where the records of one state of a catalogue are read from. */
export interface RecordSource {
  /** Records as they were imported, in the order asked for; `undefined` where there is none. */
  readMany(paths: readonly RecordPath[]): Awaitable<readonly (RecordText | undefined)[]>;
}
