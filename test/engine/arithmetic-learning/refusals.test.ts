import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import type { Stop } from "../../../src/engine/arithmetic-learning/problem.ts";
import { groupRefusals, type Refusal } from "../../../src/engine/arithmetic-learning/refusals.ts";
import { problemOf } from "../../support/toy-reader.ts";

const refusal = (caseId: string, token_text: string, stop: Partial<Stop> = {}): Refusal => ({
  problem: problemOf(caseId, caseId, 1),
  stop: {
    token_text,
    refusal_reason: "unknown verb",
    sentence_index: 0,
    token_index: 1,
    missing_operator: null,
    sub_type: "lexical",
    ...stop,
  },
});
const shown = (refusals: readonly Refusal[]) =>
  groupRefusals(refusals).map(({ subType, subject, missingOperator, refusals: all }) => [
    subType,
    subject,
    missingOperator,
    all.map(({ problem }) => problem.caseId).join(" "),
  ]);

describe("groups of refusals", () => {
  it("are by base form, whatever form stood in the text, the largest first", () => {
    assert.deepEqual(
      shown([
        refusal("a", "baked"),
        refusal("b", "tossed"),
        refusal("c", "Tosses"),
        refusal("d", "bakes"),
        refusal("e", "tossing,"),
      ]),
      [
        ["lexical", "toss", null, "b c e"],
        ["lexical", "bake", null, "a d"],
      ],
    );
  });
  it("are by kind, reason and operator where no word is missing", () => {
    const frame = { sub_type: "frame", refusal_reason: "no beginning" } as const;
    assert.deepEqual(
      shown([
        refusal("a", "x", frame),
        refusal("b", "y", frame),
        refusal("c", "x", { ...frame, missing_operator: "and" }),
        refusal("d", "x", { ...frame, sub_type: "slot" }),
      ]),
      [["frame", "no beginning", null, "a b"]],
    );
  });
  it("hold a problem once, and are none with a single problem", () => {
    assert.deepEqual(
      shown([refusal("a", "tossed"), refusal("a", "tosses"), refusal("b", "baked"), refusal("b", "baked")]),
      [],
    );
  });
  it("know no word in a numeral or a mark", () =>
    assert.deepEqual(shown([refusal("a", "12"), refusal("b", "12")]), []));
  it("do not depend on the order of the problems but for their own order", () => {
    const all = [
      refusal("a", "baked"),
      refusal("b", "tossed"),
      refusal("c", "tosses"),
      refusal("d", "bakes"),
      refusal("e", "tossing"),
      refusal("f", "zorp", { sub_type: "slot" }),
      refusal("g", "zorp", { sub_type: "slot" }),
    ];
    const names = (refusals: readonly Refusal[]) =>
      groupRefusals(refusals).map(({ subject, refusals: { length } }) => [subject, length]);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) =>
        assert.deepEqual(names(shuffled), names(all)),
      ),
    );
  });
});
