/** How large a request may be. */
export const LIMITS = {
  perPage: { default: 20, most: 1000 },
  /** Ids or paths in one request. */
  records: 1000,
  searchCharacters: 512,
  /** Metres; half the circumference of the Earth, rounded up. */
  radius: 20_040_000,
  polygonCorners: { least: 3, most: 500 },
  shapes: 100,
  /** Of all polygons together. */
  corners: 2000,
  attributes: 200,
  similar: { default: 10, most: 100 },
  trending: { default: 10, most: 30 },
} as const;
