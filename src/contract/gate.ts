import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { digest, editorKey, hex64, matching, NAME, present, slug, timestamp } from "./primitives.ts";
import { evidenceReference } from "./review-request.ts";
import { DECISION_REASONS, reviewResult } from "./review.ts";
import { epistemicState, sourceKind } from "./taxonomy.ts";
import type { GatePolicy, LeftOut } from "./types/gate.ts";

/** One hundred years, in seconds: past it an age is a mistake. */
const MAX_AGE = 3_155_760_000;

const part = matching(NAME).max(120);
const requiredClaim = z.object({ domain: slug, subject: part, predicate: part }).strict();
const gateCorpus = z
  .object({
    corpus_id: slug,
    corpus_sha256: z.array(hex64).default([]),
    signers: z.array(hex64).default([]),
  })
  .strict();

/** A file that says what a gate asks of claims. What is absent has the default. */
export const gatePolicyFile = z
  .object({
    ...editorKey,
    accept: z.array(epistemicState).min(1).default(["verified", "inferred"]),
    sealed_only: z.boolean().default(true),
    corpora: z.array(gateCorpus).default([]),
    source_kinds: z.array(sourceKind).min(1).default(["pack", "teaching", "vault", "observation"]),
    max_age: z.number().int().min(1).max(MAX_AGE).nullable().default(null),
    required: z.array(requiredClaim).default([]),
  })
  .strict();

/** The policy of a file without the key that only serves editors: its canonical form is what `policy_digest` names. */
export function policyOf({ $schema: _, ...policy }: z.output<typeof gatePolicyFile>): GatePolicy {
  return policy;
}

/** A file of claims: requests for review, of any form. */
export const gateClaimsFile = z.unknown();

/** Why a claim passes or not: the rows of the gate's decision table, in its order. Only the last one lets a claim pass. */
export const GATE_REASONS = [
  "required_claim_missing",
  "review_invalid",
  "review_refused",
  "state_not_accepted",
  "evidence_not_sealed",
  "corpus_not_accepted",
  "source_kind_not_accepted",
  "signer_not_accepted",
  "evidence_age_unknown",
  "evidence_from_the_future",
  "evidence_too_old",
  "evidence_left_out",
  "accepted",
] as const;

/** The most claims of one call over HTTP and MCP: every claim, however short, gets a whole result. */
export const MAX_GATE_CLAIMS = 1000;
/** The largest body of `POST /gate`, in bytes. */
export const MAX_GATE_BODY_BYTES = 1_048_576;

/** What a gate is asked. */
export const gateRequest = z
  .object({
    claims: z
      .array(present)
      .max(MAX_GATE_CLAIMS, `must hold at most ${MAX_GATE_CLAIMS} claims`)
      .describe("requests for review, of any form: one that is malformed does not pass"),
    policy: gatePolicyFile.nullish().describe("what is asked of the claims; every part has a default"),
    at: timestamp.nullish().describe("the moment that ages of evidence count to; default now"),
    record: z.boolean().nullish().describe("whether each review is put on record; default false"),
  })
  .strict();
export type GateRequest = z.output<typeof gateRequest>;

/** What the gate page of the workbench has read: the texts of its two fields, as JSON or YAML. */
export const gateTexts = z.object({ claims: z.string(), policy: z.string() }).strict();

/** What stands against a claim in the sealed evidence, and is left out of the request that presents it. */
export const leftOut = describes<LeftOut>()(
  z
    .object({
      total: z.number().int().min(1).describe("how many records are left out"),
      records: z
        .array(evidenceReference)
        .min(1)
        .max(64)
        .describe(
          "the first of them: facts that deny the claim, then premises that refute it or contradict each other",
        ),
      assigned_state: epistemicState
        .nullable()
        .describe("of the claim alone, with the evidence that `review --find` finds for it"),
      decision_reason: z.enum(DECISION_REASONS),
      trace_hash: hex64,
    })
    .strict(),
);

/** The decision on one claim. A required claim that was not presented has a row of its own, after the others. */
export const gateRow = z
  .object({
    request_id: z.string().nullable().describe("null where the request has none that is well formed"),
    passed: z.boolean(),
    reason: z.enum(GATE_REASONS),
    result: reviewResult.nullable().describe("null for a required claim that was not presented"),
    missing: requiredClaim.nullable().describe("that claim, and null in every other row"),
    left_out: leftOut.optional().describe("there only with the reason `evidence_left_out`"),
  })
  .strict();

/** What a gate decides. Equal requests with an equal `at`, over equal evidence, get equal bytes. */
export const gateResult = z
  .object({
    passed: z.boolean().describe("whether there is a claim, and every one passes"),
    at: timestamp,
    policy_digest: digest.describe("SHA-256 over the canonical form of the policy with its defaults"),
    results: z.array(gateRow),
  })
  .strict();
export type GateResult = z.infer<typeof gateResult>;
