import { invalidParameter } from "../errors/lotline-error.ts";
import { numberOf } from "../records/values.ts";
import { type Bound, type Comparison, EVERYTHING, type Filter } from "./ast.ts";
import { filterError } from "./filter-error.ts";
import { KEYWORDS, type Mark, type Token, tokenize } from "./lexer.ts";
import { FILTER_LIMITS } from "./limits.ts";

/**
 * The grammar of `filterQuery`. Keywords are upper case; NOT binds tightest, then AND, then OR.
 */
export const GRAMMAR = `
filter     = or
or         = and { "OR" and }
and        = not { "AND" not }
not        = [ "NOT" ] ( "(" or ")" | nested | condition )
nested     = attribute "{" or "}"
condition  = attribute ":" value
           | attribute ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) value
           | attribute ":" value "TO" value
           | attribute [ "NOT" ] "IN" "[" value { "," value } "]"
           | attribute [ "NOT" ] "EXISTS"
`;

/** Reads a `filterQuery`. Blank text matches everything. Throws a 400 with the position of what is wrong. */
export function parseFilter(source: string): Filter {
  if (source.length > FILTER_LIMITS.characters) {
    const message = `filterQuery has ${source.length} characters; at most ${FILTER_LIMITS.characters} are allowed.`;
    throw invalidParameter("filterQuery", message, { position: FILTER_LIMITS.characters });
  }
  const parser = new Parser(tokenize(source));
  return parser.filter();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #conditions = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  filter(): Filter {
    if (this.#token.kind === "end") return EVERYTHING;
    const filter = this.#or();
    const { kind } = this.#token as Token;
    if (kind === "end") return filter;
    throw this.#unexpected(
      "AND, OR or the end",
      kind === "word" ? "Two conditions need AND or OR between them." : undefined,
    );
  }

  #or(): Filter {
    const operands = [this.#and()];
    while (this.#take("OR")) operands.push(this.#and());
    return operands.length === 1
      ? operands[0]!
      : Object.freeze({ kind: "or", operands: Object.freeze(operands) });
  }

  #and(): Filter {
    const operands = [this.#not()];
    while (this.#take("AND")) operands.push(this.#not());
    return operands.length === 1
      ? operands[0]!
      : Object.freeze({ kind: "and", operands: Object.freeze(operands) });
  }

  #not(): Filter {
    const start = this.#token.position;
    if (!this.#take("NOT")) return this.#operand();
    if (this.#token.text === "NOT" && this.#token.kind === "keyword") {
      throw this.#unexpected("an attribute or `(`", "Write NOT once, or put the second in parentheses.");
    }
    return not(this.#deeper(start, () => this.#operand()));
  }

  #operand(): Filter {
    const start = this.#token.position;
    if (this.#take("(")) {
      return this.#deeper(start, () => {
        const filter = this.#or();
        this.#expect(")", "AND, OR or `)`");
        return filter;
      });
    }
    const attribute = this.#word("an attribute, NOT or `(`");
    if (!this.#take("{")) return this.#condition(attribute, start);
    return this.#deeper(start, () => {
      const operand = this.#or();
      this.#expect("}", "AND, OR or `}`");
      return Object.freeze({ kind: "nested", attribute, operand, position: start });
    });
  }

  #condition(attribute: string, position: number): Filter {
    this.#count(position);
    if (this.#take(":")) return this.#equalsOrRange(attribute, position);
    if (this.#take("=")) return Object.freeze({ kind: "equals", attribute, value: this.#value(), position });
    if (this.#take("!="))
      return not(Object.freeze({ kind: "equals", attribute, value: this.#value(), position }));
    for (const operator of ["<", "<=", ">", ">="] as const) {
      if (this.#take(operator)) return this.#compare(attribute, operator, position);
    }
    if (this.#take("NOT")) {
      const condition = this.#inOrExists(attribute, position);
      if (condition === undefined) throw this.#unexpected("IN or EXISTS");
      return not(condition);
    }
    const condition = this.#inOrExists(attribute, position);
    if (condition !== undefined) return condition;
    const hint =
      this.#token.kind === "word"
        ? "A name or value with blanks in it needs quotes."
        : `Example: ${attribute}:"value".`;
    throw this.#unexpected("`:`, a comparison, `{`, IN, NOT IN, EXISTS or NOT EXISTS", hint);
  }

  #equalsOrRange(attribute: string, position: number): Filter {
    const lowToken = this.#token;
    const value = this.#value();
    if (!this.#take("TO")) return Object.freeze({ kind: "equals", attribute, value, position });
    const low = bound(value, lowToken.position);
    const highToken = this.#token;
    const high = bound(this.#value(), highToken.position);
    return Object.freeze({ kind: "range", attribute, low, high, position });
  }

  #compare(attribute: string, operator: Comparison, position: number): Filter {
    const valuePosition = this.#token.position;
    return Object.freeze({
      kind: "compare",
      attribute,
      operator,
      bound: bound(this.#value(), valuePosition),
      position,
    });
  }

  #inOrExists(attribute: string, position: number): Filter | undefined {
    if (this.#take("EXISTS")) return Object.freeze({ kind: "exists", attribute, position });
    if (!this.#take("IN")) return undefined;
    this.#expect("[", "`[`");
    const values = [this.#value()];
    while (this.#take(",")) {
      this.#count(position);
      values.push(this.#value());
    }
    this.#expect("]", "`,` or `]`");
    return Object.freeze({ kind: "in", attribute, values: Object.freeze(values), position });
  }

  #value(): string {
    return this.#word("a value");
  }

  #word(expected: string): string {
    const token = this.#token;
    if (token.kind === "word") {
      this.#at++;
      return token.text;
    }
    throw this.#unexpected(expected, hintFor(token));
  }

  get #token(): Token {
    return this.#tokens[this.#at]!;
  }

  #take(text: string): boolean {
    const token = this.#token;
    if (token.text !== text || (token.kind !== "keyword" && token.kind !== "mark")) return false;
    this.#at++;
    return true;
  }

  #expect(mark: Mark, expected: string): void {
    if (!this.#take(mark)) throw this.#unexpected(expected);
  }

  #unexpected(expected: string, hint?: string) {
    const token = this.#token;
    const found = token.kind === "end" ? "the end of the filter" : `\`${token.text}\``;
    return filterError(token.position, found, expected, caseHint(token) ?? hint);
  }

  #count(position: number): void {
    this.#conditions++;
    if (this.#conditions > FILTER_LIMITS.conditions) {
      const message = `filterQuery has more than ${FILTER_LIMITS.conditions} conditions.`;
      throw invalidParameter("filterQuery", message, { position });
    }
  }

  #deeper(position: number, read: () => Filter): Filter {
    this.#depth++;
    if (this.#depth > FILTER_LIMITS.depth) {
      const message = `filterQuery is nested more than ${FILTER_LIMITS.depth} levels deep.`;
      throw invalidParameter("filterQuery", message, { position });
    }
    const filter = read();
    this.#depth--;
    return filter;
  }
}

function not(operand: Filter): Filter {
  return Object.freeze({ kind: "not", operand });
}

function bound(text: string, position: number): Bound {
  const number = numberOf(text);
  if (!Number.isNaN(number)) return Object.freeze({ text, number });
  throw filterError(
    position,
    `\`${text}\``,
    "a number or an ISO 8601 date",
    "Text is compared with `:` only.",
  );
}

function hintFor(token: Token): string | undefined {
  if (token.kind === "keyword") return `A name or value that reads ${token.text} needs quotes.`;
  return token.kind === "mark" ? `A name or value with \`${token.text}\` in it needs quotes.` : undefined;
}

function caseHint(token: Token): string | undefined {
  const upper = token.text.toUpperCase();
  return token.kind === "word" && !token.isQuoted && KEYWORDS.has(upper)
    ? `Keywords are upper case: ${upper}.`
    : undefined;
}
