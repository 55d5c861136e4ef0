import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { accountWholeText } from "../../../src/engine/ledger/whole-text.ts";

const STOPPED: readonly (readonly [text: string, word: string])[] = [
  ["Allegedly Ida is taller than Max. Max is taller than Kim. Who is the tallest?", "Allegedly"],
  ["Ida went to the shed. Supposedly, Ida went to the barn. Where is Ida?", "Supposedly"],
  ["In Chile Ida is taller than Max. Max is taller than Kim. Who is the tallest?", "In Chile"],
  ["On Sundays Ida finished before Max. Max finished before Kim. Who finished last?", "On Sundays"],
  ["Tomorrow Ida gives the key to Max. Who has the key?", "Tomorrow"],
  ["Almost every guest left. Ida is a guest. Who left?", "Almost"],
];

const PASSED: readonly string[] = [
  "Kelly is taller than Max. Max is taller than Kim. Who is the tallest?",
  "Finally, Ida and Max swap hats. What does Ida have?",
  "Then Ida went to the shed. Where is Ida?",
  "On the table there is a red pen. What colour is the pen?",
  "Always face forward. Take 3 steps. Are you where you began?",
];

describe("the ledger of stories, puzzles and policies", () => {
  for (const [text, word] of STOPPED)
    it(`stops at "${word}": ${text}`, () =>
      assert.equal(accountWholeText(text, { open: false })?.word, word));
  for (const text of PASSED)
    it(`lets pass: ${text}`, () => assert.equal(accountWholeText(text, { open: false }), null));
  it("asks for a decision only where the question was left open because of what somebody thinks", () => {
    const text = "Max thinks every guest must sign. Ida is a guest. Must Ida sign?";
    assert.equal(accountWholeText(text, { open: true })?.word, "thinks");
    assert.equal(accountWholeText(text, { open: false }), null);
    assert.equal(
      accountWholeText("Rule 1: whoever suspects the truthfulness of a wolf leaves. Does the fox leave?", {
        open: true,
      }),
      null,
    );
  });
});
