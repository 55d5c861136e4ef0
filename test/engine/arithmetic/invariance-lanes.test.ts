import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ARITHMETIC_LANES } from "../../../scripts/arithmetic-lanes/made.ts";
import { solveProblem, type Solved } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";
import {
  changeNumbers,
  renamePeople,
  renameThings,
  withAside,
  withoutNumbers,
  type Perturbed,
} from "../../support/perturbed.ts";
import { freshStory, swapped, withoutSentences } from "../../support/perturbed-stories.ts";
import { ROOT } from "../../support/root.ts";

/** With `EVERY_CASE=1` all cases are perturbed, which takes minutes; else a few of each lane. */
const EVERY = process.env["EVERY_CASE"] === "1";
const [STEP, STORIES] = EVERY ? [1, 20] : [100, 1];
const words = new Words([]);

/** Frames whose question still makes sense without one of their sentences: then what is left is taken for all there is. */
const STILL_TOLD: ReadonlySet<string> = new Set(["boxes_and_loose", "earn_and_spend"]);

/** What is wrong with the answer to a perturbed problem; null for a right answer, and for a refusal that says what is missing. */
function faultOf({ kind, prompt, answer }: Perturbed, before: string): string | null {
  const result = solveProblem(prompt, words);
  if (result.kind === "declined")
    return result.missing === "" || result.reason === ""
      ? `${kind}: nothing is said to be missing: ${prompt}`
      : null;
  // A number that was not needed may go.
  return result.text === answer || (kind === "without a number" && result.text === before)
    ? null
    : `${kind}: ${result.text} instead of ${answer ?? "a refusal"}: ${prompt}`;
}

interface Row {
  readonly prompt: string;
  readonly expected: { readonly kind: string; readonly value?: string };
}
function answeredIn(lane: string): readonly (readonly [prompt: string, solved: Solved])[] {
  const rows = readFileSync(join(ROOT, "data", "lanes", lane, "v1", "public.jsonl"), "utf8")
    .trim()
    .split("\n")
    .filter((_, at) => at % STEP === 0)
    .map((line) => JSON.parse(line) as Row);
  return rows.flatMap(({ prompt }) => {
    const result = solveProblem(prompt, words);
    return result.kind === "solved" ? [[prompt, result] as const] : [];
  });
}

describe("a right answer never becomes a wrong one", () => {
  for (const { lane, refused } of ARITHMETIC_LANES.filter((one) => !one.refused)) {
    it(`${lane}: with other names, things and numbers, with a sentence more, without a number`, () => {
      const faults = answeredIn(lane).flatMap(([prompt, solved], at) => {
        const guises: readonly Perturbed[] = [
          { kind: "other people", prompt: renamePeople(prompt), answer: solved.text },
          { kind: "other things", prompt: renameThings(prompt), answer: solved.text },
          { kind: "a sentence more", prompt: withAside(prompt, at), answer: solved.text },
          ...[changeNumbers(prompt, solved, at)].flatMap((one) => one ?? []),
          ...withoutNumbers(prompt, solved),
        ];
        return guises.flatMap((guise) => faultOf(guise, solved.text) ?? []);
      });
      assert.deepEqual(faults, []);
      assert.equal(refused, false);
    });
  }
});

describe("stories that no lane has", () => {
  for (const lane of ARITHMETIC_LANES) {
    it(`${lane.lane}: are not answered wrongly, nor in another order, nor without one of their sentences`, () => {
      const faults: string[] = [];
      for (const frame of Object.keys(lane.frames))
        for (let nth = 0; nth < STORIES; nth++) {
          const fresh = freshStory(lane, frame, `perturbed ${nth}`);
          const result = fresh === null ? null : solveProblem(fresh.prompt, words);
          if (fresh === null || result?.kind !== "solved") continue;
          if (result.text !== fresh.answer)
            faults.push(`${result.text} instead of ${fresh.answer ?? "a refusal"}: ${fresh.prompt}`);
          const guises = [
            ...(STILL_TOLD.has(frame) ? [] : withoutSentences(fresh.story)),
            ...[swapped(fresh.story)].flatMap((one) => one ?? []),
          ];
          faults.push(...guises.flatMap((guise) => faultOf(guise, result.text) ?? []));
        }
      assert.deepEqual(faults, []);
    });
  }
});
