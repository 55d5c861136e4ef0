import { Failure } from "../../contract/failures.ts";
import { mathProposalLine, standingOfClass, vocabularyPayload } from "../../contract/math-proposals.ts";
import { normalizeLemma } from "../../engine/arithmetic/vocabulary.ts";
import {
  LEXICON_PATH,
  type MathLog,
  type RatifiedWord,
  type StoredProposal,
} from "../../store/logs/math-log.ts";

/** The ratified words, each checked against its proposal; read again only after a change. */
export interface RatifiedWords {
  /** @throws Failure `bad_value` naming the first faulty line; the error of the file system */
  read(): Promise<readonly RatifiedWord[]>;
}

export function openRatifiedWords(log: Pick<MathLog, "lexicon" | "proposals" | "seals">): RatifiedWords {
  let known: {
    readonly words: readonly RatifiedWord[];
    readonly proposals: ReadonlyMap<string, StoredProposal>;
    readonly fault: string | null;
  } | null = null;
  return {
    read: async () => {
      const changed = await log.seals.lexicon.findFault();
      if (changed !== null) throw new Failure("bad_value", changed);
      const [words, proposals] = [await log.lexicon.read(), await log.proposals.read()];
      if (known?.words !== words || known.proposals !== proposals)
        known = { words, proposals, fault: findFault(words, proposals) };
      if (known.fault !== null) throw new Failure("bad_value", known.fault);
      return words;
    },
  };
}

function findFault(
  words: readonly RatifiedWord[],
  proposals: ReadonlyMap<string, StoredProposal>,
): string | null {
  for (const word of words) {
    const proposal = proposals.get(word.proposal_id);
    const fault = classFault(word) ?? (proposal === undefined ? null : originFault(word, proposal));
    if (fault !== null) return `${LEXICON_PATH} line ${word.lineNo}: ${fault}`;
  }
  return null;
}

/** The operator may choose another class than was proposed. One of a later version is not known here, and its word is not used. */
function classFault(word: RatifiedWord): string | null {
  return standingOfClass(word) === "contradictory" ? `polarity does not fit ${word.category}` : null;
}

/** Checks the fields that the operator cannot choose. */
function originFault({ lemma, evidence_hash: hash }: RatifiedWord, { value }: StoredProposal): string | null {
  const line = mathProposalLine.safeParse(value);
  const suggested = line.success ? vocabularyPayload.safeParse(line.data.proposed_change_payload) : null;
  if (!line.success || suggested?.success !== true) return "proposal_id names a proposal of no word";
  if (line.data.evidence_pointers[0]?.evidence_hash !== hash)
    return "evidence_hash is not that of the proposal's first pointer";
  return normalizeLemma(suggested.data.lemma) === lemma ? null : "lemma is not that of the proposal";
}
