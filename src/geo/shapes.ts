import { EARTH_RADIUS, type Point } from "./distance.ts";

/** South-west and north-east corner; `west > east` means that the box crosses the antimeridian. */
export interface Box {
  readonly kind: "box";
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Corners in order; edges are straight in degrees and take the short way round the Earth. */
export interface Polygon {
  readonly kind: "polygon";
  readonly corners: readonly Point[];
}

export type Shape = Box | Polygon;

/**
 * The box between two opposite corners, in any order. A box over 180° wide is ambiguous: then the first
 * corner is its western side.
 */
export function boxBetween(a: Point, b: Point): Box {
  const [south, north] = [Math.min(a.lat, b.lat), Math.max(a.lat, b.lat)];
  const isWide = Math.abs(a.lng - b.lng) > 180;
  const [west, east] = isWide || a.lng <= b.lng ? [a.lng, b.lng] : [b.lng, a.lng];
  return { kind: "box", south, west, north, east };
}

/** Whether a point is inside a shape; borders count as inside. */
export function isInside(point: Point, shape: Shape): boolean {
  return insideTester(shape)(point);
}

/** `isInside` for many points: what depends on the shape alone is done once. */
export function insideTester(shape: Shape): (point: Point) => boolean {
  if (shape.kind === "box") return (point) => isInBox(point, shape);
  const ring = unrolled(shape.corners);
  const lngs = ring.map(({ lng }) => lng);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  return ({ lat, lng }) =>
    [lng - 360, lng, lng + 360].some((x) => x >= west && x <= east && isInRing(x, lat, ring));
}

function isInBox({ lat, lng }: Point, { south, west, north, east }: Box): boolean {
  if (lat < south || lat > north) return false;
  const isBetween = (x: number) => (west <= east ? x >= west && x <= east : x >= west || x <= east);
  return isBetween(lng) || (isAntimeridian(lng) && isBetween(-lng));
}

/** 180 and −180 are one meridian. */
function isAntimeridian(lng: number): boolean {
  return lng === 180 || lng === -180;
}

/** Longitudes made continuous, so that no edge jumps from 180 to −180. */
function unrolled(corners: readonly Point[]): Point[] {
  const result: Point[] = [];
  let before = corners[0]!.lng;
  for (const { lat, lng } of corners) {
    let continuous = lng;
    while (continuous - before > 180) continuous -= 360;
    while (continuous - before < -180) continuous += 360;
    result.push({ lat, lng: continuous });
    before = continuous;
  }
  return result;
}

function isInRing(x: number, y: number, ring: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[j]!;
    const b = ring[i]!;
    const side = (b.lng - a.lng) * (y - a.lat) - (b.lat - a.lat) * (x - a.lng);
    const isWithin =
      x >= Math.min(a.lng, b.lng) &&
      x <= Math.max(a.lng, b.lng) &&
      y >= Math.min(a.lat, b.lat) &&
      y <= Math.max(a.lat, b.lat);
    if (side === 0 && isWithin) return true;
    if (a.lat > y !== b.lat > y && x < ((b.lng - a.lng) * (y - a.lat)) / (b.lat - a.lat) + a.lng)
      inside = !inside;
  }
  return inside;
}

/** Boxes that together hold the shape, none of them crossing the antimeridian. */
export function boundingBoxes(shape: Shape): Box[] {
  if (shape.kind === "box") return splitAtAntimeridian(shape);
  const ring = unrolled(shape.corners);
  const lngs = ring.map(({ lng }) => lng);
  const lats = ring.map(({ lat }) => lat);
  return wrapped(Math.min(...lats), Math.min(...lngs), Math.max(...lats), Math.max(...lngs));
}

/** Boxes that together hold every point within `metres` of `centre`. */
export function boxesAround({ lat, lng }: Point, metres: number): Box[] {
  // A hair wider than the circle, so that rounding never cuts a point off.
  const angle = (metres / EARTH_RADIUS) * (1 + 1e-9) + 1e-9;
  const degrees = angle * (180 / Math.PI);
  const [south, north] = [lat - degrees, lat + degrees];
  if (south <= -90 || north >= 90) return wrapped(Math.max(-90, south), -180, Math.min(90, north), 180);
  const reach = Math.asin(Math.min(1, Math.sin(angle) / Math.cos((lat * Math.PI) / 180))) * (180 / Math.PI);
  return wrapped(south, lng - reach - 1e-9, north, lng + reach + 1e-9);
}

function wrapped(south: number, west: number, north: number, east: number): Box[] {
  if (east - west >= 360) return [{ kind: "box", south, west: -180, north, east: 180 }];
  const turn = (lng: number) => (lng < -180 ? lng + 360 : lng > 180 ? lng - 360 : lng);
  return splitAtAntimeridian({ kind: "box", south, west: turn(west), north, east: turn(east) });
}

function splitAtAntimeridian(box: Box): Box[] {
  const boxes =
    box.west <= box.east
      ? [box]
      : [
          { ...box, east: 180 },
          { ...box, west: -180 },
        ];
  if (boxes.some(({ east }) => east === 180)) boxes.push({ ...box, west: -180, east: -180 });
  if (boxes.some(({ west }) => west === -180)) boxes.push({ ...box, west: 180, east: 180 });
  return boxes;
}
