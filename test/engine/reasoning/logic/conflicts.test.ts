import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import { isTrue, propositions, sentences, worlds } from "./forms.ts";

const UNARY = ["pp", "qq"];
/** Every world that two properties and two names can tell apart from others. */
const WORLDS = [1, 2, 3, 4].flatMap((size) => [...worlds(size, { pp: 1, qq: 1 }, ["A", "B"])]);

describe("whether sentences contradict each other", () => {
  it("agrees with a search of every small world", () => {
    const reasoner = createReasoner();
    const counts = { contradict: 0, hold: 0 };
    fc.assert(
      fc.property(
        fc.array(propositions({ unary: UNARY, relation: false, depth: 2 }), { minLength: 1, maxLength: 6 }),
        (theory) => {
          const holds = WORLDS.some((world) => theory.every((each) => isTrue(world, each)));
          counts[holds ? "hold" : "contradict"]++;
          const core = reasoner.conflict(sentences(...theory));
          assert.equal(core === null, holds);
          const chosen = theory.filter((_, at) => core?.includes(`s${at + 1}`));
          if (core !== null)
            assert.ok(
              !WORLDS.some((world) => chosen.every((each) => isTrue(world, each))),
              "the core contradicts itself",
            );
        },
      ),
      { numRuns: runs(600), seed: 20_261_122 },
    );
    for (const [outcome, count] of Object.entries(counts))
      assert.ok(count > runs(50), `${outcome}: ${count}`);
  });
});
