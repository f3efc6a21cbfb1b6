/**
 * How a file holds its records: one a line; in an array; in the `results` of an object; or as values that go
 * over several lines.
 */
export type Layout = "lines" | "array" | "results" | "values";

/** Bytes of the byte order mark of UTF-8. */
const LONGEST_MARK = 3;

/**
 * Tells the layout from how the file begins, or `undefined` when more has to be read. With `isAll`, what is
 * there has to do.
 */
export function layoutOf(head: Buffer, isAll: boolean): Layout | undefined {
  if (head.length < LONGEST_MARK && !isAll) return undefined;
  const text = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (text === "") return isAll ? "lines" : undefined;
  if (text[0] === "[") return "array";
  if (text[0] !== "{") return "lines";
  return layoutOfObject(text) ?? (isAll ? "lines" : undefined);
}

/** An object may be a record, on one line or several, or hold the records in its `results`. */
function layoutOfObject(text: string): Layout | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"') {
      const end = endOfString(text, at);
      if (end === undefined) return undefined;
      // JSON has no line breaks in its strings: this is a broken line among lines.
      if (text.slice(at, end).includes("\n")) return "lines";
      if (depth === 1 && text.slice(at, end) === '"results"') {
        const next = /^\s*:\s*(\S)/.exec(text.slice(end, end + 1000));
        if (next === null && end + 1000 > text.length) return undefined;
        if (next?.[1] === "[") return "results";
      }
      at = end - 1;
    } else if (char === "{" || char === "[") {
      depth++;
    } else if ((char === "}" || char === "]") && --depth === 0) {
      return text.slice(0, at).includes("\n") ? "values" : "lines";
    }
  }
  return undefined;
}

/** Just behind the closing quote, or `undefined` when it has not been read yet. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return undefined;
}
