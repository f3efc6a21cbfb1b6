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

/** The numbers that the terms of an attribute may have. */
export function termRange(
  sample: Pick<Sample, "facets">,
  attribute: string,
): readonly [first: number, last: number] {
  const first = termedAttributes(sample).indexOf(attribute) * TERMS_OF_ATTRIBUTE;
  return [first, first + TERMS_OF_ATTRIBUTE - 1];
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
