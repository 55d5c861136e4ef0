import { Mutex } from "async-mutex";
import type { Failure } from "../../contract/failures.ts";
import { operatorName } from "../system/operator.ts";
import { createProposalDecisions, type DecisionParts } from "./proposal-decisions.ts";
import {
  createDecideProposal,
  createRehearseProposal,
  type DecideProposal,
  type RehearseProposal,
} from "./proposal-routes.ts";

/** The operator's decisions in a serving process, one at a time. */
export interface ServedDecisions {
  readonly decide: DecideProposal;
  readonly rehearse: RehearseProposal;
  /** Whether a decision is under way. */
  isLocked(): boolean;
  /** Refuses what waits, and waits for what runs, which ends before its next golden question. */
  close(): Promise<void>;
}

/** @param stopping what is thrown when the service stops */
export function serveDecisions({
  stopping,
  ...parts
}: Omit<DecisionParts, "actor" | "pace"> & { readonly stopping: Failure }): ServedDecisions {
  const lock = new Mutex(stopping);
  let closed = false;
  const decisions = createProposalDecisions({
    ...parts,
    actor: operatorName(),
    pace: async () => {
      await new Promise((resolve) => setImmediate(resolve)); // requests are answered between questions
      if (closed) throw stopping;
    },
  });
  const [decide, rehearse] = [createDecideProposal(decisions), createRehearseProposal(decisions)];
  return {
    decide: (...decision) => lock.runExclusive(() => decide(...decision)),
    rehearse: (proposalId) => lock.runExclusive(() => rehearse(proposalId)),
    isLocked: () => lock.isLocked(),
    close: async () => {
      closed = true;
      lock.cancel();
      await lock.acquire();
    },
  };
}
