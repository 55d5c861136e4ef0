import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Ledger } from "../../../src/engine/reliability/leeway.ts";
import type { StageDetails } from "../../../src/contract/types/stages.ts";
import { runTurn, type TurnFields } from "../../../src/engine/turn/turn.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

const inputs = await loadInputs(join(ROOT, "data"));
const take = (prompt: string, practice: Ledger | null = null): TurnFields =>
  runTurn({ ...inputs.sealed(), practice }, prompt).fields;
const detailOf = <S extends keyof StageDetails>(
  { pipeline_record: { stages } }: TurnFields,
  id: S,
): StageDetails[S] =>
  (stages.find(({ stage_id }) => stage_id === id)?.detail ?? assert.fail(id)) as StageDetails[S];
const answerOf = (fields: TurnFields) => detailOf(fields, "realizer").answer;
const ledger = (correct: number, wrong: number): Ledger =>
  new Map([["additive", { correct, wrong, refused: 0 }]]);

const LAMPS = "Rosa has 31 lamps. She sells 9 lamps. How many lamps does Rosa have left?";

describe("a turn that is a problem of arithmetic", () => {
  it("has the value, the unit and the steps, each of which rests on steps before it", () => {
    const fields = take(LAMPS);
    const { kind, mode, value, unit, derivation } = answerOf(fields);
    assert.deepEqual(
      [kind, mode, value, unit, fields.epistemic_state, fields.grounding_source, fields.normative_clearance],
      ["number", "arithmetic", "22", "lamps", "inferred", "none", "cleared"],
    );
    assert.deepEqual(
      derivation.map(({ from }) => from),
      [[], [], [1, 2]],
    );
    assert.equal(derivation.at(-1)?.conclusion, "Rosa's lamps: 31 − 9 = 22");
    assert.equal(detailOf(fields, "intent").tag, "arithmetic");
    assert.deepEqual(
      detailOf(fields, "proposition_graph").edges.map(({ source, target }) => [source, target]),
      [
        ["d1", "d3"],
        ["d2", "d3"],
      ],
    );
  });
  for (const prompt of [
    LAMPS,
    `mode: arithmetic\n${LAMPS}`,
    "How much is 171 + 51?",
    "mode: arithmetic\n\nWhat is 12 × 4 - 3?",
  ]) {
    it(`rests on numbers that stand where its grounds say: ${JSON.stringify(prompt.slice(0, 40))}`, () => {
      const { grounds, derivation } = answerOf(take(prompt));
      const read = derivation.filter(({ rule }) => rule === "read");
      assert.ok(grounds.length > 1 && grounds.length === read.length);
      grounds.forEach(({ ref }, at) => {
        const [, from = "", to = from] = /characters? (\d+)(?:-(\d+))?$/.exec(ref) ?? [];
        assert.ok(read[at]?.conclusion.endsWith(prompt.slice(Number(from) - 1, Number(to))), ref);
      });
    });
  }
  it("is declined with the word that nothing accounts for, and its sentence", () => {
    const fields = take("Rosa has 31 lamps. Rosa often sells 9 lamps. How many lamps does Rosa have left?");
    assert.match(
      fields.surface,
      /^I can't work this out: a word beside a number denies it, limits it or leaves it open, at "often" in "Rosa often sells 9 lamps"\. Missing: /u,
    );
    assert.equal(answerOf(fields).refusal_reason, "unreadable");
  });
  it("names a number that does not matter", () => {
    const fields = take(
      "Rosa has 31 lamps. She has 4 rugs. She sells 9 lamps. How many lamps does Rosa have left?",
    );
    assert.match(fields.surface, /"4" is not needed: /);
    assert.deepEqual(answerOf(fields).derivation.filter(({ rule }) => rule === "not_needed").length, 1);
  });
  it("gives amounts as people write them", () => {
    for (const [prompt, said] of [
      ["What is 1/3 + 1/4?", "7/12."],
      ["A mug costs $2.50. How much do 3 mugs cost?", "$7.50."],
      ["Solve 3x - 4 = 11.", "x = 5."],
      ["Rosa had 9 lamps. She sold 8 lamps. How many lamps does Rosa have left?", "1 lamp."],
    ] as const) {
      assert.equal(take(prompt).articulation_surface, said, prompt);
    }
  });
});

