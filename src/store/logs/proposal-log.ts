import { compareText } from "../../canonical/json.ts";
import type { ProposalEvidence, ProposalSource, StoredProposalEvent } from "../../contract/proposals.ts";
import { parseLog } from "./log.ts";

/** `nth`: its place among the transitions of the log, from 0. */
type Transition = Extract<StoredProposalEvent, { event: "transition" }> & { readonly nth: number };
type Append = Extract<StoredProposalEvent, { event: "accepted_corpus_append" }>;

/** The events of one proposal: its first `created` event and its last `replay` event count. */
export interface ProposalRecord {
  readonly proposalId: string;
  readonly source: ProposalSource;
  readonly chain: unknown;
  readonly evidence: readonly ProposalEvidence[];
  readonly createdAt: string | null;
  readonly replay: unknown;
  readonly transitions: readonly Transition[];
  readonly appends: readonly Append[];
}

/** The content of a log, immutable. */
export interface ProposalLog {
  /** Sorted by id. */
  readonly records: readonly ProposalRecord[];
  readonly byId: ReadonlyMap<string, ProposalRecord>;
  /** All kinds of sources in the log. */
  readonly sourceKinds: ReadonlySet<string>;
}

const LF = 0x0a;

/**
 * Folds a growing log into records: while the file only grows, only new lines are parsed.
 * @param parse gives an event, or null for a line to skip
 */
export function createProposalFold(
  parse: (value: unknown) => StoredProposalEvent | null,
): (bytes: Uint8Array | null) => ProposalLog {
  let seen: Uint8Array = new Uint8Array();
  let records = new Map<string, ProposalRecord>();
  let transitions = 0;
  let log = logOf(records);
  return (given) => {
    const bytes = given ?? new Uint8Array();
    if (bytes.length < seen.length || Buffer.compare(bytes.subarray(0, seen.length), seen) !== 0) {
      seen = new Uint8Array();
      records = new Map();
      transitions = 0;
    } else if (bytes.length === seen.length && log.byId === records) return log;
    else records = new Map(records);
    // A line without its end may still be in the course of being written: it counts now, and is parsed again when more follows.
    const complete = Math.max(bytes.lastIndexOf(LF) + 1, seen.length);
    transitions = takeAll(
      records,
      parseLog(bytes.subarray(seen.length, complete)).map(({ value }) => parse(value)),
      transitions,
    );
    seen = bytes.subarray(0, complete);
    log = logOf(records);
    if (complete === bytes.length) return log;
    const more = new Map(records);
    takeAll(
      more,
      parseLog(bytes.subarray(complete)).map(({ value }) => parse(value)),
      transitions,
    );
    return logOf(more);
  };
}

/** @param before the number of transitions so far @returns their number after this event */
function takeAll(
  records: Map<string, ProposalRecord>,
  events: readonly (StoredProposalEvent | null)[],
  before: number,
): number {
  let transitions = before;
  for (const event of events) {
    if (event !== null)
      take(records, event.event === "transition" ? { ...event, nth: transitions++ } : event);
  }
  return transitions;
}

type Taken = Exclude<StoredProposalEvent, { event: "transition" }> | Transition;

function take(records: Map<string, ProposalRecord>, event: Taken): void {
  const { proposal_id: proposalId } = event;
  const known = records.get(proposalId);
  if (event.event === "created") {
    const { source, proposed_chain: chain, evidence, at: createdAt } = event;
    if (known === undefined)
      records.set(proposalId, {
        proposalId,
        source,
        chain: chain ?? null,
        evidence,
        createdAt,
        replay: null,
        transitions: [],
        appends: [],
      });
    return;
  }
  if (known === undefined) return;
  switch (event.event) {
    case "replay":
      records.set(proposalId, { ...known, replay: event.replay_evidence });
      return;
    case "transition":
      records.set(proposalId, { ...known, transitions: [...known.transitions, event] });
      return;
    case "accepted_corpus_append":
      records.set(proposalId, { ...known, appends: [...known.appends, event] });
      return;
  }
}

function logOf(records: ReadonlyMap<string, ProposalRecord>): ProposalLog {
  return {
    records: [...records.values()].sort((a, b) => compareText(a.proposalId, b.proposalId)),
    byId: records,
    sourceKinds: new Set([...records.values()].map(({ source }) => source.kind)),
  };
}
