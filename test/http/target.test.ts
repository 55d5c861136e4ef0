import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cutTarget, parseQuery } from "../../src/http/target.ts";

describe("a request target", () => {
  for (const [raw, path, query] of [
    ["/", "/", ""],
    ["", "/", ""],
    ["///", "/", ""],
    ["/a/", "/a", ""],
    ["/a//", "/a", ""],
    ["/a/?", "/a", ""],
    ["/a/?x=1?y/", "/a", "x=1?y/"],
    ["?x", "/", "x"],
    ["//a", "//a", ""],
    ["/a/../b", "/a/../b", ""],
    ["/a%2F", "/a%2F", ""],
    ["/a#b", "/a#b", ""],
  ] as const) {
    it(`${JSON.stringify(raw)} is cut into ${JSON.stringify(path)} and ${JSON.stringify(query)}`, () => {
      assert.deepEqual(cutTarget(raw), { path, query });
    });
  }
});

describe("a query", () => {
  for (const [text, expected] of [
    ["", {}],
    ["a=1&b=2", { a: "1", b: "2" }],
    ["a=1&a=2", { a: "1" }],
    ["a=&a=2", {}],
    ["a", {}],
    ["=x", { "": "x" }],
    ["a=%20b+c", { a: " b c" }],
    ["a=%zz", { a: "%zz" }],
    ["__proto__=1", { ["__proto__"]: "1" }],
    ["a=1=2", { a: "1=2" }],
  ] as const) {
    it(`${JSON.stringify(text)} has the values ${JSON.stringify(expected)}`, () => {
      assert.deepEqual([...parseQuery(text)], Object.entries(expected));
    });
  }
});
