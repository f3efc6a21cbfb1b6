import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  distanceBetween,
  EARTH_RADIUS,
  metresOfSquaredChord,
  type Point,
  squaredChordOfMetres,
} from "./distance.ts";
import { type Box, boundingBoxes, boxBetween, boxesAround, isInside, type Shape } from "./shapes.ts";

const point = fc.record({
  lat: fc.integer({ min: -9000, max: 9000 }).map((hundredths) => hundredths / 100),
  lng: fc.integer({ min: -18_000, max: 18_000 }).map((hundredths) => hundredths / 100),
});

/** The haversine formula (Sinnott, "Virtues of the Haversine", 1984). */
function haversine(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const half = (x: number) => Math.sin((x * radians) / 2) ** 2;
  const h = half(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lng - a.lng);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

const isInAny = (p: Point, boxes: readonly Box[]) =>
  boxes.some(
    ({ south, west, north, east }) => p.lat >= south && p.lat <= north && p.lng >= west && p.lng <= east,
  );

describe("distances", () => {
  it("are those of the haversine formula", () => {
    assert.equal(
      Math.round(distanceBetween({ lat: 43.6532, lng: -79.3832 }, { lat: 45.5019, lng: -73.5674 }) / 1000),
      504,
    );
    fc.assert(fc.property(point, point, (a, b) => Math.abs(distanceBetween(a, b) - haversine(a, b)) < 1));
  });

  it("go over to chords and back", () => {
    for (const metres of [1, 1500, 1_000_000, 20_015_000])
      assert.ok(Math.abs(metresOfSquaredChord(squaredChordOfMetres(metres)) - metres) < 1e-3 * metres);
    assert.equal(squaredChordOfMetres(20_040_000), 4);
  });
});

describe("boxes", () => {
  it("hold every point of a circle or shape, and cross no antimeridian", () => {
    fc.assert(
      fc.property(point, point, fc.constantFrom(1, 5000, 2_000_000, 20_040_000), (centre, other, metres) => {
        if (distanceBetween(centre, other) <= metres) assert.ok(isInAny(other, boxesAround(centre, metres)));
      }),
      { numRuns: 2000 },
    );
    const shape: fc.Arbitrary<Shape> = fc.oneof(
      fc.tuple(point, point).map(([a, b]) => boxBetween(a, b)),
      fc
        .array(point, { minLength: 3, maxLength: 6 })
        .map((corners) => ({ kind: "polygon" as const, corners })),
    );
    fc.assert(
      fc.property(shape, point, (any, p) => {
        if (isInside(p, any)) assert.ok(isInAny(p, boundingBoxes(any)));
      }),
      { numRuns: 2000 },
    );
  });

  it("lie between two corners in any order", () => {
    const narrow = [
      [
        { lat: 1, lng: 2 },
        { lat: 3, lng: 4 },
      ],
      [
        { lat: 3, lng: 4 },
        { lat: 1, lng: 2 },
      ],
      [
        { lat: 1, lng: 4 },
        { lat: 3, lng: 2 },
      ],
    ] as const;
    for (const [a, b] of narrow)
      assert.deepEqual(boxBetween(a, b), { kind: "box", south: 1, west: 2, north: 3, east: 4 });
    const crossing = boxBetween({ lat: -20, lng: 170 }, { lat: -10, lng: -170 });
    assert.deepEqual(
      [179, -179, 180, -180, 0].map((lng) => isInside({ lat: -15, lng }, crossing)),
      [true, true, true, true, false],
    );
  });
});

describe("polygons", () => {
  it("count their borders as inside, and cross the antimeridian", () => {
    const square: Shape = {
      kind: "polygon",
      corners: [
        { lat: 0, lng: 0 },
        { lat: 0, lng: 2 },
        { lat: 2, lng: 2 },
        { lat: 2, lng: 0 },
      ],
    };
    for (const [lat, lng] of [
      [1, 1],
      [0, 1],
      [2, 2],
      [1, 0],
    ] as const)
      assert.ok(isInside({ lat, lng }, square));
    assert.equal(isInside({ lat: 1, lng: 2.1 }, square), false);
    const pacific: Shape = {
      kind: "polygon",
      corners: [
        { lat: -20, lng: 170 },
        { lat: -10, lng: 170 },
        { lat: -10, lng: -170 },
        { lat: -20, lng: -170 },
      ],
    };
    assert.deepEqual(
      [175, -175, 0, 165].map((lng) => isInside({ lat: -15, lng }, pacific)),
      [true, true, false, false],
    );
  });
});
