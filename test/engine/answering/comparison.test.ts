import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Answer } from "../../../src/engine/answer/answer.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { EMPTY_VAULT } from "../../../src/engine/answer/vault.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { outputOf } from "../../golden/turns/cases.ts";
import { ROOT } from "../../support/root.ts";

const world = (await loadInputs(join(ROOT, "data"))).world(EMPTY_VAULT);
const EVERY_CASE = process.env["EVERY_CASE"] === "1";

function ask(prompt: string): { readonly surface: string; readonly answer: Answer } {
  const { fields } = runTurn(world, prompt);
  return { surface: fields.surface, answer: outputOf(fields).answer };
}

/** Two kinds, a kind above both (null: the one is above the other), and whether packs prove that nothing is both. */
const PAIRS: readonly (readonly [one: string, other: string, above: string | null, apart: boolean])[] = [
  ["cedar", "oak", "tree", true],
  ["pine", "fir", "tree", true],
  ["beech", "birch", "tree", true],
  ["rose", "tulip", "plant", true],
  ["larch", "spruce", "conifer", true],
  ["whale", "bat", "mammal", true],
  ["penguin", "eagle", "bird", true],
  ["spider", "insect", "arthropod", true],
  ["moth", "butterfly", "insect", true],
  ["frog", "toad", "amphibian", false],
  ["dog", "wolf", "canine", false],
  ["crocodile", "alligator", "reptile", true],
  ["lion", "tiger", "feline", true],
  ["whale", "fish", "vertebrate", true],
  ["violin", "cello", "string instrument", true],
  ["apple", "pear", "fruit", true],
  ["gold", "silver", "metal", true],
  ["iron", "steel", "metal", true],
  ["bicycle", "car", "vehicle", false],
  ["chair", "table", "piece of furniture", true],
  ["lake", "river", "body of water", false],
  ["week", "month", null, true],
  ["unit test", "integration test", "automated test", true],
  ["dog", "animal", null, false],
  ["sycamore", "maple", null, false],
  ["metre", "mile", "unit of length", false],
];
const a = (noun: string): string => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
const sampled = PAIRS.filter((_, at) => EVERY_CASE || at % 3 === 0 || at === 9);

describe("the comparison of two kinds", () => {
  for (const [one, other, above, apart] of sampled) {
    it(`tells what sets ${one} and ${other} apart only where it is proved`, () => {
      const { answer, surface } = ask(`What is the difference between ${a(one)} and ${a(other)}?`);
      assert.equal(answer.kind, "list", surface);
      const verdict = ask(`Is ${a(one)} ${a(other)}?`).answer.verdict;
      assert.equal(verdict === "no", apart, `Is ${one} ${other}? ${verdict ?? ""}`);
      assert.equal(
        answer.items.some((item) => /\bno\b/i.test(item) && !/^Typically/.test(item)) && verdict === "no",
        apart,
        surface,
      );
      if (surface.startsWith("No difference is proved")) assert.equal(verdict === "no", false, surface);
    });

    it(`cites rows of packs for every word about ${one} and ${other}`, () => {
      const { answer } = ask(`Compare ${a(one)} and ${a(other)}.`);
      for (const { ref, text } of answer.grounds) {
        const [packId = "", row = ""] = ref.split("/");
        const told = [one, other]
          .flatMap((term) => [term, ...world.knowledge.ancestorsOf(term)])
          .flatMap((term) => [...world.knowledge.factsAbout(term), ...world.knowledge.factsWith(term)]);
        assert.ok(
          row.startsWith("def.")
            ? world.knowledge
                .definitionsOf(row.includes(one.replaceAll(" ", "-")) ? one : other)
                .some((definition) => definition.ref === ref)
            : told.some((fact) => fact.ref === ref && fact.text === text),
          `${packId} ${ref}`,
        );
      }
      answer.derivation.forEach(({ rule, from }, at) => {
        assert.ok(
          rule === "given"
            ? from.length === 0
            : from.length > 0 && from.every((step) => step >= 1 && step <= at),
        );
      });
    });

    if (above !== null)
      it(`finds ${above} above ${one} and ${other}`, () => {
        const { answer, surface } = ask(`What do ${a(one)} and ${a(other)} have in common?`);
        assert.ok(answer.grounds.length > 0, surface);
        for (const kind of [one, other])
          assert.equal(ask(`Is ${a(kind)} ${a(above)}?`).answer.verdict, "yes", `${kind} ${above}`);
      });
  }

  it("reads the question in many forms", () => {
    const [first, ...rest] = [
      "What is the difference between a cedar and an oak?",
      "What are the differences between cedars and oaks?",
      "How does a cedar differ from an oak?",
      "How do cedars and oaks differ?",
      "How are cedars different from oaks?",
      "What distinguishes a cedar from an oak?",
    ].map((prompt) => ask(prompt).answer.items);
    for (const items of rest) assert.deepEqual(items, first);
    const common = [
      "What do cedars and oaks have in common?",
      "What does a cedar have in common with an oak?",
      "How are cedars and oaks alike?",
    ].map((prompt) => ask(prompt).answer.items);
    for (const items of common) assert.deepEqual(items, common[0]);
    assert.equal(common[0]?.[0], "Both are trees.");
  });

  it("takes no silence about one for a difference", () => {
    const { surface } = ask("What is the difference between a frog and a toad?");
    assert.match(surface, /^No difference is proved by what is stored\. Frog: .* Toad: /);
  });

  it("declines words that nobody has defined, and the same twice", () => {
    assert.equal(ask("Compare a blorp and an oak.").answer.refusal_reason, "unknown_word");
    assert.equal(
      ask("What is the difference between an oak and an oak?").answer.refusal_reason,
      "nothing_known",
    );
  });
});
