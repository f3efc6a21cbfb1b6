import type { ColumnData, PresenceData, ScopeData } from "./column-data.ts";
import type { GeoData } from "./geo-index.ts";
import type { SharedUint32 } from "./shared-arrays.ts";
import type { StringTableData } from "./string-table.ts";
import type { TextData } from "./text-data.ts";

/** The index of one collection. Records are numbered in default order, so that number breaks every tie. */
export interface CollectionData {
  readonly name: string;
  readonly size: number;
  readonly ids: StringTableData;
  /** Record numbers by id, in code-point order. */
  readonly byId: SharedUint32;
  /** For each attribute that some record has without a value (most have one elsewhere): those records. */
  readonly valueless: readonly PresenceData[];
  readonly scopes: readonly ScopeData[];
  readonly columns: readonly ColumnData[];
  readonly presences: readonly PresenceData[];
  readonly text: TextData;
  readonly geo: GeoData;
}
