import { Failure } from "../../contract/failures.ts";
import { WORD_CATEGORIES, vocabularyPayload, type LexiconLine } from "../../contract/math-proposals.ts";
import { normalizeLemma } from "../../engine/arithmetic/vocabulary.ts";
import type { StoredProposal } from "../../store/logs/math-log.ts";
import { checkMathProposal } from "./math-proposal-record.ts";

/** The only kind of change that can be ratified; also the name of its handler. */
export const HANDLED = "vocabulary_addition";

/** The class that the operator chooses; null keeps the suggestion. An empty string counts as a choice. */
export interface WordChoice {
  readonly category: string | null;
  readonly polarity: string | null;
}

/** Who ratifies, and through which edge. */
export interface Ratifier {
  readonly reviewer: string;
  readonly kind: LexiconLine["ratifier_kind"];
}

/** A word that may be added, and whether its class is the suggested one. */
export interface CheckedRatification {
  readonly line: LexiconLine;
  readonly isSuggestion: boolean;
}

/**
 * Checks the preconditions of contract §8.3 in their order. The caller has checked the kind of change.
 * @throws Failure with the text of the first that fails; `already_ratified` if the lexicon has the word in this class
 */
export function checkRatification(
  { proposalId, value }: StoredProposal,
  choice: WordChoice,
  { reviewer, kind }: Ratifier,
  lexicon: readonly Pick<LexiconLine, "lemma" | "category" | "polarity">[],
): CheckedRatification {
  const checked = checkMathProposal(value);
  if ("fault" in checked) throw refuse(checked.fault);
  const {
    evidence_pointers: [pointer],
    proposed_change_payload: payload,
  } = checked.line;
  if (pointer?.sub_type !== "lexical") throw refuse("evidence_pointers.0.sub_type must be lexical");
  const suggestion = vocabularyPayload.parse(payload); // `checkMathProposal` has checked it
  const lemma = normalizeLemma(suggestion.lemma);
  if (lemma === "") throw refuse("proposed_change_payload.lemma must not be empty");
  const category = choice.category ?? suggestion.category;
  const polarity = choice.polarity ?? (category === suggestion.category ? suggestion.polarity : null);
  checkWordClass(category, polarity);
  const known = lexicon.filter((each) => normalizeLemma(each.lemma) === lemma);
  const other = known.find((each) => each.category !== category || each.polarity !== polarity);
  if (other !== undefined) throw refuse(`${quote(lemma)} is ${describeClass(other)} already`);
  if (reviewer === "") throw refuse("reviewer must not be empty");
  if (known.length > 0)
    throw new Failure(
      "already_ratified",
      `already ratified: ${quote(lemma)} is ${describeClass({ category, polarity })}`,
    );
  return {
    line: {
      lemma,
      category,
      polarity,
      proposal_id: proposalId,
      evidence_hash: pointer.evidence_hash,
      reviewer,
      ratifier_kind: kind,
    },
    isSuggestion: category === suggestion.category && polarity === suggestion.polarity,
  };
}

/** @throws Failure for an unknown category, or a polarity that the category does not have */
function checkWordClass(category: string, polarity: string | null): void {
  if (!Object.hasOwn(WORD_CATEGORIES, category))
    throw refuse(`category must be one of ${Object.keys(WORD_CATEGORIES).join(", ")}`);
  const polarities: readonly string[] = WORD_CATEGORIES[category as keyof typeof WORD_CATEGORIES]; // an own key of the table
  if (polarity === null ? polarities.length === 0 : polarities.includes(polarity)) return;
  throw refuse(
    polarities.length === 0
      ? `polarity must be absent for ${category}`
      : `polarity must be ${polarities.join(" or ")} for ${category}`,
  );
}

/** A word and its class, for people. */
export function describeWord(word: Pick<LexiconLine, "lemma" | "category" | "polarity">): string {
  return `${quote(word.lemma)} as ${describeClass(word)}`;
}

function describeClass({ category, polarity }: Pick<LexiconLine, "category" | "polarity">): string {
  return `${category} (${polarity ?? "no polarity"})`;
}

/** Quotes a text from a file, on one line. */
function quote(text: string): string {
  return `\`${text.replace(/\s+/g, " ")}\``;
}

function refuse(message: string): Failure {
  return new Failure("bad_value", message);
}
