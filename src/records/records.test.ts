import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parsePath } from "./collections.ts";
import { coordinatesOf } from "./coordinates.ts";
import { fieldAt, RESTRICTED_BY_DEFAULT } from "./field-lookup.ts";
import { RecordText } from "./record-text.ts";
import { renderRecord } from "./render.ts";
import { Selection } from "./selection.ts";
import {
  codePointComparator,
  compareCodePoints,
  equalTexts,
  foldCase,
  isPresent,
  type JsonObject,
  MOMENT,
  NOT_A_NUMBER,
  PLAIN_NUMBER,
  readNumber,
} from "./values.ts";

describe("readNumber", () => {
  const cases: readonly (readonly [string | number | boolean, number, number])[] = [
    [5, 5, PLAIN_NUMBER],
    ["14", 14, PLAIN_NUMBER],
    [" -0.5 ", -0.5, PLAIN_NUMBER],
    ["$1,299,000", 1_299_000, PLAIN_NUMBER],
    ["$1,299,000.50", 1_299_000.5, PLAIN_NUMBER],
    ["1e+21", 1e21, PLAIN_NUMBER],
    ["2024-01-01", 1_704_067_200, MOMENT],
    ["2024-01-01T00:00:00.500Z", 1_704_067_200.5, MOMENT],
    ["2024-01-01T01:00:00+01:00", 1_704_067_200, MOMENT],
    ["2024-01-01 00:00", 1_704_067_200, MOMENT],
  ];
  for (const [value, number, kind] of cases)
    it(JSON.stringify(value), () => assert.deepEqual(readNumber(value), { number, kind }));
  for (const text of [
    "",
    "1,29",
    "12 m",
    "2024",
    "2024-13-01",
    "2024-02-30T99:00Z",
    "Infinity",
    true,
    Number.POSITIVE_INFINITY,
  ]) {
    it(`${text} is no moment`, () => assert.notEqual(readNumber(text).kind, MOMENT));
  }
  it("reads no number into words", () => assert.equal(readNumber("on request").kind, NOT_A_NUMBER));
});

describe("text", () => {
  it("equals without its case, numbers by their value", () => {
    assert.equal(foldCase("STRASSE"), foldCase("Straße"));
    assert.equal(foldCase("ΟΔΟΣ"), foldCase("οδος"));
    assert.deepEqual(equalTexts("5.0"), ["5.0", "5"]);
    assert.deepEqual(equalTexts("5"), ["5"]);
  });

  it("is ordered by code points", () => {
    const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        assert.equal(Math.sign(compareCodePoints(a, b)), bytes(a, b));
        assert.equal(Math.sign(codePointComparator([a, b])(a, b)), bytes(a, b));
      }),
    );
    assert.ok(compareCodePoints("\uffff", "😀") < 0);
  });

  it("counts as a value unless there is nothing in it", () => {
    for (const value of [null, "", [], [""], [null, []]]) assert.equal(isPresent(value), false);
    for (const value of [0, false, " ", {}, [0]]) assert.equal(isPresent(value), true);
  });
});

describe("a record's text", () => {
  it("cuts any JSON object as JSON.parse reads it, to the letter", () => {
    const objects = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue());
    fc.assert(
      fc.property(objects, fc.constantFrom(undefined, 1, "\t"), (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        const record = new RecordText(text);
        const parsed = JSON.parse(text) as JsonObject;
        assert.deepEqual([...record.names].sort(), Object.keys(parsed).sort());
        for (const [place, name] of record.names.entries())
          assert.deepEqual(JSON.parse(record.json(place)), parsed[name]);
        for (let from = 0; from < record.names.length; from++) {
          let to = from;
          while (to + 1 < record.names.length && record.isJoined(to)) to++;
          const part = Object.fromEntries(
            record.names.slice(from, to + 1).map((name) => [name, parsed[name]]),
          );
          assert.deepEqual(JSON.parse(`{${record.stretch(from, to).toString("utf8")}}`), part);
        }
      }),
    );
    const odd = new RecordText('{"a": 1.00, "b\\u0022": 12345678901234567890, "a": "\\\\"}');
    assert.deepEqual(odd.names, ["a", 'b"']);
    assert.deepEqual(
      [odd.jsonOf("a"), odd.jsonOf('b"'), odd.jsonOf("c")],
      ['"\\\\"', "12345678901234567890", undefined],
    );
  });
});

describe("rendering", () => {
  const render = (text: string, wanted?: readonly string[], hidden: readonly string[] = []) =>
    renderRecord(
      {
        collection: "Listings",
        id: "x",
        record: new RecordText(text),
        selection: new Selection(wanted, hidden),
      },
      "list",
    ).toString("utf8");

  it("keeps values to the letter and puts the identity first", () => {
    assert.equal(
      render('{"n":1.00,"id":7,"listingId":"x","path":"Listings/x","objectID":"x"}'),
      '{"objectID":"x","n":1.00,"listingId":"x","path":"Listings/x"}',
    );
    assert.equal(render('{"path":null}'), '{"objectID":"x","path":"Listings/x","listingId":"x"}');
  });

  it("selects and hides inside objects and arrays of objects", () => {
    const text = '{"a":{"b":1,"c":{"d":2,"e":3}},"l":[{"p":1,"q":2},{"q":3},"s"],"k.z":1}';
    assert.equal(
      render(text, ["a.c.d", "l.p", "k.z"]),
      '{"objectID":"x","a":{"c":{"d":2}},"l":[{"p":1},{}],"k.z":1}',
    );
    assert.equal(
      render(text, ["a", "l"], ["a.c", "l.q"]),
      '{"objectID":"x","a":{"b":1},"l":[{"p":1},{},"s"]}',
    );
    assert.equal(render(text, ["a.b"], ["a"]), '{"objectID":"x"}');
    assert.equal(render('{"a":null}', ["a.b"]), '{"objectID":"x"}');
  });
});

describe("records", () => {
  it("have paths of two parts", () => {
    assert.deepEqual(parsePath("Builders/x y"), { collection: "Builders", id: "x y" });
    for (const path of ["Builders", "Builders/", "/x", "A/b/c", "1A/b", ""])
      assert.equal(parsePath(path), undefined);
  });

  it("have coordinates in _geoloc, else in lat and long", () => {
    assert.deepEqual(coordinatesOf({ _geoloc: { lat: 1, lng: 2 }, lat: "3", long: "4" }), { lat: 1, lng: 2 });
    assert.deepEqual(coordinatesOf({ _geoloc: { lat: null, lng: 2 }, lat: "3", long: 4 }), {
      lat: 3,
      lng: 4,
    });
    assert.equal(coordinatesOf({ lat: "", long: "4" }), undefined);
  });

  it("have a field table with nested attributes", () => {
    assert.equal(fieldAt("Listings", "paymentStructures.milestones.amount")!.type, "number");
    assert.deepEqual([...RESTRICTED_BY_DEFAULT].sort(), [
      "brokerLink",
      "brokerLinkPassword",
      "brokerLinkUsername",
      "createdBy",
      "realtorCommission",
      "realtorPayouts",
      "updatedBy",
      "worksheet",
      "worksheetType",
    ]);
  });
});
