import type { SharedFloat64, SharedNarrow, SharedUint8, SharedUint32 } from "./shared-arrays.ts";
import type { SortedTableData } from "./sorted-table.ts";

/**
 * The objects found under one path, over all records, in record order. Scope 0 stands for the records
 * themselves; an array of objects or a single object makes a scope of its own.
 */
export interface ScopeData {
  readonly path: string;
  /** Number of the scope that the objects are in. */
  readonly parent: number;
  readonly size: number;
  /** For each object, the object of the parent scope that holds it. Empty for scope 0. */
  readonly parentOf: SharedUint32;
  /** For each object, its record; the same array as `parentOf` inside scope 0. Empty for scope 0. */
  readonly recordOf: SharedUint32;
  /** Where the objects of each record begin; one more at the end. Empty for scope 0. */
  readonly startOfRecord: SharedUint32;
}

/**
 * The values of one attribute. Each distinct text of a value is an ordinal; ordinals ascend in sort order:
 * numbers and moments first, then text without regard to case. So both equality and a range of numbers is one
 * stretch of ordinals.
 *
 * From an object to its ordinals lead `values`; from an ordinal to its objects leads a bitmap when the ordinal
 * is common, else its stretch of `postings`.
 */
export interface ColumnData {
  readonly path: string;
  readonly scope: number;
  readonly texts: SortedTableData;
  /** For each ordinal that is a number or a moment: what it counts as, and its `NumberKind`. */
  readonly numbers: SharedFloat64;
  readonly kinds: SharedUint8;
  /** For each ordinal: equal for values that sort alike. Empty when no two do. */
  readonly sortRanks: SharedUint32;
  /** For each ordinal: its place in code-point order. Empty when that is the order of the ordinals. */
  readonly codePointRanks: SharedUint32;
  /** The ordinal of the empty text, which is equal to "" and otherwise no value; `NONE` if there is none. */
  readonly emptyOrdinal: number;
  /** Where each object's values begin; empty when no object has more than one. */
  readonly valueStarts: SharedUint32;
  /**
   * Without `valueStarts`, one for each object: its ordinal + 1, or 0 for no value. With `valueStarts`, the
   * ordinals of each object that are not common, ascending.
   */
  readonly values: SharedNarrow;
  /** Ordinals that so many objects have that a bitmap is smaller than a list; ascending. */
  readonly commonOrdinals: SharedUint32;
  /** For each common ordinal: how many objects have it, and their bitmap, one behind the other. */
  readonly commonCounts: SharedUint32;
  readonly commonBits: SharedUint32;
  /** Where the objects of each ordinal begin in `postings`, none for common ones; one more at the end. */
  readonly postingStarts: SharedUint32;
  readonly postings: SharedUint32;
}

/** Attributes of which only the presence is kept: one bit for each object of the scope. */
export interface PresenceData {
  readonly path: string;
  readonly scope: number;
  readonly bits: SharedUint32;
}

export const NONE = 0xffffffff;

/** Words of a bitmap over the objects of a scope. */
export function wordsFor(scopeSize: number): number {
  return (scopeSize + 31) >>> 5;
}
