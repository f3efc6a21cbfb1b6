import type { Column } from "./column.ts";
import { type ColumnData, NONE } from "./column-data.ts";
import { type Distinct, encodeDictionary, ordinalOrder } from "./column-dictionary.ts";
import { encodeValues, type ObjectOrdinals, objectOrdinals } from "./encode-column.ts";
import type { MergedScope, ObjectOrder } from "./merge-order.ts";
import { mergeSorted } from "./merge-sorted.ts";
import { sharedUint32, Uint32List } from "./shared-arrays.ts";

/** The values of one attribute in several parts, as one column; `undefined` when no object that is left has one. */
export function mergeColumns(
  columns: readonly (Column | undefined)[],
  path: string,
  { order, number: scope }: MergedScope,
): ColumnData | undefined {
  const { distinct, ordinals } = mergeDictionaries(columns, order);
  if (distinct.length === 0) return undefined;
  const isSingle = columns.every((column) => column === undefined || column.isSingleValued);
  const objects = (isSingle ? singleOrdinals : severalOrdinals)(columns, ordinals, order);
  return { path, scope, ...encodeDictionary(distinct), ...encodeValues(objects, distinct.length) };
}

type MergedOrdinals = readonly Uint32Array[];

function severalOrdinals(
  columns: readonly (Column | undefined)[],
  ordinals: MergedOrdinals,
  order: ObjectOrder,
): ObjectOrdinals {
  const owners = new Uint32List();
  const values = new Uint32List();
  for (let object = 0; object < order.parts.length; object++) {
    const part = order.parts[object]!;
    const merged = ordinals[part]!;
    columns[part]?.forEachOrdinalOrEmpty(order.numbers[object]!, (ordinal) => {
      owners.push(object);
      values.push(merged[ordinal]!);
    });
  }
  return objectOrdinals(owners.view(), values.view(), order.parts.length);
}

function singleOrdinals(
  columns: readonly (Column | undefined)[],
  ordinals: MergedOrdinals,
  { parts, numbers }: ObjectOrder,
): ObjectOrdinals {
  const values = columns.map((column) => column?.data.values);
  const starts = sharedUint32(parts.length + 1);
  const merged = new Uint32Array(parts.length);
  let next = 0;
  for (let object = 0; object < parts.length; object++) {
    const part = parts[object]!;
    const value = values[part]?.[numbers[object]!] ?? 0;
    if (value !== 0) merged[next++] = ordinals[part]![value - 1]!;
    starts[object + 1] = next;
  }
  return { starts, ordinals: merged.subarray(0, next) };
}

/** The values that are left, and for each part the merged ordinal of each of its own. */
function mergeDictionaries(columns: readonly (Column | undefined)[], order: ObjectOrder) {
  const used = columns.map((column, part) =>
    column === undefined ? [] : usedValues(column, order.merged[part]!),
  );
  const ordinals = columns.map((column) => new Uint32Array(column?.size ?? 0).fill(NONE));
  const distinct: Distinct[] = [];
  const compare = ordinalOrder(used.flat());
  mergeSorted(
    used.map(({ length }) => length),
    (listA, atA, listB, atB) => compare(used[listA]![atA]!, used[listB]![atB]!),
    (equal) => {
      for (const { list, at } of equal) ordinals[list]![used[list]![at]!.ordinal] = distinct.length;
      const [{ list, at }] = equal as [(typeof equal)[number]];
      distinct.push(used[list]![at]!);
    },
  );
  return { distinct, ordinals };
}

interface UsedValue extends Distinct {
  readonly ordinal: number;
}

function usedValues(column: Column, merged: Uint32Array): UsedValue[] {
  const values: UsedValue[] = [];
  for (const [ordinal, distinct] of column.distinct().entries())
    if (isUsed(column, ordinal, merged)) values.push({ ordinal, ...distinct });
  return values;
}

function isUsed(column: Column, ordinal: number, merged: Uint32Array): boolean {
  const { postings, postingStarts } = column.data;
  for (let i = postingStarts[ordinal]!; i < postingStarts[ordinal + 1]!; i++)
    if (merged[postings[i]!] !== NONE) return true;
  const bits = column.bitmapOf(ordinal);
  return (
    bits !== undefined &&
    merged.some((object, own) => object !== NONE && (bits[own >>> 5]! & (1 << (own & 31))) !== 0)
  );
}
