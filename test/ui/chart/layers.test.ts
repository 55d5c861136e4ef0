import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { labelledOf, layersOf, placesOf, readingOf, ticksOf } from "../../../src/ui/chart/layers.ts";

const series = [
  { name: "verified", word: "verified", values: [1, 2, 0] },
  { name: "refused", word: "refused", values: [3, null, 4] },
];

describe("layers of a chart", () => {
  it("stack the parts of a bar, the first at the bottom", () => {
    assert.deepEqual(layersOf({ series, kind: "bars" }), [
      [
        [0, 1],
        [0, 2],
        [0, 0],
      ],
      [[1, 4], null, [0, 4]],
    ]);
  });

  it("leave the values of lines as they are, gaps included", () => {
    assert.deepEqual(layersOf({ series, kind: "lines" })[1], [[0, 3], null, [0, 4]]);
  });
});

describe("the reading of a chart", () => {
  const names = ["Monday", "Tuesday", "Wednesday", "Thursday"];

  it("names the place and every value that is neither absent nor zero", () => {
    assert.equal(readingOf({ names, series }, 0), "Monday: verified 1, refused 3");
    assert.equal(readingOf({ names, series }, 1), "Tuesday: verified 2");
    assert.equal(readingOf({ names, series }, 3), "Thursday: nothing");
  });
});

describe("the axes of a chart", () => {
  it("put times where they are, with half a bar at both ends, also with one point or none", () => {
    assert.deepEqual(placesOf({ names: [], times: [10, 20, 40] }), {
      centres: [0.125, 0.375, 0.875],
      width: 0.25,
    });
    assert.deepEqual(placesOf({ names: ["a", "b"] }), { centres: [0.25, 0.75], width: 0.5 });
    assert.deepEqual(placesOf({ names: ["a"] }), { centres: [0.5], width: 1 });
    assert.deepEqual(placesOf({ names: [] }), { centres: [], width: 1 });
  });

  it("mark at most five values, whole ones where all are whole", () => {
    assert.deepEqual(ticksOf(1, true), [0, 1]);
    assert.deepEqual(ticksOf(3, true), [0, 1, 2, 3]);
    assert.deepEqual(ticksOf(9, true), [0, 5]);
    assert.deepEqual(ticksOf(1234, true), [0, 500, 1000]);
    assert.deepEqual(ticksOf(1, false), [0, 0.5, 1]);
    for (let top = 1; top < 2000; top++) assert.ok(ticksOf(top, true).length <= 5, String(top));
  });

  it("name as many places as fit on a phone", () => {
    assert.deepEqual(labelledOf({ names: ["a", "b", "c"] }, 36), [0, 1, 2]);
    const names = Array.from({ length: 24 }, () => "12:00");
    assert.deepEqual(labelledOf({ names }, 36), [0, 4, 8, 12, 16, 20]);
    assert.equal(labelledOf({ names }, 150).length, 24);
    assert.deepEqual(labelledOf({ names: [] }, 36), []);
  });

  it("name places that are close to each other once", () => {
    const days = { names: ["05-01", "05-02", "05-20"], times: [1, 2, 20] };
    assert.deepEqual(labelledOf(days, 36), [0, 2]);
  });
});
