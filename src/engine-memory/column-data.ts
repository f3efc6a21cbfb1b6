import type { SharedFloat64, SharedUint8, SharedUint32 } from "./shared-arrays.ts";
import type { StringTableData } from "./string-table.ts";

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
  /** For each object, its record. Empty for scope 0. */
  readonly recordOf: SharedUint32;
  /** Where the objects of each record begin; one more at the end. Empty for scope 0. */
  readonly startOfRecord: SharedUint32;
}

/**
 * The values of one attribute. Each distinct text of a value is an ordinal; ordinals ascend in sort order:
 * numbers and moments first, then text without regard to case. So both equality and a range of numbers is one
 * stretch of `postings`.
 */
export interface ColumnData {
  readonly path: string;
  readonly scope: number;
  readonly texts: StringTableData;
  /** For each ordinal: what it counts as in comparisons, or NaN. */
  readonly numbers: SharedFloat64;
  /** For each ordinal: a `NumberKind`. */
  readonly kinds: SharedUint8;
  /** For each ordinal: equal for values that sort alike. */
  readonly sortRanks: SharedUint32;
  /** For each ordinal: its place in code-point order, and the other way round. */
  readonly codePointRanks: SharedUint32;
  readonly byCodePoint: SharedUint32;
  /** Hashes of the case-folded texts, ascending, and the ordinals that they belong to. */
  readonly foldedHashes: SharedUint32;
  readonly foldedOrdinals: SharedUint32;
  /** The ordinal of the empty text, which is equal to "" and otherwise no value; `NONE` if there is none. */
  readonly emptyOrdinal: number;
  /** Where each object's values begin; empty when no object has more than one. */
  readonly valueStarts: SharedUint32;
  /** Ordinals, ascending within an object; without `valueStarts` one for each object, `NONE` for no value. */
  readonly values: SharedUint32;
  /** Where the objects of each ordinal begin in `postings`; one more at the end. */
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

/** FNV-1a over UTF-16 units (Fowler, Noll, Vo; 32 bits). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
