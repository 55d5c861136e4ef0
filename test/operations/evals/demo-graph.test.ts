import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import type { EvidenceDag } from "../../../src/contract/demos.ts";
import { ROOT } from "../../support/root.ts";
import { IDS, runOver } from "../../support/demo-runs.ts";

describe("evidence graphs", () => {
  const PROMOTION = ["request", "validate", "premise", "claim", "certify", "apply", "outcome"];
  const ENTAILMENT = [
    "request",
    "premise",
    "conjunction",
    "query",
    "engine_check",
    "oracle_check",
    "decision",
  ];

  /** The nodes in an order in which no edge goes backwards; fewer than there are if there is none. */
  function sorted({ nodes, edges }: EvidenceDag): string[] {
    const placed: string[] = [];
    for (let grown = true; grown; ) {
      const free = nodes
        .map(({ node_id }) => node_id)
        .filter(
          (id) =>
            !placed.includes(id) &&
            edges.every(({ from_node, to_node }) => to_node !== id || placed.includes(from_node)),
        );
      placed.push(...free);
      grown = free.length > 0;
    }
    return placed;
  }

  for (const id of IDS) {
    it(`have the right nodes, each once and reachable, edges between them and no cycle: ${id}`, async () => {
      let graphs = 0;
      for (const { scenario_id, response, evidence_dag: graph } of (await runOver(join(ROOT, "data"), id))
        .scenarios) {
        if (graph === null) continue;
        graphs++;
        const ids = graph.nodes.map(({ node_id }) => node_id),
          known = new Set(ids);
        assert.equal(graph.graph_id, `${scenario_id}:${graph.graph_kind}`);
        assert.equal(graph.source_digest, digestOf(response));
        assert.equal(known.size, ids.length, scenario_id);
        assert.deepEqual(
          [...new Set(ids.map((each) => each.replace(/_\d+$/, "")))],
          graph.graph_kind === "deductive_entailment" ? ENTAILMENT : PROMOTION,
          scenario_id,
        );
        assert.deepEqual(
          ids.filter((each) => each.startsWith("premise_")),
          Array.from(
            ids.filter((each) => each.startsWith("premise_")),
            (_, at) => `premise_${at}`,
          ),
        );
        assert.ok(
          graph.edges.every(({ from_node, to_node }) => known.has(from_node) && known.has(to_node)),
          scenario_id,
        );
        assert.equal(sorted(graph).length, ids.length, scenario_id);
        assert.ok(
          ids.every((each) => each === "request" || graph.edges.some(({ to_node }) => to_node === each)),
          scenario_id,
        );
        assert.ok(
          graph.nodes.every(({ summary }) => [...summary].length <= 96),
          scenario_id,
        );
      }
      assert.ok(graphs > 5);
    });
  }

  it("occur exactly where an engine ran", async () => {
    const results = await Promise.all(IDS.map((id) => runOver(join(ROOT, "data"), id)));
    for (const { scenario_id, response, evidence_dag: graph } of results.flatMap(
      ({ scenarios }) => scenarios,
    )) {
      const { trace_summary: trace, proof } = response as {
        trace_summary?: { inference?: { consulted: boolean } };
        proof?: object | null;
      }; // of a review or of a promotion
      assert.equal(
        graph !== null,
        trace?.inference?.consulted === true || (proof ?? null) !== null,
        scenario_id,
      );
    }
  });
});
