import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import type { Sentence } from "../../../src/engine/knowledge/fact.ts";
import { teachingOf } from "../../../src/engine/teaching/chain.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { EMPTY_VAULT, type Vault } from "../../../src/engine/answer/vault.ts";
import { applyWrite } from "../../../src/operations/world/vault-state.ts";
import { loadInputs, type Inputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

describe("a statement that teachings refute", () => {
  let inputs: Inputs;
  before(async () => {
    inputs = await loadInputs(join(ROOT, "data"));
  });

  const taught = (...texts: readonly string[]): Sentence[] =>
    texts.map(
      (statement, nth) =>
        teachingOf(
          { statement },
          { place: nth + 1, ref: `teaching/${nth + 1}` },
          inputs.sealed().knowledge.lexicon,
        ) ?? assert.fail(statement),
    );
  const say = (vault: Vault, teachings: readonly Sentence[], prompt: string) => {
    const { fields, write } = runTurn(inputs.world(vault, teachings), prompt);
    return { ...fields, vault: applyWrite(vault, write, vault.facts.length + 1) };
  };

  it("does not become known by being stated before: it becomes contested", () => {
    const before = say(EMPTY_VAULT, [], "Wembo is not a glorp.");
    const again = say(before.vault, taught("Wembo is a glorp."), "Wembo is not a glorp.");
    assert.doesNotMatch(again.surface, /known already/);
    assert.deepEqual(
      [again.epistemic_state, again.grounding_source, again.vault.facts.map(({ status }) => status)],
      ["contradicted", "teaching", ["contested"]],
    );
  });

  it("is checked against the teaching; an unchecked statement that repeats the teaching is not contested", () => {
    const teachings = taught("Every glorp is kind.", "Wembo is a glorp.");
    const stated = say(EMPTY_VAULT, [], "Wembo is kind.");
    const against = say(stated.vault, teachings, "Wembo is not kind.");
    assert.deepEqual([against.epistemic_state, against.grounding_source], ["contradicted", "teaching"]);
    assert.deepEqual(
      against.vault.facts.map(({ text, status }) => [text, status]),
      [
        ["Wembo is kind.", "speculative"],
        ["Wembo is not kind.", "contested"],
      ],
    );
    assert.equal(digestOf(against.vault.facts.at(0)?.meaning), against.vault.facts.at(0)?.key);
  });
});

describe("a statement that two names denote the same thing", () => {
  it("affects no unrelated statements, and hides no contradiction", async () => {
    const inputs = await loadInputs(join(ROOT, "data"));
    let vault = EMPTY_VAULT;
    const say = (prompt: string) => {
      const { fields, write } = runTurn(inputs.world(vault), prompt);
      vault = applyWrite(vault, write, vault.facts.length + 1);
      return fields;
    };
    say("Zorp is Mipa.");
    say("Every glorp is kind.");
    assert.match(say("Is every glorp kind?").surface, /^Yes\./);
    say("Zorp is a glorp.");
    assert.match(say("Is Zorp kind?").surface, /^Yes\./);
    assert.equal(say("Zorp is not a glorp.").epistemic_state, "ambiguous");
    assert.equal(say("Is Mipa kind?").epistemic_state, "ambiguous"); // what Zorp is, Mipa is
  });
});
