import type { Clause, Sentential, Word } from "../grammar/syntax.ts";
import { adverbEffect } from "../lexicon/adverbs.ts";
import { modalSense } from "../lexicon/modals.ts";

/** Sentences about the truth of another. */

/** What "it is true that …", "it is false that …" and "it is not the case that …" say of another sentence. */
interface Judgement {
  readonly content: Sentential;
  readonly denied: boolean;
  /** "Necessarily": what it says besides. */
  readonly doubt: Word | null;
  /** "It must be the case that …". */
  readonly modal: Word | null;
  /** "Therefore". */
  readonly adverbs: readonly Word[];
  readonly at: readonly number[];
}

export function judgementOf(clause: Clause): Judgement | null {
  const { subject, verb, predicate, objects, negation } = clause;
  if (!clause.copula || clause.tense !== "present" || subject?.kind !== "pronoun") return null;
  const doubt = clause.adverbs.find(({ lemma }) => modalSense("adverb", lemma, null) !== null) ?? null;
  const adverbs = clause.adverbs.filter((one) => one !== doubt);
  if (adverbs.some(({ lemma }) => adverbEffect(lemma) === null)) return null;
  const more = [clause.perfect, clause.progressive, ...(doubt === null ? [] : [clause.modal])];
  const plain = more.every((one) => one === null) && clause.phrases.length + clause.times.length === 0;
  const [object, ...others] = objects;
  if (subject.word.lemma !== "it" || !plain || others.length > 0 || predicate === null) return null;
  const truth = truthWord(predicate);
  const content = object ?? ("degree" in predicate ? predicate.complement : null);
  if (
    content === null ||
    !("kind" in content) ||
    content.kind !== "content" ||
    content.form !== "that" ||
    truth === null
  )
    return null;
  const { modal } = clause;
  if (modal !== null && !saysHowSure(modal, negation !== null)) return null;
  const at = [subject.word, verb, ...truth.words, ...[negation, modal].filter((one) => one !== null)].map(
    (one) => one.at,
  );
  const denied = (negation !== null) !== truth.denied;
  return { content: content.clause, denied, doubt, modal, adverbs, at };
}

/** "May be", "must be", "cannot be"; what "must not be the case" says is open. */
const saysHowSure = ({ lemma }: Word, denied: boolean): boolean =>
  /^(?:may|might|could)$/.test(lemma) || lemma === (denied ? "can" : "must");

function truthWord(
  predicate: NonNullable<Clause["predicate"]>,
): { readonly denied: boolean; readonly words: readonly Word[] } | null {
  if ("degree" in predicate) {
    const { word, degree, degreeWord, measure, than } = predicate;
    const bare = [degreeWord, measure, than].every((one) => one === null) && degree === "positive";
    const isTruth = bare && (word.lemma === "true" || word.lemma === "false");
    return isTruth ? { denied: word.lemma === "false", words: [word] } : null;
  }
  if (!("kind" in predicate) || predicate.kind !== "noun") return null;
  const { head, determiner, amount, modifiers } = predicate;
  const isCase = head?.lemma === "case" && amount === null && modifiers.length === 0;
  if (!isCase || head === null || determiner?.word.lemma !== "the") return null;
  return { denied: false, words: [determiner.word, head] };
}
