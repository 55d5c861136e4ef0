import { agree, plural } from "../../contract/plural.ts";
import type { TurnJournalEntry } from "../../contract/turn.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { Speech } from "../../engine/teaching/chain.ts";
import type { Journal } from "../../store/journal/journal.ts";
import type { ProposalStore } from "../teaching/proposal-store.ts";
import { decodeEntry } from "./trace.ts";

/** How many of the last turns are searched for candidates that are missing from the log. */
const LAST_TURNS = 1000;

/** Occurs in an entry whose turn had candidates, and in no prompt, where the quotes would be escaped. */
const HAS_CANDIDATES = Buffer.from('"candidate_id":"');

interface CandidateRecovery {
  readonly journal: Journal;
  readonly vault: Vault;
  readonly speech: () => Promise<Speech>;
  readonly proposalStore: ProposalStore;
  readonly revision: string;
}

/** Logs candidates that an earlier process did not. A log that cannot be written does not stop turns. */
export async function recoverProposals(
  of: CandidateRecovery,
  log: (line: string) => void,
): Promise<readonly string[]> {
  try {
    const raised = await recoverCandidates(of);
    if (raised.length > 0)
      log(
        `added ${plural(raised.length, "proposal")} of earlier turns that ${agree(raised.length, "was", "were")} missing from the log`,
      );
    return raised;
  } catch (error) {
    log(
      `the proposals of earlier turns could not be checked: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  }
}

/**
 * A turn is journaled before its candidates are logged, so a crash in between loses them. They are made again from the prompts, with the
 * time of their turns. Resolves to the ids of the proposals that were added.
 */
async function recoverCandidates({
  journal,
  vault,
  speech,
  proposalStore,
  revision,
}: CandidateRecovery): Promise<readonly string[]> {
  const raised: string[] = [];
  for (const entry of await entriesWithCandidates(journal)) {
    const found = await Promise.all(
      entry.proposal_candidates.map(({ candidate_id: id }) => proposalStore.find(id)),
    );
    if (found.every((each) => each !== null)) continue;
    const { candidatesAgain } = await import("./candidates-again.ts"); // needs the engine, and few starts get here
    const again = candidatesAgain(entry, vault, await speech(), revision);
    raised.push(...(await proposalStore.raise(again, entry.timestamp)));
  }
  return raised;
}

/** Those of the last turns that had candidates; damaged entries are skipped. */
async function entriesWithCandidates(journal: Journal): Promise<TurnJournalEntry[]> {
  const entries: TurnJournalEntry[] = [];
  const take = (line: Uint8Array): void => {
    if (Buffer.from(line.buffer, line.byteOffset, line.byteLength).includes(HAS_CANDIDATES))
      entries.push(decodeEntry(line));
  };
  const count = journal.status().turn_count;
  const from = Math.max(0, count - LAST_TURNS);
  const damaged = new Set(journal.damage.map(({ turn_id: id }) => id));
  if (damaged.size === 0) await journal.forEach(from, Infinity, take);
  else
    for (let turnId = from + 1; turnId <= count; turnId++) {
      const line = damaged.has(turnId) ? null : await journal.line(turnId);
      if (line !== null) take(line);
    }
  return entries;
}
