import assert from "node:assert/strict";
import { describe, it } from "node:test";
import twin from "canonicalize";
import { fc, runs } from "../support/properties.ts";
import {
  MAX_DEPTH,
  NotCanonicalError,
  canonicalize,
  compareText,
  isWellFormed,
  toWellFormed,
} from "../../src/canonical/json.ts";
import { parseStrictJson } from "../../src/canonical/strict-json.ts";

// ---- RFC 8785 ------------------------------------------------------------------------------------------------------

const SAMPLE = String.raw`{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}`;
const SAMPLE_BYTES = `7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b3333333333333333332e333333333333332c31652b33302c342e352c302e3030322c31652d3237
  5d2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d`;

/** Section 3.2.3: values in the order of their keys. */
const SORTED = String.raw`{
  "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
  "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
}`;

/** Appendix B: IEEE 754 bits and their text; null where there is none. */
const NUMBERS: readonly (readonly [bits: string, text: string | null])[] = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["7fffffffffffffff", null],
  ["7ff0000000000000", null],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
];

/** The six pairs of the reference suite (cyberphone/json-canonicalization, testdata). */
const SUITE: Readonly<Record<string, readonly [input: string, output: string]>> = {
  arrays: [
    '[\n  56,\n  {\n    "d": true,\n    "10": null,\n    "1": [ ]\n  }\n]',
    '[56,{"1":[],"10":null,"d":true}]',
  ],
  french: [
    '{\n  "peach": "This sorting order",\n  "p\u00e9ch\u00e9": "is wrong according to French",\n  "p\u00eache": "but canonicalization MUST",\n  "sin":   "ignore locale"\n}',
    '{"peach":"This sorting order","p\u00e9ch\u00e9":"is wrong according to French","p\u00eache":"but canonicalization MUST","sin":"ignore locale"}',
  ],
  structures: [
    String.raw`{ "1": {"f": {"f": "hi","F": 5} ,"\n": 56.0}, "10": { }, "": "empty", "a": { }, "111": [ {"e": "yes","E": "no" } ], "A": { } }`,
    String.raw`{"":"empty","1":{"\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}`,
  ],
  unicode: ['{\n  "Unnormalized Unicode":"A\u030a"\n}', '{"Unnormalized Unicode":"A\u030a"}'],
  values: [
    SAMPLE,
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  ],
  weird: [
    String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\u000a": "Newline", "1": "One", "\u0080": "Control\u007f", "\ud83d\ude02": "Smiley",
      "\u00f6": "Latin Small Letter O With Diaeresis", "\ufb33": "Hebrew Letter Dalet With Dagesh", "</script>": "Browser Challenge"
    }`,
    '{"\\n":"Newline","\\r":"Carriage Return","1":"One","</script>":"Browser Challenge","\u0080":"Control\u007f",' +
      '"\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\u{1f602}":"Smiley","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
};

function fromBits(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

describe("RFC 8785", () => {
  it("3.2.2 and 3.2.4: gives the sample's bytes", () => {
    assert.equal(
      Buffer.from(canonicalize(JSON.parse(SAMPLE))).toString("hex"),
      SAMPLE_BYTES.replaceAll(/\s/g, ""),
    );
  });

  it("3.2.3: sorts keys by UTF-16 code unit", () => {
    assert.deepEqual(
      [...canonicalize(JSON.parse(SORTED)).matchAll(/:"([^"]*)"/g)].map(([, value]) => value),
      [
        "Carriage Return",
        "One",
        "Control",
        "Latin Small Letter O With Diaeresis",
        "Euro Sign",
        "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh",
      ],
    );
  });

  for (const [bits, text] of NUMBERS) {
    it(`appendix B: ${bits} is ${text ?? "refused"}`, () => {
      const value = fromBits(BigInt(`0x${bits}`));
      if (text === null) assert.throws(() => canonicalize(value), NotCanonicalError);
      else assert.equal(canonicalize(value), text);
    });
  }

  for (const [name, [input, output]] of Object.entries(SUITE)) {
    it(`reference suite: ${name}.json`, () => assert.equal(canonicalize(parseStrictJson(input)), output));
  }
});

// ---- properties ----------------------------------------------------------------------------------------------------

const keys = fc.oneof(
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.string({ maxLength: 3 }),
  fc.nat(200).map(String),
  fc.constantFrom("__proto__", "constructor", "toJSON", "\\ud83d"),
);
const json = fc
  .letrec<{ value: unknown; list: unknown[]; object: object }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      fc.string({ unit: "binary" }),
      fc.constantFrom("\\ud83d", "\\\\udead"),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie("list"),
      tie("object"),
    ),
    list: fc.array(tie("value"), { maxLength: 6 }),
    object: fc
      .array(fc.tuple(keys, tie("value")), { maxLength: 40, size: "medium" })
      .map((entries) => Object.fromEntries(entries)),
  }))
  .value.map(withoutMinusZero);

/** -0 and 0 have one text, so one of them cannot come back. */
function withoutMinusZero(value: unknown): unknown {
  return mapLeaves(
    value,
    (leaf) => (leaf === 0 ? 0 : leaf),
    (entries) => entries,
  );
}

type Entries = [string, unknown][];
function mapLeaves(
  value: unknown,
  leaf: (value: unknown) => unknown,
  reorder: (entries: Entries) => Entries,
): unknown {
  if (typeof value !== "object" || value === null) return leaf(value);
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, leaf, reorder));
  return Object.fromEntries(
    reorder(Object.entries(value)).map(([key, member]) => [key, mapLeaves(member, leaf, reorder)]),
  );
}

describe("the canonical text", () => {
  it("parses back to the value, and is its own canonical form", () =>
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalize(value);
        assert.deepStrictEqual(JSON.parse(text), value);
        assert.equal(canonicalize(JSON.parse(text)), text);
      }),
    ));

  it("does not depend on the order in which members were added, nor on prototypes", () =>
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalize(value);
        assert.equal(
          canonicalize(
            mapLeaves(
              value,
              (leaf) => leaf,
              (entries) => entries.reverse(),
            ),
          ),
          text,
        );
        assert.equal(
          canonicalize(
            mapLeaves(
              value,
              (leaf) => leaf,
              (entries) => entries.sort(([a], [b]) => compareText(a, b)),
            ),
          ),
          text,
        );
        assert.equal(
          canonicalize(
            mapLeaves(
              value,
              (leaf) => leaf,
              (entries) => entries.sort(([a], [b]) => a.length - b.length),
            ),
          ),
          text,
        );
        const bare: Record<string, unknown> = Object.assign(Object.create(null), { value });
        assert.equal(canonicalize(bare), `{"value":${text}}`);
      }),
    ));

  it("is that of an independent implementation", () =>
    fc.assert(
      fc.property(json, (value) => assert.equal(canonicalize(value), twin(value))),
      { numRuns: runs(300) },
    ));

  it("is the same for every code path that a value can take", () =>
    fc.assert(
      fc.property(json, (value) => {
        // A key like an index sends the whole down the thorough way.
        assert.equal(canonicalize({ a: value, 0: 0 }), `{"0":0,"a":${canonicalize(value)}}`);
      }),
    ));

  it("writes each number in the shortest form that round-trips", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (bits) => {
        const value = fromBits(bits);
        if (!Number.isFinite(value)) return;
        const text = canonicalize(value);
        assert.equal(Number(text), value);
        assert.match(text, /^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?(e[+-][1-9][0-9]*)?$/);
        const magnitude = Math.abs(value);
        assert.equal(text.includes("e"), magnitude !== 0 && (magnitude < 1e-6 || magnitude >= 1e21));
        const digits = text
          .replace(/e.*/, "")
          .replace(/[-.]/g, "")
          .replace(/^0+/, "")
          .replace(/0+$/, "").length;
        if (digits > 1)
          assert.notEqual(Number(value.toPrecision(digits - 1)), value, `${text} is not the shortest`);
      }),
      { numRuns: runs(1_000) },
    ));

  it("sorts many keys as it sorts few", () =>
    fc.assert(
      fc.property(fc.uniqueArray(keys, { minLength: 20, maxLength: 60, size: "max" }), (names) => {
        const text = canonicalize(Object.fromEntries(names.map((name) => [name, 0])));
        assert.equal(
          text,
          `{${names
            .sort(compareText)
            .map((name) => `${JSON.stringify(name)}:0`)
            .join()}}`,
        );
      }),
    ));
});

// ---- edges ---------------------------------------------------------------------------------------------------------

/** [[…[inner]…]] */
const nest = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : [nest(depth - 1, inner)]);

describe("canonicalize", () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [-0, "0"],
    [[-0], "[0]"],
    [1e21, "1e+21"],
    [1e20, "100000000000000000000"],
    [1e-7, "1e-7"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
    [{}, "{}"],
    [[], "[]"],
    ["", '""'],
    [{ "": "" }, '{"":""}'],
    [null, "null"],
    [
      '\u0000\b\t\n\v\f\r\u001f "\\/\u007f\u2028\u2029',
      '"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f \\"\\\\/\u007f\u2028\u2029"',
    ],
    ["\\ud83d", '"\\\\ud83d"'],
    [{ b: 1, a: 1, B: 1, 10: 1, 9: 1 }, '{"10":1,"9":1,"B":1,"a":1,"b":1}'],
    [
      { "\ue000": "private use", "\u{1f600}": "astral", "\uffff": "last" },
      '{"\u{1f600}":"astral","\ue000":"private use","\uffff":"last"}',
    ],
    [JSON.parse('{"b":1,"__proto__":{"x":1},"a":2}'), '{"__proto__":{"x":1},"a":2,"b":1}'],
    [
      { toJSON: "data", constructor: 1, hasOwnProperty: 2 },
      '{"constructor":1,"hasOwnProperty":2,"toJSON":"data"}',
    ],
  ];
  for (const [value, text] of cases)
    it(`writes ${text.slice(0, 60)}`, () => assert.equal(canonicalize(value), text));

  it("does not change its argument", () => {
    const value = Object.freeze({ b: Object.freeze([3, Object.freeze({ d: 1, c: 2 })]), a: 1 });
    assert.equal(canonicalize(value), '{"a":1,"b":[3,{"c":2,"d":1}]}');
    assert.deepEqual(Object.keys(value), ["b", "a"]);
  });

  it("calls no method of a list, and uses its items alone", () => {
    const list = Object.assign([1, { b: 1, a: 2 }], { toJSON: () => "called" });
    class List extends Array<number> {
      toJSON(): string {
        return "called";
      }
    }
    assert.equal(canonicalize([list, { list }]), '[[1,{"a":2,"b":1}],{"list":[1,{"a":2,"b":1}]}]');
    assert.equal(canonicalize(List.of(1, 2)), "[1,2]");
  });

  it("nests up to its limit", () => {
    const text = canonicalize(nest(MAX_DEPTH, 1));
    assert.equal(text, `${"[".repeat(MAX_DEPTH)}1${"]".repeat(MAX_DEPTH)}`);
  });

  it("accepts the same part twice, which is not a cycle", () => {
    const part = { x: 1 };
    assert.equal(canonicalize([part, { part }]), '[{"x":1},{"part":{"x":1}}]');
  });
});

describe("a value without a canonical form is refused, and its place named", () => {
  class Point {
    readonly x = 1;
  }
  const refused: readonly (readonly [string, unknown, RegExp])[] = [
    ["NaN", NaN, /^the number NaN is not finite/],
    ["Infinity", Infinity, /^the number Infinity is not finite/],
    ["-Infinity", -Infinity, /is not finite/],
    ["undefined", undefined, /^a value of type undefined is not JSON/],
    ["a function", () => 1, /type function/],
    ["a symbol", Symbol("s"), /type symbol/],
    ["a bigint", 1n, /type bigint/],
    ["a Date", new Date(0), /is not plain data/],
    ["a Map", new Map(), /is not plain data/],
    ["a Set", new Set(), /is not plain data/],
    ["an instance", new Point(), /is not plain data/],
    ["an error", new Error("x"), /is not plain data/],
    ["a boxed string", Object("x"), /is not plain data/],
    ["a typed array", new Uint8Array(1), /is not plain data/],
    ["a lone high surrogate", "a\ud800", /^a string holds a lone surrogate/],
    ["a lone low surrogate", "\udc00\ud800", /^a string holds a lone surrogate/],
  ];
  const refusal = (value: unknown, pointer: string, message: RegExp) =>
    assert.throws(
      () => canonicalize(value),
      (error: unknown) => {
        assert.ok(error instanceof NotCanonicalError && error instanceof TypeError);
        assert.equal(error.pointer, pointer);
        assert.match(error.message, message);
        assert.ok(error.message.endsWith(` at \`${pointer}\``));
        return true;
      },
    );

  for (const [name, value, message] of refused) {
    it(name, () => {
      refusal(value, "", message);
      refusal([0, value], "/1", message);
      refusal({ b: { "a/b~c": [{}, value] }, a: "fine" }, "/b/a~1b~0c/1", message);
      refusal({ 7: { "": value } }, "/7/", message);
    });
  }

  it("a hole in an array", () => {
    const holed = [1, 2, 3];
    delete holed[1];
    refusal({ list: holed }, "/list/1", /type undefined/);
  });
  it("a lone surrogate in a key", () => {
    refusal({ "x\ud800": 1 }, "/x\ufffd", /lone surrogate/);
    refusal([{ a: 1, "\udfff": 1 }], "/0/\ufffd", /lone surrogate/);
  });
  it("a method named toJSON, which is not called", () =>
    refusal({ toJSON: () => 1 }, "/toJSON", /type function/));
  it("nesting beyond the limit", () =>
    refusal(nest(MAX_DEPTH + 1, 1), "/0".repeat(MAX_DEPTH), /^nesting is deeper than 256/));
  it("a value that holds itself", () => {
    const loop: Record<string, unknown> = {};
    loop["again"] = loop;
    refusal(loop, "/again".repeat(MAX_DEPTH), /^nesting is deeper than 256/);
    const list: unknown[] = [];
    list.push(list, list); // a walk of all paths would never end
    refusal(list, "/0".repeat(MAX_DEPTH), /^nesting is deeper than 256/);
  });
});

describe("well-formed text", () => {
  const cases: readonly (readonly [string, boolean, string])[] = [
    ["", true, ""],
    ["a\u{1f600}b", true, "a\u{1f600}b"],
    ["\ud800", false, "\ufffd"],
    ["\udc00\ud800", false, "\ufffd\ufffd"],
    ["\ud800\ud800\udc00", false, "\ufffd\u{10000}"],
    ["\\ud800", true, "\\ud800"],
  ];
  for (const [text, sound, repaired] of cases) {
    it(`${JSON.stringify(text)} is ${sound ? "" : "not "}well-formed`, () => {
      assert.equal(isWellFormed(text), sound);
      assert.equal(toWellFormed(text), repaired);
    });
  }
});

describe("compareText", () => {
  it("orders by UTF-16 code unit", () => {
    assert.deepEqual(["b", "\ue000", "a", "", "B", "\u{1f600}", "10", "9", "é"].sort(compareText), [
      "",
      "10",
      "9",
      "B",
      "a",
      "b",
      "é",
      "\u{1f600}",
      "\ue000",
    ]);
    assert.equal(compareText("a", "a"), 0);
  });
});
