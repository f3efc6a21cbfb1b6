import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import fc from "fast-check";
import { filters } from "../../test/support/arbitraries.ts";
import { LotlineError } from "../errors/lotline-error.ts";
import { KEYWORDS } from "./lexer.ts";
import { FILTER_LIMITS } from "./limits.ts";
import { GRAMMAR, parseFilter } from "./parser.ts";
import { printFilter } from "./print.ts";
import { simplify } from "./simplify.ts";

/** What is read, written back. */
const READ: readonly (readonly [string, string])[] = [
  ["", ""],
  [" \t\n", ""],
  ["type:Condo", "type:Condo"],
  ["type = Condo", "type:Condo"],
  ["type != 'Condo'", "NOT type:Condo"],
  ['city:"North York"', 'city:"North York"'],
  [String.raw`name:'O\'Brien \\ Co'`, String.raw`name:"O'Brien \\ Co"`],
  [String.raw`name:"say \"hi\" \n"`, String.raw`name:"say \"hi\" \\n"`],
  ['"my attr":red', '"my attr":red'],
  ["a:1 OR b:2 AND NOT c:3", "a:1 OR (b:2 AND NOT c:3)"],
  ["(a:1 OR b:2) AND c:3", "(a:1 OR b:2) AND c:3"],
  ["NOT (a:1 AND b:2)", "NOT (a:1 AND b:2)"],
  ["price >= -0.5", "price >= -0.5"],
  ["price:100 TO 200", "price:100 TO 200"],
  ["updatedAt > '2024-01-01T00:00:00Z'", 'updatedAt > "2024-01-01T00:00:00Z"'],
  ["a IN [1,'two', three]", "a IN [1, two, three]"],
  ["a NOT IN [x]", "NOT a IN [x]"],
  ["a NOT EXISTS", "NOT a EXISTS"],
  ["plans{beds >= 2 AND (status:A OR b EXISTS)}", "plans{beds >= 2 AND (status:A OR b EXISTS)}"],
  [
    'startPrice >= 0  AND startPrice <= 900000 AND maxBeds:"2" AND cityOrDistrict:"North York"',
    'startPrice >= 0 AND startPrice <= 900000 AND maxBeds:2 AND cityOrDistrict:"North York"',
  ],
  ["path:Builders/north-1", "path:Builders/north-1"],
  ['a:"AND"', 'a:"AND"'],
  ['a:""', 'a:""'],
  ["a:1\tAND\nb:2", "a:1 AND b:2"],
];

/** What cannot be read, the position, and the whole sentence. */
const REFUSED: readonly (readonly [string, number, string])[] = [
  [
    "type",
    4,
    'filterQuery, position 4: found the end of the filter, expected `:`, a comparison, `{`, IN, NOT IN, EXISTS or NOT EXISTS. Example: type:"value".',
  ],
  ["type:", 5, "filterQuery, position 5: found the end of the filter, expected a value."],
  [
    "type:Condo and city:x",
    11,
    "filterQuery, position 11: found `and`, expected AND, OR or the end. Keywords are upper case: AND.",
  ],
  [
    "type:Condo city:x",
    11,
    "filterQuery, position 11: found `city`, expected AND, OR or the end. Two conditions need AND or OR between them.",
  ],
  [
    "city:North York",
    11,
    "filterQuery, position 11: found `York`, expected AND, OR or the end. Two conditions need AND or OR between them.",
  ],
  [
    "city York:x",
    5,
    "filterQuery, position 5: found `York`, expected `:`, a comparison, `{`, IN, NOT IN, EXISTS or NOT EXISTS. A name or value with blanks in it needs quotes.",
  ],
  [
    "AND a:1",
    0,
    "filterQuery, position 0: found `AND`, expected an attribute, NOT or `(`. A name or value that reads AND needs quotes.",
  ],
  [
    "a:OR",
    2,
    "filterQuery, position 2: found `OR`, expected a value. A name or value that reads OR needs quotes.",
  ],
  [
    "NOT NOT a:1",
    4,
    "filterQuery, position 4: found `NOT`, expected an attribute or `(`. Write NOT once, or put the second in parentheses.",
  ],
  ["(a:1", 4, "filterQuery, position 4: found the end of the filter, expected AND, OR or `)`."],
  ["a:1)", 3, "filterQuery, position 3: found `)`, expected AND, OR or the end."],
  ["plans{a:1", 9, "filterQuery, position 9: found the end of the filter, expected AND, OR or `}`."],
  [
    "price > cheap",
    8,
    "filterQuery, position 8: found `cheap`, expected a number or an ISO 8601 date. Text is compared with `:` only.",
  ],
  [
    "price:a TO 5",
    6,
    "filterQuery, position 6: found `a`, expected a number or an ISO 8601 date. Text is compared with `:` only.",
  ],
  ["a IN x", 5, "filterQuery, position 5: found `x`, expected `[`."],
  ["a IN [x", 7, "filterQuery, position 7: found the end of the filter, expected `,` or `]`."],
  [
    "a IN []",
    6,
    "filterQuery, position 6: found `]`, expected a value. A name or value with `]` in it needs quotes.",
  ],
  ["a NOT x", 6, "filterQuery, position 6: found `x`, expected IN or EXISTS."],
  [
    'a:"open',
    2,
    'filterQuery, position 2: found " without its end, expected a closing ". Inside quotes, write \\" for ".',
  ],
  [
    "a!b",
    1,
    'filterQuery, position 1: found `!`, expected `!=` or NOT. A value with `!` in it needs quotes: "Hello!".',
  ],
  [
    "a::b",
    2,
    "filterQuery, position 2: found `:`, expected a value. A name or value with `:` in it needs quotes.",
  ],
];

