import { z } from "zod/v3";
import { count, digest, present } from "./primitives.ts";
import { artifactRef } from "./run.ts";

/** How far the field may deviate from a unit versor. */
export const CLOSURE_CEILING = 1e-6;

export const heartbeat = z
  .object({
    tick: count,
    versor_condition: z.number().finite().nullable(),
    field_valid: z.boolean(),
    facts_consolidated: count,
    proposals_created: count,
    pending_proposals: count,
    did_work: z.boolean(),
  })
  .strict();
export type Heartbeat = z.infer<typeof heartbeat>;

export const RESUME_STATUSES = ["would_resume", "substrate_changed", "unknown"] as const;

/** The data of `GET /lived-life`. @see contract §11 */
export const livedLife = z
  .object({
    schema_version: z.literal("lived_life_v1"),
    status: z.enum(["recorded", "missing_evidence"]),
    missing_reason: z.string().nullable(),
    identity: digest.nullable(),
    current_identity: digest.nullable(),
    heartbeats: count,
    closure_observed: z.boolean(),
    closure_held: z.boolean(),
    closure_ceiling: z.literal(CLOSURE_CEILING),
    final_checkpoint_ok: z.boolean(),
    converged: z.boolean(),
    total_facts_consolidated: count,
    total_proposals_created: count,
    resume_status: z.enum(RESUME_STATUSES),
    resume_summary: z.string(),
    records: z.array(heartbeat),
    artifact: artifactRef.nullable(),
  })
  .strict();
export type LivedLife = z.infer<typeof livedLife>;

/** What `lived-life.json` keeps of a consequence, so that a later life does not count it again. */
export const consolidatedFact = z
  .object({
    /** Digest of the meaning. */
    key: digest,
    text: z.string(),
    rests_on: z.array(
      z.object({ source: z.enum(["teaching", "vault", "pack"]), ref: z.string(), text: z.string() }).strict(),
    ),
  })
  .strict();
export type ConsolidatedFact = z.infer<typeof consolidatedFact>;

/** A consequence of a life of another version may rest on sources that this one does not know. */
const storedFact = consolidatedFact.extend({
  rests_on: z.array(consolidatedFact.shape.rests_on.element.extend({ source: present })),
});

/** `lived-life.json`; what later versions add is left alone. */
export const storedLivedLife = z
  .object({
    schema_version: z.literal("lived_life_v1"),
    identity: digest.nullable(),
    identity_pack_ids: z.array(z.string()).nullish(),
    heartbeats: count,
    closure_observed: z.boolean(),
    closure_held: z.boolean(),
    closure_ceiling: z.number().finite(),
    final_checkpoint_ok: z.boolean(),
    converged: z.boolean(),
    total_facts_consolidated: count,
    total_proposals_created: count,
    records: z.array(heartbeat),
    consolidated: z.array(storedFact).nullish(),
    record_digest: digest.nullish(),
  })
  .passthrough();
export type StoredLivedLife = z.infer<typeof storedLivedLife>;
