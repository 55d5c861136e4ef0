import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decide } from "../../../src/engine/theories/decide.ts";
import { bearing } from "../../../src/engine/theories/relevance.ts";
import type { Discourse } from "../../../src/engine/theories/theory.ts";
import { discourseOf } from "../../support/reading.ts";

/** The planted bug: the ledger takes a condition for irrelevant that bears on what is asked. */
const without = (discourse: Discourse, sentence: number): Discourse => ({
  ...discourse,
  conditions: discourse.conditions.filter((one) => one.sentence !== sentence),
});

describe("the third ledger: conditions that bear on the question", () => {
  const text =
    "The crate is in the kitchen. Otto jettisons the crate. A lamp is red. Is the crate in the kitchen?";

  it("keeps a clause that no theory interprets and leaves out what shares nothing", async () => {
    const discourse = await discourseOf(text);
    const kept = bearing(discourse);
    const sentences = new Set(
      discourse.conditions.filter(({ id }) => kept.has(id)).map(({ sentence }) => sentence),
    );
    assert.deepEqual([...sentences], [0, 1]);
  });

  it("is what stands between the clause and a wrong answer", async () => {
    const discourse = await discourseOf(text);
    assert.equal(decide(discourse).kind, "refused");
    assert.equal(decide(without(discourse, 1)).kind, "verdict");
  });

  it("follows things from condition to condition", async () => {
    const discourse = await discourseOf(
      "Mara has the box. The coin is in the box. Otto takes the box. Ann is a cook. Where is the coin?",
    );
    const kept = bearing(discourse);
    const left = discourse.conditions.filter(({ id }) => !kept.has(id));
    assert.deepEqual([...new Set(left.map(({ sentence }) => sentence))], [3]);
  });
});
