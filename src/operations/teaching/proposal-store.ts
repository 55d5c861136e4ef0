import { Mutex } from "async-mutex";
import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import type {
  ProposalEvidence,
  ProposalEvent,
  ProposalSource,
  ReplayEvidence,
  RatifiedLine,
} from "../../contract/proposals.ts";
import type { Chain } from "../../engine/teaching/chain.ts";
import { StateLockedError, acquireLock, type StateLock } from "../../store/lock/lock.ts";
import type { ProposalLog, ProposalRecord } from "../../store/logs/proposal-log.ts";
import {
  PROPOSALS_PATH,
  RATIFIED_PATH,
  openTeachingFiles,
  proposalIdOf,
  ratifiedDigest,
  type Ratified,
  type TeachingFiles,
} from "../../store/logs/teaching-files.ts";
import { faultOf } from "./proposal-check.ts";

/** A chain that could be taught, with its source and its evidence. */
export interface Candidate {
  readonly chain: Chain;
  readonly source: ProposalSource;
  readonly evidence: readonly ProposalEvidence[];
}

/** A proposal as its events describe it. */
export interface Proposal {
  readonly proposalId: string;
  readonly state: "pending" | "accepted" | "rejected" | "withdrawn" | "unknown";
  readonly chain: Readonly<Record<string, unknown>>;
  readonly source: ProposalSource;
  readonly evidence: readonly ProposalEvidence[];
  /** ISO time of the `created` event. */
  readonly createdAt: string | null;
  /** Of the last `replay` event; null without one. */
  readonly replay: ReplayEvidence | null;
  /** Whether the chain was appended to `teaching/ratified.jsonl`. */
  readonly appended: boolean;
}

/** The operator's decision, which is final. */
export type Decision = "accepted" | "rejected" | "withdrawn";

/** The event log `teaching/proposals.jsonl` and the ratified chains `teaching/ratified.jsonl` of a state directory. */
export interface ProposalStore {
  /** All proposals, sorted by id; the same array until the log changes. */
  list(): Promise<readonly Proposal[]>;
  find(proposalId: string): Promise<Proposal | null>;
  /** {@link find}, but checks that the events of the proposal are consistent. @throws Failure naming the field that is not */
  verified(proposalId: string): Promise<Proposal | null>;
  /** The proposal of a chain, from any kind of source; null if there is none. */
  known(chain: Chain): Promise<Proposal | null>;
  /**
   * Logs a `created` event for each candidate whose chain is new; resolves to the ids of these, sorted.
   * @param at the time of the events; default: now
   */
  raise(candidates: readonly Candidate[], at?: string): Promise<readonly string[]>;
  /** Logs the results of the golden questions with the proposal and without it. @throws Failure for an unknown proposal */
  recordReplay(proposalId: string, evidence: ReplayEvidence): Promise<void>;
  /**
   * Decides a pending proposal; accepting appends its chain to `teaching/ratified.jsonl` first, so that a crash leaves no accepted
   * proposal without its line, and logs `accepted_corpus_append` and `transition`. One decision at a time, in all processes; after a
   * crash it can be repeated.
   * @param check runs under the lock before anything is written; an error that it throws is passed on
   * @throws Failure for an unknown proposal, or one that is not pending
   */
  decide(
    proposalId: string,
    decision: Decision,
    by: By,
    check?: (proposal: Proposal) => Promise<void>,
  ): Promise<Proposal>;
}

export interface By {
  readonly actor: string;
  readonly note: string;
}

export interface ProposalStoreOptions {
  readonly stateDir: string;
  readonly now: () => number;
  readonly files?: TeachingFiles;
}

/** The id that a candidate has in the log. */
export function candidateIdOf({ chain, source }: Pick<Candidate, "chain" | "source">): string {
  return proposalIdOf(chain, source.kind);
}

/** Opens the store of a state directory; nothing is read or written yet. */
export function openProposalStore({
  stateDir,
  now,
  files = openTeachingFiles(stateDir),
}: ProposalStoreOptions): ProposalStore {
  return new LoggedProposals(files, now);
}

class LoggedProposals implements ProposalStore {
  readonly #files: TeachingFiles;
  readonly #now: () => number;
  /** Makes checking and appending one step in this process. Another process may append the same proposal: the first event counts. */
  readonly #appending = new Mutex();
  #listed: { readonly log: ProposalLog; readonly proposals: readonly Proposal[] } | null = null;

  constructor(files: TeachingFiles, now: () => number) {
    this.#files = files;
    this.#now = now;
  }

