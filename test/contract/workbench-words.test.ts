import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { STAGE_IDS } from "../../src/contract/pipeline.ts";
import { PROPOSAL_STATES } from "../../src/contract/proposals.ts";
import { CLEARANCES, EPISTEMIC_STATES } from "../../src/contract/taxonomy.ts";
import { GROUNDING_SOURCES, LICENSES } from "../../src/contract/turn.ts";
import { WORKBENCH_TABLES } from "../../src/contract/workbench.ts";

describe("the words of badges and stages", () => {
  it("all have a meaning for their tooltip", () => {
    const words = [
      ...EPISTEMIC_STATES,
      ...CLEARANCES,
      ...GROUNDING_SOURCES,
      ...LICENSES,
      ...PROPOSAL_STATES,
      ...STAGE_IDS,
      "refused",
      "invalid",
    ];
    assert.deepEqual(
      words.filter((word) => (WORKBENCH_TABLES.words[word] ?? "") === ""),
      [],
    );
  });
});
