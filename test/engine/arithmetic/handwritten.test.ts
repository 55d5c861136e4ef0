import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";
import { score } from "../../../src/engine/scoring/score.ts";
import { readCases, readLaneFile } from "../../../src/store/packs/lanes.ts";
import { ROOT } from "../../support/root.ts";

const data = join(ROOT, "data");
const { kind, cases } = await readCases(
  data,
  await readLaneFile(data, "arithmetic_handwritten", "v1"),
  "public",
);
const outcomes = (kind === "turns" ? cases : []).map(({ prompt, expected }) => {
  const solved = solveProblem(prompt, new Words([]));
  const answer =
    solved.kind === "declined"
      ? null
      : score(expected, {
          kind: "number",
          mode: "arithmetic",
          verdict: null,
          validity: null,
          value: solved.text,
          unit: solved.unit,
          items: [],
          grounds: [],
          derivation: [],
          missing: [],
          refusal_reason: null,
          other_modes: [],
        });
  return { prompt, expected, answer: answer?.outcome ?? "refused" };
});

describe("the handwritten problems", () => {
  it("have no wrong answer", () =>
    assert.deepEqual(
      outcomes.filter(({ answer }) => answer === "wrong").map(({ prompt }) => prompt),
      [],
    ));

  it("are answered in good part", () => {
    const answerable = outcomes.filter(({ expected }) => expected.kind === "number");
    const answered = answerable.filter(({ answer }) => answer === "correct");
    assert.ok(answered.length >= 0.3 * answerable.length, `${answered.length} of ${answerable.length}`);
  });
});
