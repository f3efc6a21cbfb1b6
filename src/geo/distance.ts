export interface Point {
  /** Degrees, −90 to 90. */
  readonly lat: number;
  /** Degrees, −180 to 180. */
  readonly lng: number;
}

/** Mean radius of the Earth in metres (IUGG, GRS 80). */
export const EARTH_RADIUS = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** A point as a unit vector: distances then need no trigonometry. */
export function unitVector({ lat, lng }: Point): readonly [x: number, y: number, z: number] {
  const cosLat = Math.cos(lat * RADIANS);
  return [cosLat * Math.cos(lng * RADIANS), cosLat * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)];
}

/** Square of the straight line between two points of the unit sphere; grows with the great-circle distance. */
export function squaredChord(dx: number, dy: number, dz: number): number {
  return dx * dx + dy * dy + dz * dz;
}

/** Great-circle distance in metres of a squared chord. */
export function metresOfSquaredChord(squared: number): number {
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(squared) / 2));
}

/** The squared chord that spans a great-circle distance in metres, at most half way round. */
export function squaredChordOfMetres(metres: number): number {
  const half = Math.min(Math.PI / 2, metres / (2 * EARTH_RADIUS));
  return (2 * Math.sin(half)) ** 2;
}

/** The squared chord between two points: what distances are ordered by. */
export function squaredChordBetween(a: Point, b: Point): number {
  const [ax, ay, az] = unitVector(a);
  const [bx, by, bz] = unitVector(b);
  return squaredChord(ax - bx, ay - by, az - bz);
}

/** Great-circle distance in metres. */
export function distanceBetween(a: Point, b: Point): number {
  return metresOfSquaredChord(squaredChordBetween(a, b));
}
