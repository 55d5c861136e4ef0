import { Failure } from "../../contract/failures.ts";
import { WORD_CATEGORIES, vocabularyPayload, type LexiconLine } from "../../contract/math-proposals.ts";
import { normalizeLemma } from "../../engine/arithmetic/vocabulary.ts";
import type { StoredProposal } from "../../store/logs/math-log.ts";
import { checkMathLine } from "./math-line.ts";

/** The one kind of change that is handled, and the name of its handler. */
export const HANDLED = "vocabulary_addition";

/** What the operator says beside the proposal; null: the suggestion holds. An empty string counts as given. */
export interface Choice {
  readonly category: string | null;
  readonly polarity: string | null;
}

/** Who ratifies, and where. */
export interface Ratifier {
  readonly reviewer: string;
  readonly kind: LexiconLine["ratifier_kind"];
}

/** A word that may be added, and whether it is what the proposal suggests. */
export interface Ruling {
  readonly line: LexiconLine;
  readonly isSuggestion: boolean;
}

/**
 * Looks at every precondition of contract §8.3, in its order. The change kind is one that is handled.
 * @throws Failure with the text of the first that fails; `already_ratified` where the lexicon says just this
 */
export function rule(
  { proposalId, value }: StoredProposal,
  choice: Choice,
  { reviewer, kind }: Ratifier,
  lexicon: readonly Pick<LexiconLine, "lemma" | "category" | "polarity">[],
): Ruling {
  const checked = checkMathLine(value);
  if ("fault" in checked) throw refuse(checked.fault);
  const {
    evidence_pointers: [pointer],
    proposed_change_payload: payload,
  } = checked.line;
  if (pointer?.sub_type !== "lexical") throw refuse("evidence_pointers.0.sub_type must be lexical");
  const suggestion = vocabularyPayload.parse(payload); // `checkMathLine` looked at it
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

/** @throws Failure for a category that there is not, or a polarity that it does not have */
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

/** A text from a file in a message of one line. */
function quote(text: string): string {
  return `\`${text.replace(/\s+/g, " ")}\``;
}

function refuse(message: string): Failure {
  return new Failure("bad_value", message);
}
