/**
 * How a file holds its records: one a line; in an array; in the `results` of an object; or as values that go
 * over several lines.
 */
export type Layout = "lines" | "array" | "results" | "values";

const RESULTS_START = /^\s*\{(?:\s*"(?:[^"\\]|\\.)*"\s*:\s*(?:-?[\d.eE+-]+|true|false|null|"(?:[^"\\]|\\.)*")\s*,)*\s*"results"\s*:\s*\[/;

/**
 * Tells the layout from how the file begins, or `undefined` when more has to be read. With `isAll`, what is
 * there has to do.
 */
export function layoutOf(head: Buffer, isAll: boolean): Layout | undefined {
  const text = head.toString("utf8").replace(/^\uFEFF/, "");
  const start = text.trimStart();
  if (start === "") return isAll ? "lines" : undefined;
  if (start[0] === "[") return "array";
  if (start[0] !== "{") return "lines";
  if (RESULTS_START.test(text)) return "results";
  const [firstLine, rest] = lineAndRest(start);
  if (rest === undefined && !isAll) return undefined;
  if (isCompleteJson(firstLine)) return hasResults(firstLine) ? "results" : "lines";
  // A broken first line of NDJSON has another object on the next line; a record over several lines has not.
  const next = (rest ?? "").trimStart();
  if (next === "" && !isAll) return undefined;
  return rest === undefined || next === "" || next.startsWith("{") ? "lines" : hasResultsKey(start) ? "results" : "values";
}

function lineAndRest(text: string): readonly [string, string | undefined] {
  const end = text.indexOf("\n");
  return end < 0 ? [text, undefined] : [text.slice(0, end), text.slice(end + 1)];
}

function isCompleteJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function hasResults(line: string): boolean {
  return Array.isArray((JSON.parse(line) as { results?: unknown }).results);
}

/** In an object over several lines, `results` at the first level stands on a line of the smallest indent. */
function hasResultsKey(text: string): boolean {
  const indent = /\n([ \t]*)"/.exec(text)?.[1] ?? "";
  return text.includes(`\n${indent}"results"`);
}
