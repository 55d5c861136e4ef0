import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readTask } from "../../../src/engine/answering/task.ts";
import type { Read } from "../../../src/engine/language/reading.ts";

const UNREAD: Read = {
  kind: "rejected",
  mode: null,
  sentences: [],
  tokens: [],
  rejections: [],
  accepted: [],
};
function ask(prompt: string): string {
  const task = readTask(prompt, UNREAD);
  if (task === null || task.result.kind === "declined") return "declined";
  const { answer, said } = task.result;
  return answer.kind === "verdict" ? `${answer.verdict}: ${said}` : answer.kind;
}

const STORY = "mode: state\nNora went to the attic. Ivo went to the shed. Nora picked up the flute.";
const MAP = "mode: state\nThe cup is above the plate. The plate is above the fork.";
const GAME =
  "mode: defeasible\nThe ibex waves at the gnu. Rule1: If something waves at the gnu, then it does not trust the quail, too.";

describe("a question whether something is true or false, of a text for readers", () => {
  it("is answered as the plain question is, or to the contrary", () => {
    assert.equal(ask(`${STORY} Is Nora in the attic?`), "yes: Yes. Nora is in the attic.");
    assert.equal(ask(`${STORY} Is it true that Nora is in the attic?`), "yes: Yes. Nora is in the attic.");
    assert.equal(ask(`${STORY} Is it false that Nora is in the attic?`), "no: No. Nora is in the attic.");
    assert.equal(
      ask(`${STORY} Is it not the case that Ivo is in the attic?`),
      "yes: Yes. Ivo is not in the attic.",
    );
    assert.match(ask(`${MAP} Is it false that the cup is above the fork?`), /^no: /u);
    assert.match(ask(`${GAME} Is it false that the ibex trusts the quail?`), /^yes: /u);
  });

  it("stays unknown, and declined", () => {
    assert.match(ask(`${STORY} Is it false that Tessa is in the attic?`), /^(?:unknown: |declined)/u);
    assert.match(ask(`${STORY} Is it false that Nora is not in the attic?`), /^(?:yes: |declined)/u);
    assert.match(ask(`${STORY} Is it false that Nora is not in the shed?`), /^(?:no: |declined)/u);
    assert.equal(ask(`${STORY} Is it false that everyone is in the attic?`), "declined");
    assert.equal(ask(`${STORY} Is it false that Nora or Ivo is in the attic?`), "declined");
  });

  it("keeps the places of what is told", () => {
    const prompt = `${STORY} Is it false that Nora is in the attic?`;
    const task = readTask(prompt, UNREAD);
    assert.ok(task?.result.kind === "answered");
    const [first] = task.result.steps;
    assert.equal(prompt.slice(first?.span?.start, first?.span?.end), "Nora went to the attic.");
  });
});
