import KDBush from "kdbush";
import type { Near } from "../engine/port.ts";
import { type Point, squaredChord, squaredChordOfMetres, unitVector } from "../geo/distance.ts";
import { type Box, boundingBoxes, boxesAround, insideTester, type Shape } from "../geo/shapes.ts";
import { type Bitset, emptyBitset, hasBit, setBit } from "./bitset.ts";
import { type SharedFloat64, type SharedUint32, sharedFloat64, sharedUint32 } from "./shared-arrays.ts";

export interface GeoData {
  /** The records that have coordinates. */
  readonly records: SharedUint32;
  /** Degrees for each of them, and a kdbush tree over them (x is the longitude). */
  readonly lats: SharedFloat64;
  readonly lngs: SharedFloat64;
  readonly tree: SharedArrayBuffer;
  /** Three numbers for each record of the collection: its place as a unit vector, NaN without coordinates. */
  readonly vectors: SharedFloat64;
}

/** `points[record]` is where the record is, if anywhere. */
export function buildGeo(points: readonly (Point | undefined)[]): GeoData {
  const records = points.flatMap((point, record) => (point === undefined ? [] : [record]));
  const lats = sharedFloat64(records.length);
  const lngs = sharedFloat64(records.length);
  const vectors = sharedFloat64(points.length * 3).fill(Number.NaN);
  const tree = new KDBush(records.length, 64, Float64Array, SharedArrayBuffer);
  for (const [i, record] of records.entries()) {
    const point = points[record]!;
    lats[i] = point.lat;
    lngs[i] = point.lng;
    vectors.set(unitVector(point), record * 3);
    tree.add(point.lng, point.lat);
  }
  if (records.length > 0) tree.finish();
  const numbers = sharedUint32(records.length);
  numbers.set(records);
  return { records: numbers, lats, lngs, tree: tree.data as SharedArrayBuffer, vectors };
}

export class GeoIndex {
  readonly #data: GeoData;
  readonly #tree: KDBush | undefined;

  constructor(data: GeoData) {
    this.#data = data;
    this.#tree = data.records.length > 0 ? KDBush.from(data.tree) : undefined;
  }

  /** Grows with the distance of a record from a place; NaN without coordinates. */
  squaredChordTo(place: readonly [number, number, number], record: number): number {
    const { vectors } = this.#data;
    const at = record * 3;
    return squaredChord(vectors[at]! - place[0], vectors[at + 1]! - place[1], vectors[at + 2]! - place[2]);
  }

  /** The records that have coordinates. */
  withCoordinates(size: number): Bitset {
    const bits = emptyBitset(size);
    for (const record of this.#data.records) setBit(bits, record);
    return bits;
  }

  vectorOf(record: number): readonly [number, number, number] {
    const { vectors } = this.#data;
    return [vectors[record * 3]!, vectors[record * 3 + 1]!, vectors[record * 3 + 2]!];
  }

  /** The records with coordinates, within the radius if there is one. */
  near({ centre, radius }: Near, size: number): Bitset {
    if (radius === undefined) return this.withCoordinates(size);
    const bits = emptyBitset(size);
    const vector = unitVector(centre);
    const limit = squaredChordOfMetres(radius);
    this.#visit(boxesAround(centre, radius), (record) => {
      if (this.squaredChordTo(vector, record) <= limit) setBit(bits, record);
    });
    return bits;
  }

  /** The records inside any of the shapes. */
  inside(shapes: readonly Shape[], size: number): Bitset {
    const bits = emptyBitset(size);
    for (const shape of shapes) {
      const isInside = insideTester(shape);
      this.#visit(boundingBoxes(shape), (record, lat, lng) => {
        if (!hasBit(bits, record) && isInside({ lat, lng })) setBit(bits, record);
      });
    }
    return bits;
  }

  #visit(boxes: readonly Box[], visit: (record: number, lat: number, lng: number) => void): void {
    const { records, lats, lngs } = this.#data;
    for (const { south, west, north, east } of boxes) {
      for (const i of this.#tree?.range(west, south, east, north) ?? [])
        visit(records[i]!, lats[i]!, lngs[i]!);
    }
  }
}
