import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { Failure } from "../../../src/contract/failures.ts";
import { derive } from "../../../src/engine/reliability/tally.ts";
import { INITIAL_ARITHMETIC_STATE } from "../../../src/operations/world/arithmetic-state.ts";
import { openArithmeticState } from "../../../src/operations/practice/stored-arithmetic-state.ts";
import { openMathLog } from "../../../src/store/logs/math-log.ts";
import { writePractice } from "../../../src/store/state/practice-report.ts";
import { practiceReportOf } from "../../support/practice-report.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-arithmetic-"));
after(() => rmSync(root, { recursive: true }));
const newState = (): string => mkdtempSync(join(root, "s-"));

describe("the arithmetic state of turns", () => {
  it("is the reader's own knowledge if nothing was ratified or practised", async () => {
    for (const source of [INITIAL_ARITHMETIC_STATE, openArithmeticState({ stateDir: newState() })]) {
      const { words, practice } = await source.current();
      assert.deepEqual(
        [words.classesOf("lose").length > 0, words.classesOf("jettison"), practice],
        [true, [], null],
      );
    }
  });

  it("follows the lexicon and the report, and is the same until they change", async () => {
    const stateDir = newState();
    const arithmetic = openArithmeticState({ stateDir });
    const hex = "0".repeat(64);
    await openMathLog(stateDir).appendWord({
      lemma: "jettison",
      category: "change_verb",
      polarity: "decrease",
      proposal_id: hex,
      evidence_hash: hex,
      reviewer: "somebody",
      ratifier_kind: "cli",
    });
    const counts = { correct: 700, wrong: 0, refused: 1 };
    await writePractice(
      stateDir,
      practiceReportOf([{ class_name: "additive", ...counts, repeated: 0, ...derive(counts) }]),
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    }); // younger files are read again
    const { words, practice } = await arithmetic.current();
    assert.deepEqual(words.classesOf("jettison"), [
      { lemma: "jettison", category: "change_verb", polarity: "decrease" },
    ]);
    assert.deepEqual(practice?.get("additive"), counts);
    const again = await arithmetic.current();
    assert.deepEqual([again.words === words, again.practice === practice], [true, true]);
  });

  it("is unknown if the lexicon cannot be read", async () => {
    const stateDir = newState();
    mkdirSync(join(stateDir, "math", "lexicon.jsonl"), { recursive: true });
    await assert.rejects(
      openArithmeticState({ stateDir }).current(),
      (error) =>
        error instanceof Failure &&
        error.reason === "read_error" &&
        error.message === "state/math/lexicon.jsonl cannot be read",
    );
  });

  it("has words without licences if the report is unreliable", async () => {
    const stateDir = newState();
    mkdirSync(join(stateDir, "practice"));
    writeFileSync(join(stateDir, "practice", "report.json"), "{");
    const log: string[] = [];
    const { words, practice } = await openArithmeticState({
      stateDir,
      log: (line) => log.push(line),
    }).current();
    assert.deepEqual(
      [words.classesOf("lose").length > 0, practice, log],
      [
        true,
        null,
        ["state/practice/report.json licenses nothing: state/practice/report.json is not JSON in UTF-8"],
      ],
    );
  });
});
