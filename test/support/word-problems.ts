import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Problems and the texts of their answers. */
export type Solutions = readonly (readonly [prompt: string, answer: string])[];

/**
 * Tests of one kind of word problems, which `kind` names in the plural.
 * @param traps not read as yet: each may be declined, none answered otherwise
 */
export function describeProblems(
  kind: string,
  answered: Solutions,
  declined: readonly string[],
  traps: Solutions,
): void {
  describe(kind, () => {
    for (const [prompt, answer] of answered)
      it(`are answered: \`${prompt}\` with ${answer}`, () => {
        const solved = solveProblem(prompt, words);
        assert.equal(solved.kind === "solved" ? solved.text : solved.reason, answer);
      });
    for (const prompt of declined)
      it(`are declined: \`${prompt}\``, () => assert.equal(solveProblem(prompt, words).kind, "declined"));
    for (const [prompt, answer] of traps)
      it(`are answered with ${answer} or declined: \`${prompt}\``, () => {
        const solved = solveProblem(prompt, words);
        assert.ok(solved.kind === "declined" || solved.text === answer);
      });
  });
}
