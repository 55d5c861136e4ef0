import { z } from "zod/v3";
import type { QueryRule } from "./paging.ts";
import { describes } from "./describes.ts";
import { fieldEvidence } from "./field.ts";
import type { LeewayEvidence } from "./types/leeway.ts";
import type { GroundingSource } from "./types/taxonomy.ts";
import type { TurnVerdict } from "./types/verdict.ts";
import { pipelineRecord } from "./pipeline.ts";
import { count, digest, hex64, isWellFormed, present, timestamp } from "./primitives.ts";
import { clearance, epistemicState } from "./taxonomy.ts";

export const GROUNDING_SOURCES = ["pack", "teaching", "vault", "partial", "oov", "none"] as const;
export const groundingSource = describes<GroundingSource>()(z.enum(GROUNDING_SOURCES));

/** Longest prompt, in code points. */
export const MAX_PROMPT_LENGTH = 4096;
/** Longest chat body, in bytes. */
export const MAX_CHAT_BODY_BYTES = 65_536;

/** A prompt, with the message for one that is refused. @see contract §6.2 */
const prompt = z
  .string()
  .min(1, "must be non-empty")
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });

function problemOf(text: string): string | null {
  if (!isWellFormed(text)) return "is not well-formed Unicode";
  if (text.trim() === "") return "must be non-empty";
  const isLong = text.length > MAX_PROMPT_LENGTH && [...text].length > MAX_PROMPT_LENGTH;
  return isLong ? `exceeds ${MAX_PROMPT_LENGTH} characters` : null;
}

/** The body of `POST /chat/turn`; other keys are ignored. */
export const chatTurnRequest = z.object({ prompt }).strip();

/** Names one turn of a client: sent again with the same prompt, it gives the same turn. */
const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, "must be 1 to 64 letters, digits, dots, hyphens or underscores")
  .describe("sent again with the same prompt, it gives the same turn; with another one, 409");

/** The headers of `POST /chat/turn`. @see contract §19 */
export const chatTurnHeaders = z.object({ "Idempotency-Key": idempotencyKey.optional() }).strip();

/** A line of `journal/keys.jsonl`: the turn that was to be taken under a key. @see contract §19 */
export const keyedTurn = z
  .object({ key: idempotencyKey, turn_id: z.number().int().safe().min(1), prompt_digest: digest })
  .strict();
export type KeyedTurn = z.infer<typeof keyedTurn>;

/** The body of `POST /ui/follow-up`: the prompt that was asked before, and the line that follows it. */
export const followUpRequest = z.object({ earlier: z.string(), line: z.string() }).strict();

export const VERDICT_OUTCOMES = ["violated", "cleared", "unassessable"] as const;
export const LICENSES = ["PROPOSE", "SERVE", "blocked", "unknown"] as const;
export const DISCLOSURES = ["approximate", "verified", "proposal_only", "none"] as const;
export const turnVerdict = describes<TurnVerdict>()(
  z.object({ outcome: z.enum(VERDICT_OUTCOMES), runtime_detail: z.string() }).strict(),
);
export const proposalRef = z.object({ candidate_id: z.string(), source_kind: z.string() }).strict();

export const leewayEvidence = describes<LeewayEvidence>()(
  z
    .object({
      class_name: z.string(),
      license: z.enum(LICENSES),
      theta: z.number().finite().nullable(),
      claim_disclosure: z.enum(DISCLOSURES),
      source_digest: digest.nullable(),
      calibration_evidence_ref: z.string().nullable(),
    })
    .strict(),
);

const turnFields = {
  turn_id: z.number().int().safe().min(1),
  prompt: z.string(),
  surface: z.string(),
  articulation_surface: z.string().nullable(),
  walk_surface: z.string().nullable(),
  grounding_source: groundingSource,
  epistemic_state: epistemicState,
  normative_clearance: clearance,
  normative_detail: z.string(),
  trace_hash: hex64.nullable(),
  refusal_emitted: z.boolean(),
  hedge_injected: z.boolean(),
  checkpoint_emitted: z.boolean(),
  mutation_mode: z.literal("runtime_turn"),
  identity_verdict: turnVerdict.nullable(),
  safety_verdict: turnVerdict.nullable(),
  ethics_verdict: turnVerdict.nullable(),
  proposal_candidates: z.array(proposalRef),
  turn_cost_ms: count,
  pipeline_record: pipelineRecord.nullable(),
  field_evidence: fieldEvidence.nullable(),
  leeway_evidence: leewayEvidence.nullable(),
};

/** @see contract §6.2 */
export const chatTurnResult = z.object(turnFields).strict();
export type ChatTurnResult = z.infer<typeof chatTurnResult>;

