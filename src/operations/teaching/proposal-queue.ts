import type { Candidate, ProposalStore } from "./proposal-store.ts";

/** Takes the candidates of turns to the proposal log. */
export interface ProposalQueue {
  known: ProposalStore["known"];
  /** Logs the candidates of a turn that is in the journal. Never rejects: what cannot be logged now is logged later. */
  raise(candidates: readonly Candidate[], at: string): Promise<void>;
}

export interface ProposalQueueOptions {
  readonly proposalStore: ProposalStore;
  /** A line for the operator. */
  readonly log: (line: string) => void;
  /** Called with the ids of newly logged proposals. */
  readonly onRaised: (proposalIds: readonly string[]) => void;
}

/** A queue in front of the proposal log. Candidates that cannot be logged wait for the next turn, or for the next start. */
export function createProposalQueue({ proposalStore, log, onRaised }: ProposalQueueOptions): ProposalQueue {
  let waiting: readonly { readonly candidates: readonly Candidate[]; readonly at: string }[] = [];
  return {
    known: (chain) => proposalStore.known(chain),
    raise: async (candidates, at) => {
      if (candidates.length > 0) waiting = [...waiting, { candidates, at }];
      try {
        for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
          const raised = await proposalStore.raise(next.candidates, next.at);
          waiting = waiting.slice(1);
          if (raised.length > 0) onRaised(raised);
        }
      } catch (error) {
        log(
          `the proposals of a turn could not be logged: ${error instanceof Error ? error.message : String(error)}; they are tried again with the next turn and at the next start`,
        );
      }
    },
  };
}
