import { notFound } from "../../contract/ids.ts";
import { Failure } from "../../contract/failures.ts";
import type { ReplayEvidence } from "../../contract/proposals.ts";
import type { GoldenQuestions, Pace } from "./golden-questions.ts";
import type { Decision, Proposal, ProposalStore } from "./proposal-store.ts";
import type { Teachings } from "./teachings.ts";
import type { Inputs } from "../world/inputs.ts";

/** What decisions work on. */
export interface DecisionParts {
  readonly proposalStore: ProposalStore;
  readonly golden: GoldenQuestions;
  readonly inputs: () => Promise<Inputs>;
  readonly teachings: Teachings;
  /** Who decides. */
  readonly actor: string;
  /** Reports the progress of the golden questions. */
  readonly pace: Pace;
}

/** The operator's decisions on proposals, with or without a running server. Packs are read at first use. */
export interface ProposalDecisions {
  readonly proposalStore: ProposalStore;
  /**
   * Accepts a chain if no golden question gets a worse answer with it, and neither packs nor teachings contradict it. Asks the questions
   * first if there is no result of the current engine.
   * @throws Refused, Failure
   */
  accept(
    proposalId: string,
    options: { readonly note: string; readonly despiteRegressions: boolean },
  ): Promise<Proposal>;
  /** @throws Failure */
  decline(proposalId: string, decision: Exclude<Decision, "accepted">, note: string): Promise<Proposal>;
  /**
   * Checks what {@link accept} does, and decides nothing. Answers to golden questions that it had to ask are logged.
   * @throws Refused, Failure
   */
  rehearse(proposalId: string): Promise<ReplayEvidence>;
  /** Asks the golden questions again, and logs the result. @throws Failure */
  replay(proposalId: string): Promise<ReplayEvidence>;
}

/** A chain that must not be taught; `reasons` are for the operator. */
export class Refused extends Error {
  readonly reasons: readonly string[];
  constructor(message: string, reasons: readonly string[]) {
    super(message);
    this.name = "Refused";
    this.reasons = reasons;
  }
}

/** Decides over what a process has open already. */
export function createProposalDecisions(parts: DecisionParts): ProposalDecisions {
  const { proposalStore, actor } = parts;
  const pending = async (proposalId: string, wanted: string): Promise<Proposal> => {
    const proposal = await proposalStore.verified(proposalId);
    if (proposal === null) throw notFound("proposal", proposalId);
    if (proposal.state !== "pending")
      throw new Failure("bad_value", `the proposal is ${proposal.state}${wanted}`);
    return proposal;
  };
  return {
    proposalStore,
    accept: (proposalId, { note, despiteRegressions }) =>
      proposalStore.decide(proposalId, "accepted", { actor, note }, (proposal) =>
        checkHarmless(parts, proposal, despiteRegressions).then(() => undefined),
      ),
    decline: (proposalId, decision, note) => proposalStore.decide(proposalId, decision, { actor, note }),
    rehearse: async (proposalId) =>
      checkHarmless(parts, await pending(proposalId, " already, which is final"), false),
    replay: async (proposalId) =>
      measure(parts, await pending(proposalId, "; only pending proposals can be replayed")),
  };
}

async function measure(
  { proposalStore, golden, pace }: DecisionParts,
  proposal: Proposal,
): Promise<ReplayEvidence> {
  const evidence = await golden.evidenceFor(proposal, pace);
  await proposalStore.recordReplay(proposal.proposalId, evidence);
  return evidence;
}

/** An acceptance runs it under the lock of decisions, so that no other decision can ratify something meanwhile. @throws Refused, Failure */
async function checkHarmless(
  parts: DecisionParts,
  proposal: Proposal,
  despiteRegressions: boolean,
): Promise<ReplayEvidence> {
  const { inputs, teachings, golden } = parts;
  const ready = await inputs();
  // Loaded here, since they are most of the engine, which a start does not need.
  const { meaningOf } = await import("../../engine/teaching/chain.ts");
  const { refutationOf } = await import("../../engine/answering/teach.ts");
  const { objectionTo } = await import("../../engine/teaching/teaching-objection.ts");
  const { statement } = proposal.chain;
  const meaning = typeof statement === "string" ? meaningOf(statement, ready.speech.lexicon) : null;
  if (meaning === null) throw new Refused("the chain has no statement that can be read with these packs", []);
  const world = ready.sealed(await teachings.current());
  const against = refutationOf(world, meaning);
  if (against.length > 0)
    throw new Refused(
      "packs or ratified teachings contradict the chain",
      against.map(({ ref, text }) => `${ref}: ${text}`),
    );
  const objection = objectionTo(world, meaning);
  if (objection !== null) throw new Refused("the chain cannot be taught", [objection]);
  const evidence =
    (await golden.isCurrent(proposal.replay)) && proposal.replay !== null
      ? proposal.replay
      : await measure(parts, proposal);
  if (evidence.regressed_metrics.length > 0 && !despiteRegressions)
    throw new Refused("golden questions come out worse with the chain", evidence.regressed_metrics);
  return evidence;
}
