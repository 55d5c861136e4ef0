import { z } from "zod/v3";
import { LANE_ID, count, digest, hex64, object, present, text } from "./primitives.ts";

const demoId = z.string().regex(LANE_ID);
const evidenceClass = z.enum(["substrate_capability", "interface_contract", "simulation_only", "proposed"]);
const cards = { what_this_proves: z.string(), what_this_does_not_prove: z.string() };

/** A demo and its scenarios. @see contract §14 */
export const demoSummary = z
  .object({
    demo_id: demoId,
    title: z.string(),
    description: z.string(),
    evidence_class: evidenceClass,
    scenario_count: count,
    read_only: z.literal(true),
    scenarios: z.array(
      z
        .object({
          scenario_id: z.string(),
          title: z.string(),
          expected_status: z.string(),
          ...cards,
          evidence_class: evidenceClass,
          proposer_wrong: z.boolean(),
        })
        .strict(),
    ),
  })
  .strict();
export type DemoSummary = z.infer<typeof demoSummary>;

/** What led to a decision, as a graph without cycles. */
export const evidenceDag = z
  .object({
    graph_id: z.string(),
    graph_kind: z.enum(["proof_carrying_promotion", "deductive_entailment"]),
    title: z.string(),
    source_digest: digest.nullable(),
    nodes: z.array(
      z
        .object({ node_id: z.string().min(1), label: z.string(), summary: text(0, 96), detail: object })
        .strict(),
    ),
    edges: z.array(
      z.object({ from_node: z.string(), to_node: z.string(), label: z.string().nullable() }).strict(),
    ),
  })
  .strict();
export type EvidenceDag = z.infer<typeof evidenceDag>;

export const scenarioResult = z
  .object({
    scenario_id: z.string(),
    status: z.string(),
    passed: z.boolean(),
    proposer_wrong: z.boolean(),
    evidence_class: evidenceClass,
    decision_reason: z.string().nullable(),
    trace_hash: hex64.nullable(),
    problems: z.array(z.string()),
    response: present,
    evidence_dag: evidenceDag.nullable(),
  })
  .strict();
export type ScenarioResult = z.infer<typeof scenarioResult>;

export const demoRunResult = z
  .object({ demo_id: demoId, all_passed: z.boolean(), ...cards, scenarios: z.array(scenarioResult) })
  .strict();
export type DemoRunResult = z.infer<typeof demoRunResult>;

const optional = z.string().nullable();

export const tourStep = z
  .object({
    step_id: z.string(),
    order: z.number().int().min(0).max(4),
    kind: z.enum(["intro", "demo", "payoff"]),
    headline: z.string(),
    narrative: z.string(),
    demo_id: optional,
    demo_title: optional,
    what_this_proves: optional,
    what_this_does_not_prove: optional,
    route_hint: optional,
  })
  .strict();
export type TourStep = z.infer<typeof tourStep>;

/** The data of `GET /tour`. */
export const tour = z
  .object({
    schema_version: z.literal("determinism_tour_v1"),
    title: z.string(),
    thesis: z.string(),
    steps: z.array(tourStep).length(5),
  })
  .strict();
export type Tour = z.infer<typeof tour>;
