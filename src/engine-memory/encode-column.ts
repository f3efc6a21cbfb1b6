import { type ColumnData, wordsFor } from "./column-data.ts";
import { type SharedUint32, sharedCopy, sharedNarrow, sharedUint32, startsOf } from "./shared-arrays.ts";

/** Which ordinals each object has: those of object k are `ordinals[starts[k]..starts[k + 1]]`, ascending. */
export interface ObjectOrdinals {
  readonly starts: SharedUint32;
  readonly ordinals: Uint32Array;
}

type Encoded = Pick<
  ColumnData,
  "valueStarts" | "values" | "commonOrdinals" | "commonCounts" | "commonBits" | "postingStarts" | "postings"
>;

/** Lays the values of a column of `size` ordinals out both ways: by object and by ordinal. */
export function encodeValues(objects: ObjectOrdinals, size: number): Encoded {
  const scopeSize = objects.starts.length - 1;
  const counts = new Uint32Array(size);
  for (const ordinal of objects.ordinals) counts[ordinal]!++;
  const common = commonSlots(counts, scopeSize);
  return {
    ...(hasSeveral(objects.starts) ? severalValues(objects, common.slots) : singleValues(objects, size)),
    ...invert(objects, counts, common, scopeSize),
  };
}

interface Common {
  readonly ordinals: SharedUint32;
  /** For each ordinal: its place among the common ones + 1, or 0. */
  readonly slots: Uint32Array;
}

/** An ordinal is common when its bitmap takes no more memory than its list would. */
function commonSlots(counts: Uint32Array, scopeSize: number): Common {
  const words = wordsFor(scopeSize);
  const ordinals: number[] = [];
  const slots = new Uint32Array(counts.length);
  for (let ordinal = 0; ordinal < counts.length; ordinal++) {
    if (counts[ordinal]! >= words) slots[ordinal] = ordinals.push(ordinal);
  }
  return { ordinals: sharedCopy(Uint32Array.from(ordinals)), slots };
}

function hasSeveral(starts: Uint32Array): boolean {
  for (let k = 0; k + 1 < starts.length; k++) if (starts[k + 1]! - starts[k]! > 1) return true;
  return false;
}

function singleValues({ starts, ordinals }: ObjectOrdinals, size: number) {
  const values = sharedNarrow(starts.length - 1, size);
  for (let object = 0; object < values.length; object++) {
    const at = starts[object]!;
    if (starts[object + 1]! > at) values[object] = ordinals[at]! + 1;
  }
  return { valueStarts: sharedUint32(0), values };
}

function severalValues({ starts, ordinals }: ObjectOrdinals, slots: Uint32Array) {
  let rare = 0;
  for (const ordinal of ordinals) if (slots[ordinal] === 0) rare++;
  const valueStarts = sharedUint32(starts.length);
  const values = sharedNarrow(rare, slots.length);
  let next = 0;
  for (let object = 0; object + 1 < starts.length; object++) {
    for (let i = starts[object]!; i < starts[object + 1]!; i++)
      if (slots[ordinals[i]!] === 0) values[next++] = ordinals[i]!;
    valueStarts[object + 1] = next;
  }
  return { valueStarts, values };
}

/** Objects ascend within an ordinal, because they are gone over in ascending order. */
function invert(
  { starts, ordinals }: ObjectOrdinals,
  counts: Uint32Array,
  common: Common,
  scopeSize: number,
) {
  const words = wordsFor(scopeSize);
  const { slots } = common;
  const postingStarts = sharedUint32(counts.length + 1);
  for (let k = 0; k < counts.length; k++)
    postingStarts[k + 1] = postingStarts[k]! + (slots[k] === 0 ? counts[k]! : 0);
  const postings = sharedUint32(postingStarts[counts.length]!);
  const commonBits = sharedUint32(words * common.ordinals.length);
  const next = postingStarts.slice(0, counts.length);
  for (let object = 0; object < scopeSize; object++) {
    for (let i = starts[object]!; i < starts[object + 1]!; i++) {
      const ordinal = ordinals[i]!;
      const slot = slots[ordinal]!;
      if (slot === 0) postings[next[ordinal]!++] = object;
      else commonBits[(slot - 1) * words + (object >>> 5)]! |= 1 << (object & 31);
    }
  }
  const commonCounts = common.ordinals.slice();
  for (let i = 0; i < commonCounts.length; i++) commonCounts[i] = counts[common.ordinals[i]!]!;
  return {
    commonOrdinals: common.ordinals,
    commonCounts: sharedCopy(commonCounts),
    commonBits,
    postingStarts,
    postings,
  };
}

/** The ordinals of objects from pairs in ascending order of the objects; they are sorted within each. */
export function objectOrdinals(
  owners: Uint32Array,
  ordinals: Uint32Array,
  scopeSize: number,
): ObjectOrdinals {
  const starts = startsOf(owners, scopeSize);
  for (let object = 0; object < scopeSize; object++) {
    const [start, end] = [starts[object]!, starts[object + 1]!];
    if (end - start > 1) sortFew(ordinals, start, end);
  }
  return { starts, ordinals };
}

/** Insertion sort: objects have few values, and views for `sort` cost more than sorting. */
function sortFew(items: Uint32Array, start: number, end: number): void {
  if (end - start > 64) {
    items.subarray(start, end).sort();
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const item = items[i]!;
    let at = i;
    while (at > start && items[at - 1]! > item) {
      items[at] = items[at - 1]!;
      at--;
    }
    items[at] = item;
  }
}
