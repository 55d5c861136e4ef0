import { digestOf } from "../../canonical/digest.ts";
import type { TurnJournalEntry } from "../../contract/turn.ts";
import { chainOf, isOfItsPrompt, type Speech } from "../../engine/teaching/chain.ts";
import { read } from "../../engine/language/read.ts";
import type { Vault, VaultWrite } from "../../engine/answer/vault.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { candidateIdOf, type Candidate, type ProposalBook } from "./proposal-book.ts";
import { decodeEntry } from "../turns/trace.ts";

export interface Discovery {
  readonly turnId: number;
  readonly revision: string;
}

/** What a turn's statements propose to be taught: one candidate for each that means the same to whoever reads it by itself. */
export function candidatesOf(
  { statements }: Pick<VaultWrite, "statements">,
  speech: Speech,
  { turnId, revision }: Discovery,
): readonly Candidate[] {
  return statements.flatMap(({ text, meaning, status }) => {
    const chain = isOfItsPrompt(meaning) ? null : chainOf({ text, meaning }, speech);
    return chain === null
      ? []
      : [
          {
            chain,
            source: { kind: "discovery", source_id: `turn/${turnId}`, emitted_at_revision: revision },
            evidence: [
              { source: "turn", ref: `trace/${turnId}`, polarity: "affirms", epistemic_status: status },
            ],
          },
        ];
  });
}

/** How candidates are named in a turn's result, sorted. */
export function refsTo(candidates: readonly Candidate[]): { candidate_id: string; source_kind: string }[] {
  const ids = [...new Set(candidates.map(candidateIdOf))].sort();
  return ids.map((candidate_id) => ({ candidate_id, source_kind: "discovery" }));
}

/** Those that nobody proposed before. */
export async function newAmong(
  candidates: readonly Candidate[],
  book: Pick<ProposalBook, "known">,
): Promise<readonly Candidate[]> {
  const known = await Promise.all(candidates.map(({ chain }) => book.known(chain)));
  return candidates.filter((_, at) => known[at] === null);
}

/** How many of the last turns are looked through for candidates that did not reach the log. */
const LAST_TURNS = 1000;

/** How an entry says that its turn had candidates. In a prompt the quotes would be escaped. */
const HAS_CANDIDATES = Buffer.from('"candidate_id":"');

export interface Repair {
  readonly journal: Journal;
  readonly vault: Vault;
  readonly speech: () => Speech;
  readonly book: ProposalBook;
  readonly revision: string;
}

/**
 * A turn is in the journal before its candidates are in the log. Those that a crash kept from it are made again from the prompts, with
 * the time of their turns. Resolves to the ids of what was missing.
 */
export async function repairProposals({
  journal,
  vault,
  speech,
  book,
  revision,
}: Repair): Promise<readonly string[]> {
  const raised: string[] = [];
  for (const entry of await entriesWithCandidates(journal)) {
    const found = await Promise.all(entry.proposal_candidates.map(({ candidate_id: id }) => book.find(id)));
    if (found.every((each) => each !== null)) continue;
    raised.push(...(await book.raise(candidatesAgain(entry, vault, speech(), revision), entry.timestamp)));
  }
  return raised;
}

/** Of the last turns; damaged ones are passed over. */
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

/** The candidates that an entry names, from its prompt; how a statement stands is looked up in the vault. */
function candidatesAgain(
  { turn_id: turnId, prompt, proposal_candidates: named }: TurnJournalEntry,
  vault: Vault,
  speech: Speech,
  revision: string,
): readonly Candidate[] {
  const found = read(prompt, speech.lexicon);
  const utterances = found.kind === "read" ? found.readings.flatMap((reading) => reading.utterances) : [];
  const statements = utterances.flatMap((utterance) => {
    if (utterance.kind === "question") return [];
    const { text, meaning } = utterance;
    const key = digestOf(meaning);
    const status =
      vault.facts.find((fact) => fact.turnId === turnId && fact.key === key)?.status ?? "speculative";
    return [{ text, meaning, key, status }];
  });
  const ids = new Set(named.map(({ candidate_id: id }) => id));
  return candidatesOf({ statements }, speech, { turnId, revision }).filter((candidate) =>
    ids.has(candidateIdOf(candidate)),
  );
}
