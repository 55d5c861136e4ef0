import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { jsonPlaces } from "../../src/canonical/json-places.ts";
import { DuplicateKeyError, parseStrictJson } from "../../src/canonical/strict-json.ts";
import { fc, runs } from "../support/properties.ts";

const messageOf = (text: string): string => {
  try {
    parseStrictJson(text);
    return "";
  } catch (error) {
    assert.ok(error instanceof DuplicateKeyError, String(error));
    return error.message;
  }
};

describe("the strict reader of JSON", () => {
  it("names the first repeated key of an object", () => {
    const cases: readonly (readonly [text: string, path: string])[] = [
      ['{"a":1,"a":1}', "payload.a"],
      ['{"supports":false,"supports":true}', "payload.supports"],
      ['{"evidence":[{"supports":true,"supports":false}]}', "payload.evidence[0].supports"],
      ['[{},[1,{"b":[],"c":{},"b":0}]]', "payload[1][1].b"],
      ['{"x":{"a":1},"y":{"a":1,"z":[1,2,{"q":"\\"","q":"{"}]}}', "payload.y.z[2].q"],
      ['{"a b":1,"a b":2}', 'payload["a b"]'],
      ['{"":1,"":2}', 'payload[""]'],
      ['{"1":{"2":0,"2":0}}', 'payload["1"]["2"]'],
      ['{"__proto__":1,"__proto__":2}', "payload.__proto__"],
      ['{"a":1,"b":2,"b":3,"a":4}', "payload.b"],
      ['{"a":{"c":1,"c":2},"a":1}', "payload.a.c"],
    ];
    for (const [text, path] of cases) assert.equal(messageOf(text), `duplicate key ${path}`, text);
  });

  it("compares keys after unescaping", () => {
    assert.equal(messageOf('{"supports":1,"\\u0073upports":2}'), "duplicate key payload.supports");
    assert.equal(messageOf('{"\\"":1,"\\u0022":2}'), 'duplicate key payload["\\""]');
    assert.equal(messageOf('{"\\\\":1,"\\"":2}'), "");
    assert.equal(messageOf('{"é":1,"e\u0301":2}'), "", "code units count, not looks");
  });

  it("allows equal keys in different objects, and equal strings anywhere", () => {
    for (const text of [
      '{"a":{"a":{"a":"a"}},"b":["a","a",{"a":1},{"a":1}]}',
      '[{"a":1},{"a":1}]',
      '{"a":"a,\\"a\\":{","b":"}","c":"\\\\"}',
      ' { "a" : [ ] , "b" : "a" } ',
      '"a"',
      "1",
    ])
      assert.deepEqual(parseStrictJson(text), JSON.parse(text), text);
  });

  it("refuses texts that are not JSON, as `JSON.parse` does", () => {
    for (const text of ["", "{", '{"a":1,"a":1', "NaN", '"', "[1,]"])
      assert.throws(
        () => parseStrictJson(text),
        (error) => error instanceof SyntaxError && !(error instanceof DuplicateKeyError),
        text,
      );
  });

  it("parses deep and long texts in linear time, and keeps its message short", () => {
    const depth = 200_000;
    const deep = `${'{"a":['.repeat(depth)}{"b":1,"b":2}${"]}".repeat(depth)}`;
    const started = performance.now();
    assert.match(messageOf(deep), /^duplicate key payload\.a\[0\]\.a.*….*\[0\]\.b$/);
    assert.ok(messageOf(deep).length < 300);
    parseStrictJson(`["${"\\\\".repeat(500_000)}"]`);
    parseStrictJson(`["${'\\"'.repeat(500_000)}"]`);
    assert.ok(performance.now() - started < 20_000);
  });

  it("agrees with the parser that tracks places, on any members", () => {
    const key = fc.constantFrom('"a"', '"\\u0061"', '"b"', '"\\\\"', '"c\\""');
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom("1", '"a"', "null", '"{\\"a\\":"'),
        fc.array(tie("value"), { maxLength: 3 }).map((items) => `[${items.join()}]`),
        fc
          .array(fc.tuple(key, tie("value")), { maxLength: 3 })
          .map((members) => `{${members.map(([name, each]) => `${name}:${each}`).join()}}`),
      ),
    }));
    fc.assert(
      fc.property(value, (text) => {
        assert.equal(messageOf(text) !== "", (jsonPlaces(text)?.repeated.length ?? 0) > 0, text);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("reads an escaped key as it is, whatever keys came before: Node 24 would read them as the earlier one", () => {
    for (const members of [1, 8, 9, 12, 20]) {
      const rest = Array.from({ length: members - 1 }, (_, nth) => `,"k${nth}":1`).join("");
      JSON.parse(`{"\\\\":1${rest}}`);
      for (const [raw, key] of [
        ["\\u20ac", "€"],
        ["\\n", "\n"],
        ["\\u0041", "A"],
      ] as const)
        assert.deepEqual(Object.keys(parseStrictJson(`{"${raw}":1${rest}}`) as object)[0], key);
    }
  });

  it("builds a text with escaped keys as `JSON.parse` does", () => {
    const value = fc
      .jsonValue({ maxDepth: 5 })
      .map((one) => ({ "\n": one, __proto: [1.5e-7, true, null, "x:{[,]}"] }));
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (one, indent) => {
        const text = JSON.stringify(one, null, indent);
        assert.equal(JSON.stringify(parseStrictJson(text), null, indent), text);
      }),
      { numRuns: runs(500) },
    );
    assert.deepEqual(Object.keys(parseStrictJson('{"\\n":1,"__proto__":2}') as object), ["\n", "__proto__"]);
  });
});
