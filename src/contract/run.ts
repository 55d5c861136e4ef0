import { z } from "zod/v3";
import { count, digest, hex64, timestamp } from "./primitives.ts";
import { traceIntegrity } from "./turn.ts";
import { checkpointManifest } from "./vault.ts";

export const ARTIFACT_KINDS = [
  "engine_state_manifest",
  "unknown",
  "trace",
  "session_log",
  "proposal",
  "telemetry",
  "lived_life",
  "contemplation_report",
  "eval_result",
  "practice_report",
  "evidence_corpus",
  "pack",
  "policy",
  "demo",
  "eval_lane",
] as const;

/** A file that the service stores or reads. @see contract §5 */
export const artifactRef = z
  .object({
    artifact_id: z.string(),
    path: z.string(),
    kind: z.enum(ARTIFACT_KINDS),
    digest: digest.nullable(),
    created_at: z.null(),
  })
  .strict();
export type ArtifactRef = z.infer<typeof artifactRef>;

const runFields = {
  session_id: z.string(),
  source: z.literal("turn_journal"),
  turn_count: count,
  started_at: timestamp.nullable(),
  updated_at: timestamp.nullable(),
  checkpoint_present: z.boolean(),
  checkpoint_revision: z.string().nullable(),
  artifact_refs: z.array(artifactRef),
  evidence_gap: z.string().nullable(),
};

/** A server session with at least one turn. @see contract §10 */
export const runSummary = z.object(runFields).strict();
export type RunSummary = z.infer<typeof runSummary>;

export const identityContinuity = z
  .object({
    status: z.enum(["verified", "break", "missing_evidence"]),
    engine_identity: digest.nullable(),
    parent_engine_identity: digest.nullable(),
    current_engine_identity: digest.nullable(),
    written_at_revision: z.string().nullable(),
    current_revision: z.string(),
    lineage_relation: z.enum(["self_parent", "descends_from_parent", "missing_parent", "unavailable"]),
    verification_summary: z.string(),
    evidence_gap: z.string().nullable(),
  })
  .strict();
export type IdentityContinuity = z.infer<typeof identityContinuity>;

export const runTurn = z
  .object({
    turn_id: z.number().int().safe().min(1),
    trace_hash: hex64.nullable(),
    timestamp,
    trace_path: z.string(),
    surface_excerpt: z.string(),
    trace_integrity: traceIntegrity,
  })
  .strict();

export const runDetail = z
  .object({
    ...runFields,
    turns: z.array(runTurn),
    manifest: checkpointManifest.nullable(),
    identity_continuity: identityContinuity,
  })
  .strict();
export type RunDetail = z.infer<typeof runDetail>;
