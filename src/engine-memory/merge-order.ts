import type { CollectionData } from "./collection-data.ts";
import { NONE, type ScopeData } from "./column-data.ts";
import { innerScope, rootScope } from "./scope-builder.ts";

/** Where each of the merged objects of a scope comes from, and where those of the parts went. */
export interface ObjectOrder {
  /** For each merged object: its part, and its number there. */
  readonly parts: Uint8Array;
  readonly numbers: Uint32Array;
  /** For each part: the merged number of each of its objects, or `NONE` when it was left out. */
  readonly merged: readonly Uint32Array[];
}

/** For each merged record: its part, and its number there. Of one part, numbers ascend. */
export interface RecordOrder {
  readonly parts: Uint8Array;
  readonly numbers: Uint32Array;
}

export function orderOfRecords({ parts, numbers }: RecordOrder, sizes: readonly number[]): ObjectOrder {
  const merged = sizes.map((size) => new Uint32Array(size).fill(NONE));
  for (let record = 0; record < parts.length; record++) merged[parts[record]!]![numbers[record]!] = record;
  return { parts, numbers, merged };
}

export interface MergedScope {
  readonly number: number;
  readonly data: ScopeData;
  readonly order: ObjectOrder;
}

/** The scopes of all parts by path, the records themselves first, outer ones before inner ones. */
export function mergeScopes(
  parts: readonly CollectionData[],
  records: ObjectOrder,
): ReadonlyMap<string, MergedScope> {
  const root = { data: rootScope(records.parts.length), order: records };
  const scopes = new Map<string, MergedScope>([["", { ...root, number: 0 }]]);
  const parentPaths = new Map(
    parts.flatMap(({ scopes }) =>
      scopes.slice(1).map(({ path, parent }) => [path, scopes[parent]!.path] as const),
    ),
  );
  for (const path of [...parentPaths.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const own = parts.map((part) => part.scopes.find((scope) => scope.path === path && path !== ""));
    const parent = scopes.get(parentPaths.get(path)!);
    if (parent === undefined) continue;
    const order = orderOfObjects(own, records);
    if (order.parts.length === 0) continue;
    const [parentOf, recordOf] = [new Uint32Array(order.parts.length), new Uint32Array(order.parts.length)];
    for (let object = 0; object < parentOf.length; object++) {
      const part = order.parts[object]!;
      const scope = own[part]!;
      const number = order.numbers[object]!;
      parentOf[object] = parent.order.merged[part]![scope.parentOf[number]!]!;
      recordOf[object] = records.merged[part]![scope.recordOf[number]!]!;
    }
    const data = innerScope(path, parent.number, parentOf, recordOf, records.parts.length);
    scopes.set(path, { data, order, number: scopes.size });
  }
  return scopes;
}

/** Record by record, the objects of each in their order. */
function orderOfObjects(scopes: readonly (ScopeData | undefined)[], records: ObjectOrder): ObjectOrder {
  const merged = scopes.map((scope) => new Uint32Array(scope?.size ?? 0).fill(NONE));
  let size = 0;
  const forEachObject = (visit: (part: number, object: number) => void) => {
    for (let record = 0; record < records.parts.length; record++) {
      const part = records.parts[record]!;
      const scope = scopes[part];
      if (scope === undefined) continue;
      const number = records.numbers[record]!;
      const end = scope.startOfRecord[number + 1]!;
      for (let object = scope.startOfRecord[number]!; object < end; object++) visit(part, object);
    }
  };
  forEachObject(() => {
    size++;
  });
  const [parts, numbers] = [new Uint8Array(size), new Uint32Array(size)];
  let next = 0;
  forEachObject((part, object) => {
    merged[part]![object] = next;
    parts[next] = part;
    numbers[next++] = object;
  });
  return { parts, numbers, merged };
}
