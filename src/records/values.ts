/** A JSON value as `JSON.parse` gives it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };
export type Scalar = boolean | number | string;

/** What a value counts as in comparisons: nothing, a number, or a moment in epoch seconds. */
export type NumberKind = 0 | 1 | 2;
export const NOT_A_NUMBER: NumberKind = 0;
export const PLAIN_NUMBER: NumberKind = 1;
export const MOMENT: NumberKind = 2;

const NUMERIC_TEXT =
  /^\s*([+-]?)\s*\$?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)\s*$/i;
const ISO_MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

export interface ReadNumber {
  /** NaN when the value counts as none. */
  readonly number: number;
  readonly kind: NumberKind;
}

const NO_NUMBER: ReadNumber = { number: Number.NaN, kind: NOT_A_NUMBER };

/**
 * What a value counts as in comparisons and sorting: `14`, `-0.5`, `780.0`, `$1,299,000` by their value, ISO
 * 8601 dates and timestamps as epoch seconds (UTC where no zone is given).
 */
export function readNumber(value: Scalar): ReadNumber {
  if (typeof value === "number")
    return Number.isFinite(value) ? { number: value, kind: PLAIN_NUMBER } : NO_NUMBER;
  // Most text starts with a letter, and no number does.
  if (typeof value === "boolean" || value.charCodeAt(0) > 0x39 || value.length > 40) return NO_NUMBER;
  const common = isoMoment(value);
  if (common !== undefined) return { number: common, kind: MOMENT };
  const number = numericTextValue(value);
  if (number !== undefined) return { number, kind: PLAIN_NUMBER };
  const moment = momentValue(value);
  return moment === undefined ? NO_NUMBER : { number: moment, kind: MOMENT };
}

export function numberOf(value: Scalar): number {
  return readNumber(value).number;
}

export function numberKind(value: Scalar): NumberKind {
  return readNumber(value).kind;
}

function numericTextValue(text: string): number | undefined {
  const match = NUMERIC_TEXT.exec(text);
  if (match === null) return undefined;
  const size = Number(match[2]!.replaceAll(",", ""));
  if (!Number.isFinite(size)) return undefined;
  return match[1] === "-" ? -size : size;
}

function momentValue(text: string): number | undefined {
  const match = ISO_MOMENT.exec(text);
  if (match === null) return undefined;
  const zone = (match[3] ?? "Z").replace(/^([+-]\d{2}):?(\d{2})$/, "$1:$2");
  const milliseconds = Date.parse(`${match[1]}T${match[2] ?? "00:00"}${zone}`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

/** `2026-01-31T12:00:00.000Z`, what most feeds write, without a regular expression; `undefined` for anything else. */
function isoMoment(text: string): number | undefined {
  if (text.length !== 24) return undefined;
  for (let i = 0; i < 24; i++) {
    const unit = text.charCodeAt(i);
    const expected = ISO_SHAPE.charCodeAt(i);
    if (expected === DIGIT_ZERO ? unit < DIGIT_ZERO || unit > DIGIT_ZERO + 9 : unit !== expected)
      return undefined;
  }
  const [month, day] = [digits(text, 5, 2), digits(text, 8, 2)];
  const [hour, minute, second] = [digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2)];
  // What is at the edge of the calendar is left to the long way.
  if (month < 1 || month > 12 || day < 1 || day > 28 || hour > 23 || minute > 59 || second > 59)
    return undefined;
  const year = digits(text, 0, 4);
  if (year < 1000) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute, second, digits(text, 20, 3)) / 1000;
}

const ISO_SHAPE = "0000-00-00T00:00:00.000Z";
const DIGIT_ZERO = 0x30;

function digits(text: string, start: number, count: number): number {
  let number = 0;
  for (let i = start; i < start + count; i++) number = number * 10 + text.charCodeAt(i) - DIGIT_ZERO;
  return number;
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

const SURROGATE = /[\ud800-\udfff]/;

/** A comparator by code points for these strings: without surrogates, the order of UTF-16 units is the same. */
export function codePointComparator(strings: readonly string[]): (a: string, b: string) => number {
  return strings.some((text) => SURROGATE.test(text)) ? compareCodePoints : compareUnits;
}

/** Compares by UTF-16 units. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value counts as one unless it is null, "", or an array without a value in it. */
export function isPresent(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === "") return false;
  return Array.isArray(value) ? value.some(isPresent) : true;
}
