import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { NAME, hex64, id, isWellFormed, matching, slug, type CodePoints } from "./primitives.ts";
import { sourceKind } from "./taxonomy.ts";
import type {
  Claim,
  EvidenceReference,
  InlineEvidence,
  ReviewRequestA,
  ReviewRequestB,
} from "./types/review.ts";

/** A text with bounds in code points, and optionally a pattern. */
function text(min: number, max: number, string: z.ZodString = z.string()): z.ZodEffects<z.ZodString> {
  const schema = string.superRefine((value, context) => {
    if (!isWellFormed(value)) context.addIssue({ code: "custom", message: "is not well-formed Unicode" });
    const length = [...value].length;
    if (length < min || length > max)
      context.addIssue({ code: "custom", message: `must have ${min} to ${max} code points` });
  });
  // A refinement is opaque, so the bounds stand beside it, for the generator of the JSON Schemas and for `review-check.ts`.
  Object.assign(schema._def, { codePoints: { min, max } satisfies CodePoints });
  return schema;
}

export const INFERENCE_MODES = ["bounded_deductive", "bounded_arithmetic"] as const;
export const inferenceMode = z.enum(INFERENCE_MODES);

const proposer = z
  .object({
    lane: z.enum(["frontier_fixture", "local_fixture"]),
    model_family: z.enum(["model_style_proposer"]),
    proposal_id: id,
    proposed_state: text(1, 64).optional().describe("ignored by the authority"),
    trace_hash: hex64.optional().describe("ignored by the authority"),
  })
  .strict();

export const claimOf = <Part extends z.ZodTypeAny>(part: Part) =>
  z.object({ text: text(1, 500), domain: slug, subject: part, predicate: part }).strict();
const inference = z.object({ mode: inferenceMode.optional(), premise_ids: z.array(id) }).strict();

export const evidenceReference = describes<EvidenceReference>()(
  z.object({ evidence_id: id, content_sha256: hex64 }).strict(),
);
export const inlineEvidence = describes<InlineEvidence>()(
  z
    .object({
      evidence_id: id,
      subject: text(1, 120),
      predicate: text(1, 120),
      supports: z.boolean(),
      independent: z.boolean().optional(),
      source_kind: sourceKind.optional(),
    })
    .strict(),
);

/** A request over a kind of claim and of evidence. */
export const reviewRequestOf = <C extends z.ZodTypeAny, E extends z.ZodTypeAny>(claim: C, evidence: E) =>
  z
    .object({ request_id: id, scenario_id: slug, proposer, claim, evidence, inference: inference.optional() })
    .strict();

const plainClaim = describes<Claim>()(claimOf(text(1, 120)));

/** A claim alone, as a gate takes it: its evidence is found. */
export const sealedClaim = claimOf(text(1, 120, matching(NAME)));

/** Shape A: at least one reference into a sealed corpus. */
export const reviewRequestA = describes<ReviewRequestA>()(
  reviewRequestOf(claimOf(text(1, 120, matching(NAME))), z.array(evidenceReference).min(1)),
);
/** Shape B: inline evidence, or none. */
export const reviewRequestB = describes<ReviewRequestB>()(
  reviewRequestOf(plainClaim, z.array(inlineEvidence).optional()),
);
/** A request without evidence or premises, about a claim that sealed records can match. */
export const unfoundedRequest = z
  .object({ request_id: id, scenario_id: slug, proposer, claim: sealedClaim })
  .strict();
export const reviewRequest = z.union([reviewRequestA, reviewRequestB]);
