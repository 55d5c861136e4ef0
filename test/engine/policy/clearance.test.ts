import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clearanceOf, normativeClearance } from "../../../src/engine/policy/clearance.ts";
import type { TurnVerdict } from "../../../src/contract/types/verdict.ts";

const OUTCOMES = ["violated", "cleared", "unassessable", null] as const;
type Outcome = (typeof OUTCOMES)[number];
const verdict = (outcome: Outcome): TurnVerdict | null =>
  outcome === null ? null : { outcome, runtime_detail: "" };

/** Rows: safety; columns: ethics, both in the order of OUTCOMES. v violated, c cleared, u unassessable. */
const TABLE = ["vvvv", "vcuu", "vuuu", "vuuu"];
const LETTERS = { v: "violated", c: "cleared", u: "unassessable" } as const;
const SURFACES = {
  declining: "I don't know whether Alice is kind.",
  other: "Yes. Alice is kind.",
  small: "i don't know",
  later: "Well, I don't know",
  typographic: "I don’t know",
};

const cases = OUTCOMES.flatMap((safety, row) =>
  OUTCOMES.map((ethics, column) => {
    const letter = TABLE[row]?.[column] as keyof typeof LETTERS; // the table has a letter for every pair
    return { safety, ethics, expected: LETTERS[letter] };
  }),
);

describe("the clearance of a turn", () => {
  it("follows from safety and ethics according to the table", () => {
    assert.equal(cases.length, 16);
    for (const { safety, ethics, expected } of cases)
      assert.equal(normativeClearance(verdict(safety), verdict(ethics)), expected, `${safety} ${ethics}`);
  });

  it("is suppressed whenever a refusal is recorded", () => {
    for (const { safety, ethics } of cases)
      for (const surface of Object.values(SURFACES)) {
        assert.deepEqual(
          clearanceOf({ refusalRecorded: true, safety: verdict(safety), ethics: verdict(ethics), surface }),
          { clearance: "suppressed", refusalEmitted: true },
        );
      }
  });

  it("without a refusal follows the table, except for a violation whose surface begins with `I don't know`", () => {
    for (const { safety, ethics, expected } of cases)
      for (const [name, surface] of Object.entries(SURFACES)) {
        const declines = name === "declining" && expected === "violated";
        assert.deepEqual(
          clearanceOf({ refusalRecorded: false, safety: verdict(safety), ethics: verdict(ethics), surface }),
          declines
            ? { clearance: "suppressed", refusalEmitted: true }
            : { clearance: expected, refusalEmitted: false },
          `${safety} ${ethics} ${name}`,
        );
      }
  });
});
