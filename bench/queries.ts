import { planFor } from "../src/engine/plan-for.ts";
import type { SearchPlan } from "../src/engine/port.ts";
import { parseFilter } from "../src/filter/parser.ts";
import { simplify } from "../src/filter/simplify.ts";
import { boxBetween } from "../src/geo/shapes.ts";
import { defaultFacets } from "../src/records/field-lookup.ts";
import { parseSearch } from "../src/text/words.ts";

/** A class of questions; `variants` are asked in turn. `target` is the p50 in milliseconds that issue or docs promise. */
export interface QueryClass {
  readonly name: string;
  readonly variants: readonly SearchPlan[];
  readonly target?: number;
}

const plan = (more: Partial<SearchPlan>) => planFor("Listings", more);
const text = (words: string) => parseSearch([words]);
const filter = (filterQuery: string) => simplify(parseFilter(filterQuery));
const facets = (...attributes: string[]) =>
  attributes.map((attribute) => ({
    attribute,
    isDisjunctive: false,
    maxValues: Number.POSITIVE_INFINITY,
    query: undefined,
    withStats: true,
  }));
const each = <T>(items: readonly T[], make: (item: T) => Partial<SearchPlan>) =>
  items.map((item) => plan(make(item)));

const TORONTO = { lat: 43.6532, lng: -79.3832 };

/** Common words end in a blank and another common word, so that no class but `prefix` is one of prefixes. */
export const QUERY_CLASSES: readonly QueryClass[] = [
  { name: "unfiltered first page", variants: [plan({})], target: 0.1 },
  {
    name: "rare word",
    variants: each(["alderrest", "hawkwoods", "stoneleaf", "emberrooter"], (word) => ({ text: text(word) })),
    target: 0.2,
  },
  {
    name: "common word",
    variants: each(["condo", "views", "park", "street"], (word) => ({ text: text(word) })),
  },
  {
    name: "two common words",
    variants: each(["city condo", "park views", "lake street", "kitchen design"], (words) => ({
      text: text(words),
    })),
    target: 3,
  },
  {
    name: "prefix, letter by letter",
    variants: each(["l", "la", "lak", "lake", "lakes", "lakesh", "lakesho", "lakeshor"], (word) => ({
      text: text(word),
    })),
  },
  {
    name: "typo",
    variants: each(["lakehsore", "kitchn", "condominum", "terace"], (word) => ({ text: text(word) })),
  },
  {
    name: "word + price filter + 3 facets",
    variants: each(["condo", "park", "views", "city"], (word) => ({
      text: text(word),
      filter: filter("startPrice >= 400000 AND startPrice <= 900000"),
      facets: facets("type", "cityOrDistrict", "amenities"),
    })),
    target: 4,
  },
  {
    name: "filter + sort",
    variants: [
      plan({
        filter: filter("cityOrDistrict:Toronto AND type:Condo"),
        sort: [{ by: "attribute", attribute: "startPrice", descending: false }],
      }),
    ],
  },
  { name: "geo radius 5 km", variants: [plan({ near: { centre: TORONTO, radius: 5000 } })] },
  {
    name: "bounding box + 3 facets",
    variants: [
      plan({
        shapes: [boxBetween({ lat: 43.6, lng: -79.5 }, { lat: 43.7, lng: -79.3 })],
        facets: facets("type", "neighbourhood", "constructionStatus"),
      }),
    ],
  },
  { name: "all facets (*)", variants: [plan({ limit: 0, facets: facets(...defaultFacets("Listings")) })] },
  {
    name: "all facets (*), filtered",
    variants: [
      plan({ limit: 0, filter: filter("type:Condo"), facets: facets(...defaultFacets("Listings")) }),
    ],
  },
  {
    name: "numeric facets",
    variants: [plan({ limit: 0, filter: filter("type:Condo"), facets: facets("startPrice", "endPrice") })],
  },
  {
    name: "nested filter",
    variants: [
      plan({
        filter: filter("floorPlans{numberOfBedrooms >= 2 AND startPrice < 800000 AND status:Available}"),
      }),
    ],
  },
  { name: "deep page", variants: [plan({ text: text("condo"), offset: 20_000 })] },
];
