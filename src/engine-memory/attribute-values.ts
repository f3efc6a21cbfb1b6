import type { SortKey } from "../engine/port.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";
import type { SortValues } from "./ordering.ts";

type AttributeKey = Extract<SortKey, { readonly by: "attribute" }>;

/** What records are sorted by, into `values`; infinity for those without a value. */
export function attributeValues(
  index: CollectionIndex,
  key: AttributeKey,
  members: Uint32Array,
  values: SortValues,
): SortValues {
  const column = index.column(key.attribute);
  if (column === undefined) return values.fill(Number.POSITIVE_INFINITY);
  return column.data.scope === 0 && column.isSingleValued
    ? singleValues(column, key.descending, members, values)
    : severalValues(index, column, key.descending, members, values);
}

function singleValues(
  column: Column,
  descending: boolean,
  members: Uint32Array,
  values: SortValues,
): SortValues {
  const { values: ordinals, sortRanks, emptyOrdinal } = column.data;
  const sign = descending ? -1 : 1;
  const hasRanks = sortRanks.length > 0;
  for (let i = 0; i < members.length; i++) {
    const ordinal = ordinals[members[i]!]! - 1;
    if (ordinal < 0 || ordinal === emptyOrdinal) values[i] = Number.POSITIVE_INFINITY;
    else values[i] = sign * (hasRanks ? sortRanks[ordinal]! : ordinal);
  }
  return values;
}

/** Of several values the smallest counts upwards, the largest downwards. */
function severalValues(
  index: CollectionIndex,
  column: Column,
  descending: boolean,
  members: Uint32Array,
  values: SortValues,
): SortValues {
  const { sortRanks } = column.data;
  const sign = descending ? -1 : 1;
  for (let i = 0; i < members.length; i++) {
    let smallest = Number.POSITIVE_INFINITY;
    index.forEachOrdinal(column, members[i]!, (ordinal) => {
      const rank = sign * (sortRanks.length > 0 ? sortRanks[ordinal]! : ordinal);
      if (rank < smallest) smallest = rank;
    });
    values[i] = smallest;
  }
  return values;
}
