import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { proposalDetail } from "../../../src/contract/proposals.ts";
import { candidateIdOf } from "../../../src/operations/teaching/proposal-store.ts";
import { proposalOperations } from "../../../src/operations/teaching/proposal-routes.ts";
import { BY, NOW, ZARA, candidate, evidence, fails, openBook, run } from "../../support/proposal-stores.ts";

describe("GET /proposals and /proposals/{id}", () => {
  const input = (id = "") => ({ id, query: new Map<string, string>(), body: undefined });

  it("show each state with its effect, and the command only while pending", async () => {
    const { proposalStore, log } = openBook();
    const names = ["Ann", "Ben", "Cal", "Dan", "Eve"].map((who) => candidate(who));
    await proposalStore.raise(names);
    const ids = names.map(candidateIdOf);
    for (const [nth, decision] of (["accepted", "rejected", "withdrawn"] as const).entries())
      await proposalStore.decide(ids[nth] ?? "", decision, BY);
    writeFileSync(
      log,
      `${canonicalize({ event: "transition", proposal_id: ids[3], at: new Date(NOW).toISOString(), from: "pending", to: "burned", actor: "a", note: "" })}\n`,
      { flag: "a" },
    );
    await proposalStore.recordReplay(ids[4] ?? "", evidence(run()));
    const operations = proposalOperations({ proposalStore });
    const { items } = JSON.parse(await askText(operations, "proposals", input())) as {
      items: Record<string, unknown>[];
    };
    assert.deepEqual(
      items.map(({ proposal_id: id }) => id),
      [...ids].sort(),
    );
    const row = (nth: number) => items.find(({ proposal_id: id }) => id === ids[nth]);
    assert.deepEqual(
      ids.map((_, nth) => [
        row(nth)?.["state"],
        row(nth)?.["downstream_effect"],
        row(nth)?.["replay_equivalent"],
      ]),
      [
        ["accepted", "observed", null],
        ["rejected", "none", null],
        ["withdrawn", "none", null],
        ["unknown", "unknown", null],
        ["pending", "none", true],
      ],
    );
    for (const [nth, id] of ids.entries()) {
      const detail = proposalDetail.parse(JSON.parse(await askText(operations, "proposal", input(id))));
      assert.equal(detail.suggested_cli, nth === 4 ? `touchstone proposals accept ${id}` : null);
      assert.deepEqual(
        [detail.proposed_chain, detail.evidence, detail.artifact_refs, detail.leeway_evidence],
        [names[nth]?.chain, names[nth]?.evidence, [], null],
      );
    }
  });

  it("give the same bytes while nothing is written, and 404 for an unknown id", async () => {
    const { proposalStore } = openBook();
    const operations = proposalOperations({ proposalStore });
    assert.equal(await askText(operations, "proposals", input()), '{"items":[]}');
    await proposalStore.raise([ZARA]);
    assert.equal(
      await askText(operations, "proposals", input()),
      await askText(operations, "proposals", input()),
    );
    await assert.rejects(
      async () => askText(operations, "proposal", input("0".repeat(32))),
      fails("not_found", /^proposal not found: 0{32}$/),
    );
  });
});
