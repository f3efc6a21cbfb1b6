/** A place that listings are in. Coordinates in degrees, of the city's centre. */
export interface City {
  readonly name: string;
  readonly state: string;
  readonly region: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  /** Pattern of postal codes: `A` a letter, `9` a digit. */
  readonly postal: string;
  /** Typical price of a square foot, in the local currency. */
  readonly pricePerSquareFoot: number;
  readonly neighbourhoods: readonly string[];
}

/** A row of the table of cities; neighbourhoods are parted by `|`. */
export function city(
  name: string,
  [state, region, country]: readonly [string, string, string],
  [lat, lng]: readonly [number, number],
  [postal, pricePerSquareFoot]: readonly [string, number],
  neighbourhoods: string,
): City {
  return {
    name,
    state,
    region,
    country,
    lat,
    lng,
    postal,
    pricePerSquareFoot,
    neighbourhoods: neighbourhoods.split("|"),
  };
}
