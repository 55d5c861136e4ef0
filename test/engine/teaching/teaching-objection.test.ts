import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { meaningOf, teachingOf } from "../../../src/engine/teaching/chain.ts";
import { objectionTo } from "../../../src/engine/teaching/teaching-objection.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

const inputs = await loadInputs(join(ROOT, "data"));

function objectionTaught(statement: string, ...taught: string[]): string | null {
  const { lexicon } = inputs.speech;
  const meaning = meaningOf(statement, lexicon);
  assert.ok(meaning !== null, statement);
  const teachings = taught.flatMap(
    (text, index) =>
      teachingOf({ statement: text }, { place: index + 1, ref: `teaching/${index}` }, lexicon) ?? [],
  );
  assert.equal(teachings.length, taught.length);
  return objectionTo(inputs.sealed(teachings), meaning);
}

describe("an objection to teaching a statement", () => {
  const OBJECTIONABLE: readonly (readonly [statement: string, why: RegExp])[] = [
    ["Some wug is not a wug.", /contradicts itself/],
    ["Not every wug is a wug.", /contradicts itself/],
    ["Zorp is a wug and Zorp is not a wug.", /contradicts itself/],
    ["Zorp is taller than Zorp.", /contradicts itself/],
    ["Every wug is a wug.", /is always true/],
    ["Zorp is a wug or Zorp is not a wug.", /is always true/],
    ["Zorp is not Zorp.", /contradicts itself/],
    ["Zorp is Mipa.", /cannot be reasoned about/],
    ["At least two wugs sleep.", /cannot be reasoned about/],
    ["The cat is hungry.", /only/],
  ];
  for (const [statement, why] of OBJECTIONABLE)
    it(`is raised to ${JSON.stringify(statement)}`, () =>
      assert.match(objectionTaught(statement) ?? "", why));

  it("is not raised to a statement that may be true or false", () => {
    for (const statement of [
      "Zorp is a wug.",
      "Every wug is kind.",
      "Some wug is not kind.",
      "Zorp is taller than Mipa.",
      "The Nile is long.",
    ])
      assert.equal(objectionTaught(statement), null, statement);
    assert.equal(objectionTaught("Zorp is a wug.", "Every wug is kind.", "Mipa is not kind."), null);
  });

  it("is not raised when an earlier teaching equates two things, as contradictions are found and reported elsewhere", () => {
    assert.equal(objectionTaught("Zorp is not a wug.", "Zorp is Mipa.", "Zorp is a wug."), null);
  });
});
