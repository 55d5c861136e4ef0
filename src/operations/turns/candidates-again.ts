import { digestOf } from "../../canonical/digest.ts";
import type { TurnJournalEntry } from "../../contract/turn.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import { read } from "../../engine/language/read.ts";
import type { Speech } from "../../engine/teaching/chain.ts";
import { candidatesOf } from "../teaching/proposal-candidates.ts";
import { candidateIdOf, type Candidate } from "../teaching/proposal-store.ts";
import { teachableOf } from "../teaching/teachable.ts";

/** The candidates that an entry names, made from its prompt. The vault gives the status of each statement. */
export function candidatesAgain(
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
  return candidatesOf(teachableOf({ statements }, speech), { turnId, revision }).filter((candidate) =>
    ids.has(candidateIdOf(candidate)),
  );
}
