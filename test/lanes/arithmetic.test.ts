import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { solveProblem, type Solved } from "../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../src/engine/arithmetic/words/lexicon.ts";
import type { Answer } from "../../src/engine/answer/answer.ts";
import type { Expected } from "../../src/engine/scoring/score.ts";
import { score } from "../../src/engine/scoring/score.ts";
import { BLANK } from "../support/answers.ts";
import {
  changeNumbers,
  renamePeople,
  withAside,
  withoutNumbers,
  type Perturbed,
} from "../support/perturbed.ts";
import { ROOT } from "../support/root.ts";

/** Word problems written by others; they stand beside the project, or nowhere. */
const LANES = join(ROOT, "..", "shared", "data", "lanes");
const SOURCES = existsSync(LANES)
  ? readdirSync(LANES)
      .filter((file) => /^(?:arithmetic-|refusal-).*\.jsonl$/.test(file))
      .sort()
  : [];
/** With `EVERY_CASE=1` every answered case is perturbed; else one of so many. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 25;
const words = new Words([]);

interface Row {
  readonly case_id: string;
  readonly prompt: string;
  readonly expected: Expected;
}
/** Cases whose label is held to be mistaken, with a proof. */
const MISTAKEN: ReadonlySet<string> = new Set(
  readFileSync(join(ROOT, "data", "disputed.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly case_id: string }).case_id),
);

const NOTHING: Answer = { ...BLANK, mode: "arithmetic" };

describe("word problems stored beside the project", {
  skip: SOURCES.length > 0 ? false : `there is no ${LANES}`,
}, () => {
  for (const file of SOURCES) {
    const rows = readFileSync(join(LANES, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Row);
    const answered: (readonly [Row, Solved])[] = [];
    it(`${file}: no answer is wrong`, (context) => {
      const counts = { correct: 0, refused: 0, wrong: 0 };
      const wrong: string[] = [];
      for (const row of rows) {
        const result = solveProblem(row.prompt, words);
        const { outcome } = score(
          row.expected,
          result.kind === "solved"
            ? { ...NOTHING, kind: "number", value: result.text, unit: result.unit }
            : { ...NOTHING, kind: "refused", refusal_reason: "pack" },
        );
        counts[outcome]++;
        if (outcome === "wrong" && !MISTAKEN.has(row.case_id))
          wrong.push(`${row.case_id}: ${result.kind === "solved" ? result.text : result.reason}`);
        if (result.kind === "solved" && outcome === "correct") answered.push([row, result]);
      }
      context.diagnostic(
        `${counts.correct} correct, ${counts.refused} refused, ${counts.wrong} wrong of ${rows.length}`,
      );
      assert.deepEqual(wrong, []);
    });

    it(`${file}: no answer is wrong after a transformation`, () => {
      const faults = answered
        .filter((_, at) => at % STEP === 0)
        .flatMap(([{ case_id: id, prompt }, solved], at) => {
          const guises: readonly Perturbed[] = [
            { kind: "other people", prompt: renamePeople(prompt), answer: solved.text },
            { kind: "a sentence more", prompt: withAside(prompt, at), answer: solved.text },
            ...[changeNumbers(prompt, solved, at)].flatMap((one) => one ?? []),
            ...withoutNumbers(prompt, solved),
          ];
          return guises.flatMap((guise) => {
            const result = solveProblem(guise.prompt, words);
            const right =
              result.kind === "declined"
                ? result.missing !== ""
                : result.text === guise.answer ||
                  (guise.kind === "without a number" && result.text === solved.text);
            return right
              ? []
              : [
                  `${id}, ${guise.kind}: ${result.kind === "solved" ? result.text : "nothing is said to be missing"} instead of ${guise.answer ?? "a refusal"}`,
                ];
          });
        });
      assert.deepEqual(faults, []);
    });
  }
});
