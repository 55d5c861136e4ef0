import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import type { LaneFile } from "../../../src/contract/evals.ts";
import { choosePractice, problemsOf } from "../../../src/operations/practice/practice.ts";
import { raiseProposals } from "../../../src/operations/practice/practice-proposals.ts";
import { arithmeticReader } from "../../../src/operations/practice/problem-reader.ts";
import { ROOT } from "../../support/root.ts";

const ASKED = "Ann had 19 pens. Ann jettisoned 4 pens. How many pens does Ann have left?";

describe("the reader of word problems, as practice uses it", () => {
  it("stops at an unknown verb, and reports it", () => {
    const reading = arithmeticReader([])(ASKED);
    assert.ok(reading.kind === "declined");
    assert.deepEqual(
      reading.stops.map(({ sub_type, token_text, sentence_index, token_index }) => [
        sub_type,
        token_text,
        sentence_index,
        token_index,
      ]),
      [["lexical", "jettisoned", 1, 1]],
    );
  });
  it("answers once the word is ratified, according to its class", () => {
    const word = (polarity: string) => [{ lemma: "jettison", category: "change_verb", polarity }];
    const values = ["decrease", "increase"].map((polarity) => {
      const reading = arithmeticReader(word(polarity))(ASKED.replace("left", "now"));
      return reading.kind === "solved" ? [reading.value, reading.className] : reading.kind;
    });
    assert.deepEqual(values, [
      ["15", "additive"],
      ["23", "additive"],
    ]);
  });
});

describe("the lane of uncommon verbs", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-verbs-"));
  after(() => rmSync(stateDir, { recursive: true }));
  it("yields a proposal for exactly those of its verbs that the reader can use", async () => {
    const [lane] = await choosePractice(join(ROOT, "data"), ["arithmetic_vocabulary"]);
    const verbOf = (one: object): string => (one as { why?: string }).why ?? ""; // the lane names the verb of each case
    const verbs = new Set([...new Set(lane?.cases.map(verbOf))].slice(0, 6)); // so many are enough, and soon looked into
    const cases = lane?.cases.filter((one) => verbs.has(verbOf(one))) ?? [];
    const result = {
      case_id: "",
      outcome: "refused",
      passed: false,
      expected: null,
      actual: null,
      refusal_reason: null,
      failure_reasons: [],
    } as const;
    const problems = problemsOf(
      cases.map((one) => ({ lane: lane?.file as LaneFile, one, result: { ...result, failure_reasons: [] } })),
    );
    const raised = await raiseProposals(stateDir, { problems, words: [], makeReader: arithmeticReader });
    const proposed = raised
      .filter(({ changeKind }) => changeKind === "vocabulary_addition")
      .map(({ payload }) => payload as { lemma: string; category: string; polarity: string });
    assert.deepEqual(
      proposed.map(({ lemma }) => lemma).filter((lemma) => !verbs.has(lemma)),
      [],
    );
    assert.ok(proposed.length > verbs.size / 2, `${proposed.length} of ${verbs.size}`);
    // With all of them ratified, no case is answered otherwise than expected, and those that were unlocked are answered.
    const read = arithmeticReader(proposed);
    const answered = problems.flatMap(({ prompt, expected }) => {
      const reading = read(prompt);
      return reading.kind === "solved" && expected.kind === "number" ? [[reading.value, expected.value]] : [];
    });
    assert.deepEqual(
      answered.filter(([value, expected]) => value !== expected),
      [],
    );
    assert.ok(answered.length >= 2 * proposed.length);
  });
});
