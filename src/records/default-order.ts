import { compareCodePoints, type JsonObject, numberOf } from "./values.ts";

/** When a record was last updated, in epoch seconds; `undefined` where `updatedAt` is missing or no moment. */
export function updatedAtOf(record: JsonObject): number | undefined {
  const value = record.updatedAt;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const moment = numberOf(value);
  return Number.isNaN(moment) ? undefined : moment;
}

export interface OrderedRecord {
  readonly id: string;
  readonly updatedAt: number | undefined;
}

/** The order that ends every order: `updatedAt`, newest first and missing last, then id by code points. */
export function compareDefaultOrder(a: OrderedRecord, b: OrderedRecord): number {
  const [x, y] = [a.updatedAt ?? Number.NEGATIVE_INFINITY, b.updatedAt ?? Number.NEGATIVE_INFINITY];
  return x === y ? compareCodePoints(a.id, b.id) : x < y ? 1 : -1;
}
