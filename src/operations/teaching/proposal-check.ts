import { canonicalize } from "../../canonical/json.ts";
import { replayEvidence } from "../../contract/proposals.ts";
import type { ProposalRecord } from "../../store/logs/proposal-log.ts";
import { RATIFIED_PATH, proposalIdOf, type Ratified } from "../../store/logs/teaching-files.ts";
import { findReplayFault } from "./golden-run.ts";

/** Finds an inconsistency within the events of a proposal, or with the ratified lines: a sentence that begins with the field's name. */
type Check = (record: ProposalRecord, ratified: readonly Ratified[]) => string | null;

const CHECKS: readonly Check[] = [
  ({ proposalId, chain, source }) =>
    proposalIdOf(chain, source.kind) === proposalId
      ? null
      : "proposal_id is not that of proposed_chain and source.kind",
  ({ replay }) => replayFault(replay),
  ({ transitions: [first, second] }) => {
    if (first === undefined) return null;
    if (first.from !== "pending") return `from is ${quoted(first.from)}, but the proposal was pending`;
    return second === undefined
      ? null
      : `from is ${quoted(second.from)}, but the proposal was ${quoted(first.to)}, which is final`;
  },
  ({ transitions: [decision], appends: [append] }) =>
    decision?.to === "accepted" && append === undefined
      ? "to is `accepted`, but no accepted_corpus_append follows"
      : null,
  ({ transitions: [decision], appends: [append] }) =>
    append !== undefined && decision !== undefined && decision.to !== "accepted"
      ? `to is ${quoted(decision.to)}, but the chain was appended`
      : null,
  ({ appends }) =>
    appends.some(({ target_path: path }) => path !== RATIFIED_PATH)
      ? `target_path is not ${RATIFIED_PATH}`
      : null,
  (record, ratified) =>
    record.appends.some(
      ({ line_digest: digest }) => !ratified.some((each) => each.digest === digest && isLineOf(each, record)),
    )
      ? `line_digest names no line of ${RATIFIED_PATH} with this chain`
      : null,
];

/** The first inconsistency of a proposal's record; null if there is none. */
export function faultOf(record: ProposalRecord, ratified: readonly Ratified[]): string | null {
  for (const check of CHECKS) {
    const fault = check(record, ratified);
    if (fault !== null) return fault;
  }
  return null;
}

function isLineOf({ line }: Ratified, { proposalId, chain, evidence }: ProposalRecord): boolean {
  return (
    line.proposal_id === proposalId &&
    canonicalize([line.chain, line.evidence]) === canonicalize([chain, evidence])
  );
}

function replayFault(stored: unknown): string | null {
  const replay = replayEvidence.safeParse(stored);
  const fault = replay.success ? findReplayFault(replay.data) : null; // evidence of another shape is passed on unchecked
  return fault === null ? null : `replay_evidence.${fault}`;
}

function quoted(value: string): string {
  return `\`${value}\``;
}
