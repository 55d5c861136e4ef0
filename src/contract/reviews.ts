import { z } from "zod/v3";
import { leftOut } from "./gate.ts";
import { paged, type QueryRule } from "./paging.ts";
import { count, digest, hex64, id, present, slug, timestamp } from "./primitives.ts";
import { DECISION_REASONS, reviewResult } from "./review.ts";
import { EPISTEMIC_STATES } from "./taxonomy.ts";

/** The standing of a review: its epistemic state, or its status if it has none. */
const STANDINGS = [...EPISTEMIC_STATES, "refused", "invalid"] as const;

const reviewId = z.number().int().safe().min(1);
export const corpusVersion = z.object({ corpus_id: slug, corpus_sha256: hex64 }).strict();
export type CorpusVersion = z.infer<typeof corpusVersion>;

/** The decision of a gate on the review. */
export const gateOutcome = z
  .object({
    at: timestamp,
    policy_digest: digest,
    passed: z.boolean(),
    reason: z.string(),
    left_out: leftOut.optional(),
  })
  .strict();
export type GateOutcome = z.infer<typeof gateOutcome>;

/** A line of `reviews/reviews.jsonl`. */
export const reviewRecord = z
  .object({
    schema_version: z.literal("review_record_v1"),
    review_id: reviewId,
    recorded_at: timestamp,
    request: present.optional().describe("as it was presented"),
    request_text: z
      .string()
      .optional()
      .describe("its JSON text, in the place of `request`, where it has no canonical form"),
    result: reviewResult,
    certificate_sha256: hex64.nullable().describe("of what `review --certificate` writes"),
    corpora: z.array(corpusVersion).describe("those that the review consulted"),
    envelope: z
      .object({ version: z.string(), domains: z.array(slug) })
      .strict()
      .describe("the domains in which inline evidence could be judged"),
    engine_version: z.string(),
    engine_identity: digest,
    gate: gateOutcome.optional(),
    record_digest: digest,
  })
  .strict();
export type ReviewRecord = z.infer<typeof reviewRecord>;

/** A review in a list. Members that the request lacks, or has in another form, are null. */
export const reviewSummary = z
  .object({
    review_id: reviewId,
    recorded_at: timestamp,
    request_id: z.string().nullable(),
    domain: z.string().nullable(),
    subject: z.string().nullable(),
    predicate: z.string().nullable(),
    claim_excerpt: z.string().nullable(),
    status: z.enum(["assigned", "refused", "invalid"]),
    assigned_state: z.enum(EPISTEMIC_STATES).nullable(),
    decision_reason: z.enum(DECISION_REASONS),
    passed: z.boolean().nullable().describe("at the gate; null where none asked"),
    evidence_ledger: z.array(z.string()),
    record_digest: digest,
  })
  .strict();
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** Sorted by review_id. `damaged`: ids of records that cannot be read, and on this page of those with values that this version does not know; at most 100. */
export const reviewList = z
  .object({
    items: z.array(reviewSummary),
    limit: count,
    offset: count,
    total: count,
    damaged: z.array(count),
  })
  .strict();

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, "must be a day");
/** Reviews by UTC day and standing, in the order of days. */
export const reviewTrend = z
  .object({
    items: z.array(z.object({ day, total: count, states: z.record(count) }).strict()),
  })
  .strict();

/** A year, month, day or instant: a part of a timestamp from its start. */
export const instant = z
  .string()
  .regex(
    /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T\d\d:\d\d:\d\d\.\d{3}Z)?)?)?$/,
    "must be a year, month, day or timestamp, as 2026, 2026-05, 2026-05-31 or 2026-05-31T12:00:00.000Z",
  );
