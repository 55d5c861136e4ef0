import type { Clause, NounPhrase, Prepositional, Sentential, Word } from "../grammar/syntax.ts";
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
  const { subject, verb, predicate, objects, negation, modal } = clause;
  if (!clause.copula || clause.tense !== "present" || subject?.kind !== "pronoun") return null;
  const doubt = clause.adverbs.find(({ lemma }) => modalSense("adverb", lemma, null) !== null) ?? null;
  const adverbs = clause.adverbs.filter((one) => one !== doubt);
  if (adverbs.some(({ lemma }) => adverbEffect(lemma) === null)) return null;
  const more = [clause.perfect, clause.progressive, ...(doubt === null ? [] : [modal])];
  const plain = more.every((one) => one === null) && clause.phrases.length + clause.times.length === 0;
  const [object, ...others] = objects;
  if (subject.word.lemma !== "it" || !plain || others.length > 0 || predicate === null) return null;
  const judged = judgedIn(predicate, object ?? null);
  if (judged === null) return null;
  // "Would it be right to say that …?" asks if it is.
  const isWould = modal?.lemma === "would" && judged.isSaying;
  if (modal !== null && !isWould && !saysHowSure(modal, negation !== null)) return null;
  const words = [subject.word, verb, ...[negation, modal].filter((one) => one !== null)];
  const at = [...words.map((one) => one.at), ...judged.at];
  const denied = (negation !== null) !== judged.denied;
  return { content: judged.content, denied, doubt, modal: isWould ? null : modal, adverbs, at };
}

interface Judged {
  readonly content: Sentential;
  readonly denied: boolean;
  readonly isSaying: boolean;
  readonly at: readonly number[];
}

/** What is judged, and how: "true that …", "right to say that …". */
function judgedIn(predicate: NonNullable<Clause["predicate"]>, object: NounPhrase | null): Judged | null {
  const complement = object ?? ("degree" in predicate ? predicate.complement : null);
  const saying = sayingIn(complement);
  const content = saying?.content ?? complement;
  const truth = truthWord(predicate, saying !== null);
  if (content === null || truth === null || !("kind" in content)) return null;
  if (content.kind !== "content" || content.form !== "that") return null;
  const at = [...truth.words.map((one) => one.at), ...(saying?.at ?? [])];
  return { content: content.clause, denied: truth.denied, isSaying: saying !== null, at };
}

/** "That Edda is tall" of "right to say that Edda is tall". */
function sayingIn(
  said: NounPhrase | Prepositional | null,
): { readonly content: NounPhrase; readonly at: readonly number[] } | null {
  if (said === null || !("kind" in said) || said.kind !== "content" || said.form !== "infinitive")
    return null;
  const { clause, at } = said;
  if (clause.kind !== "clause" || !/^(?:say|claim|conclude|state)$/.test(clause.verb.lemma)) return null;
  const { objects, phrases, adverbs, times, negation, particle, passive, perfect, progressive } = clause;
  const [content, second] = objects;
  const isBare = phrases.length + adverbs.length + times.length === 0;
  const isPlain = [negation, particle, passive, perfect, progressive].every((one) => one === null);
  if (content?.kind !== "content" || content.form !== "that" || second !== undefined || !isBare || !isPlain)
    return null;
  return { content, at: [clause.verb.at, ...(at === undefined ? [] : [at])] };
}

/** "May be", "must be", "cannot be"; what "must not be the case" says is open. */
const saysHowSure = ({ lemma }: Word, denied: boolean): boolean =>
  /^(?:may|might|could)$/.test(lemma) || lemma === (denied ? "can" : "must");

const TO_SAY = /^(?:right|correct|fair|accurate|true|wrong|false|incorrect)$/;
const DENYING = /^(?:wrong|false|incorrect)$/;

function truthWord(
  predicate: NonNullable<Clause["predicate"]>,
  isSaying: boolean,
): { readonly denied: boolean; readonly words: readonly Word[] } | null {
  if ("degree" in predicate) {
    const { word, degree, degreeWord, measure, than } = predicate;
    const bare = [degreeWord, measure, than].every((one) => one === null) && degree === "positive";
    const isTruth = (isSaying ? TO_SAY : /^(?:true|false)$/).test(word.lemma);
    return bare && isTruth ? { denied: DENYING.test(word.lemma), words: [word] } : null;
  }
  if (!("kind" in predicate) || predicate.kind !== "noun") return null;
  const { head, determiner, amount, modifiers } = predicate;
  const isCase = head?.lemma === "case" && amount === null && modifiers.length === 0;
  if (!isCase || head === null || determiner?.word.lemma !== "the") return null;
  return { denied: false, words: [determiner.word, head] };
}
