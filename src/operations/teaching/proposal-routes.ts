import { notFound } from "../../contract/ids.ts";
import { Failure } from "../../contract/failures.ts";
import type { ProposalDetail, ProposalSummary, Rehearsal } from "../../contract/proposals.ts";
import { mapWithPauses } from "../../store/files/pauses.ts";
import type { Input, Operations, Reply } from "../system/operation.ts";
import { Refused, type ProposalDecisions } from "./proposal-decisions.ts";
import type { Decision, Proposal, ProposalStore } from "./proposal-store.ts";

export interface ProposalsOptions {
  readonly proposalStore: ProposalStore;
}

/** `GET /proposals` and `GET /proposals/{id}` */
export function proposalOperations({
  proposalStore,
}: ProposalsOptions): Operations<"proposals" | "proposal"> {
  let told: { readonly of: readonly Proposal[]; readonly list: Reply<"proposals"> } | null = null; // the list seldom changes, so its reply is cached
  return {
    proposals: async () => {
      const proposals = await proposalStore.list();
      if (told?.of !== proposals) {
        const items = await mapWithPauses(proposals, summarizeProposal);
        told = { of: proposals, list: { items } };
      }
      return told.list;
    },
    proposal: async ({ id: { id } }) => {
      const proposal = await proposalStore.verified(id);
      if (proposal === null) throw notFound("proposal", id);
      return describeProposal(proposal);
    },
  };
}

/** Decides as `touchstone proposals` does, for the routes; what refuses an acceptance is the `detail` of the failure. */
export type DecideProposal = (
  decision: Decision,
  proposalId: string,
  note: string,
) => Promise<Reply<"acceptProposal">>;

export function createDecideProposal(decisions: ProposalDecisions): DecideProposal {
  return (decision, proposalId, note) =>
    withDetail(async () => {
      await (decision === "accepted"
        ? decisions.accept(proposalId, { note, despiteRegressions: false })
        : decisions.decline(proposalId, decision, note));
      return { proposal_id: proposalId, state: decision };
    });
}

/** What the golden questions say of accepting a proposal; fails as accepting would. */
export type RehearseProposal = (proposalId: string) => Promise<Rehearsal>;

export function createRehearseProposal(decisions: ProposalDecisions): RehearseProposal {
  return (proposalId) => withDetail(async () => ({ replay_evidence: await decisions.rehearse(proposalId) }));
}

async function withDetail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const detail = error.reasons.join("; ");
    throw new Failure("bad_value", error.message, { cause: error, ...(detail === "" ? {} : { detail }) });
  }
}

type DecidingRoute = "acceptProposal" | "rejectProposal" | "withdrawProposal";

/** `POST /proposals/{id}/accept`, `…/reject` and `…/withdraw` */
export function proposalDecisionOperations(decide: DecideProposal): Operations<DecidingRoute> {
  const operation =
    (decision: Decision) =>
    ({ id: { id }, body: { note } }: Pick<Input<"acceptProposal">, "id" | "body">) =>
      decide(decision, id, note);
  return {
    acceptProposal: operation("accepted"),
    rejectProposal: operation("rejected"),
    withdrawProposal: operation("withdrawn"),
  };
}

/** A row of the list. */
export function summarizeProposal({
  proposalId,
  state,
  source,
  replay,
  createdAt,
  appended,
}: Proposal): ProposalSummary {
  return {
    proposal_id: proposalId,
    state,
    source_kind: source.kind,
    replay_equivalent: typeof replay?.replay_equivalent === "boolean" ? replay.replay_equivalent : null,
    created_at: createdAt,
    downstream_effect: appended ? "observed" : effectOf(state),
  };
}

/** The effect of a proposal that appended nothing. */
function effectOf(state: Proposal["state"]): "unknown" | "none" {
  return state === "unknown" ? "unknown" : "none";
}

export function describeProposal(proposal: Proposal): ProposalDetail {
  return {
    ...summarizeProposal(proposal),
    proposed_chain: proposal.chain,
    replay_evidence: proposal.replay,
    source: proposal.source,
    evidence: [...proposal.evidence],
    artifact_refs: [],
    suggested_cli: proposal.state === "pending" ? `touchstone proposals accept ${proposal.proposalId}` : null,
    leeway_evidence: null,
  };
}
