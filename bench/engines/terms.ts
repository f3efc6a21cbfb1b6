import { type Listing, listingsOf, type Sample } from "../data.ts";

/** A value of an attribute, numbered, so that tables of what listings have are small. */
export interface Term {
  readonly term: number;
  readonly attribute: string;
  readonly value: string;
  /** Listings that have it. */
  readonly count: number;
}

/** The terms of one attribute are numbered one after the other, at most so many. */
const TERMS_OF_ATTRIBUTE = 2 ** 24;

/** The attributes that have terms. */
export function termedAttributes({ facets }: Pick<Sample, "facets">): readonly string[] {
  return [...facets, "startPrice", "endPrice"];
}

type TermRange = readonly [first: number, last: number];

/** The numbers that the terms of some attributes may have; those of neighbours are one range. */
export function termRanges(
  sample: Pick<Sample, "facets">,
  attributes: readonly string[],
): readonly TermRange[] {
  const all = termedAttributes(sample);
  const positions = attributes.map((attribute) => all.indexOf(attribute)).sort((a, b) => a - b);
  const ranges: TermRange[] = [];
  for (const position of positions) {
    const [first, last] = [position * TERMS_OF_ATTRIBUTE, (position + 1) * TERMS_OF_ATTRIBUTE - 1];
    const before = ranges.at(-1);
    if (before?.[1] === first - 1) ranges[ranges.length - 1] = [before[0], last];
    else ranges.push([first, last]);
  }
  return ranges;
}

/** Numbers the values of attributes and counts them, while a sample is read. */
export class Terms {
  readonly #attributes: ReadonlyMap<string, Map<string, { term: number; count: number }>>;

  constructor(sample: Sample) {
    this.#attributes = new Map(termedAttributes(sample).map((attribute) => [attribute, new Map()]));
  }

  /** The terms of one listing. */
  of(values: Listing["values"]): number[] {
    const found: number[] = [];
    let start = 0;
    for (const [attribute, terms] of this.#attributes) {
      for (const value of values.get(attribute) ?? []) {
        const known = terms.get(value) ?? { term: start + terms.size, count: 0 };
        terms.set(value, known);
        known.count++;
        found.push(known.term);
      }
      start += TERMS_OF_ATTRIBUTE;
    }
    return found;
  }

  *all(): Generator<Term> {
    for (const [attribute, terms] of this.#attributes)
      for (const [value, { term, count }] of terms) yield { term, attribute, value, count };
  }
}

/** Numbers from 1 by id in default order: newest first, then by id. */
export async function defaultOrder(sample: Sample): Promise<Map<string, number>> {
  const order: { id: string; updatedAt: number }[] = [];
  for await (const { id, updatedAt } of listingsOf(sample)) order.push({ id, updatedAt });
  order.sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
  return new Map(order.map(({ id }, i) => [id, i + 1]));
}
