import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { findInJson, membersOf, pointersAbove, pointerTo } from "../../../src/ui/parts/pointer.ts";
import { differenceOf, rowsOf, sharedEnds, type DiffRow } from "../../../src/ui/parts/structural-diff.ts";

const changesOf = (before: unknown, after: unknown) =>
  rowsOf(differenceOf(before, after))
    .filter(({ kind }) => kind !== "equal")
    .map((row) => [row.kind, row.pointer, ...(row.kind === "equal" ? [] : [row.before, row.after])]);

/** The value at a pointer; undefined where there is none. */
function at(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (inner, key) =>
        membersOf(inner)?.find(
          ([name]) => String(name) === key.replaceAll("~1", "/").replaceAll("~0", "~"),
        )?.[1],
      value,
    );
}

describe("a structural difference", () => {
  it("compares objects by key, whatever their order, and lists by position", () => {
    assert.deepEqual(changesOf({ a: 1, b: 2 }, { b: 2, a: 1 }), []);
    assert.deepEqual(changesOf({ a: 1, b: 2, c: 3 }, { a: 1, b: 5, d: 4 }), [
      ["changed", "/b", 2, 5],
      ["removed", "/c", 3, undefined],
      ["added", "/d", undefined, 4],
    ]);
    assert.deepEqual(changesOf(["x", "y"], ["y", "x", "z"]), [
      ["changed", "/0", "x", "y"],
      ["changed", "/1", "y", "x"],
      ["added", "/2", undefined, "z"],
    ]);
    assert.deepEqual(changesOf({ steps: [{ rule: "given" }] }, { steps: [{ rule: "told" }] }), [
      ["changed", "/steps/0/rule", "given", "told"],
    ]);
  });

  it("treats values of different kinds as wholly changed, and an absent member as different from null", () => {
    assert.deepEqual(changesOf({ a: [1] }, { a: { 0: 1 } }), [["changed", "/a", [1], { 0: 1 }]]);
    assert.deepEqual(changesOf({ a: null }, {}), [["removed", "/a", null, undefined]]);
    assert.deepEqual(changesOf(1, "1"), [["changed", "", 1, "1"]]);
  });

  it("names members as JSON Pointers do", () => {
    assert.deepEqual(changesOf({ "a/b": { "c~d": 1 } }, { "a/b": { "c~d": 2 } }), [
      ["changed", "/a~1b/c~0d", 1, 2],
    ]);
  });

  it("merges adjacent equal rows", () => {
    const rows = rowsOf(differenceOf({ a: 1, b: 2, c: 3, d: 4 }, { a: 1, b: 2, c: 0, d: 4 }));
    assert.deepEqual(
      rows.map((row) => (row.kind === "equal" ? row.members.map(([key]) => key) : row.pointer)),
      [["a", "b"], "/c", ["d"]],
    );
  });

  it("is empty between a value and itself, and otherwise contains only the differences in place", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (before, after) => {
        assert.deepEqual(changesOf(before, structuredClone(before)), []);
        const rows = rowsOf(differenceOf(before, after)).filter(
          (row): row is Exclude<DiffRow, { kind: "equal" }> => row.kind !== "equal",
        );
        for (const row of rows) {
          assert.deepEqual([row.before, row.after], [at(before, row.pointer), at(after, row.pointer)]);
          assert.notDeepEqual(row.before, row.after);
        }
        assert.equal(rows.length === 0, JSON.stringify(sorted(before)) === JSON.stringify(sorted(after)));
      }),
      { numRuns: runs(200) },
    );
  });
});

/** A value with its keys in order, so that equal ones have one text. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value)
    ? value.map(sorted)
    : {
        members: Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, member]) => [key, sorted(member)]),
      };
}

describe("the common parts of two texts", () => {
  it("are their start and their end, which never overlap", () => {
    assert.deepEqual(sharedEnds("Kim is tall.", "Kim is small."), { start: 7, end: 4 });
    assert.deepEqual(sharedEnds("aa", "aaa"), { start: 2, end: 0 });
    assert.deepEqual(sharedEnds("", "x"), { start: 0, end: 0 });
  });

  it("split no character", () => {
    assert.deepEqual(sharedEnds("a\u{1F600}", "a\u{1F601}"), { start: 1, end: 0 });
    assert.deepEqual(sharedEnds("\u{1F600}", "\u{1F200}"), { start: 0, end: 0 });
  });
});

describe("a search in JSON", () => {
  const value = { Name: "Ada", list: [{ name: "Bo" }, 17, true, null], "a/b": "none" };

  it("finds member names and plain values, ignoring case, in order", () => {
    assert.deepEqual(findInJson(value, "NAME"), ["/Name", "/list/0/name"]);
    assert.deepEqual(findInJson(value, "17"), ["/list/1"]);
    assert.deepEqual(findInJson(value, "n"), ["/Name", "/list/0/name", "/list/3", "/a~1b"]);
    assert.deepEqual(findInJson(value, ""), []);
  });

  it("knows what to unfold to show a place", () => {
    assert.deepEqual(pointersAbove("/list/0/name"), ["", "/list", "/list/0"]);
    assert.deepEqual(pointersAbove(""), []);
    assert.equal(pointerTo("/list", "a/b~c"), "/list/a~1b~0c");
  });
});
