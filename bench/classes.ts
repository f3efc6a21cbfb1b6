import type { Sample } from "./data.ts";
import type { Condition, Question } from "./question.ts";

/**
 * A class of questions; `variants` are asked in turn. The matches of a broad class grow with the catalogue, so
 * its time may; a `check` is only compared, never timed.
 */
export interface QueryClass {
  readonly name: string;
  readonly kind: "selective" | "broad" | "check";
  readonly variants: readonly Question[];
}

const TORONTO = { lat: 43.6532, lng: -79.3832 };
const LETTERS = ["l", "la", "lak", "lake", "lakes", "lakesh", "lakesho", "lakeshor"];
const PRICE: Condition = { attribute: "startPrice", from: 400_000, to: 900_000 };
const CONDO: Condition = { attribute: "type", equals: "Condo" };
const IN_TORONTO: Condition = { attribute: "cityOrDistrict", equals: "Toronto" };

const each = <T>(items: readonly T[], make: (item: T) => Omit<Question, "limit">): Question[] =>
  items.map((item) => ({ limit: 20, ...make(item) }));

/** As somebody types it: the last word may be unfinished, and letters may be wrong. */
const typed = (words: string) => ({ words, lastIsPrefix: true, typos: true });

/** THE table of query classes. `*` in their names stands for the attributes that are facets by default. */
export function queryClasses({ listings, facets, ids }: Sample): readonly QueryClass[] {
  return [
    { name: "unfiltered first page", kind: "selective", variants: [{ limit: 20 }] },
    {
      name: "rare word",
      kind: "selective",
      variants: each(["alderrest", "hawkwoods", "stoneleaf", "emberrooter"], typed),
    },
    { name: "common word", kind: "broad", variants: each(["condo", "views", "park", "street"], typed) },
    {
      name: "two common words",
      kind: "broad",
      variants: each(["city condo", "park views", "lake street", "kitchen design"], typed),
    },
    { name: "prefix, letter by letter", kind: "broad", variants: each(LETTERS, typed) },
    {
      name: "typo",
      kind: "broad",
      variants: each(["lakehsore", "kitchn", "condominum", "terace"], (word) => ({
        ...typed(word),
        isMisspelt: true,
      })),
    },
    {
      name: "word + price filter + 3 facets",
      kind: "broad",
      variants: each(["condo", "park", "views", "city"], (word) => ({
        ...typed(word),
        conditions: [PRICE],
        facets: ["type", "cityOrDistrict", "amenities"],
      })),
    },
    {
      name: "filter + sort",
      kind: "broad",
      variants: [
        {
          conditions: [IN_TORONTO, CONDO],
          sort: { attribute: "startPrice", descending: false },
          limit: 20,
        },
      ],
    },
    {
      name: "geo radius 5 km",
      kind: "broad",
      variants: [{ near: { centre: TORONTO, radius: 5000 }, limit: 20 }],
    },
    {
      name: "bounding box + 3 facets",
      kind: "broad",
      variants: [
        {
          box: [
            { lat: 43.6, lng: -79.5 },
            { lat: 43.7, lng: -79.3 },
          ],
          facets: ["type", "neighbourhood", "constructionStatus"],
          limit: 20,
        },
      ],
    },
    { name: "all facets (*)", kind: "broad", variants: [{ facets, limit: 0 }] },
    {
      name: "all facets (*), filtered",
      kind: "broad",
      variants: [{ conditions: [CONDO], facets, limit: 0 }],
    },
    {
      name: "numeric facets",
      kind: "broad",
      variants: [{ conditions: [CONDO], facets: ["startPrice", "endPrice"], limit: 0 }],
    },
    {
      name: "disjunctive facets",
      kind: "broad",
      variants: [
        {
          conditions: [IN_TORONTO, CONDO, PRICE],
          facets: ["type", "cityOrDistrict", "sellingStatus"],
          disjunctive: ["type", "cityOrDistrict"],
          limit: 20,
        },
      ],
    },
    {
      name: "nested filter",
      kind: "broad",
      variants: [
        {
          nested: {
            attribute: "floorPlans",
            conditions: [
              { attribute: "numberOfBedrooms", from: 2 },
              { attribute: "startPrice", below: 800_000 },
              { attribute: "status", equals: "Available" },
            ],
          },
          limit: 20,
        },
      ],
    },
    {
      name: "deep page",
      kind: "broad",
      variants: [{ ...typed("condo"), offset: Math.floor(listings / 5), limit: 20 }],
    },
    { name: "get by id", kind: "selective", variants: each(ids, (id) => ({ ids: [id] })) },
    {
      name: "20 by id with references",
      kind: "selective",
      variants: [0, 10, 20, 30].map((from) => ({
        ids: ids.slice(from, from + 20),
        withReferences: true,
        limit: 20,
      })),
    },
    { name: "similar", kind: "selective", variants: ids.map((id) => ({ similarTo: id, limit: 10 })) },
    { name: "trending", kind: "selective", variants: [{ trending: true, limit: 10 }] },
    // Words too short for typos, typed to their end: all engines that cut text into words alike must agree.
    {
      name: "exact short words",
      kind: "check",
      variants: each(["gym", "spa", "the bay"], (words) => ({ words })),
    },
  ];
}
