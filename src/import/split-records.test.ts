import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { LARGEST_RECORD, type Piece } from "./piece.ts";
import { splitRecords } from "./split-records.ts";

async function split(text: string | Buffer, chunkSize: number): Promise<Piece[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const pieces: Piece[] = [];
  for await (const some of splitRecords(chunks())) pieces.push(...some);
  return pieces;
}

const textsOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => ("problem" in piece ? piece.problem : piece.bytes.toString().trim()));

describe("splitRecords", () => {
  it("cuts every layout into the same records, wherever the chunks end", async () => {
    const record = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue(), { maxKeys: 4 });
    const spaces = fc.constantFrom("", " ", "\n", "\n  ", "\t");
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 5 }),
        spaces,
        fc.integer({ min: 1, max: 40 }),
        async (records, blank, chunkSize) => {
          const texts = records.map((one) => JSON.stringify(one));
          const layouts = [
            `\uFEFF${texts.join("\n")}\n`,
            texts.join("\r\n\r\n"),
            `[${blank}${texts.join(`${blank},${blank}`)}${blank}]${blank}`,
            `{"pages":1,${blank}"results"${blank}:${blank}[${texts.join(`,${blank}`)}],"more":{"results":[1,2]}}`,
          ];
          for (const layout of layouts) assert.deepEqual(textsOf(await split(layout, chunkSize)), texts);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("tells the lines", async () => {
    assert.deepEqual(
      (await split('[\n {"a":1},\n\n {"b":\n2}]', 3)).map(({ line }) => line),
      [2, 4],
    );
    assert.deepEqual(
      (await split('{"a":1}\n\n{"b":2}', 3)).map(({ line }) => line),
      [1, 3],
    );
    assert.deepEqual(
      textsOf(await split('{\n  "path": "Listings/a"\n}\n{\n  "path": "Listings/b"\n}\n', 7)).length,
      2,
    );
  });

  it("does not let a broken record hide the ones after it", async () => {
    assert.deepEqual(textsOf(await split('{"a":"open\n{"b":2}\nnull', 4)), ['{"a":"open', '{"b":2}', "null"]);
    assert.deepEqual(textsOf(await split('[{"a" 1}, tru, {"b":2}]', 4)), ['{"a" 1}', "tru", '{"b":2}']);
  });

  it("tells of files that end early or go on", async () => {
    assert.deepEqual(textsOf(await split('[{"a":1}', 4)), [
      '{"a":1}',
      "the file ends before its last bracket is closed",
    ]);
    assert.deepEqual(textsOf(await split('[{"a":1}] {"b":2}', 4)), [
      '{"a":1}',
      "there is text after the end of the JSON",
    ]);
    assert.deepEqual(textsOf(await split('[{"a":1},{"b":', 4)), [
      '{"a":1}',
      "the file ends inside this record",
    ]);
    assert.deepEqual(await split("", 1), []);
    assert.deepEqual(await split("[]", 1), []);
  });

  it("holds no more than it needs of a record that is too large", async () => {
    const large = `{"a":"${"x".repeat(3 * LARGEST_RECORD)}"}`;
    for (const text of [`${large}\n{"b":2}`, `[${large},{"b":2}]`]) {
      const [first, second] = await split(text, 1 << 16);
      assert.ok("problem" in first! && first.problem.startsWith("the record has 3,145,7"));
      assert.equal(first.start.length, 1000);
      assert.deepEqual(textsOf([second!]), ['{"b":2}']);
    }
  });
});
