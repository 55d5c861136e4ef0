import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

const world = (await loadInputs(join(ROOT, "data"))).sealed();

describe("a question whether two sums are the same", () => {
  it("is answered with what they come to", () => {
    for (const [prompt, said] of [
      ["Is 2 + 2 = 5?", "No. 2 + 2 is 4."],
      ["Is 2 + 2 * 3 = 8?", "Yes. 2 + 2 * 3 is 8."],
      ["Does 6 x 7 equal 42?", "Yes. 6 x 7 is 42."],
      ["Is 3 + 4 greater than 6?", "Yes. 3 + 4 is 7."],
      ["Is 9 less than 2 × 4?", "No. 2 × 4 is 8."],
      ["Is 0.1 + 0.2 = 0.3?", "Yes. 0.1 + 0.2 is 0.3."],
      ["Is seven times eight the same as 50 + 6?", "Yes. seven times eight is 56. 50 + 6 is 56."],
    ] as const)
      assert.equal(runTurn(world, prompt).fields.surface, said, prompt);
  });

  it("is declined with an unknown, a thing, or a division by zero", () => {
    for (const prompt of ["Is 2 + x = 5?", "Is 2 + 2 apples = 4?", "Is 5 / 0 = 1?", "Is 2 + = 4?"])
      assert.equal(runTurn(world, prompt).fields.refusal_emitted, true, prompt);
  });
});