  async list(): Promise<readonly Proposal[]> {
    const log = await this.#log();
    if (this.#listed?.log !== log) this.#listed = { log, proposals: log.records.map(proposalOf) };
    return this.#listed.proposals;
  }

  async find(proposalId: string): Promise<Proposal | null> {
    const record = (await this.#log()).byId.get(proposalId);
    return record === undefined ? null : proposalOf(record);
  }

  async verified(proposalId: string): Promise<Proposal | null> {
    const record = (await this.#log()).byId.get(proposalId);
    if (record === undefined) return null;
    const fault = faultOf(record, await this.#files.ratified.read()) ?? (await this.#sealFault());
    if (fault !== null) throw new Failure("bad_value", fault);
    return proposalOf(record);
  }

  async known(chain: Chain): Promise<Proposal | null> {
    const record = knownIn(await this.#log(), chain);
    return record === null ? null : proposalOf(record);
  }

  raise(candidates: readonly Candidate[], at = this.#time()): Promise<readonly string[]> {
    return this.#appending.runExclusive(async () => {
      if (candidates.length === 0) return [];
      const log = await this.#log();
      const fresh = new Map<string, Candidate>(); // the first of equal chains
      for (const each of candidates) {
        const key = canonicalize(each.chain);
        if (!fresh.has(key) && knownIn(log, each.chain) === null) fresh.set(key, each);
      }
      const events = [...fresh.values()].map(
        (each): ProposalEvent => ({
          event: "created",
          proposal_id: candidateIdOf(each),
          at,
          source: each.source,
          proposed_chain: { ...each.chain },
          evidence: [...each.evidence],
        }),
      );
      await this.#files.append(events);
      return events.map(({ proposal_id: id }) => id).sort();
    });
  }

  async recordReplay(proposalId: string, evidence: ReplayEvidence): Promise<void> {
    if ((await this.find(proposalId)) === null) throw notFound("proposal", proposalId);
    await this.#appending.runExclusive(() =>
      this.#files.append([
        { event: "replay", proposal_id: proposalId, at: this.#time(), replay_evidence: evidence },
      ]),
    );
  }

  async decide(
    proposalId: string,
    decision: Decision,
    by: By,
    check: (proposal: Proposal) => Promise<void> = () => Promise.resolve(),
  ): Promise<Proposal> {
    if ((await this.find(proposalId)) === null) throw notFound("proposal", proposalId); // before the lock creates a folder
    const lock = await lockFolder(this.#files.folder);
    try {
      const proposal = await this.verified(proposalId);
      if (proposal === null) throw notFound("proposal", proposalId);
      if (proposal.state !== "pending")
        throw new Failure("bad_value", `the proposal is ${proposal.state} already, which is final`);
      if (proposal.appended && decision !== "accepted")
        throw new Failure(
          "bad_value",
          "an earlier acceptance was interrupted after its chain was ratified; accept the proposal again to complete it",
        );
      await check(proposal);
      const appended =
        decision === "accepted" && !proposal.appended ? [await this.#ratify(proposal, by.actor)] : [];
      await this.#files.append([
        ...appended,
        {
          event: "transition",
          proposal_id: proposalId,
          at: this.#time(),
          from: "pending",
          to: decision,
          ...by,
        },
      ]);
      return { ...proposal, state: decision, appended: decision === "accepted" };
    } finally {
      await lock.release();
    }
  }

  /** Appends the chain to the ratified ones, unless an interrupted decision already did, and returns the event that records it. */
  async #ratify({ proposalId, chain, evidence }: Proposal, reviewer: string): Promise<ProposalEvent> {
    const line: RatifiedLine = {
      proposal_id: proposalId,
      chain: { ...chain },
      evidence: [...evidence],
      reviewer,
    };
    const ratified = await this.#files.ratified.read();
    const left = ratified.find((each) => each.line.proposal_id === proposalId);
    if (left === undefined) await this.#files.appendRatified(line);
    else if (!isSameTeaching(left, line))
      throw new Failure("read_error", `${RATIFIED_PATH} has a line of ${proposalId} with another chain`);
    else await this.#files.syncRatified(); // before the log says that it is there
    return {
      event: "accepted_corpus_append",
      proposal_id: proposalId,
      at: this.#time(),
      target_path: RATIFIED_PATH,
      line_digest: left?.digest ?? ratifiedDigest(line),
    };
  }

  /** A log that was changed anywhere may lack events of this proposal. */
  async #sealFault(): Promise<string | null> {
    try {
      return await this.#files.seals.log.findFault();
    } catch (cause) {
      throw new Failure("read_error", `${PROPOSALS_PATH} cannot be read`, { cause });
    }
  }

  #log(): Promise<ProposalLog> {
    return this.#files.log.read();
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

function isSameTeaching({ line }: Ratified, other: RatifiedLine): boolean {
  return canonicalize([line.chain, line.evidence]) === canonicalize([other.chain, other.evidence]);
}

/** An id is the digest of chain and kind of source, so one look-up for each kind finds the proposal. */
function knownIn({ byId, sourceKinds }: ProposalLog, chain: Chain): ProposalRecord | null {
  for (const kind of sourceKinds) {
    const record = byId.get(proposalIdOf(chain, kind));
    if (record !== undefined) return record;
  }
  return null;
}

const STATES = ["accepted", "rejected", "withdrawn", "pending"] as const;

function proposalOf({
  proposalId,
  chain,
  source,
  evidence,
  createdAt,
  replay,
  transitions,
  appends,
}: ProposalRecord): Proposal {
  const last = transitions.at(-1)?.to ?? "pending";
  return {
    proposalId,
    state: STATES.find((state) => state === last) ?? "unknown",
    source,
    evidence,
    createdAt,
    appended: appends.length > 0,
    // Our own lines have these types; lines of another version are passed on unchecked.
    chain: (chain ?? {}) as Proposal["chain"],
    replay: (replay ?? null) as Proposal["replay"],
  };
}

/** How long a decision waits for another one, and between two attempts, in milliseconds. */
const MAX_WAIT_MS = 60_000;
const RETRY_MS = 50;

async function lockFolder(folder: string): Promise<StateLock> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      return await acquireLock(folder);
    } catch (cause) {
      if (!(cause instanceof StateLockedError)) throw cause;
      if (waitedMs >= MAX_WAIT_MS)
        throw new Failure("read_error", "another decision on proposals is under way", { cause });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