export const TRACE_INTEGRITIES = ["pipeline_trace", "legacy_unhashed"] as const;
export const traceIntegrity = z.enum(TRACE_INTEGRITIES);

/** A line of the journal. @see contract §6.6 */
export const turnJournalEntry = z
  .object({ ...turnFields, timestamp, trace_integrity: traceIntegrity, journal_digest: digest })
  .strict();
export type TurnJournalEntry = z.infer<typeof turnJournalEntry>;

export const turnJournalSummary = z
  .object({
    turn_id: turnFields.turn_id,
    timestamp,
    prompt_excerpt: z.string(),
    surface_excerpt: z.string(),
    trace_hash: hex64.nullable(),
    grounding_source: groundingSource,
    trace_integrity: traceIntegrity,
  })
  .strict();
export type TurnJournalSummary = z.infer<typeof turnJournalSummary>;

/** What a bundle's digest covers. */
const bundleEvidence = {
  schema_version: z.literal("evidence_bundle_v1"),
  trace_hash: turnFields.trace_hash,
  trace_integrity: traceIntegrity,
  prompt: turnFields.prompt,
  surface: turnFields.surface,
  grounding_source: turnFields.grounding_source,
  epistemic_state: turnFields.epistemic_state,
  normative_clearance: turnFields.normative_clearance,
  refusal_emitted: turnFields.refusal_emitted,
  pipeline_record: turnFields.pipeline_record,
  field_evidence: turnFields.field_evidence,
  leeway_evidence: turnFields.leeway_evidence,
};

/** The command by which anybody with the state can replay the turn of a bundle. @see contract §6.6 */
export const reproducerOf = (turnId: number, traceHash: string | null): string =>
  `touchstone replay turn ${turnId}${traceHash === null ? "" : ` --expect ${traceHash}`}`;

export const evidenceBundle = z
  .object({
    ...bundleEvidence,
    turn_id: turnFields.turn_id,
    journal_digest: digest,
    generated_from: z.literal("turn_journal"),
    replay_reproducer: z.string(),
    bundle_digest: digest,
  })
  .strict();
export type EvidenceBundle = z.infer<typeof evidenceBundle>;

/** How each field of an entry counts in a replay. A missing or extra field does not compile. @see contract §6.7 */
export const REPLAY_SEVERITY = {
  turn_id: "critical",
  prompt: "critical",
  surface: "critical",
  articulation_surface: "critical",
  walk_surface: "critical",
  grounding_source: "critical",
  epistemic_state: "critical",
  normative_clearance: "critical",
  normative_detail: "critical",
  trace_hash: "critical",
  refusal_emitted: "critical",
  hedge_injected: "critical",
  checkpoint_emitted: "informational",
  mutation_mode: "critical",
  identity_verdict: "critical",
  safety_verdict: "critical",
  ethics_verdict: "critical",
  proposal_candidates: "informational",
  turn_cost_ms: "informational",
  pipeline_record: "critical",
  field_evidence: "critical",
  leeway_evidence: "critical",
  timestamp: "informational",
  trace_integrity: "critical",
  journal_digest: "informational",
} as const satisfies Record<keyof TurnJournalEntry, "critical" | "informational">;

/** Why a turn that is replayed with what it knew is as it is. */
export const REPLAY_EXPLANATIONS = [
  "equal",
  "used_stored_knowledge",
  "engine_changed",
  "unexplained",
] as const;
export type ReplayExplanation = (typeof REPLAY_EXPLANATIONS)[number];

/** What a replay may be told to run over. */
export const replayQuery = {
  fields: [],
  filters: [
    {
      name: "context",
      about:
        "`journal` rebuilds vault, ratified knowledge and counts as they were just before the turn; absent: packs, policies and ratified knowledge of now",
    },
  ],
  schema: z.object({ context: z.literal("journal", { message: "must be journal" }).optional() }).strict(),
} as const satisfies QueryRule;

export const turnReplayComparison = z
  .object({
    turn_id: turnFields.turn_id,
    basis: z.enum(["sealed_fresh_runtime_single_turn", "sealed_runtime_journal_context"]),
    origin_state: z.literal("unrecorded"),
    original_trace_hash: hex64.nullable(),
    replay_trace_hash: hex64.nullable(),
    equivalent: z.boolean(),
    replay_turn_cost_ms: count,
    divergences: z.array(
      z
        .object({
          path: z.string(),
          original: present,
          replay: present,
          severity: z.enum(["critical", "informational"]),
        })
        .strict(),
    ),
    leeway_evidence: leewayEvidence.nullable(),
    explanation: z
      .enum(REPLAY_EXPLANATIONS)
      .optional()
      .describe("with `context=journal`: only `unexplained` is an alarm"),
  })
  .strict();
export type TurnReplayComparison = z.infer<typeof turnReplayComparison>;
