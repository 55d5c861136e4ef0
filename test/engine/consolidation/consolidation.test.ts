import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { Consolidation, type Consequence } from "../../../src/engine/consolidation/consolidation.ts";
import { read } from "../../../src/engine/language/read.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { EMPTY_VAULT, taughtFact } from "../../../src/engine/answer/vault.ts";
import type { World } from "../../../src/engine/answering/world.ts";
import { applyWrite } from "../../../src/operations/world/vault-state.ts";
import { loadInputs, type Inputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

let inputs: Inputs;
before(async () => {
  inputs = await loadInputs(join(ROOT, "data"));
});

/** A world in which turns stated these sentences. */
function worldAfter(...prompts: readonly string[]): World {
  let vault = EMPTY_VAULT;
  prompts.forEach((prompt, at) => {
    vault = applyWrite(vault, runTurn(inputs.world(vault), prompt).write, at + 1);
  });
  assert.ok(vault.facts.length > 0, "nothing was stated");
  return inputs.world(vault);
}

function all(world: World, before: Iterable<Consequence> = []): readonly Consequence[] {
  const found: Consequence[] = [];
  const consolidation = new Consolidation(
    world,
    [...before].map(({ key }) => key),
  );
  for (let steps = 0; steps < 200; steps++) {
    const next = consolidation.step(50);
    found.push(...next.found);
    if (!next.left) return found;
  }
  throw new Error("no end");
}
const texts = (found: readonly Consequence[]): string[] => found.map(({ text }) => text);

const STORIES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    "a rule of two conditions about two individuals",
    ["Every dog that chases a bird is naughty.", "Rex is a dog.", "Blick is a bird.", "Rex chases Blick."],
    ["Rex is naughty."],
  ],
  [
    "a rule that gives what another one needs",
    ["All glorps are kind.", "All kind glorps are clever.", "Bob is a glorp."],
    ["Bob is kind.", "Bob is clever.", "Every glorp is clever."],
  ],
  ["a place in a place", ["Bob is in Paris."], ["Bob is in France."]],
  [
    "comparatives in a row",
    ["Ann is taller than Bob.", "Bob is taller than Tom.", "Tom is taller than Zoe."],
    ["Ann is taller than Tom.", "Ann is taller than Zoe.", "Bob is taller than Zoe."],
  ],
  [
    "a condition that says either",
    [
      "Every glorp that is kind or clever is nice.",
      "Ann is a glorp.",
      "Bob is a glorp.",
      "Ann is kind.",
      "Bob is clever.",
    ],
    ["Ann is nice.", "Bob is nice."],
  ],
  [
    "a condition about no one in particular",
    ["If it rains, the street is wet.", "It rains."],
    ["The street is wet."],
  ],
];

describe("consolidation", () => {
  for (const [what, statements, expected] of STORIES) {
    it(`follows ${what}`, () => {
      const found = texts(all(worldAfter(...statements)));
      for (const text of expected) assert.ok(found.includes(text), `${text} is not among ${found.join(" ")}`);
    });
  }

  it("yields only sentences whose questions are answered yes on the same grounds", () => {
    const world = worldAfter(
      "Rex is a dog.",
      "All wugs are birds.",
      "Blick is a wug.",
      "Every dog that chases a bird is naughty.",
      "Rex chases Blick.",
    );
    for (const { text, meaning, restsOn } of all(world)) {
      const { fields } = runTurn(world, inputs.speech.wording.question({ kind: "polar", claim: meaning }));
      assert.match(fields.surface, /^Yes\./, text);
      assert.ok(
        restsOn.some(({ source }) => source === "vault"),
        text,
      );
    }
  });

  it("needs every ground that it names", () => {
    const world = worldAfter(
      "All glorps are kind.",
      "All kind glorps are clever.",
      "Bob is a glorp.",
      "Tom is a glorp.",
    );
    const bob = all(world).find(({ text }) => text === "Bob is clever.");
    assert.ok(bob !== undefined);
    for (const ground of bob.restsOn) {
      const facts = world.vault.facts.filter(({ sentence }) => sentence.id !== ground.id);
      assert.ok(
        !texts(all({ ...world, vault: { ...world.vault, facts } })).includes("Bob is clever."),
        ground.text,
      );
    }
  });

  it("assumes nothing: neither persons nor typical facts nor existence", () => {
    assert.deepEqual(
      texts(all(worldAfter("All kind people are nice.", "Ann is kind."))),
      [],
      "that Ann is a person nobody said",
    );
    assert.ok(!texts(all(worldAfter("Rex is a bird."))).includes("Rex can fly."));
    assert.deepEqual(texts(all(worldAfter("All glorps are wugs."))), []);
  });

  it("yields no sentence that the packs prove by themselves", () => {
    const world = {
      ...worldAfter("Bob is a glorp."),
      teachings: [
        taughtFact({
          id: "teaching:1",
          source: "teaching",
          ref: "teaching/x",
          text: "Every cat is a mammal.",
          meaning: meaningOf("Every cat is a mammal."),
        }),
      ],
    };
    assert.deepEqual(texts(all(world)), []);
  });

  it("stays within its budget, and finds the same in small steps", () => {
    const world = worldAfter("Rex is a dog.", "All wugs are birds.");
    const steps = new Consolidation(world, []);
    const found: Consequence[] = [];
    for (let left = true; left; ) {
      const next = steps.step(3);
      assert.ok(next.lookedAt <= 3 && next.found.length <= 3);
      found.push(...next.found);
      left = next.left;
    }
    assert.deepEqual(texts(found), texts(all(world)));
  });

  it("does not repeat earlier consequences, but draws on them", () => {
    const world = worldAfter("Rex is a dog.", "All wugs are birds.");
    const whole = all(world);
    for (const cut of [1, 5, whole.length])
      assert.deepEqual(texts(all(world, whole.slice(0, cut))).sort(), texts(whole.slice(cut)).sort());
  });
});

function meaningOf(text: string) {
  const found = read(text, inputs.speech.lexicon);
  const utterance = found.kind === "read" ? found.readings[0]?.utterances[0] : undefined;
  assert.ok(utterance?.kind === "statement");
  assert.ok(digestOf(utterance.meaning));
  return utterance.meaning;
}
