import { filterError } from "./filter-error.ts";

export type Keyword = "AND" | "OR" | "NOT" | "IN" | "TO" | "EXISTS";
export type Mark = ":" | "(" | ")" | "{" | "}" | "[" | "]" | "," | "=" | "!=" | "<" | "<=" | ">" | ">=";

export type Token =
  | { readonly kind: "keyword"; readonly text: Keyword; readonly position: number }
  | { readonly kind: "mark"; readonly text: Mark; readonly position: number }
  /** A word or a quoted text: an attribute's name or a value. */
  | { readonly kind: "word"; readonly text: string; readonly isQuoted: boolean; readonly position: number }
  | { readonly kind: "end"; readonly text: ""; readonly position: number };

export const KEYWORDS: ReadonlySet<string> = new Set<Keyword>(["AND", "OR", "NOT", "IN", "TO", "EXISTS"]);
const BLANK = /\s/;

/** Characters that end an unquoted word. */
export const NEEDS_QUOTES = /[\s"':(){}[\],<>=!]/;

/** Cuts a `filterQuery` into tokens; the last one is always `end`. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const char = source[at]!;
    if (BLANK.test(char)) {
      at++;
      continue;
    }
    if (char === '"' || char === "'") {
      const { text, end } = readQuoted(source, at);
      tokens.push({ kind: "word", text, isQuoted: true, position: at });
      at = end;
      continue;
    }
    const mark = readMark(source, at);
    if (mark !== undefined) {
      tokens.push({ kind: "mark", text: mark, position: at });
      at += mark.length;
      continue;
    }
    const end = endOfWord(source, at);
    const text = source.slice(at, end);
    if (KEYWORDS.has(text)) tokens.push({ kind: "keyword", text: text as Keyword, position: at });
    else tokens.push({ kind: "word", text, isQuoted: false, position: at });
    at = end;
  }
  tokens.push({ kind: "end", text: "", position: source.length });
  return tokens;
}

function readMark(source: string, at: number): Mark | undefined {
  const char = source[at]!;
  const isBeforeEquals = source[at + 1] === "=";
  switch (char) {
    case "<":
    case ">":
      return isBeforeEquals ? `${char}=` : char;
    case "!":
      if (isBeforeEquals) return "!=";
      throw filterError(at, "`!`", "`!=` or NOT", 'A value with `!` in it needs quotes: "Hello!".');
    case ":":
    case "(":
    case ")":
    case "{":
    case "}":
    case "[":
    case "]":
    case ",":
    case "=":
      return char;
    default:
      return undefined;
  }
}

function endOfWord(source: string, start: number): number {
  let end = start;
  while (end < source.length && !NEEDS_QUOTES.test(source[end]!)) end++;
  return end;
}

function readQuoted(source: string, start: number): { text: string; end: number } {
  const quote = source[start]!;
  let text = "";
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at]!;
    const next = source[at + 1];
    if (char === quote) return { text, end: at + 1 };
    if (char === "\\" && (next === quote || next === "\\")) {
      text += next;
      at++;
    } else {
      text += char;
    }
  }
  throw filterError(
    start,
    `${quote} without its end`,
    `a closing ${quote}`,
    `Inside quotes, write \\${quote} for ${quote}.`,
  );
}
