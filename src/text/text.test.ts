import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { buildCollection } from "../engine-memory/snapshot.ts";
import { WordDictionary } from "../engine-memory/word-dictionary.ts";
import { foldText } from "./fold.ts";
import { highlighter } from "./highlight.ts";
import { matchWord } from "./matching.ts";
import { impactOf, rarity } from "./relevance.ts";
import { allowedTypos, typoDistance } from "./typos.ts";
import { forEachWord, parseSearch } from "./words.ts";

const TAGS = { before: "<em>", after: "</em>" };

describe("foldText", () => {
  it("drops case and accents", () => {
    assert.equal(foldText("MONTRÉAL Łódź Straße Ærø ﬁn"), "montreal lodz strasse aero fin");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => foldText(foldText(text)) === foldText(text)),
    );
  });
});

describe("words", () => {
  it("are indexed singly and written together", () => {
    const words: string[] = [];
    forEachWord("L'Avenue pre-construction, 2 beds", (word) => words.push(word));
    assert.deepEqual(words, [
      "l",
      "avenue",
      "lavenue",
      "pre",
      "construction",
      "preconstruction",
      "2",
      "beds",
    ]);
  });

  it("count once in a search, and signs are no letters", () => {
    assert.equal(parseSearch(["king king", "king king"]).length, 2);
    assert.equal(foldText("Liv™ Condos"), "liv  condos");
    const words: string[] = [];
    forEachWord("l avenue a pool", (word) => words.push(word));
    assert.deepEqual(words, ["l", "avenue", "lavenue", "a", "pool"]);
  });

  it("of a search: the last of each string is a prefix", () => {
    assert.deepEqual(parseSearch(["king west", "L'Av"]), [
      [[{ word: "king", isPrefix: false }]],
      [[{ word: "west", isPrefix: true }]],
      [
        [{ word: "lav", isPrefix: true }],
        [
          { word: "l", isPrefix: false },
          { word: "av", isPrefix: true },
        ],
      ],
    ]);
    assert.deepEqual(parseSearch(["?!", ""]), []);
  });
});

describe("typos", () => {
  it("are counted as insertions, deletions, substitutions and swaps", () => {
    const cases: readonly (readonly [string, string, number])[] = [
      ["lake", "lake", 0],
      ["lake", "lakes", 1],
      ["lake", "lke", 1],
      ["lake", "lage", 1],
      ["lake", "alke", 1],
      ["condominium", "condominuim", 1],
      ["ca", "abc", 3],
    ];
    for (const [a, b, typos] of cases) assert.equal(typoDistance(a, b, 9), typos, `${a} ${b}`);
  });

  it("are allowed by length, and never in words with a digit", () => {
    assert.deepEqual(
      ["lak", "lake", "lakesho", "lakeshor", "12345678", "block22b"].map(allowedTypos),
      [0, 1, 1, 2, 0, 0],
    );
    assert.equal(matchWord({ word: "lake", isPrefix: false }, "bake"), undefined);
    assert.deepEqual(matchWord({ word: "lake", isPrefix: false }, "alke"), { kind: "typo", typos: 1 });
    assert.equal(matchWord({ word: "unit", isPrefix: false }, "unit1"), undefined);
  });
});

describe("the word dictionary", () => {
  it("finds what matchWord defines, for random words", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcdl1"), minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), word, (words, typed) => {
        const body = Buffer.from(JSON.stringify({ name: words.join(" ") }));
        const dictionary = new WordDictionary(buildCollection("Listings", [{ id: "x", body }]).text);
        const indexed = new Set<string>();
        forEachWord(words.join(" "), (one) => indexed.add(one));
        const all = [...indexed].sort();
        assert.deepEqual(
          Array.from({ length: dictionary.size }, (_, i) => dictionary.wordAt(i)),
          all,
        );
        assert.equal(dictionary.find(typed), all.indexOf(typed));
        const [from, to] = dictionary.prefixRange(typed);
        assert.deepEqual(
          all.slice(from, to),
          all.filter((one) => one.startsWith(typed)),
        );
        const found = new Map<string, number>();
        dictionary.forEachTypo(typed, (i, typos) => found.set(dictionary.wordAt(i), typos));
        const expected = all.flatMap((one): [string, number][] => {
          const match = matchWord({ word: typed, isPrefix: false }, one);
          return match?.kind === "typo" ? [[one, match.typos]] : [];
        });
        assert.deepEqual([...found].sort(), expected.sort());
      }),
      { numRuns: 1000 },
    );
  });
});

describe("relevance", () => {
  it("falls with frequency and grows with strength, in whole numbers", () => {
    assert.ok(rarity(1000, 1) > rarity(1000, 10) && rarity(1000, 1000) === 1);
    assert.ok(impactOf(0.1) < impactOf(5) && impactOf(1e9) <= 255 && impactOf(1e-9) === 1);
  });
});

describe("highlight", () => {
  const show = (text: string, ...strings: string[]) => highlighter(parseSearch(strings), TAGS)(text);

  it("marks whole words, of prefixes the typed part, and escapes the rest", () => {
    assert.equal(show("Lakeshore & <Lake>", "lake").value, "<em>Lake</em>shore &amp; &lt;<em>Lake</em>&gt;");
    assert.equal(show("Montréal", "montr").value, "<em>Montr</em>éal");
    assert.equal(show("Montréal", "montre").value, "<em>Montré</em>al");
    assert.equal(show("Montre\u0301al", "montre").value, "<em>Montre\u0301</em>al");
    assert.equal(show("Lakehsore", "lakeshore x").value, "<em>Lakehsore</em>");
  });

  it("finds words with punctuation in them", () => {
    for (const typed of ["lavenue x", "l avenue x", "L'Avenue x"])
      assert.match(show("L'Avenue", typed).value, /^<em>L(<\/em>&#39;<em>|&#39;)Avenue<\/em>$/, typed);
  });

  it("tells how much of the search is there", () => {
    assert.deepEqual(show("King West", "king west"), {
      value: "<em>King</em> <em>West</em>",
      matchLevel: "full",
      fullyHighlighted: true,
      matchedWords: ["king", "west"],
    });
    assert.equal(show("King East", "king west").matchLevel, "partial");
    assert.deepEqual(show("East", "king"), {
      value: "East",
      matchLevel: "none",
      fullyHighlighted: false,
      matchedWords: [],
    });
    assert.deepEqual(show("East"), {
      value: "East",
      matchLevel: "none",
      fullyHighlighted: false,
      matchedWords: [],
    });
  });

  it("keeps the text as it is but for tags and escapes", () => {
    const unescaped = (value: string) =>
      value
        .replaceAll("[[", "")
        .replaceAll("]]", "")
        .replace(
          /&(amp|lt|gt|quot|#39);/g,
          (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name]!,
        );
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }).filter((text) => !/[[\]]/.test(text)),
        fc.string({ unit: "grapheme" }),
        (text, typed) => {
          const { value } = highlighter(parseSearch([typed, text.slice(0, 5)]), {
            before: "[[",
            after: "]]",
          })(text);
          assert.equal(unescaped(value), text);
        },
      ),
    );
  });
});
