import { z } from "zod/v3";
import { count, digest, object } from "./primitives.ts";

const optional = z.string().nullable();
const flag = z.boolean().nullable();

const summaryFields = {
  run_id: z.string(), source_path: z.string(), source_digest: digest.nullable(), prompt: optional, cold_subject: optional, scene_count: count,
  learning_arc_closed: flag, all_claims_supported: flag, active_corpus_byte_identical: flag,
};

/** A stored run in short. @see contract §11 */
export const contemplationRunSummary = z.object(summaryFields).strict();
export type ContemplationRunSummary = z.infer<typeof contemplationRunSummary>;

export const STAGE_ROLES = ["cold_attempt", "engine_enrichment", "engine_proposal", "operator_ratifies", "grounded", "other"] as const;

export const scene = z.object({
  scene_id: z.string(), claim: z.string(), detail: object, stage_role: z.enum(STAGE_ROLES),
  proposal_id: optional, candidate_id: optional, proposal_state: optional, grounding_source: optional,
}).strict();
export type Scene = z.infer<typeof scene>;

export const contemplationRunDetail = z.object({
  ...summaryFields, before: object.nullable(), after: object.nullable(), engine_chain: object.nullable(), scenes: z.array(scene),
}).strict();
export type ContemplationRunDetail = z.infer<typeof contemplationRunDetail>;
