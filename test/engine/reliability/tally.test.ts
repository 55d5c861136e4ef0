import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import {
  OUTCOMES,
  caseDigest,
  derive,
  tally,
  type Attempt,
  type PracticeOutcome,
} from "../../../src/engine/reliability/tally.ts";

const attempt = (
  className: string,
  input: unknown,
  outcome: PracticeOutcome,
  expected: unknown = 1,
): Attempt => ({ className, input, expected, outcome });

describe("the tally of practice", () => {
  it("identifies a case by its input and expectation, whatever the order of keys", () => {
    assert.equal(
      caseDigest({ className: "a", input: { x: 1, y: 2 }, expected: 3 }),
      digestOf({ class_name: "a", expected: 3, input: { y: 2, x: 1 } }),
    );
    assert.notEqual(
      caseDigest({ className: "a", input: 1, expected: 3 }),
      caseDigest({ className: "a", input: 1, expected: 4 }),
    );
    assert.notEqual(
      caseDigest({ className: "a", input: 1, expected: 3 }),
      caseDigest({ className: "b", input: 1, expected: 3 }),
    );
  });
  it("counts a case once, as its worst outcome, and the rest as repeated", () => {
    for (const first of OUTCOMES) {
      for (const second of OUTCOMES) {
        const [counted] = tally([
          attempt("c", "x", first),
          attempt("c", "x", second),
          attempt("c", "x", second),
        ]);
        const worst = OUTCOMES[Math.min(OUTCOMES.indexOf(first), OUTCOMES.indexOf(second))];
        assert.deepEqual(
          counted,
          { class_name: "c", correct: 0, wrong: 0, refused: 0, repeated: 2, [worst ?? ""]: 1 },
          `${first}, ${second}`,
        );
      }
    }
  });
  it("keeps classes apart and sorts them by code unit", () => {
    const counted = tally([
      attempt("é", 1, "correct"),
      attempt("b", 1, "wrong"),
      attempt("a", 1, "refused"),
      attempt("B", 1, "correct"),
      attempt("b", 2, "correct"),
    ]);
    assert.deepEqual(
      counted.map(({ class_name, correct, wrong, refused }) => [class_name, correct, wrong, refused]),
      [
        ["B", 1, 0, 0],
        ["a", 0, 0, 1],
        ["b", 1, 1, 0],
        ["é", 1, 0, 0],
      ],
    );
    assert.deepEqual(tally([]), []);
  });
  it("does not depend on the order of attempts", () => {
    const attempts = fc.array(
      fc.record({
        className: fc.constantFrom("a", "b"),
        input: fc.integer({ min: 0, max: 4 }),
        expected: fc.constant(0),
        outcome: fc.constantFrom(...OUTCOMES),
      }),
    );
    fc.assert(
      fc.property(attempts, (given) => {
        assert.deepEqual(tally([...given].reverse()), tally(given));
      }),
    );
  });
  it("derives committed, distinct, coverage and licences from the counts", () => {
    assert.deepEqual(derive({ correct: 95, wrong: 5, refused: 50 }), {
      committed: 100,
      distinct: 150,
      reliability_floor: 0.86084162,
      coverage: 0.666666667,
      propose_required: 0.85,
      serve_required: 0.99,
      propose_licensed: true,
      serve_licensed: false,
    });
    assert.deepEqual(derive({ correct: 0, wrong: 0, refused: 0 }).coverage, 0);
  });
});
