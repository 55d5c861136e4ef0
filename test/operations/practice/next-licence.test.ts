import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { licencesOf } from "../../../src/engine/reliability/licence.ts";
import { reliabilityFloor } from "../../../src/engine/reliability/wilson.ts";
import { nextLicenceOf } from "../../../src/operations/practice/next-licence.ts";

const after = (correct: number, wrong: number) =>
  licencesOf({ floor: reliabilityFloor(correct, wrong), wrong });
const nextOf = (correct: number, wrong: number) => nextLicenceOf({ class_name: "x", correct, wrong });

describe("the next licence of a class", () => {
  it("is reached with as many right answers as it says, and with no fewer", () => {
    for (const [correct, wrong] of [
      [0, 0],
      [9, 0],
      [12, 1],
      [40, 0],
      [30, 3],
      [300, 0],
    ] as const) {
      const { next, needs } = nextOf(correct, wrong);
      const has = (more: number): boolean =>
        after(correct + more, wrong)[next === "SERVE" ? "serve_licensed" : "propose_licensed"];
      assert.deepEqual(
        [has(needs), has(needs - 1)],
        [true, false],
        `${correct} right, ${wrong} wrong: ${needs}`,
      );
    }
  });

  it("is none for a class that serves, or that proposes with a wrong answer", () => {
    assert.equal(nextOf(2_000, 0).next, null);
    assert.equal(nextOf(2_000, 1).next, null);
  });
});
