import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { licencesOf } from "../../../src/engine/reliability/licence.ts";
import { shareOf } from "../../../src/engine/reliability/ratio.ts";
import { reliabilityFloor } from "../../../src/engine/reliability/wilson.ts";

/** Billionths of a number that is told in nine places. */
function billionths(value: number): bigint {
  const text = value.toFixed(9);
  assert.equal(Number(text), value, `${value} has more than nine places`);
  return BigInt(text.replace(".", ""));
}

/**
 * Wilson's condition itself, at p = `half` / 2,000,000,000: the sign of (c/n − p)² − z²·p(1 − p)/n with z = 2.576, times what makes
 * all of it whole. It is positive below the lower bound, negative between the bounds.
 */
function condition(correct: number, wrong: number, half: bigint): bigint {
  const [c, n, unit] = [BigInt(correct), BigInt(correct + wrong), 2_000_000_000n];
  const distance = c * unit - half * n;
  return distance * distance * 1_000_000n - 2576n * 2576n * half * (unit - half) * n;
}

/** Whether the lower bound is nearer to `value` than to any other number of nine places. */
function isFloor(correct: number, wrong: number, value: number): boolean {
  const told = billionths(value);
  const [below, above] = [2n * told - 1n, 2n * told + 1n];
  const n = BigInt(correct + wrong);
  const isBelowShare = (half: bigint): boolean => half * n <= BigInt(correct) * 2_000_000_000n;
  const lowerHolds = told === 0n || (isBelowShare(below) && condition(correct, wrong, below) >= 0n);
  const upperHolds = !isBelowShare(above) || condition(correct, wrong, above) <= 0n;
  return lowerHolds && upperHolds;
}

describe("the reliability floor", () => {
  it("has the contract's values for its three cases", () => {
    assert.deepEqual(
      [reliabilityFloor(95, 5), reliabilityFloor(656, 0), reliabilityFloor(657, 0)],
      [0.86084162, 0.989985787, 0.990000877],
    );
  });
  it("is 0 below ten committed cases, and if no case was correct", () => {
    for (let correct = 0; correct < 10; correct++) assert.equal(reliabilityFloor(correct, 9 - correct), 0);
    assert.ok(reliabilityFloor(10, 0) > 0.6);
    assert.deepEqual([reliabilityFloor(0, 10), reliabilityFloor(0, 1_000_000)], [0, 0]);
  });
  it("solves Wilson's equation to the last place, for all small counts", () => {
    for (let n = 10; n <= 160; n++) {
      for (let correct = 0; correct <= n; correct++) {
        const floor = reliabilityFloor(correct, n - correct);
        assert.ok(isFloor(correct, n - correct, floor), `${correct} of ${n}: ${floor}`);
        assert.ok(!isFloor(correct, n - correct, Number((floor + 1e-9).toFixed(9))), "the check can fail");
      }
    }
  });
  it("solves it for large counts, too", () => {
    const count = fc.oneof(
      fc.integer({ min: 0, max: 5000 }),
      fc.maxSafeInteger().map((each) => Math.floor(Math.abs(each) / 2)),
    );
    fc.assert(
      fc.property(count, count, (correct, wrong) => {
        fc.pre(correct + wrong >= 10);
        return isFloor(correct, wrong, reliabilityFloor(correct, wrong));
      }),
      { numRuns: runs(1_000) },
    );
  });
  it("rises with correct cases and falls with wrong ones", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (correct, wrong) => {
        const floor = reliabilityFloor(correct, wrong);
        return (
          floor <= reliabilityFloor(correct + 1, wrong) &&
          floor >= reliabilityFloor(correct, wrong + 1) &&
          floor <= correct / (correct + wrong)
        );
      }),
    );
  });
});

describe("licences", () => {
  it("to answer plainly are not earned with a single wrong answer, however many were right", () => {
    for (const [wrong, serve] of [
      [0, true],
      [1, false],
      [7, false],
    ] as const) {
      const licences = licencesOf({ floor: reliabilityFloor(100_000, wrong), wrong });
      assert.deepEqual([licences.propose_licensed, licences.serve_licensed], [true, serve], String(wrong));
    }
  });
  it("are earned at the required floor, not below", () => {
    const cases: readonly (readonly [number, boolean, boolean])[] = [
      [0, false, false],
      [0.849999999, false, false],
      [0.85, true, false],
      [0.989999999, true, false],
      [0.99, true, true],
      [1, true, true],
      [reliabilityFloor(656, 0), true, false],
      [reliabilityFloor(657, 0), true, true],
    ];
    for (const [floor, propose, serve] of cases) {
      assert.deepEqual(
        licencesOf({ floor, wrong: 0 }),
        { propose_required: 0.85, serve_required: 0.99, propose_licensed: propose, serve_licensed: serve },
        String(floor),
      );
    }
  });
});

describe("a share of cases", () => {
  it("is rounded half to even, to nine places", () => {
    const cases: readonly (readonly [number, number, number])[] = [
      [0, 0, 0],
      [0, 7, 0],
      [7, 7, 1],
      [1, 3, 0.333333333],
      [2, 3, 0.666666667],
      [1, 2_000_000_000, 0],
      [3, 2_000_000_000, 0.000000002],
      [5, 2_000_000_000, 0.000000002],
      [7, 2_000_000_000, 0.000000004],
    ];
    for (const [part, whole, expected] of cases)
      assert.equal(shareOf(part, whole), expected, `${part}/${whole}`);
  });
  it("is never off by more than half a unit in the last place", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (whole, at) => {
          const part = Math.floor(whole * at);
          const off = 2n * (billionths(shareOf(part, whole)) * BigInt(whole) - BigInt(part) * 1_000_000_000n);
          return off <= BigInt(whole) && off >= -BigInt(whole);
        },
      ),
    );
  });
});
