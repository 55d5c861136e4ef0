import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import type { World } from "../../../src/engine/answering/world.ts";
import { answerWholeText } from "../../../src/engine/answering/whole-text.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

describe("a text that the other readers do not understand", () => {
  let world: World;
  before(async () => {
    world = (await loadInputs(join(ROOT, "data"))).sealed();
  });
  const surfaceOf = (prompt: string): string => runTurn(world, prompt).fields.surface;

  it("is answered with the sentences that the answer rests on", () => {
    assert.equal(
      surfaceOf("The lamp is lit. Vera, who is a plumber, is tired. Is Vera a plumber?"),
      "Yes. It follows from: Vera, who is a plumber, is tired.",
    );
    assert.equal(
      surfaceOf("Every plumber but Vera is late. Odo is a plumber. Is Odo late?"),
      "Yes. It follows from: Every plumber but Vera is late. Odo is a plumber.",
    );
  });

  it("has its steps, its grounds and the mode of its meaning in the typed answer", () => {
    const answered = answerWholeText(world, "Vera is chased by Rex. Does Rex chase Vera?");
    assert.deepEqual(answered?.answer, {
      kind: "verdict",
      mode: "classical",
      verdict: "yes",
      validity: null,
      value: null,
      unit: null,
      items: [],
      grounds: [{ source: "prompt", ref: "sentence 1", text: "Vera is chased by Rex." }],
      derivation: [{ step: 1, rule: "said", from: [], conclusion: "Vera is chased by Rex." }],
      missing: [],
      refusal_reason: null,
      other_modes: [],
    });
  });

  it("is left to its own reader where it names a mode or is long", () => {
    const text = "Vera is chased by Rex. Does Rex chase Vera?";
    assert.equal(answerWholeText(world, `mode: classical\n${text}`), null);
    assert.equal(answerWholeText(world, `${"Odo is tall. ".repeat(120)}${text}`), null);
    const story = (times: number): string => `${"Odo went to the yard. ".repeat(times)}Where is Odo?`;
    assert.equal(answerWholeText(world, story(200))?.answer.value, "the yard");
    assert.equal(answerWholeText(world, story(300)), null);
  });

  it("is not answered where its words leave open what is said", () => {
    for (const prompt of [
      "All plumbers are not late. Odo is a plumber. Is Odo late?",
      "Either it rains or it snows. It rains. Does it snow?",
      "Vera does not like Odo and Rex. Does Vera like Rex?",
      "Odo is a tall child. Is Odo tall?",
      "The plumbers are late. Odo is a plumber. Is Odo late?",
      "It does not rain heavily. Does it rain?",
      "Vera is anything but late. Is Vera late?",
      "Odo is Vera's friend. Rex is Vera's friend. Odo is late. Is Vera's friend late?",
      "Vera wants a unicorn. Is there a unicorn?",
      "Odo lives in Oslo. Oslo is in Norway. Does Odo live in Norway?",
      "Is Odo a plumber or a baker? Odo is a plumber.",
      "Odo swims. Can Odo swim?",
      "One of Vera and Odo is late. Vera is late. Is Odo late?",
      "Plumbers are late because I say so. Is a plumber late?",
    ])
      assert.equal(answerWholeText(world, prompt), null, prompt);
  });

  it("gives a number as far as practice licenses its class", () => {
    const prompt = "Nobody gave Vera 3 pears. Vera has 10 pears. How many pears does Vera have?";
    const licensed = (correct: number, wrong: number): World => ({
      ...world,
      practice: new Map([["additive", { correct, wrong, refused: 0 }]]),
    });
    const unpractised = runTurn(world, prompt).fields;
    assert.match(unpractised.surface, /^I think it is 10 pears\. I cannot vouch for it/u);
    assert.equal(unpractised.leeway_evidence?.class_name, "none");
    assert.match(runTurn(licensed(2_000, 0), prompt).fields.surface, /^10 pears\b/u);
    assert.match(runTurn(licensed(60, 40), prompt).fields.surface, /I may not give it/u);
    const { answer } = answerWholeText(world, prompt) ?? assert.fail();
    assert.deepEqual(
      [answer.kind, answer.mode, answer.value, answer.unit],
      ["number", "arithmetic", "10", "pears"],
    );
  });

  it("gives the sign of a unit as it is, of one and of many", () => {
    const unitOf = (prompt: string): string | null | undefined => answerWholeText(world, prompt)?.answer.unit;
    assert.equal(unitOf("2 boxes weigh 6 kg. What do 5 boxes weigh?"), "kg");
    assert.equal(unitOf("2 boxes weigh 6 grams. What do 5 boxes weigh?"), "grams");
  });

  it("asks with a denial what is so", () => {
    const verdictOf = (prompt: string) => answerWholeText(world, prompt)?.answer.verdict;
    assert.equal(verdictOf("Odo is a plumber. Isn't Odo a plumber?"), "yes");
    assert.equal(verdictOf("Odo is not a plumber. Isn't Odo a plumber?"), "no");
  });
});
