/** A parsed `filterQuery`: plain frozen data that knows nothing of any index. */
export type Filter = Constant | Group | Not | Nested | Condition;

/** Matches everything or nothing. */
export interface Constant {
  readonly kind: "constant";
  readonly value: boolean;
}

export interface Group {
  readonly kind: "and" | "or";
  readonly operands: readonly Filter[];
}

export interface Not {
  readonly kind: "not";
  readonly operand: Filter;
}

/** One element of the array (or the one object) under `attribute` meets all of `operand`. */
export interface Nested {
  readonly kind: "nested";
  readonly attribute: string;
  readonly operand: Filter;
  readonly position: number;
}

/** `position` is where the attribute's name begins in the text. */
export type Condition = Equals | Compare | Range | In | Exists;

export interface Equals {
  readonly kind: "equals";
  readonly attribute: string;
  readonly value: string;
  readonly position: number;
}

export type Comparison = "<" | "<=" | ">" | ">=";

/** A value with the number that it compares as: its own, or epoch seconds of a date. */
export interface Bound {
  readonly text: string;
  readonly number: number;
}

export interface Compare {
  readonly kind: "compare";
  readonly attribute: string;
  readonly operator: Comparison;
  readonly bound: Bound;
  readonly position: number;
}

/** Both ends included. */
export interface Range {
  readonly kind: "range";
  readonly attribute: string;
  readonly low: Bound;
  readonly high: Bound;
  readonly position: number;
}

export interface In {
  readonly kind: "in";
  readonly attribute: string;
  readonly values: readonly string[];
  readonly position: number;
}

export interface Exists {
  readonly kind: "exists";
  readonly attribute: string;
  readonly position: number;
}

export const EVERYTHING: Constant = Object.freeze({ kind: "constant", value: true });
export const NOTHING: Constant = Object.freeze({ kind: "constant", value: false });
