import type { Point } from "../geo/distance.ts";
import { isObject, type JsonObject, type JsonValue, numberOf } from "./values.ts";

/** A listing's coordinates: from `_geoloc`, else from `lat` and `long`; `undefined` when neither has both. */
export function coordinatesOf(record: JsonObject): Point | undefined {
  const geoloc = record._geoloc;
  return (isObject(geoloc) ? pointOf(geoloc.lat, geoloc.lng) : undefined) ?? pointOf(record.lat, record.long);
}

function pointOf(lat: JsonValue | undefined, lng: JsonValue | undefined): Point | undefined {
  const [y, x] = [degrees(lat), degrees(lng)];
  return Number.isNaN(y) || Number.isNaN(x) ? undefined : { lat: y, lng: x };
}

function degrees(value: JsonValue | undefined): number {
  return typeof value === "number" || typeof value === "string" ? numberOf(value) : Number.NaN;
}

export function isOnEarth({ lat, lng }: Point): boolean {
  return lat >= -90 && lat <= 90 && lng >= -180 && lng <= 180;
}
