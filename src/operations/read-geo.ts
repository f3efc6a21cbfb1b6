import { invalidParameter } from "../errors/lotline-error.ts";
import type { Point } from "../geo/distance.ts";
import { type Box, boxBetween, type Polygon } from "../geo/shapes.ts";
import { isOnEarth } from "../records/coordinates.ts";
import { LIMITS } from "./limits.ts";

const DEGREES = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Reads `<latitude>,<longitude>`. */
export function readPoint(parameter: string, text: string): Point {
  const points = readPoints(parameter, text, "`<latitude>,<longitude>`");
  if (points.length === 1) return points[0]!;
  throw invalidParameter(
    parameter,
    `${parameter}: found ${points.length} points in \`${text}\`, expected one: \`<latitude>,<longitude>\`.`,
  );
}

/** Reads boxes separated by `;`, each two opposite corners. */
export function readBoxes(text: string | undefined): Box[] {
  return shapesIn("boundingBox", text).map((part) => {
    const expected = "`<lat>,<lng>,<lat>,<lng>`";
    const corners = readPoints("boundingBox", part, expected);
    if (corners.length === 2) return boxBetween(corners[0]!, corners[1]!);
    throw invalidParameter(
      "boundingBox",
      `boundingBox: found ${corners.length} corners in \`${part}\`, expected two: ${expected}.`,
    );
  });
}

/** Reads polygons separated by `;`, each its corners. */
export function readPolygons(text: string | undefined): Polygon[] {
  const { least, most } = LIMITS.polygonCorners;
  const polygons = shapesIn("polygon", text).map((part): Polygon => {
    const corners = readPoints("polygon", part, "`<lat>,<lng>,…`");
    if (corners.length >= least && corners.length <= most) return { kind: "polygon", corners };
    throw invalidParameter(
      "polygon",
      `polygon: found ${corners.length} corners, expected ${least} to ${most}.`,
    );
  });
  const all = polygons.reduce((sum, { corners }) => sum + corners.length, 0);
  if (all <= LIMITS.corners) return polygons;
  throw invalidParameter(
    "polygon",
    `polygon: found ${all} corners in all, at most ${LIMITS.corners} are allowed.`,
  );
}

function shapesIn(parameter: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  const parts = text.split(";").filter((part) => part.trim() !== "");
  if (parts.length > LIMITS.shapes) {
    throw invalidParameter(
      parameter,
      `${parameter}: found ${parts.length} shapes, at most ${LIMITS.shapes} are allowed.`,
    );
  }
  if (parts.length === 0) throw invalidParameter(parameter, `${parameter} is empty.`);
  return parts;
}

function readPoints(parameter: string, text: string, expected: string): Point[] {
  const numbers = text.split(",").map((part) => {
    const trimmed = part.trim();
    if (DEGREES.test(trimmed)) return Number(trimmed);
    throw invalidParameter(
      parameter,
      `${parameter}: found \`${shortened(trimmed)}\`, expected a number in ${expected}.`,
    );
  });
  if (numbers.length % 2 === 1) {
    throw invalidParameter(
      parameter,
      `${parameter}: found ${numbers.length} numbers, expected pairs: ${expected}.`,
    );
  }
  return Array.from({ length: numbers.length / 2 }, (_, i) =>
    pointAt(parameter, numbers[2 * i]!, numbers[2 * i + 1]!),
  );
}

function pointAt(parameter: string, lat: number, lng: number): Point {
  const point = { lat, lng };
  if (isOnEarth(point)) return point;
  const hint = isOnEarth({ lat: lng, lng: lat }) ? { hint: "The latitude comes first." } : {};
  throw invalidParameter(
    parameter,
    `${parameter}: \`${lat},${lng}\` is out of range; latitudes go from -90 to 90, longitudes from -180 to 180.`,
    hint,
  );
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
