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

const GAME =
  "mode: defeasible\nThe ibex waves at the gnu. Rule1: If something waves at the gnu, then it does not trust the quail, too.";

describe("a question whether something is true or false, of a text for readers", () => {
  it("is answered as the plain question is, or to the contrary", () => {
    assert.match(ask(`${GAME} Does the ibex trust the quail?`), /^no: /u);
    assert.match(ask(`${GAME} Is it true that the ibex trusts the quail?`), /^no: /u);
    assert.match(ask(`${GAME} Is it false that the ibex trusts the quail?`), /^yes: /u);
    assert.match(ask(`${GAME} Is it not the case that the ibex trusts the quail?`), /^yes: /u);
  });

  it("stays unknown, and declined", () => {
    assert.match(ask(`${GAME} Is it false that the ibex trusts the gnu?`), /^(?:unknown: |declined)/u);
    assert.match(ask(`${GAME} Is it false that the ibex does not trust the quail?`), /^(?:no: |declined)/u);
    assert.equal(ask(`${GAME} Is it false that everyone trusts the quail?`), "declined");
    assert.equal(ask(`${GAME} Is it false that the ibex or the gnu trusts the quail?`), "declined");
  });

  it("keeps the places of what is told", () => {
    const prompt = `${GAME} Is it false that the ibex trusts the quail?`;
    const task = readTask(prompt, UNREAD);
    assert.ok(task?.result.kind === "answered");
    const [first] = task.result.steps;
    assert.equal(prompt.slice(first?.span?.start, first?.span?.end), "The ibex waves at the gnu.");
  });
});
