import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exceptionsReader } from "../../../../src/engine/tasks/policies/exceptions/reader.ts";
import { readTaskText } from "../../../../src/engine/tasks/text.ts";

function told(text: string): string {
  const result = exceptionsReader.read(readTaskText(text));
  return result === null
    ? "left"
    : result.kind === "declined"
      ? result.reason
      : result.answer.kind === "verdict"
        ? result.answer.verdict
        : "other";
}

function check(table: readonly (readonly [text: string, expected: string])[]): void {
  for (const [text, expected] of table) assert.equal(told(text), expected, text);
}

describe("policies with exceptions", () => {
  it("hold for whoever is not known to be an exception", () =>
    check([
      ["Porters may open the gate, except novices. Milo is a porter. May Milo open the gate?", "yes"],
      [
        "Porters may open the gate, except novices. Novices are porters. Milo is a novice. May Milo open the gate?",
        "no",
      ],
      ["Porters may open the gate, except novices. Milo is not a porter. May Milo open the gate?", "unknown"],
      [
        "Porters may open the gate, except novices. Milo is a baker. May Milo open the gate?",
        "not_determined",
      ],
      ["Animals may enter the tent, except birds. Milo is a dog. May Milo enter the tent?", "yes"],
      [
        "Animals may enter the tent, except birds. Milo is an animal. Milo is a parrot. May Milo enter the tent?",
        "no",
      ],
      ["Nobody may open the gate, except porters. Tom is a baker. May Tom open the gate?", "no"],
      ["Nobody may open the gate, except porters. Tom is a porter. May Tom open the gate?", "yes"],
      [
        "No porter may sleep, except captains. Milo is a porter. Milo is a captain. Is Milo allowed to sleep?",
        "yes",
      ],
    ]));
  it("from a duty free only of the duty", () =>
    check([
      [
        "Porters must wear a cap, except captains. Milo is a porter. Milo is a captain. Must Milo wear a cap?",
        "no",
      ],
      [
        "Porters must wear a cap, except captains. Milo is a porter. Milo is a captain. May Milo wear a cap?",
        "unknown",
      ],
      ["Porters must wear a cap, except captains. Milo is a porter. May Milo wear a cap?", "yes"],
    ]));
  it("are left alone where the exception is no kind, or something is not read or too near to tell apart", () =>
    check([
      ["Porters may open the gate, except on Sundays. Milo is a porter. May Milo open the gate?", "left"],
      ["Porters may open the gate, except Milo. Milo is a porter. May Milo open the gate?", "left"],
      [
        "Porters may open the gate, except novices who are tall. Milo is a porter. May Milo open the gate?",
        "left",
      ],
      [
        "Porters may open the gate, except novices. Some porters are novices. Milo is a porter. May Milo open the gate?",
        "left",
      ],
      ["Porters may open the gate, except novices. Milo is a night porter. May Milo open the gate?", "left"],
      ["Porters may open the gate. Milo is a porter. May Milo open the gate?", "left"],
    ]));
});

describe("numbered policies with preferences", () => {
  const policy = (preference: string, who: string, question: string): string =>
    `Rule 1: Porters must whistle. Rule 2: Novices must not whistle. ${preference} Novices are porters. Milo is a ${who}. ${question}`;
  it("let the preferred rule stand", () =>
    check([
      [policy("Rule 2 is preferred over Rule 1.", "novice", "May Milo whistle?"), "no"],
      [policy("Rule 2 is preferred over Rule 1.", "novice", "Must Milo whistle?"), "no"],
      [policy("Rule 1 is preferred over Rule 2.", "novice", "Must Milo whistle?"), "yes"],
      [policy("Rule 2 is preferred over Rule 1.", "porter", "May Milo whistle?"), "yes"],
    ]));
});