describe("the licence of an answer", () => {
  const rows: readonly (readonly [string, Ledger | null, string, string, boolean])[] = [
    [
      "without practice is unknown, and the answer a proposal",
      null,
      "unknown",
      "I think it is 22 lamps.",
      true,
    ],
    ["with too few cases is unknown", ledger(9, 0), "unknown", "I think it is 22 lamps.", true],
    [
      "with some wrong answers among many proposes",
      ledger(95, 5),
      "PROPOSE",
      "I think it is 22 lamps.",
      true,
    ],
    ["with enough right answers serves", ledger(657, 0), "SERVE", "22 lamps.", false],
  ];
  for (const [title, practice, license, said, hedged] of rows) {
    it(title, () => {
      const fields = take(LAMPS, practice);
      assert.deepEqual(
        [fields.leeway_evidence.license, fields.hedge_injected, answerOf(fields).value],
        [license, hedged, "22"],
      );
      assert.ok(fields.surface.startsWith(said), fields.surface);
      assert.equal(fields.articulation_surface, hedged ? "22 lamps." : null);
    });
  }
  it("that is denied keeps the answer back, with the counts that deny it", () => {
    const fields = take(LAMPS, ledger(6, 4));
    assert.deepEqual(
      [
        fields.leeway_evidence.license,
        fields.refusal_emitted,
        answerOf(fields).kind,
        answerOf(fields).value,
        answerOf(fields).refusal_reason,
      ],
      ["blocked", true, "refused", null, "not_licensed"],
    );
    assert.match(
      fields.surface,
      /of 10 answers to problems of this kind \(additive\) in practice, 4 were wrong/,
    );
    assert.ok(
      !JSON.stringify([
        answerOf(fields),
        fields.surface,
        fields.articulation_surface,
        fields.walk_surface,
      ]).includes("22"),
    );
  });
});

describe("a problem that cannot be worked out", () => {
  const rows: readonly (readonly [string, string, string, string])[] = [
    [
      "at a verb that nobody told",
      "Rosa had 31 lamps. Rosa jettisoned 9 lamps. How many lamps does Rosa have left?",
      "unknown_word",
      "unverified_novel",
    ],
    [
      "for a number that is not said",
      "Rosa has some lamps. She buys 9 lamps. How many lamps does Rosa have now?",
      "not_determined",
      "undetermined",
    ],
    ["as no number can be", "What is 5 / 0?", "unreadable", "scope_boundary"],
  ];
  for (const [title, prompt, reason, state] of rows) {
    it(`is refused with what is missing: ${title}`, () => {
      const fields = take(prompt);
      const { kind, refusal_reason, missing, mode } = answerOf(fields);
      assert.deepEqual(
        [kind, mode, refusal_reason, fields.epistemic_state, fields.leeway_evidence.license],
        ["refused", "arithmetic", reason, state, "unknown"],
      );
      assert.ok(
        missing.length === 1 &&
          fields.surface.startsWith("I can't work this out: ") &&
          fields.surface.endsWith(` Missing: ${missing[0] ?? ""}.`),
        fields.surface,
      );
    });
  }
  it("names the missing word in the words of the text", () => {
    assert.equal(
      take("Rosa has some lamps. She buys 9 lamps. How many lamps does Rosa have now?").surface,
      "I can't work this out: the text does not say enough. Missing: the number of Rosa's lamps.",
    );
  });
});

describe("a prompt that is no problem", () => {
  for (const [title, prompt, mode] of [
    ["a statement with a large number", "Rosa has 30 lamps.", "classical"],
    ["a question for a number without any", "How many legs has a table, times two?", "classical"],
    ["a claim", "2 + 2 = 5", "classical"],
    ["a problem in another mode", `mode: classical\n${LAMPS}`, "classical"],
    ["a problem in no mode", `mode: magic\n${LAMPS}`, "classical"],
  ] as const) {
    it(`is refused as it was: ${title}`, () => {
      const { surface, pipeline_record: _, ...fields } = take(prompt);
      assert.match(surface, /^I can't read /);
      assert.equal(answerOf({ ...fields, surface, pipeline_record: _ }).mode, mode);
    });
  }
  it("is asked for one in the mode arithmetic", () => {
    assert.equal(
      take("mode: arithmetic\nIs Rosa a plumber?").surface,
      "I can't work this out: I can't read \"Is Rosa a plumber?\". Missing: a question of how many or how much.",
    );
  });
});
