/** A JSON value as `JSON.parse` gives it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };
export type Scalar = boolean | number | string;

/** What a value counts as in comparisons: nothing, a number, or a moment in epoch seconds. */
export type NumberKind = 0 | 1 | 2;
export const NOT_A_NUMBER: NumberKind = 0;
export const PLAIN_NUMBER: NumberKind = 1;
export const MOMENT: NumberKind = 2;

const NUMERIC_TEXT = /^\s*([+-]?)\s*\$?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)\s*$/i;
const ISO_MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The number that a text counts as in comparisons and sorting, or NaN: `14`, `-0.5`, `780.0`, `$1,299,000`
 * by their value, ISO 8601 dates and timestamps as epoch seconds (UTC where no zone is given).
 */
export function numberOf(value: Scalar): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value === "boolean") return Number.NaN;
  const first = value.charCodeAt(0);
  // Most text starts with a letter, and no number does.
  if (first > 0x39 || value.length > 40) return Number.NaN;
  return numericTextValue(value) ?? momentValue(value) ?? Number.NaN;
}

/** Whether `numberOf` reads the value as a number or as a moment. */
export function numberKind(value: Scalar): NumberKind {
  if (Number.isNaN(numberOf(value))) return NOT_A_NUMBER;
  return typeof value === "string" && numericTextValue(value) === undefined ? MOMENT : PLAIN_NUMBER;
}

function numericTextValue(text: string): number | undefined {
  const match = NUMERIC_TEXT.exec(text);
  if (match === null) return undefined;
  const size = Number(match[2]!.replaceAll(",", ""));
  return match[1] === "-" ? -size : size;
}

function momentValue(text: string): number | undefined {
  const match = ISO_MOMENT.exec(text);
  if (match === null) return undefined;
  const zone = (match[3] ?? "Z").replace(/^([+-]\d{2}):?(\d{2})$/, "$1:$2");
  const milliseconds = Date.parse(`${match[1]}T${match[2] ?? "00:00"}${zone}`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

/** A scalar as a facet value and for equality: text as it is, `true`/`false`, numbers in their shortest form. */
export function textOf(value: Scalar): string {
  return typeof value === "string" ? value : String(value);
}

/** Text without its case, for equality. Every spelling in capitals and small letters folds to one. */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}

const PLAIN_LITERAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * The folded texts that a filter value equals: itself and, written as a plain number, the shortest form of
 * that number, so that `5.0` finds the number 5.
 */
export function equalTexts(value: string): readonly string[] {
  const folded = foldCase(value);
  if (!PLAIN_LITERAL.test(value)) return [folded];
  const shortest = String(Number(value));
  return shortest === folded ? [folded] : [folded, shortest];
}

/** Compares by Unicode code points, which is also the order of UTF-8 bytes. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    // UTF-16 puts surrogates below U+E000..U+FFFF; code points do not.
    if (x !== y) return orderOfUnit(x) - orderOfUnit(y);
  }
  return a.length - b.length;
}

function orderOfUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value counts as one unless it is null, "", or an array without a value in it. */
export function isPresent(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === "") return false;
  return Array.isArray(value) ? value.some(isPresent) : true;
}
