import { notFound } from "../../contract/ids.ts";
import type { ProposalDetail, ProposalSummary } from "../../contract/proposals.ts";
import type { Operations, Reply } from "../system/operation.ts";
import type { Proposal, ProposalStore } from "./proposal-store.ts";

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
      if (told?.of !== proposals) told = { of: proposals, list: { items: proposals.map(summarizeProposal) } };
      return told.list;
    },
    proposal: async ({ id: { id } }) => {
      const proposal = await proposalStore.verified(id);
      if (proposal === null) throw notFound("proposal", id);
      return describeProposal(proposal);
    },
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
