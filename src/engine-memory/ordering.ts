/** A sort criterion: one number for each match, by its place in the list of matches; smaller comes first. */
export type SortValues = Float64Array;

/** Works out a criterion that is only needed where the ones before it are equal. */
export type Criterion = () => SortValues;

/**
 * The matches at `offset..offset+limit` of the order given by the criteria, then by record number. `matches`
 * are record numbers, ascending.
 *
 * Only the values of the first criterion at both ends of the page are looked for; what lies between them is
 * all that has to be sorted.
 */
export function pageOf(
  matches: Uint32Array,
  criteria: readonly Criterion[],
  offset: number,
  limit: number,
): number[] {
  const wanted = Math.min(offset + limit, matches.length);
  if (offset >= wanted) return [];
  const [first, ...others] = criteria;
  if (first === undefined) return [...matches.subarray(offset, wanted)];
  const values = first();
  const high = smallestAt(values, wanted - 1);
  const low = offset === 0 ? Number.NEGATIVE_INFINITY : smallestAt(values, offset);
  const { places, before } = placesBetween(values, low, high, others.length === 0 ? wanted : undefined);
  const rest = others.map((criterion) => criterion());
  places.sort(comparatorOf([values, ...rest]));
  return places.slice(offset - before, wanted - before).map((place) => matches[place]!);
}

/**
 * The places with values from `low` to `high`, and how many values are below `low`. Where place is the next
 * criterion, those at `high` that come after the first `wanted` of the order are left out.
 */
function placesBetween(values: SortValues, low: number, high: number, wanted: number | undefined) {
  const most = wanted ?? values.length;
  const places: number[] = [];
  const atHigh: number[] = [];
  let before = 0;
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!;
    if (value > high) continue;
    if (value < low) before++;
    else if (value < high) places.push(place);
    else if (atHigh.length < most) atHigh.push(place);
  }
  for (const place of atHigh) if (before + places.length < most) places.push(place);
  return { places, before };
}

/** Up to this many, keeping the smallest while going over all is quicker than partitioning. */
const KEPT = 128;

/** The value at a place of the ascending order. */
function smallestAt(values: SortValues, place: number): number {
  return place < KEPT ? smallestByHeap(values, place + 1) : smallestByPartition(values.slice(), place);
}

/** The last of the `count` smallest, by a heap whose top is the largest of those kept. */
function smallestByHeap(values: SortValues, count: number): number {
  const heap = values.slice(0, count).sort().reverse();
  for (let i = count; i < values.length; i++) {
    const value = values[i]!;
    if (value < heap[0]!) sinkFromTop(heap, value);
  }
  return heap[0]!;
}

function sinkFromTop(heap: SortValues, value: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! > heap[child]!) child++;
    if (heap[child]! <= value) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = value;
}

/** Hoare's selection ("Algorithm 65: find", 1961), the pivot a median of three; `values` are moved. */
function smallestByPartition(values: SortValues, place: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = medianOf(values[low]!, values[(low + high) >>> 1]!, values[high]!);
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const value = values[i]!;
      values[i++] = values[j]!;
      values[j--] = value;
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else return pivot;
  }
  return values[place]!;
}

function medianOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** Places ascend with record numbers, so the place itself is the last criterion. */
function comparatorOf(criteria: readonly SortValues[]): (a: number, b: number) => number {
  return (a, b) => {
    for (const values of criteria) {
      const x = values[a]!;
      const y = values[b]!;
      if (x !== y) return x < y ? -1 : 1;
    }
    return a - b;
  };
}
