/** A place in degrees (WGS 84). */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Ends are included; `below` is not. Text is compared whole. */
export type Condition =
  | { readonly attribute: string; readonly equals: string }
  | { readonly attribute: string; readonly from: number; readonly to: number }
  | { readonly attribute: string; readonly from: number }
  | { readonly attribute: string; readonly below: number };

/**
 * What is asked of every engine, in nobody's query language. All that is there must hold together. Results come
 * by relevance when there are words, by distance when there is `near`, else by `updatedAt`, newest first.
 */
export interface Question {
  /** Every word must match, in any searched attribute. */
  readonly words?: string;
  /** The last word also matches as the beginning of a word. */
  readonly lastIsPrefix?: boolean;
  /** Words are also to be found with a slip or two in them, by engines that can. */
  readonly typos?: boolean;
  /** No word is written as it is in the records, so only engines that tolerate typos can answer. */
  readonly isMisspelt?: boolean;
  readonly conditions?: readonly Condition[];
  /** One object under the attribute meets all conditions. */
  readonly nested?: { readonly attribute: string; readonly conditions: readonly Condition[] };
  readonly near?: { readonly centre: Place /** Metres. */; readonly radius: number };
  /** Two opposite corners. */
  readonly box?: readonly [Place, Place];
  /** Attributes to count the values of, over all matches. */
  readonly facets?: readonly string[];
  /** Those of the facets that are counted as if the conditions on them were not there. */
  readonly disjunctive?: readonly string[];
  readonly sort?: { readonly attribute: string; readonly descending: boolean };
  readonly offset?: number;
  readonly limit: number;
  /** The records of these ids, in this order, as the JSON bytes that would be sent; nothing else is asked then. */
  readonly ids?: readonly string[];
  /** With the profiles that the records refer to in place of their paths. */
  readonly withReferences?: boolean;
  /** Listings most like the one of this id. */
  readonly similarTo?: string;
  /** Listings viewed most. */
  readonly trending?: boolean;
}

/** What an engine answered, as it is compared. */
export interface Answer {
  /** Number of matches. */
  readonly total?: number;
  /** Of the page, in order. */
  readonly ids?: readonly string[];
  /** By attribute and value. */
  readonly facets?: { readonly [attribute: string]: { readonly [value: string]: number } };
  /** One record, parsed from the bytes that would be sent. */
  readonly record?: unknown;
}

/**
 * How far an answer must agree with Lotline's: `same` in total, facets, order and record; `counts` in total and
 * facets, its order being its own; `own` in nothing, because words, typos or likeness mean something else to it.
 */
export type Fit = "same" | "counts" | "own";

/** The question without the conditions on an attribute, for disjunctive facets. */
export function withoutConditionsOn(question: Question, attribute: string): Question {
  const conditions = question.conditions?.filter((condition) => condition.attribute !== attribute) ?? [];
  return { ...question, conditions };
}

/** The facets that the conditions cut, and each disjunctive one with the question that it is counted over. */
export function facetGroups(
  question: Question,
): readonly { readonly question: Question; readonly facets: readonly string[] }[] {
  const { facets = [], disjunctive = [] } = question;
  const cut = facets.filter((facet) => !disjunctive.includes(facet));
  return [
    ...(cut.length === 0 ? [] : [{ question, facets: cut }]),
    ...disjunctive.map((facet) => ({ question: withoutConditionsOn(question, facet), facets: [facet] })),
  ];
}

/** Whether only whole words are asked for, too short for typos: what engines then find differs by how they cut text. */
export function asksForExactWords({ words, lastIsPrefix = false, typos = false }: Question): boolean {
  return words !== undefined && !lastIsPrefix && !typos && words.split(" ").every(({ length }) => length < 4);
}
