import { z } from "zod/v3";
import { digest, present, timestamp } from "./primitives.ts";

export const AUDIT_SOURCES = [
  "engine_state_manifest",
  "session_log",
  "teaching_proposal_log",
  "math_proposal_log",
  "math_lexicon_log",
  "operator_telemetry",
] as const;

/** A line of one of the logs. @see contract §10 */
export const auditEvent = z
  .object({
    event_id: digest,
    source: z.enum(AUDIT_SOURCES),
    event_type: z.string(),
    source_path: z.string(),
    timestamp: timestamp.nullable(),
    mutation_boundary: z.boolean(),
    summary: z.string(),
    ref_id: z.string().nullable(),
    payload_digest: digest,
    payload: present,
  })
  .strict();
export type AuditEvent = z.infer<typeof auditEvent>;
