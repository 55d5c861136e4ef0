import type { Proposing } from "../turns/chat.ts";
import type { Candidate, ProposalBook } from "./proposal-store.ts";

export interface ProposingOptions {
  readonly book: ProposalBook;
  /** A line for the operator. */
  readonly log: (line: string) => void;
  /** The ids of what is in the log now and was not before. */
  readonly onRaised: (proposalIds: readonly string[]) => void;
}

/** Candidates of turns on their way to the log. One that cannot be logged waits for the next turn, or for the next start. */
export function createProposing({ book, log, onRaised }: ProposingOptions): Proposing {
  let waiting: readonly { readonly candidates: readonly Candidate[]; readonly at: string }[] = [];
  return {
    known: (chain) => book.known(chain),
    raise: async (candidates, at) => {
      if (candidates.length > 0) waiting = [...waiting, { candidates, at }];
      try {
        for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
          const raised = await book.raise(next.candidates, next.at);
          waiting = waiting.slice(1);
          if (raised.length > 0) onRaised(raised);
        }
      } catch (error) {
        log(
          `what turns propose could not be logged: ${error instanceof Error ? error.message : String(error)}; it is tried again with the next turn, and at the next start`,
        );
      }
    },
  };
}
