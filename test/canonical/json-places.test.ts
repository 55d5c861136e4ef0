import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../support/properties.ts";
import { findJsonFault, jsonPlaces, placeOf, type JsonPath } from "../../src/canonical/json-places.ts";

/** `|` marks the place that is expected. */
function marked(drawn: string): { readonly text: string; readonly offset: number } {
  const offset = drawn.indexOf("|");
  return { text: drawn.slice(0, offset) + drawn.slice(offset + 1), offset };
}
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("the places of a JSON text", () => {
  const values: readonly (readonly [string, JsonPath])[] = [
    ['|{"a": 1}', []],
    ['{"a": |1}', ["a"]],
    ['{"a": [1, |{"b": 2}]}', ["a", 1]],
    ['{"a": [1, {"b":\n |2}]}', ["a", 1, "b"]],
    ['[[], |"x"]', [1]],
    ['{"a": |{"b": 1}}', ["a", "c"]],
    ['{"a": 1, "a": |2}', ["a"]],
    ['{"\\u0061": |7}', ["a"]],
  ];
  it("are those of values, or of the innermost value around one that is missing", () => {
    for (const [drawn, path] of values) {
      const { text, offset } = marked(drawn);
      assert.equal(jsonPlaces(text)?.valueAt(path), offset, drawn);
    }
  });
  it("are those of keys on request", () => {
    const { text, offset } = marked('{"a": 1, |"b": [2]}');
    const places = jsonPlaces(text);
    assert.deepEqual(
      [places?.keyAt(["b"]), places?.keyAt(["b", 0]), places?.keyAt(["c"])],
      [offset, text.indexOf("2"), 0],
    );
  });
  it("go into a text past its escapes", () => {
    const { text, offset } = marked('{"a": "x\\n\\u00e9|y"}');
    assert.equal(jsonPlaces(text)?.insideText(["a"], 3), offset);
    assert.equal(jsonPlaces(text)?.insideText(["a"], 99), text.length - 2);
  });
  it("list repeated keys", () => {
    const text = '{"a": {"b": 1, "c": 2, "b": 3}, "a": 4}';
    assert.deepEqual(jsonPlaces(text)?.repeated, [
      { path: ["a", "b"], offset: 23 },
      { path: ["a"], offset: 32 },
    ]);
  });
  it("are given by line and column, from 1", () => {
    assert.deepEqual(
      [placeOf("ab\ncd", 0), placeOf("ab\ncd", 2), placeOf("ab\ncd", 3), placeOf("ab\ncd", 5)],
      [
        { line: 1, column: 1 },
        { line: 1, column: 3 },
        { line: 2, column: 1 },
        { line: 2, column: 3 },
      ],
    );
    assert.deepEqual(placeOf("\n\n", 1), { line: 2, column: 1 });
  });
  it("are null if nesting is too deep to track", () =>
    assert.equal(jsonPlaces(`${"[".repeat(2000)}${"]".repeat(2000)}`), null));
});

describe("faults of a JSON text", () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["|", /nothing but blanks/],
    ['{"a": 1,|}', /comma before it/],
    ["[1, |]", /comma before it/],
    ['{"a" |1}', /`:` is expected behind the key "a"/],
    ["{|a: 1}", /key in double quotes/],
    ["[1 |2]", /`,` or `\]` is expected/],
    ['{"a": 1\n|', /ends where `,` or `}`.*line 1/],
    ["[|tru]", /where a value is expected/],
    ["1 |x", /after the end/],
    ['"ab|', /not closed/],
    ['"a|\nb"', /not closed/],
    ['"a|\\x"', /begins no escape/],
    ['"a|\tb"', /control character/],
    ["[0|1]", /`,` or `\]`/],
    ["|'a'", /`'` where a value/],
    ["|\ufeff{}", /U\+FEFF/],
  ];
  for (const [drawn, problem] of cases) {
    it(`is found in ${JSON.stringify(drawn)}`, () => {
      const { text, offset } = marked(drawn);
      assert.ok(!isJson(text));
      assert.equal(findJsonFault(text)?.offset, offset);
      assert.match(findJsonFault(text)?.problem ?? "", problem);
    });
  }
  it("is found in exactly the texts that JSON.parse refuses", () => {
    const texts = fc
      .tuple(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom(
          "",
          ",",
          "}",
          "]",
          '"',
          "\\",
          "\n",
          "0",
          "-",
          "e",
          ".",
          "{",
          ":",
          "\u00a0",
          "tru",
          "\u2028",
        ),
      )
      .map(([text, at, put]) => {
        const cut = at % (text.length + 1);
        return at % 3 === 0
          ? text
          : at % 3 === 1
            ? text.slice(0, cut) + put + text.slice(cut)
            : text.slice(0, cut) + text.slice(cut + 1);
      });
    fc.assert(
      fc.property(texts, (text) => {
        assert.equal(findJsonFault(text) === null, isJson(text), text);
      }),
      { numRuns: runs(1_000) },
    );
  });
});
