import type { Filter } from "./ast.ts";
import { KEYWORDS, NEEDS_QUOTES } from "./lexer.ts";

/** Writes a filter so that reading it again gives the same filter. */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case "constant":
      return filter.value ? "" : "NOT objectID EXISTS";
    case "and":
    case "or":
      return filter.operands.map(printOperand).join(filter.kind === "and" ? " AND " : " OR ");
    case "not":
      return `NOT ${filter.operand.kind === "not" ? `(${printFilter(filter.operand)})` : printOperand(filter.operand)}`;
    case "nested":
      return `${quoted(filter.attribute)}{${printFilter(filter.operand)}}`;
    case "equals":
      return `${quoted(filter.attribute)}:${quoted(filter.value)}`;
    case "compare":
      return `${quoted(filter.attribute)} ${filter.operator} ${quoted(filter.bound.text)}`;
    case "range":
      return `${quoted(filter.attribute)}:${quoted(filter.low.text)} TO ${quoted(filter.high.text)}`;
    case "in":
      return `${quoted(filter.attribute)} IN [${filter.values.map(quoted).join(", ")}]`;
    case "exists":
      return `${quoted(filter.attribute)} EXISTS`;
  }
}

function printOperand(filter: Filter): string {
  return filter.kind === "and" || filter.kind === "or" ? `(${printFilter(filter)})` : printFilter(filter);
}

function quoted(text: string): string {
  if (text !== "" && !NEEDS_QUOTES.test(text) && !KEYWORDS.has(text)) return text;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
