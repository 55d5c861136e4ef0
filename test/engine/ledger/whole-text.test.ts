import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { accountWholeText } from "../../../src/engine/ledger/whole-text.ts";

const STOPPED: readonly (readonly [text: string, word: string])[] = [
  ["Allegedly Ida is taller than Max. Max is taller than Kim. Who is the tallest?", "Allegedly"],
  ["Ida went to the shed. Supposedly, Ida went to the barn. Where is Ida?", "Supposedly"],
  ["In Chile Ida is taller than Max. Max is taller than Kim. Who is the tallest?", "In Chile"],
  ["On Sundays Ida finished before Max. Max finished before Kim. Who finished last?", "On Sundays"],
  ["Tomorrow Ida gives the key to Max. Who has the key?", "Tomorrow"],
  ["No sailor may swim. This is false. Ida is a sailor. May Ida swim?", "This is false"],
  ["No sailor may swim. That rule is no longer in force. Ida is a sailor. May Ida swim?", "That rule is"],
  ["No sailor may swim. The old ban was lifted. Ida is a sailor. May Ida swim?", "The old ban was"],
  ["Sailors may swim, or so it seems. Ida is a sailor. May Ida swim?", "or so it seems"],
  ["Sailors may swim, if the cook is right. Ida is a sailor. May Ida swim?", "if the cook is right"],
  ["Sailors may apparently swim. Ida is a sailor. May Ida swim?", "apparently"],
  [
    "Every sailor must swim. Ida is a sailor. Must Ida swim, if Max is to be believed?",
    "if Max is to be believed",
  ],
  ["Almost every guest left. Ida is a guest. Who left?", "Almost"],
  ["Ida is a baker in theory. All bakers are polite. Is Ida polite?", "theory"],
  ["Ida is taller than Max in Kim's imagination. Max is taller than Kim. Who is the tallest?", "imagination"],
  ["Nobody knows whether Ida is a baker. All bakers are polite. Is Ida polite?", "Nobody"],
  ["Ida is a baker. All bakers are polite, Max thinks. Is Ida polite?", "thinks"],
  ["Ida is taller than Max, or so Kim says. Max is taller than Bo. Who is the tallest?", "or so Kim says"],
  ["No one knows whether Ida is a baker. All bakers are polite. Is Ida polite?", "No"],
];

const PASSED: readonly string[] = [
  "Kelly is taller than Max. Max is taller than Kim. Who is the tallest?",
  "Finally, Ida and Max swap hats. What does Ida have?",
  "Then Ida went to the shed. Where is Ida?",
  "Ida is interested in theory books. Everyone interested in theory books reads. Does Ida read?",
  "Ida lies, Max says. Max tells the truth. Does Ida lie?",
  "Nobody knows Ida. Everyone who sings knows Ida. Does Max sing?",
  "On the table there is a red pen. What colour is the pen?",
  "If the left lamp is on, the right lamp is off. The left lamp is on. Is the right lamp on?",
  "Always face forward. Take 3 steps. Are you where you began?",
];

describe("the ledger of stories, puzzles and policies", () => {
  for (const [text, word] of STOPPED)
    it(`stops at the unused word "${word}": ${text}`, () =>
      assert.equal(accountWholeText(text, { open: false })?.word, word));
  for (const text of PASSED)
    it(`accepts: ${text}`, () => assert.equal(accountWholeText(text, { open: false }), null));
  it("objects only if the question was left open because of a reported opinion", () => {
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
