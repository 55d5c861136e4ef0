import { z } from "zod/v3";
import { digest, object, present, timestamp, unicode } from "./primitives.ts";
import { artifactRef } from "./run.ts";
import { leewayEvidence } from "./turn.ts";

export const PROPOSAL_STATES = ["pending", "accepted", "rejected", "withdrawn", "unknown"] as const;

/** Who raised a proposal: `discovery` (a turn), `operator`, `contemplation`. */
export const proposalSource = z
  .object({ kind: z.string(), source_id: z.string(), emitted_at_revision: z.string() })
  .strict();
export type ProposalSource = z.infer<typeof proposalSource>;

/** Evidence for or against a proposal. */
export const proposalEvidence = z
  .object({ source: z.string(), ref: z.string(), polarity: z.string(), epistemic_status: z.string() })
  .strict();
export type ProposalEvidence = z.infer<typeof proposalEvidence>;

/** What the golden questions say with the chain and without it. */
export const replayEvidence = z
  .object({
    baseline: object,
    candidate: object,
    regressed_metrics: z.array(z.string()),
    replay_equivalent: z.boolean(),
  })
  .strict();
export type ReplayEvidence = z.infer<typeof replayEvidence>;

/** The dry run of accepting a proposal, for the workbench. */
export const rehearsalRequest = z.object({ proposal_id: z.string() }).strict();
export interface Rehearsal {
  readonly replay_evidence: ReplayEvidence;
}

const eventFields = { proposal_id: z.string(), at: timestamp };

/** One line of `teaching/proposals.jsonl`. @see contract §7 */
export const proposalEvent = z.discriminatedUnion("event", [
  z
    .object({
      event: z.literal("created"),
      ...eventFields,
      source: proposalSource,
      proposed_chain: object,
      evidence: z.array(proposalEvidence),
    })
    .strict(),
  z.object({ event: z.literal("replay"), ...eventFields, replay_evidence: replayEvidence }).strict(),
  z
    .object({
      event: z.literal("transition"),
      ...eventFields,
      from: z.string(),
      to: z.string(),
      actor: z.string(),
      note: z.string(),
    })
    .strict(),
  z
    .object({
      event: z.literal("accepted_corpus_append"),
      ...eventFields,
      target_path: z.string(),
      line_digest: digest,
    })
    .strict(),
]);
export type ProposalEvent = z.infer<typeof proposalEvent>;

const unknownSource = { kind: "unknown", source_id: "unknown", emitted_at_revision: "unknown" };
const orUnknown = z.string().catch("unknown");

const storedEvidence = z.object({
  source: orUnknown,
  ref: orUnknown,
  polarity: orUnknown,
  epistemic_status: orUnknown,
});

/**
 * A line as it is read: a field that is missing or has another type counts as unknown, so that logs of other versions can be shown. A line
 * without its event, its id, or the subject of the event is unreadable.
 */
export const storedProposalEvent = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("created"),
    proposal_id: z.string(),
    at: timestamp.nullable().catch(null),
    source: z
      .object({ kind: orUnknown, source_id: orUnknown, emitted_at_revision: orUnknown })
      .catch(unknownSource),
    proposed_chain: z.unknown(),
    evidence: z.array(storedEvidence).catch([]),
  }),
  z.object({ event: z.literal("replay"), proposal_id: z.string(), replay_evidence: z.unknown() }),
  z.object({
    event: z.literal("transition"),
    proposal_id: z.string(),
    at: timestamp.nullable().catch(null),
    from: orUnknown,
    to: orUnknown,
  }),
  z.object({
    event: z.literal("accepted_corpus_append"),
    proposal_id: z.string(),
    target_path: orUnknown,
    line_digest: orUnknown,
  }),
]);
export type StoredProposalEvent = z.infer<typeof storedProposalEvent>;

/** One line of `teaching/ratified.jsonl`. */
export const ratifiedLine = z
  .object({
    proposal_id: z.string(),
    chain: object,
    evidence: z.array(proposalEvidence),
    reviewer: z.string(),
  })
  .strict();
export type RatifiedLine = z.infer<typeof ratifiedLine>;

const summaryFields = {
  proposal_id: z.string(),
  state: z.enum(PROPOSAL_STATES),
  source_kind: z.string(),
  replay_equivalent: z.boolean().nullable(),
  created_at: timestamp.nullable(),
  downstream_effect: z.enum(["unknown", "none", "observed"]),
};

export const proposalSummary = z.object(summaryFields).strict();
export type ProposalSummary = z.infer<typeof proposalSummary>;

export const proposalDetail = z
  .object({
    ...summaryFields,
    proposed_chain: present,
    replay_evidence: present,
    source: proposalSource,
    evidence: z.array(proposalEvidence),
    artifact_refs: z.array(artifactRef),
    suggested_cli: z.string().nullable(),
    leeway_evidence: leewayEvidence.nullable(),
  })
  .strict();
export type ProposalDetail = z.infer<typeof proposalDetail>;

/** A decision on a proposal; null counts as absent, and other keys are ignored. */
export const decisionRequest = z
  .object({ note: unicode.nullish() })
  .strip()
  .transform(({ note }) => ({ note: note ?? "" }));

/** What `touchstone proposals accept|reject|withdraw --json` prints, too. */
export const proposalDecision = z
  .object({ proposal_id: z.string(), state: z.enum(["accepted", "rejected", "withdrawn"]) })
  .strict();
