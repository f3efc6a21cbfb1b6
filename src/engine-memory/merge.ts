import type { Point } from "../geo/distance.ts";
import { idAliases } from "../records/indexed-record.ts";
import { hasBit, setBit } from "./bitset.ts";
import { withIdAliases } from "./collection-builder.ts";
import type { CollectionData } from "./collection-data.ts";
import { Column } from "./column.ts";
import { type ColumnData, NONE, type PresenceData, wordsFor } from "./column-data.ts";
import { buildGeo } from "./geo-index.ts";
import { mergeColumns } from "./merge-columns.ts";
import {
  type MergedScope,
  mergeScopes,
  type ObjectOrder,
  orderOfRecords,
  type RecordOrder,
} from "./merge-order.ts";
import { mergeSorted } from "./merge-sorted.ts";
import { mergeText } from "./merge-text.ts";
import { sharedUint32 } from "./shared-arrays.ts";
import { buildStringTable, StringTable } from "./string-table.ts";

/**
 * Makes one index of several, without the records that `order` leaves out: what building it from the records
 * themselves would give. `order` must be the default order.
 */
export function mergeCollections(parts: readonly CollectionData[], order: RecordOrder): CollectionData {
  const records = orderOfRecords(
    order,
    parts.map(({ size }) => size),
  );
  const scopes = mergeScopes(parts, records);
  const ids = parts.map((part) => new StringTable(part.ids));
  const size = order.parts.length;
  return {
    name: parts[0]!.name,
    size,
    ids: buildStringTable(
      Array.from({ length: size }, (_, i) => ids[order.parts[i]!]!.at(order.numbers[i]!)),
    ),
    byId: mergeById(parts, ids, records),
    valueless: mergePresences(parts, "valueless", scopes),
    scopes: Array.from(scopes.values(), ({ data }) => data),
    columns: mergeAllColumns(parts, scopes),
    presences: mergePresences(parts, "presences", scopes),
    text: mergeText(
      parts.map(({ text }) => text),
      records,
    ),
    geo: buildGeo(pointsOf(parts, records)),
  };
}

function mergeById(parts: readonly CollectionData[], ids: readonly StringTable[], { merged }: ObjectOrder) {
  const kept = parts.map(({ byId }, part) => byId.filter((record) => merged[part]![record] !== NONE));
  const byId = sharedUint32(kept.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  mergeSorted(
    kept.map(({ length }) => length),
    (listA, atA, listB, atB) =>
      ids[listB]!.compare(ids[listA]!.bytesAt(kept[listA]![atA]!), kept[listB]![atB]!),
    (equal) => {
      for (const { list, at } of equal) byId[next++] = merged[list]![kept[list]![at]!]!;
    },
  );
  return byId;
}

function mergeAllColumns(
  parts: readonly CollectionData[],
  scopes: ReadonlyMap<string, MergedScope>,
): ColumnData[] {
  const scopePaths = new Map(
    parts.flatMap((part) => part.columns.map(({ path, scope }) => [path, part.scopes[scope]!.path] as const)),
  );
  const { name } = parts[0]!;
  const merged = [...scopePaths].flatMap(([path, scopePath]) => {
    const scope = scopes.get(scopePath);
    if (scope === undefined || idAliases(name).includes(path)) return [];
    const columns = parts.map((part) => {
      const data = part.columns.find((column) => column.path === path);
      return data && new Column(data);
    });
    return mergeColumns(columns, path, scope) ?? [];
  });
  return withIdAliases(name, merged);
}

/** Those that no object has any more are left out. */
function mergePresences(
  parts: readonly CollectionData[],
  kind: "presences" | "valueless",
  scopes: ReadonlyMap<string, MergedScope>,
): PresenceData[] {
  const scopePaths = new Map(
    parts.flatMap((part) => part[kind].map(({ path, scope }) => [path, part.scopes[scope]!.path] as const)),
  );
  return [...scopePaths].flatMap(([path, scopePath]) => {
    const scope = scopes.get(scopePath);
    if (scope === undefined) return [];
    const own = parts.map((part) => part[kind].find((presence) => presence.path === path)?.bits);
    const bits = sharedUint32(wordsFor(scope.data.size));
    for (let object = 0; object < scope.data.size; object++) {
      const part = own[scope.order.parts[object]!];
      if (part !== undefined && hasBit(part, scope.order.numbers[object]!)) setBit(bits, object);
    }
    return bits.some((word) => word !== 0) ? [{ path, scope: scope.number, bits }] : [];
  });
}

function pointsOf(parts: readonly CollectionData[], { parts: partOf, merged }: ObjectOrder) {
  const points = new Array<Point | undefined>(partOf.length);
  for (const [part, { geo }] of parts.entries()) {
    for (let i = 0; i < geo.records.length; i++) {
      const record = merged[part]![geo.records[i]!]!;
      if (record !== NONE) points[record] = { lat: geo.lats[i]!, lng: geo.lngs[i]! };
    }
  }
  return points;
}
