import { compareText } from "../../canonical/json.ts";
import type { ProposalEvidence, ProposalSource, StoredProposalEvent } from "../../contract/proposals.ts";
import { createPause } from "../files/pauses.ts";
import { parseLongLog } from "./log.ts";

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
  /** Sorted by id, when they are first asked for: a turn that states something changes the log, and does not ask. */
  readonly records: readonly ProposalRecord[];
  /** Those whose chain was ratified, sorted by id. */
  readonly appended: readonly ProposalRecord[];
  readonly byId: Pick<ReadonlyMap<string, ProposalRecord>, "get">;
  /** All kinds of sources in the log. */
  readonly sourceKinds: ReadonlySet<string>;
}

const LF = 0x0a;

/**
 * Folds a growing log into records: while the file only grows, only new lines are parsed, and what they cost does not grow with the log.
 * @param parse gives an event, or null for a line to skip
 */
export function createProposalFold(
  parse: (value: unknown) => StoredProposalEvent | null,
): (bytes: Uint8Array | null) => Promise<ProposalLog> {
  let seen: Uint8Array = new Uint8Array();
  let records = NO_RECORDS;
  let log = logOf(records);
  const parsed = (bytes: Uint8Array): Promise<readonly (StoredProposalEvent | null)[]> =>
    parseLongLog(bytes, ({ value }) => [parse(value)]);
  return async (given) => {
    const bytes = given ?? new Uint8Array();
    if (bytes.length < seen.length || Buffer.compare(bytes.subarray(0, seen.length), seen) !== 0) {
      seen = new Uint8Array();
      records = NO_RECORDS;
    } else if (bytes.length === seen.length) return log;
    // A line without its end may still be in the course of being written: it counts now, and is parsed again when more follows.
    const complete = Math.max(bytes.lastIndexOf(LF) + 1, seen.length);
    records = await records.with(await parsed(bytes.subarray(seen.length, complete)));
    seen = bytes.subarray(0, complete);
    log = logOf(records);
    return complete === bytes.length
      ? log
      : logOf(await records.with(await parsed(bytes.subarray(complete))));
  };
}

type Taken = Exclude<StoredProposalEvent, { event: "transition" }> | Transition;

/** Recent records are copied for each new line, the others once for so many. */
const MAX_RECENT = 1_024;

/** Records by id, immutable. */
class Records {
  readonly #old: ReadonlyMap<string, ProposalRecord>;
  /** What is newer than `old`, and overrides it. */
  readonly #recent: ReadonlyMap<string, ProposalRecord>;
  readonly #transitionCount: number;
  readonly sourceKinds: ReadonlySet<string>;
  /** Ids of those whose chain was ratified. */
  readonly appended: ReadonlySet<string>;

  constructor(
    old: ReadonlyMap<string, ProposalRecord>,
    recent: ReadonlyMap<string, ProposalRecord>,
    transitionCount: number,
    { sourceKinds, appended }: Pick<Records, "sourceKinds" | "appended">,
  ) {
    this.#old = old;
    this.#recent = recent;
    this.#transitionCount = transitionCount;
    this.sourceKinds = sourceKinds;
    this.appended = appended;
  }

  get(id: string): ProposalRecord | undefined {
    return this.#recent.get(id) ?? this.#old.get(id);
  }

  all(): ProposalRecord[] {
    return [...new Map([...this.#old, ...this.#recent]).values()];
  }

  async with(events: readonly (StoredProposalEvent | null)[]): Promise<Records> {
    const pause = createPause();
    const recent = new Map(this.#recent);
    const [sourceKinds, appended] = [new Set(this.sourceKinds), new Set(this.appended)];
    let transitionCount = this.#transitionCount;
    for (const event of events) {
      await pause();
      if (event === null) continue;
      const { proposal_id: id } = event;
      const record = taking(
        recent.get(id) ?? this.#old.get(id),
        event.event === "transition" ? { ...event, nth: transitionCount++ } : event,
      );
      if (record === undefined) continue;
      recent.set(id, record);
      sourceKinds.add(record.source.kind);
      if (record.appends.length > 0) appended.add(id);
    }
    const isFull = recent.size > MAX_RECENT;
    const old = isFull ? new Map([...this.#old, ...recent]) : this.#old;
    return new Records(old, isFull ? new Map() : recent, transitionCount, { sourceKinds, appended });
  }
}

const NO_RECORDS = new Records(new Map(), new Map(), 0, { sourceKinds: new Set(), appended: new Set() });

/** A record after an event; undefined where the event is of no known proposal. */
function taking(known: ProposalRecord | undefined, event: Taken): ProposalRecord | undefined {
  if (event.event === "created") {
    const { proposal_id: proposalId, source, proposed_chain: chain, evidence, at: createdAt } = event;
    const fresh = { proposalId, source, chain: chain ?? null, evidence, createdAt };
    return known ?? { ...fresh, replay: null, transitions: [], appends: [] };
  }
  if (known === undefined) return undefined;
  switch (event.event) {
    case "replay":
      return { ...known, replay: event.replay_evidence };
    case "transition":
      return { ...known, transitions: [...known.transitions, event] };
    case "accepted_corpus_append":
      return { ...known, appends: [...known.appends, event] };
  }
}

function logOf(byId: Records): ProposalLog {
  let sorted: readonly ProposalRecord[] | null = null;
  return {
    get records() {
      return (sorted ??= byProposalId(byId.all()));
    },
    appended: byProposalId([...byId.appended].flatMap((id) => byId.get(id) ?? [])),
    byId,
    sourceKinds: byId.sourceKinds,
  };
}

function byProposalId(records: ProposalRecord[]): ProposalRecord[] {
  return records.sort((a, b) => compareText(a.proposalId, b.proposalId));
}
