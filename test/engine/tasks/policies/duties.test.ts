import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { modalReader } from "../../../../src/engine/tasks/policies/modal/reader.ts";
import { readTaskText } from "../../../../src/engine/tasks/text.ts";

/** The verdict, the items of a list, `declined`, or `left` for a text that is not taken. */
function told(text: string): string {
  const result = modalReader.read(readTaskText(text));
  if (result === null) return "left";
  if (result.kind === "declined") return result.reason;
  return result.answer.kind === "verdict"
    ? result.answer.verdict
    : result.answer.kind === "list"
      ? result.answer.items.join(", ")
      : "other";
}

const RULES = "A porter may carry trunks. A porter must not open letters. Porters have to wear a cap.";

describe("questions about what somebody may and must do, without a mode", () => {
  it("are answered for whoever a rule is of", () => {
    for (const [text, expected] of [
      [`${RULES} May a porter open letters?`, "no"],
      [`${RULES} Milo is a porter. May Milo carry trunks?`, "yes"],
      [`${RULES} Milo is a porter. Is Milo permitted to open letters?`, "no"],
      [`${RULES} Milo is a porter. Does Milo have to wear a cap?`, "yes"],
      [`${RULES} Milo is a porter. Must Milo carry trunks?`, "unknown"],
      [`${RULES} Milo is not a porter. May Milo carry trunks?`, "unknown"],
      [
        "Porters may carry trunks or boxes. Novices are porters. Milo is a novice. May Milo carry boxes?",
        "yes",
      ],
      ["You may whistle. May I whistle?", "yes"],
    ] as const)
      assert.equal(told(text), expected, text);
  });
  it("are decided however many other rules there are", () => {
    const others = ["fern", "lamp", "door", "drum", "kettle", "saddle", "candle", "mirror"]
      .map((thing) => `A porter may polish the ${thing}.`)
      .join(" ");
    assert.equal(told(`${others} ${RULES} Milo is a porter. May Milo open letters?`), "no");
  });
  it("can ask for all of it", () => {
    assert.equal(told(`${RULES} Milo is a porter. What may Milo do?`), "carry trunks, wear a cap");
    assert.equal(told(`${RULES} Milo is a porter. What must Milo not do?`), "open letters");
    assert.equal(told(`${RULES} What is a porter required to do?`), "left"); // a porter, porters: it is not certain that they are the same
    assert.equal(told(`${RULES} What may a baker do?`), "not_determined");
  });
  it("are not answered where rules clash, have exceptions or hedges, or could be of one only", () => {
    for (const [text, expected] of [
      [
        "Porters may open the gate. Novices must not open the gate. Novices are porters. Milo is a novice. May Milo open the gate?",
        "inconsistent_premises",
      ],
      ["Porters may open the gate, except novices. Milo is a porter. May Milo open the gate?", "left"],
      ["Porters may usually open the gate. Milo is a porter. May Milo open the gate?", "left"],
      ["A porter must wait at the door. Milo is a porter. Must Milo wait at the door?", "left"],
      ["All gulls can swim. Can Milo swim?", "left"],
    ] as const)
      assert.equal(told(text), expected, text);
  });
});
