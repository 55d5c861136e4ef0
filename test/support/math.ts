import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Hex } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import {
  STEP_KINDS,
  type EvidencePointer,
  type MathProposalLine,
  type VocabularyPayload,
} from "../../src/contract/math-proposals.ts";
import { sealMathProposal, type MathProposalDraft } from "../../src/operations/math/math-proposal-record.ts";

/** A pointer to a word that stopped the reader. */
export function pointerTo(
  token: string,
  change: Partial<EvidencePointer> = {},
): MathProposalDraft["evidence_pointers"][number] {
  return {
    case_id: `case-${token}`,
    token_text: token,
    refusal_reason: "unknown word",
    sentence_index: 1,
    token_index: 2,
    missing_operator: null,
    sub_type: "lexical",
    ...change,
  };
}

/** A draft that suggests a word, with everything that can be wrong right. */
export function draftOf(
  payload: Partial<VocabularyPayload> = {},
  change: Partial<MathProposalDraft> = {},
): MathProposalDraft {
  const word = { lemma: "bakes", category: "change_verb", polarity: "increase", ...payload };
  return {
    shape_category: "unknown_verb",
    structural_commonality: `\`${word.lemma}\` stands between a name and a quantity`,
    evidence_pointers: [
      pointerTo(word.lemma),
      pointerTo(word.lemma, { case_id: "another", sentence_index: 3 }),
    ],
    proposed_change_kind: "vocabulary_addition",
    proposed_change_payload: word,
    wrong_zero_assertion: "no case that was answered before is answered differently with this word",
    replay_equivalence_hash: sha256Hex("as before"),
    steps: STEP_KINDS.map((step_kind, step_index) => ({
      step_index,
      step_kind,
      claim: `claim ${step_index}`,
      justification: "seen",
      input_pointers: [],
      output_payload: { step: step_index },
    })),
    ...change,
  };
}

/** A sealed line, and what is changed afterwards without sealing it again. */
export function lineOf(
  draft: MathProposalDraft = draftOf(),
  tamper: (line: Record<string, unknown> & MathProposalLine) => void = () => {},
): string {
  const line = JSON.parse(canonicalize(sealMathProposal(draft))) as Record<string, unknown> &
    MathProposalLine; // it was one
  tamper(line);
  return canonicalize(line);
}

/** The id that a line has. */
export const idOf = (line: string): string => sha256Hex(line);

/** Writes `math/proposals.jsonl`; resolves to the ids of the lines. */
export function writeMathLines(stateDir: string, lines: readonly string[]): string[] {
  mkdirSync(join(stateDir, "math"), { recursive: true });
  writeFileSync(join(stateDir, "math", "proposals.jsonl"), lines.map((line) => `${line}\n`).join(""));
  return lines.map(idOf);
}

/** What a draft suggests, as it is given in a request. */
export const WORD = { category: "change_verb", polarity: "increase" };
/** A line of the lexicon that somebody ratified before. */
export const lexiconText = (lemma: string, category: string, polarity: string | null): string =>
  canonicalize({
    lemma,
    category,
    polarity,
    proposal_id: "0".repeat(64),
    evidence_hash: "0".repeat(64),
    reviewer: "someone",
    ratifier_kind: "cli",
  });