const filters = {
  state: z.enum(STANDINGS, {
    errorMap: () => ({ message: "must be an epistemic state, refused or invalid" }),
  }),
  domain: z.string(),
  subject: z.string(),
  evidence: z.string(),
  passed: z.enum(["true", "false"], { errorMap: () => ({ message: "must be true or false" }) }),
  since: instant,
  until: instant,
};
export const REVIEW_FILTERS = [
  { name: "state", about: "the epistemic state, or `refused` or `invalid` where none was assigned" },
  { name: "domain", about: "the claim's domain" },
  { name: "subject", about: "the claim's subject" },
  { name: "evidence", about: "an evidence id in the ledger: the decision rests on it" },
  { name: "passed", about: "`true` or `false`: what the gate said" },
  { name: "since", about: "recorded in or after this year, month, day or instant" },
  { name: "until", about: "recorded in or before this year, month, day or instant" },
] as const;

const filterSchema = z
  .object({
    state: filters.state.optional(),
    domain: filters.domain.optional(),
    subject: filters.subject.optional(),
    evidence: filters.evidence.optional(),
    passed: filters.passed.optional(),
    since: filters.since.optional(),
    until: filters.until.optional(),
  })
  .strict();
export type ReviewFilter = z.infer<typeof filterSchema>;

/** By time, or by a value of the reviews (with `-` downwards) with the newest first among equals; those without one come last. */
export const REVIEW_ORDERS = [
  "oldest",
  "newest",
  "state",
  "-state",
  "gate",
  "-gate",
  "domain",
  "-domain",
  "subject",
  "-subject",
] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

const page = paged(100);
const order = z
  .enum(REVIEW_ORDERS, { errorMap: () => ({ message: `must be one of ${REVIEW_ORDERS.join(", ")}` }) })
  .optional();
export const reviewQuery = {
  fields: page.fields,
  filters: [
    ...REVIEW_FILTERS,
    {
      name: "order",
      about:
        "`newest` or `oldest` first, or by `state`, `gate`, `domain` or `subject`, with `-` downwards; `oldest` where it is absent",
    },
  ],
  schema: page.schema.merge(filterSchema).extend({ order }).strict(),
} as const satisfies QueryRule;
export const trendQuery = {
  fields: [],
  filters: REVIEW_FILTERS,
  schema: filterSchema,
} as const satisfies QueryRule;

/** A recorded review, decided again from the recorded request over the corpora of that time. */
export const reviewReplay = z
  .object({
    review_id: reviewId,
    outcome: z.enum(["equal", "differs", "evidence_missing"]),
    original_trace_hash: hex64,
    replay_trace_hash: hex64.nullable(),
    missing: z.array(corpusVersion).describe("corpora that are neither served nor among the superseded"),
    divergences: z.array(z.object({ path: z.string(), original: present, replay: present }).strict()),
    same_engine: z.boolean().describe("whether version and identity of the engine are those of then"),
  })
  .strict();
export type ReviewReplay = z.infer<typeof reviewReplay>;

/** A review that would be decided differently over other evidence: a line of `gate --impact`. */
const decision = z
  .object({
    status: z.enum(["assigned", "refused", "invalid"]),
    assigned_state: z.enum(EPISTEMIC_STATES).nullable(),
    decision_reason: z.enum(DECISION_REASONS),
  })
  .strict();
export const reviewImpact = z
  .object({
    review_id: reviewId,
    request_id: z.string().nullable(),
    recorded: decision,
    anew: decision,
    revoked: z.array(id).describe("cited records that the new corpus has not"),
    changed: z.array(id).describe("cited records that have another content in it"),
    added: z.array(id).describe("records that the claim, presented alone, would rest on anew"),
    left_out: z
      .array(id)
      .optional()
      .describe("records against a claim that a gate let pass, which its request does not cite"),
  })
  .strict();
export type ReviewImpact = z.infer<typeof reviewImpact>;
/** A review that would be decided differently; the last line has the counts. */
export const reviewImpactLine = z.union([
  reviewImpact,
  z.object({ compared: count, changed: count, unreadable: count }).strict(),
]);
