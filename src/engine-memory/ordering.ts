/** A sort criterion: one number for each match, by its place in the list of matches; smaller comes first. */
export type SortValues = Float64Array;

/**
 * The matches at `offset..offset+limit` of the order given by the criteria, then by record number. `matches`
 * are record numbers, ascending.
 */
export function pageOf(
  matches: Uint32Array,
  criteria: readonly SortValues[],
  offset: number,
  limit: number,
): number[] {
  const wanted = Math.min(offset + limit, matches.length);
  if (offset >= wanted) return [];
  const compare = comparatorOf(criteria);
  const places =
    wanted * HEAP_PAYS_UNTIL < matches.length
      ? firstPlaces(matches.length, wanted, compare)
      : allPlaces(matches.length, compare);
  return Array.from(places.subarray(offset, wanted), (place) => matches[place]!);
}

/** Above this share of the matches, sorting all of them costs less than keeping the best in a heap. */
const HEAP_PAYS_UNTIL = 8;

type Comparator = (a: number, b: number) => number;

/** Places ascend with record numbers, so the place itself is the last criterion. */
function comparatorOf(criteria: readonly SortValues[]): Comparator {
  const [first, second] = criteria;
  if (first === undefined) return (a, b) => a - b;
  if (second === undefined) {
    return (a, b) => {
      const x = first[a]!;
      const y = first[b]!;
      return x < y ? -1 : x > y ? 1 : a - b;
    };
  }
  return (a, b) => {
    for (const values of criteria) {
      const x = values[a]!;
      const y = values[b]!;
      if (x !== y) return x < y ? -1 : 1;
    }
    return a - b;
  };
}

function allPlaces(count: number, compare: Comparator): Uint32Array {
  return new Uint32Array(count).map((_, place) => place).sort(compare);
}

/** The first `wanted` places in order, by a heap whose top is the last of those kept. */
function firstPlaces(count: number, wanted: number, compare: Comparator): Uint32Array {
  const heap = new Uint32Array(wanted).map((_, place) => place);
  for (let at = (wanted >>> 1) - 1; at >= 0; at--) siftDown(heap, at, compare);
  for (let place = wanted; place < count; place++) {
    if (compare(place, heap[0]!) < 0) {
      heap[0] = place;
      siftDown(heap, 0, compare);
    }
  }
  return heap.sort(compare);
}

function siftDown(heap: Uint32Array, start: number, compare: Comparator): void {
  const item = heap[start]!;
  let at = start;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) > 0) child++;
    if (compare(heap[child]!, item) <= 0) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = item;
}
