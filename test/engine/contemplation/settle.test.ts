import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { answerPolar } from "../../../src/engine/answering/verdict.ts";
import { isDecided } from "../../../src/engine/contemplation/claims.ts";
import { ask, settle, type OpenQuestion, type Settlement } from "../../../src/engine/contemplation/settle.ts";
import type { Statement } from "../../../src/engine/contemplation/statement.ts";
import { read } from "../../../src/engine/language/read.ts";
import { vocabularyOf } from "../../../src/engine/language/meaning.ts";
import { loadInputs, type Inputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

let inputs: Inputs;
before(async () => {
  inputs = await loadInputs(join(ROOT, "data"));
});

function openQuestion(question: string): OpenQuestion {
  const found = read(question, inputs.speech.lexicon);
  const utterance = found.kind === "read" ? found.readings[0]?.utterances[0] : undefined;
  assert.ok(utterance?.kind === "question" && utterance.question.kind === "polar", question);
  return { world: inputs.sealed(), question, claim: utterance.question.claim };
}

function statements(source: "prompt" | "vault", ...texts: readonly string[]): Statement[] {
  return texts.map((text, at) => {
    const found = read(text, inputs.speech.lexicon);
    const utterance = found.kind === "read" ? found.readings[0]?.utterances[0] : undefined;
    assert.ok(utterance?.kind === "statement", text);
    return { source, ref: `${source} ${at + 1}`, text, meaning: utterance.meaning };
  });
}

const textsOf = (settlement: Settlement): string[] =>
  settlement.by === null ? [] : settlement.set.map(({ text }) => text);

describe("statements that settle a question", () => {
  it("are searched for in the prompt before the vault", () => {
    const open = openQuestion("Is Bob kind?");
    const [prompt, vault] = [
      statements("prompt", "Every glorp is kind.", "Bob is a glorp."),
      statements("vault", "Bob is kind."),
    ];
    assert.deepEqual(textsOf(settle(open, prompt, vault)), ["Every glorp is kind.", "Bob is a glorp."]);
    assert.deepEqual(textsOf(settle(open, prompt.slice(0, 1), vault)), ["Bob is kind."]);
    assert.deepEqual(textsOf(settle(open, prompt.slice(0, 1), statements("vault", "Bob is a glorp."))), [
      "Every glorp is kind.",
      "Bob is a glorp.",
    ]);
  });

  it("are a minimal set", () => {
    const cases = [
      [
        "Is Bob kind?",
        ["Every glorp is kind.", "Every wug is a glorp.", "Bob is a wug.", "Tom is a wug.", "Bob is tall."],
      ],
      ["Is Bob an animal?", ["Every glorp is a dog.", "Bob is a glorp.", "Every wug is a cat."]],
      ["Is Bob not kind?", ["No glorp is kind.", "Bob is a glorp."]],
    ] as const;
    for (const [question, texts] of cases) {
      const open = openQuestion(question);
      const settlement = settle(open, statements("prompt", ...texts), []);
      assert.equal(settlement.by, "stated", question);
      assert.ok(settlement.by === "stated" && isDecided(ask(open, settlement.set).answer));
      for (const each of settlement.set)
        assert.ok(
          !isDecided(
            ask(
              open,
              settlement.set.filter((other) => other !== each),
            ).answer,
          ),
          `${question} without ${each.text}`,
        );
    }
  });

  it("are none if the statements are inconsistent", () => {
    const open = openQuestion("Is Bob kind?");
    assert.equal(settle(open, statements("prompt", "Bob is kind.", "Bob is not kind."), []).by, null);
    assert.equal(
      settle(
        open,
        statements("prompt", "Every glorp is kind.", "Bob is a glorp."),
        statements("vault", "Bob is not kind."),
      ).by,
      "stated",
      "what the prompt settles is not asked of the vault",
    );
  });
});

describe("hypotheses that would settle a question", () => {
  const QUESTIONS = [
    "Is Rex an animal?",
    "Can Rex fly?",
    "Are all wugs animals?",
    "Is Rex not a mammal?",
    "Does Rex have a backbone?",
  ];
  for (const question of QUESTIONS) {
    it(`would settle the question, and nobody stated them: ${question}`, () => {
      const open = openQuestion(question);
      const settlement = settle(open, [], []);
      assert.ok(settlement.by === "hypothesis", `${question} ${settlement.by}`);
      for (const { statement, verdict, beside } of settlement.hypotheses) {
        assert.equal(ask(open, [...beside, statement]).answer.verdict, verdict, statement.text);
        const { verdict: without, refusal_reason: reason } = ask(open, beside).answer;
        assert.ok(without === "unknown" || reason === "nothing_known");
        assert.equal(
          answerPolar(
            open.world,
            { premises: [], stated: false, mode: "classical", fixed: false },
            statement.meaning,
          ).answer.verdict,
          "unknown",
          statement.text,
        );
        const [own, asked] = [vocabularyOf(statement.meaning), vocabularyOf(open.claim)];
        assert.ok(
          [...own.names, ...own.symbols].some((each) => asked.names.has(each) || asked.symbols.has(each)),
          `${statement.text} is about something else`,
        );
      }
    });
  }

  it("are conditions of the given rules, and rules for the given kinds", () => {
    const told = (question: string, ...texts: readonly string[]) => {
      const settlement = settle(openQuestion(question), statements("prompt", ...texts), []);
      return settlement.by === "hypothesis"
        ? settlement.hypotheses.map(({ statement, verdict, beside }) => [
            statement.text,
            verdict,
            beside.map(({ text }) => text),
          ])
        : settlement.by;
    };
    assert.deepEqual(told("Is Bob kind?", "Every glorp is kind.", "Tom is tall."), [
      ["Bob is a glorp.", "yes", ["Every glorp is kind."]],
    ]);
    assert.deepEqual(told("Is Bob kind?", "Bob is a glorp."), [
      ["Every glorp is kind.", "yes", ["Bob is a glorp."]],
      ["No glorp is kind.", "no", ["Bob is a glorp."]],
    ]);
    assert.deepEqual(told("Is Bob clever?", "All kind glorps are clever.", "Bob is a glorp."), [
      ["Bob is kind.", "yes", ["All kind glorps are clever.", "Bob is a glorp."]],
      ["Every glorp is clever.", "yes", ["Bob is a glorp."]],
      ["No glorp is clever.", "no", ["Bob is a glorp."]],
    ]);
    assert.deepEqual(told("Is the street wet?", "If it rains, the street is wet."), [
      ["It rains.", "yes", ["If it rains, the street is wet."]],
    ]);
  });

  it("are never the question itself, nor its denial", () => {
    for (const question of ["Is Bob kind?", "Is Bob blorky?"])
      assert.equal(settle(openQuestion(question), [], []).by, null);
  });
});
