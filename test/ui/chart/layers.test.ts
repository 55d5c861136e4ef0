import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { labelledTimes, layersOf, rangeOf, readingOf } from "../../../src/ui/chart/layers.ts";

const DAY = 86_400;
const series = [
  { name: "verified", word: "verified", values: [1, 2, 0] },
  { name: "refused", word: "refused", values: [3, null, 4] },
];

describe("layers of a chart", () => {
  it("stack the series of bars and areas, the first at the bottom", () => {
    for (const kind of ["bars", "areas"] as const)
      assert.deepEqual(layersOf({ series, kind }), [
        [1, 2, 0],
        [4, 2, 4],
      ]);
  });

  it("leave the values of lines as they are, gaps included", () => {
    assert.deepEqual(layersOf({ series, kind: "lines" }), [
      [1, 2, 0],
      [3, null, 4],
    ]);
  });
});

describe("the reading of a chart", () => {
  const names = ["Monday", "Tuesday", "Wednesday", "Thursday"];

  it("names the time and every value that is neither absent nor zero", () => {
    assert.equal(readingOf({ names, series }, 0), "Monday: verified 1, refused 3");
    assert.equal(readingOf({ names, series }, 1), "Tuesday: verified 2");
    assert.equal(readingOf({ names, series }, 3), "Thursday: nothing");
  });
});

describe("the time axis of a chart", () => {
  it("labels times that are far enough apart", () => {
    assert.deepEqual(labelledTimes([0, 1, 2, 3, 9], 10, 25), [0, 3, 9]);
    assert.deepEqual(labelledTimes([], 10, 25), []);
  });

  it("leaves room for half a bar at both ends, also with one point or none", () => {
    assert.deepEqual(rangeOf([DAY, 2 * DAY, 4 * DAY]), [DAY / 2, 4.5 * DAY]);
    assert.deepEqual(rangeOf([DAY]), [DAY / 2, 1.5 * DAY]);
    assert.deepEqual(rangeOf([]), [-DAY / 2, DAY / 2]);
  });
});
