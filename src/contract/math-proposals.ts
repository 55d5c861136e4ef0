import { z } from "zod/v3";
import { count, hex64, present, unicode } from "./primitives.ts";
import { leewayEvidence } from "./turn.ts";

export const CHANGE_KINDS = [
  "matcher_extension",
  "injector_sub_shape",
  "vocabulary_addition",
  "frame_reclassification",
  "composition_reclassification",
] as const;

/** Word classes of the arithmetic word-problem reader, each with its polarities; an empty list: the class has no polarity. */
export const WORD_CATEGORIES = {
  change_verb: ["increase", "decrease"],
  transfer_verb: ["give", "receive"],
  comparison_word: ["more", "fewer"],
  unit_noun: [],
  container_noun: [],
  filler: [],
} as const satisfies Record<string, readonly string[]>;

/** A refusal that the proposal would turn into an answer; its hash is the digest of the pointer without the hash. @see contract §8.1 */
export const evidencePointer = z
  .object({
    case_id: z.string(),
    token_text: z.string(),
    refusal_reason: z.string(),
    sentence_index: count,
    token_index: count,
    missing_operator: z.string().nullable(),
    sub_type: z.enum(["lexical", "frame", "composition", "reference", "slot"]),
    evidence_hash: hex64,
  })
  .strict();
export type EvidencePointer = z.infer<typeof evidencePointer>;

export const STEP_KINDS = ["observation", "grouping", "hypothesis", "conclusion"] as const;

export const mathReasoningStep = z
  .object({
    step_index: z.number().int().min(0).max(3),
    step_kind: z.enum(STEP_KINDS),
    claim: z.string(),
    justification: z.string(),
    input_pointers: z.array(z.string()),
    output_payload: present,
  })
  .strict();
export type MathReasoningStep = z.infer<typeof mathReasoningStep>;

/** The payload of a `vocabulary_addition`: the suggested word. */
export const vocabularyPayload = z
  .object({ lemma: z.string(), category: z.string(), polarity: z.string().nullable() })
  .strict();
export type VocabularyPayload = z.infer<typeof vocabularyPayload>;

/** One line of `math/proposals.jsonl`. It holds no id: that is the digest of the line. */
export const mathProposalLine = z
  .object({
    domain: z.literal("math"),
    shape_category: z.string(),
    structural_commonality: z.string(),
    evidence_pointers: z.array(evidencePointer).min(2),
    proposed_change_kind: z.enum(CHANGE_KINDS),
    proposed_change_payload: present,
    wrong_zero_assertion: z.string(),
    replay_equivalence_hash: hex64,
    reasoning_trace: z.object({ trace_id: hex64, steps: z.array(mathReasoningStep) }).strict(),
  })
  .strict();
export type MathProposalLine = z.infer<typeof mathProposalLine>;

/**
 * A line as it is read: its enumerations may hold values of a later version. They are kept, because the hashes of the line cover them;
 * in their place the values that claim the least are served.
 */
export const storedMathProposal = mathProposalLine.extend({
  evidence_pointers: z.array(evidencePointer.extend({ sub_type: present })).min(2),
  proposed_change_kind: present,
  reasoning_trace: z
    .object({ trace_id: hex64, steps: z.array(mathReasoningStep.extend({ step_kind: present })) })
    .strict(),
});
export type StoredMathProposal = z.infer<typeof storedMathProposal>;

/** One line of `math/lexicon.jsonl`. */
export const lexiconLine = z
  .object({
    lemma: z.string(),
    category: z.string(),
    polarity: z.string().nullable(),
    proposal_id: hex64,
    evidence_hash: hex64,
    reviewer: z.string(),
    ratifier_kind: z.enum(["workbench", "cli"]),
  })
  .strict();
export type LexiconLine = z.infer<typeof lexiconLine>;

/** A line as it is read. `ratifier_kind` is only shown, so any value will do. */
export const storedLexiconLine = lexiconLine.extend({ ratifier_kind: present });

const POLARITIES: ReadonlySet<string> = new Set(Object.values(WORD_CATEGORIES).flat());

/**
 * How a word's class stands in {@link WORD_CATEGORIES}. `unknown`: a category or polarity that a later version may have, or a missing
 * polarity. `contradictory`: both are known, but they do not go together.
 */
export function standingOfClass({
  category,
  polarity,
}: Pick<LexiconLine, "category" | "polarity">): "known" | "unknown" | "contradictory" {
  if (!Object.hasOwn(WORD_CATEGORIES, category)) return "unknown";
  const polarities: readonly string[] = WORD_CATEGORIES[category as keyof typeof WORD_CATEGORIES]; // an own key of the table
  if (polarity === null) return polarities.length === 0 ? "known" : "unknown";
  if (!POLARITIES.has(polarity)) return "unknown";
  return polarities.includes(polarity) ? "known" : "contradictory";
}

const summaryFields = {
  proposal_id: hex64,
  domain: z.literal("math"),
  shape_category: z.string(),
  proposed_change_kind: z.string(),
  structural_commonality: z.string(),
  evidence_count: count,
  replay_equivalence_hash: hex64,
};

export const mathProposalSummary = z.object(summaryFields).strict();
export type MathProposalSummary = z.infer<typeof mathProposalSummary>;

export const mathProposalDetail = z
  .object({
    ...summaryFields,
    wrong_zero_assertion: z.string(),
    proposed_change_payload: present,
    reasoning_trace_id: hex64,
    reasoning_trace_steps: z.array(mathReasoningStep).length(4),
    evidence_hashes: z.array(hex64),
    handler_name: z.literal("vocabulary_addition").nullable(),
    suggested_ratify_cli: z.string().nullable(),
    leeway_evidence: leewayEvidence.nullable(),
  })
  .strict();
export type MathProposalDetail = z.infer<typeof mathProposalDetail>;

/** Bodies; null counts as absent, and other keys are ignored. */
export const ratifyRequest = z
  .object({ category: unicode.nullish(), polarity: unicode.nullish(), dry_run: z.boolean().nullish() })
  .strip()
  .transform(({ category = null, polarity = null, dry_run }) => ({
    category,
    polarity,
    dry_run: dry_run ?? false,
  }));
export const rejectRequest = z
  .object({ note: unicode.nullish() })
  .strip()
  .transform(({ note }) => ({ note: note ?? "" }));

export const mathRatifyResult = z
  .object({
    proposal_id: hex64,
    change_kind: z.string(),
    handler_name: z.string(),
    routing_status: z.enum(["routed", "not_implemented"]),
    message: z.string(),
    suggested_cli: z.string().nullable(),
    applied: z.boolean(),
    target_path: z.literal("state/math/lexicon.jsonl").nullable(),
    evidence_hash: hex64.nullable(),
  })
  .strict();
export type MathRatifyResult = z.infer<typeof mathRatifyResult>;

export const mathRejectResult = z.object({ proposal_id: z.string(), rejected: z.literal(true) }).strict();
export const mathDeferResult = z.object({ proposal_id: z.string(), deferred: z.literal(true) }).strict();

/** One line of `telemetry/operator.jsonl`. @see contract §17 and the workbench document, Events */
export const telemetryLine = z
  .object({
    event: z.enum(["operator_ratify", "operator_reject", "operator_defer"]),
    proposal_id: z.string(),
    ratifier_kind: z.literal("workbench"),
    handler: z.enum(["vocabulary_addition", "unknown"]),
    outcome: z.enum(["applied", "rejected_precondition"]).optional(),
    note: z.string().optional(),
  })
  .strict();
export type TelemetryLine = z.infer<typeof telemetryLine>;
