import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { answerPrompt } from "../../../src/engine/answering/answer-prompt.ts";
import { findLookAlike } from "../../../src/engine/answering/guards/mixed-scripts.ts";
import { GUARDS } from "../../../src/engine/answering/guards/table.ts";
import { read } from "../../../src/engine/language/read.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import type { World } from "../../../src/engine/answering/world.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

/** Texts that one guard stops and no other part of the engine does, with what would be answered without it. */
const STOPPED: Readonly<Record<string, readonly (readonly [text: string, otherwise: string])[]>> = {
  alternative_question: [
    ["Is a horse a mammal or a bird?", "yes"],
    ["Ivan is a pilot. Is Ivan a pilot or a sailor?", "yes"],
  ],
  unreal_place: [
    ["Tilda is neither rich nor famous in Ottilie's imagination. Is Tilda rich?", "no"],
    ["Tilda is famous in a dream. Tilda is a cook. Is Tilda a cook?", "yes"],
  ],
  opaque_compounds: [
    ["Rex is a house cat. Is Rex a cat?", "unknown"],
    ["Olga is a snowball seller. Is Olga a snowball?", "unknown"],
  ],
};

const PASSED: readonly (readonly [text: string, verdict: string])[] = [
  ["Ivan is a pilot. Is it true that Ivan is a pilot or a sailor?", "yes"],
  ["mode: classical\nIvan is a pilot. Is Ivan a pilot or a sailor?", "yes"],
  ["Rex is a polar bear. Is Rex a bear?", "yes"],
  ["Rex is a polar bear. Is Rex loud?", "unknown"],
];

describe("the guards over answers", () => {
  let world: World;
  before(async () => {
    world = (await loadInputs(join(ROOT, "data"))).sealed();
  });
  const verdictOf = (text: string, guards = GUARDS): string => {
    const { answer } = answerPrompt(world, read(text, world.knowledge.lexicon), guards);
    return answer.verdict ?? answer.kind;
  };

  for (const [name, texts] of Object.entries(STOPPED)) {
    it(`${name} alone stops its texts`, () => {
      const others = GUARDS.filter((guard) => guard.name !== name);
      assert.equal(others.length, GUARDS.length - 1, "there is such a guard");
      for (const [text, otherwise] of texts)
        assert.deepEqual([verdictOf(text), verdictOf(text, others)], ["refused", otherwise], text);
    });
  }
  it("each have a text here", () => {
    assert.deepEqual(GUARDS.map(({ name }) => name).sort(), Object.keys(STOPPED).sort());
  });
  it("let other texts pass", () => {
    for (const [text, verdict] of PASSED) assert.equal(verdictOf(text), verdict, text);
  });
});

describe("words that look like others", () => {
  it("are found by the scripts of their letters, and by letters that stand for others", () => {
    assert.equal(findLookAlike("Is a whale a f\u0456sh?"), "f\u0456sh");
    assert.equal(findLookAlike("Is a \u{1D464}hale a fish?"), "\u{1D464}hale");
    assert.equal(findLookAlike("Is a \uFF57hale a fish?"), "\uFF57hale");
    for (const text of [
      "Is a whale a fish?",
      "Zoë met Łukasz in Ålesund.",
      "Это кит.",
      "The β-test is over.",
      "π is 3.",
    ])
      assert.equal(findLookAlike(text), null, text);
  });
  it("are named by the refusal", async () => {
    const world = (await loadInputs(join(ROOT, "data"))).sealed();
    assert.match(
      runTurn(world, "Is a whale a f\u0456sh?").fields.surface,
      /^I can't read "f\u0456sh": its letters only look like those of one alphabet/u,
    );
  });
});
