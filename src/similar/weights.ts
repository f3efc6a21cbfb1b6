import { REFERENCE_FIELDS } from "../records/fields.ts";

/** The respects in which two listings are compared. */
export type Respect =
  | "place"
  | "neighbourhood"
  | "city"
  | "price"
  | "size"
  | "beds"
  | "type"
  | "sellingStatus"
  | "constructionStatus"
  | "amenities"
  | "organisations"
  | "text";

export type SimilarityWeights = { readonly [respect in Respect]: number };

/** THE table of `similar_listings`: how much each respect counts. */
export const SIMILARITY_WEIGHTS: SimilarityWeights = {
  place: 20,
  neighbourhood: 8,
  city: 8,
  price: 16,
  size: 8,
  beds: 6,
  type: 8,
  sellingStatus: 3,
  constructionStatus: 5,
  amenities: 8,
  organisations: 5,
  text: 5,
};

export const RESPECTS = Object.keys(SIMILARITY_WEIGHTS) as readonly Respect[];

/** Where a respect's values come from: sets of values, compared by what they share. */
export const SET_RESPECTS = {
  neighbourhood: ["neighbourhood"],
  city: ["cityOrDistrict"],
  type: ["type"],
  sellingStatus: ["sellingStatus"],
  constructionStatus: ["constructionStatus"],
  amenities: ["amenities"],
  organisations: REFERENCE_FIELDS,
} as const satisfies { readonly [respect in Respect]?: readonly string[] };

/** Ranges from one attribute to another, compared by their overlap. */
export const RANGE_RESPECTS = {
  price: ["startPrice", "endPrice"],
  size: ["minSize", "maxSize"],
  beds: ["minBeds", "maxBeds"],
} as const satisfies { readonly [respect in Respect]?: readonly [string, string] };

export type SetRespect = keyof typeof SET_RESPECTS;
export type RangeRespect = keyof typeof RANGE_RESPECTS;

/** Distance in metres at which the closeness of two places has fallen to a half. */
export const HALF_CLOSENESS_METRES = 3000;

/** With less than this share of the weights compared, the score is lowered in proportion. */
export const FULL_CONFIDENCE_SHARE = 0.6;

/** The text of two listings is compared by this many of the rarest words that others use too. */
export const TELLING_WORDS = 16;
