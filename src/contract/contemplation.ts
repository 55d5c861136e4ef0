import { z } from "zod/v3";
import { count, digest, object } from "./primitives.ts";

const optional = z.string().nullable();
const flag = z.boolean().nullable();

const summaryFields = {
  run_id: z.string(),
  source_path: z.string(),
  source_digest: digest.nullable(),
  prompt: optional,
  cold_subject: optional,
  scene_count: count,
  learning_arc_closed: flag,
  all_claims_supported: flag,
  active_corpus_byte_identical: flag,
};

/** A stored run in short. @see contract §11 */
export const contemplationRunSummary = z.object(summaryFields).strict();
export type ContemplationRunSummary = z.infer<typeof contemplationRunSummary>;

export const STAGE_ROLES = [
  "cold_attempt",
  "engine_enrichment",
  "engine_proposal",
  "operator_ratifies",
  "grounded",
  "other",
] as const;

export const scene = z
  .object({
    scene_id: z.string(),
    claim: z.string(),
    detail: object,
    stage_role: z.enum(STAGE_ROLES),
    proposal_id: optional,
    candidate_id: optional,
    proposal_state: optional,
    grounding_source: optional,
  })
  .strict();
export type Scene = z.infer<typeof scene>;

export const contemplationRunDetail = z
  .object({
    ...summaryFields,
    before: object.nullable(),
    after: object.nullable(),
    engine_chain: object.nullable(),
    scenes: z.array(scene),
  })
  .strict();
export type ContemplationRunDetail = z.infer<typeof contemplationRunDetail>;

/** The schema of runs that `touchstone contemplate` writes; of files with other schemas only the known keys are read. */
export const CONTEMPLATION_SCHEMA = "contemplation_run_v1";

const storedFlag = z.boolean().nullish();
const storedScene = z
  .object({ scene: z.string().nullish(), claim: z.string().nullish(), detail: object.nullish() })
  .passthrough();

/** A file of `contemplation/`: every key may be absent. */
export const storedContemplationRun = z
  .object({
    schema_version: z.unknown(),
    run_id: z.string().nullish(),
    prompt: z.string().nullish(),
    cold_subject: z.string().nullish(),
    scene_count: count.nullish(),
    learning_arc_closed: storedFlag,
    all_claims_supported: storedFlag,
    active_corpus_byte_identical: storedFlag,
    before: object.nullish(),
    after: object.nullish(),
    scenes: z.array(storedScene).nullish(),
    record_digest: digest.nullish(),
  })
  .passthrough();
export type StoredContemplationRun = z.infer<typeof storedContemplationRun>;
