import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { ROWS } from "../../src/engine/grammar/grammar.ts";
import { allFrames } from "../../src/engine/lexicon/frames.ts";
import { frame } from "../../src/engine/lexicon/frames/notation.ts";
import { printForm, printQuestion } from "../../src/engine/meaning/notation.ts";
import { decide } from "../../src/engine/theories/decide.ts";
import { thingWord } from "../../src/engine/wording/outcome.ts";
import { discourseOf } from "../support/reading.ts";
import { ROOT } from "../support/root.ts";

describe("the page on the way of a prompt", () => {
  const page = readFileSync(join(ROOT, "docs/explanation/english.md"), "utf8");
  const prompt = /^> (?<prompt>.+)$/mu.exec(page)?.groups?.["prompt"] ?? "";
  const [forms, steps] = [...page.matchAll(/^```text\n(?<block>[^`]+)\n```$/gmu)].map(
    ({ groups }) => groups?.["block"]?.split("\n") ?? [],
  );

  it("shows the forms that its prompt has", async () => {
    const discourse = await discourseOf(prompt);
    const nameOf = (id: number): string => `${thingWord(id, discourse)}#${id}`;
    const said = discourse.conditions.map(({ form }) => printForm(form, nameOf));
    const [question, ...shown] = forms?.toReversed() ?? [];
    assert.equal(question, `? ${printQuestion(discourse.question, nameOf)}`);
    for (const form of shown) assert.ok(said.includes(form), form);
  });

  it("shows the steps that decide it", async () => {
    const outcome = decide(await discourseOf(prompt));
    assert.ok(outcome.kind === "verdict");
    assert.deepEqual(
      outcome.steps.map(({ rule, text }) => `${rule}: ${text}`),
      steps,
    );
  });
});

describe("the page on extending the reader", () => {
  it("shows a verb and a grammar row that are there", () => {
    const page = readFileSync(join(ROOT, "docs/how-to/extend-the-reader.md"), "utf8");
    const [verb, row] = [...page.matchAll(/`(?:frame|row)\((?<parts>[^`]+)\)`/gu)].map(
      ({ groups }): readonly string[] => JSON.parse(`[${groups?.["parts"]?.replace(", build", "") ?? ""}]`),
    );
    assert.deepEqual(
      frame(verb?.[0] ?? "", verb?.[1] ?? "", verb?.[2] ?? "").filter(
        (one) => !allFrames().some((known) => isDeepStrictEqual(known, one)),
      ),
      [],
    );
    const known = ROWS.find(({ id }) => id === row?.[0]);
    assert.deepEqual([known?.make, known?.of.join(" ")], [row?.[1], row?.[2]]);
  });
});
