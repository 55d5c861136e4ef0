import type { ProposalEvidence, ProposalSource, ReplayEvidence } from "../contract/proposals.ts";
import type { Chain } from "../engine/teaching/chain.ts";

/** What is proposed to be taught: a chain, who raised it, and what speaks for it. */
export interface Candidate {
  readonly chain: Chain;
  readonly source: ProposalSource;
  readonly evidence: readonly ProposalEvidence[];
}

/** A proposal as its events say it is. */
export interface Proposal {
  readonly proposalId: string;
  readonly state: "pending" | "accepted" | "rejected" | "withdrawn" | "unknown";
  readonly chain: Readonly<Record<string, unknown>>;
  readonly source: ProposalSource;
  readonly evidence: readonly ProposalEvidence[];
  /** ISO time of the `created` event. */
  readonly createdAt: string;
  /** Of the last `replay` event. */
  readonly replay: ReplayEvidence | null;
  /** Whether the chain was appended to `teaching/ratified.jsonl`. */
  readonly appended: boolean;
}

/** How the operator decides. All are final. */
export type Decision = "accepted" | "rejected" | "withdrawn";

/** The event log `teaching/proposals.jsonl` and the ratified chains `teaching/ratified.jsonl` of a state directory. */
export interface ProposalBook {
  /** All proposals, sorted by id; the log is read again only when it changed. */
  list(): Promise<readonly Proposal[]>;
  find(proposalId: string): Promise<Proposal | null>;
  /** Logs a `created` event for each candidate whose id is not in the log yet; resolves to the ids of those, sorted. */
  raise(candidates: readonly Candidate[]): Promise<readonly string[]>;
  /** Logs what the golden questions say with the proposal and without. */
  recordReplay(proposalId: string, evidence: ReplayEvidence): Promise<void>;
  /**
   * Decides a pending proposal; accepting appends its chain to `teaching/ratified.jsonl` first, so that a crash leaves no accepted
   * proposal without its line, and logs `transition` and `accepted_corpus_append`.
   * @throws Failure for an unknown proposal, or one that is not pending
   */
  decide(proposalId: string, decision: Decision, by: { readonly actor: string; readonly note: string }): Promise<Proposal>;
}

/** Opens the book of a state directory; nothing is read or written yet. */
export function openProposalBook(options: { readonly stateDir: string; readonly now: () => number }): ProposalBook {
  void options;
  const missing = (): never => { throw new Error("not there yet"); };
  return { list: () => Promise.resolve([]), find: () => Promise.resolve(null), raise: () => Promise.resolve([]), recordReplay: missing, decide: missing };
}