describe("parseFilter", () => {
  for (const [source, printed] of READ)
    it(`reads ${JSON.stringify(source)}`, () => assert.equal(printFilter(parseFilter(source)), printed));

  for (const [source, position, message] of REFUSED) {
    it(`refuses ${JSON.stringify(source)}`, () => {
      assert.throws(
        () => parseFilter(source),
        (error) => {
          assert.ok(error instanceof LotlineError);
          assert.equal(error.message, message);
          assert.deepEqual(
            [error.status, error.problems[0]!.parameter, error.problems[0]!.position],
            [400, "filterQuery", position],
          );
          return true;
        },
      );
    });
  }

  it("holds its limits", () => {
    const { characters, depth, conditions } = FILTER_LIMITS;
    const refusal = (source: string) => {
      try {
        parseFilter(source);
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const nested = (levels: number) => "(".repeat(levels) + "a:1" + ")".repeat(levels);
    assert.equal(refusal(nested(depth)), undefined);
    assert.equal(refusal(nested(depth + 1)), "filterQuery is nested more than 32 levels deep.");
    const list = (count: number) => `a IN [${Array.from({ length: count }, () => "1").join(",")}]`;
    assert.equal(refusal(list(conditions)), undefined);
    assert.equal(refusal(list(conditions + 1)), "filterQuery has more than 512 conditions.");
    assert.equal(refusal(`a:${"x".repeat(characters - 2)}`), undefined);
    assert.equal(refusal("(".repeat(characters)), "filterQuery is nested more than 32 levels deep.");
    assert.equal(
      refusal("x".repeat(characters + 1)),
      "filterQuery has 4097 characters; at most 4096 are allowed.",
    );
  });

  it("reads what it prints, for random filters", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const printed = printFilter(filter);
        fc.pre(printed.length <= FILTER_LIMITS.characters);
        assert.equal(printFilter(parseFilter(printed)), printed);
        const simple = simplify(parseFilter(printed));
        assert.equal(printFilter(simplify(simple)), printFilter(simple));
      }),
    );
  });

  it("gives nothing but a filter or a 400 for random text", () => {
    const pieces = fc.constantFrom(
      ...KEYWORDS,
      "a",
      "b.c",
      "1",
      '"',
      "'",
      "\\",
      ":",
      "(",
      ")",
      "{",
      "}",
      "[",
      "]",
      ",",
      "=",
      "!",
      "!=",
      "<",
      ">=",
      " ",
      "\n",
      "\u0000",
      "é",
      "😀",
      "2024-01-01",
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 30 }).map((list) => list.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          const printed = printFilter(parseFilter(text));
          assert.equal(printFilter(parseFilter(printed)), printed);
        } catch (error) {
          if (!(error instanceof LotlineError)) throw error;
          assert.equal(error.status, 400);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the grammar", () => {
  it("names every operator and keyword of the parser, and stands in the docs", () => {
    const source = readFileSync(new URL("./lexer.ts", import.meta.url), "utf8");
    const marks = [.../export type Mark = (.*);/.exec(source)![1]!.matchAll(/"([^"]+)"/g)].map(
      ([, mark]) => mark!,
    );
    assert.equal(marks.length, 14);
    for (const mark of [...marks, ...KEYWORDS]) assert.ok(GRAMMAR.includes(`"${mark}"`), mark);
    const docs = readFileSync(new URL("../../docs/FILTER.md", import.meta.url), "utf8");
    assert.ok(docs.includes(GRAMMAR.trim()));
  });
});
