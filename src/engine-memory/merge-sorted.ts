/** A place in one of several ascending lists. */
export interface ListPlace {
  readonly list: number;
  readonly at: number;
}

/**
 * Goes over several ascending lists at once, in order; equal items are told together, in the order of the
 * lists. The lists are few, so the smallest head is looked for among all of them.
 */
export function mergeSorted(
  lengths: readonly number[],
  compare: (listA: number, atA: number, listB: number, atB: number) => number,
  visit: (equal: readonly ListPlace[]) => void,
): void {
  const heads = lengths.map(() => 0);
  for (;;) {
    let smallest: { list: number; at: number }[] = [];
    for (let list = 0; list < heads.length; list++) {
      const at = heads[list]!;
      if (at === lengths[list]) continue;
      const first = smallest[0];
      const order = first === undefined ? 0 : compare(list, at, first.list, first.at);
      if (order < 0 || first === undefined) smallest = [{ list, at }];
      else if (order === 0) smallest.push({ list, at });
    }
    if (smallest.length === 0) return;
    for (const { list } of smallest) heads[list]!++;
    visit(smallest);
  }
}
