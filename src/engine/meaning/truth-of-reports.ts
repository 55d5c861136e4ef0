import type { Clause, NounPhrase, Word } from "../grammar/syntax.ts";
import { adverbEffect } from "../lexicon/adverbs.ts";
import { framesOf } from "../lexicon/frames.ts";
import { isTerm } from "./features.ts";
import { not, withPlaces, type Filler, type Form, type RoleFilling, type Term } from "./form.ts";
import { placesIn } from "./ledger.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import type { Scope, TextMeaning } from "./scope.ts";

/**
 * What is said of a report just told: "Otto said that Vera sings, but that was a lie", "… and he was right".
 *
 *     that was a lie, she was wrong      what was reported is not so
 *     this is true, he was not lying     it is so
 */

/** Remembers what somebody says or believes, where the text tells it as a fact. */
export function rememberReport(
  text: TextMeaning,
  { verb, negation, modal }: Clause,
  roles: readonly RoleFilling[],
  { inner }: Scope,
): void {
  const content = roles.find(({ role, form }) => role === "content" && form === "that")?.filler;
  const by = roles.find(({ role }) => role === "subject")?.filler;
  if (inner || negation !== null || modal !== null || content === undefined || !isForm(content)) return;
  if (!isReport(verb)) return;
  const sayer = by !== undefined && isTerm(by) ? by : null;
  text.reported = { form: asFact(content), sayer, sentence: text.sentence };
}

const isForm = (filler: Filler): filler is Form =>
  !isTerm(filler) && filler.kind !== "measure" && filler.kind !== "moment";

const isReport = ({ lemma }: Word): boolean =>
  framesOf(lemma)?.some(({ attitude }) => /^(?:say|believe)$/.test(attitude ?? "")) === true;

/** What the clause says of the report before it; null for any other clause. */
export function truthOfReport(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const { reported } = text;
  const verdict = verdictIn(clause);
  // "Said that he had paid, and he was right": rather that is told of him.
  if (verdict !== null && scope.inner && scope.condition === null) text.choose([WITHIN]);
  if (reported === null || verdict === null || clause.subject === null || !isPlain(clause)) return null;
  if (text.sentence - reported.sentence > 1) return null;
  const isDenied = verdict.denied !== (clause.negation !== null);
  const said = (at: readonly number[]): Form =>
    isDenied ? not(reported.form, at) : withPlaces(reported.form, at);
  const places = placesIn(clause);
  if (verdict.of === "report") return isThat(clause.subject) ? said(places) : null;
  if (clause.subject.kind !== "name" && clause.subject.kind !== "pronoun") return null;
  let isSame = false;
  withNounPhrase(
    text,
    clause.subject,
    scope,
    (filler) => {
      isSame ||= isTerm(filler) && isTermOf(filler, reported.sayer);
      return { kind: "true" };
    },
    true,
  );
  return isSame ? said(places) : null;
}

/** How much dearer it is that who says something says that he is right. */
const WITHIN = 0.4;

/** "Said that he had paid": he paid. */
function asFact(form: Form): Form {
  if (form.kind === "atom")
    return form.time.tense === "past" ? { ...form, time: { ...form.time, perfect: false } } : form;
  if (form.kind === "not") return { ...form, of: asFact(form.of) };
  if (form.kind === "and" || form.kind === "or" || form.kind === "xor")
    return { ...form, of: form.of.map(asFact) };
  return form.kind === "quantified"
    ? { ...form, where: asFact(form.where), holds: asFact(form.holds) }
    : form;
}

const isTermOf = (one: Term, other: Term | null): boolean => one.kind === other?.kind && one.id === other.id;

const isThat = (subject: NounPhrase): boolean =>
  subject.kind === "pronoun" &&
  /^(?:that|this|it)$/.test(subject.word.lemma) &&
  subject.modifiers.length === 0;

const isPlain = ({ phrases, times, adverbs, modal, perfect, negation }: Clause): boolean =>
  // "He is never wrong" is of more than this.
  (negation === null || negation.lemma === "not") &&
  phrases.length + times.length === 0 &&
  modal === null &&
  perfect === null &&
  adverbs.every(
    ({ lemma }) => adverbEffect(lemma) !== null || /^(?:really|simply|just|quite|clearly|only)$/.test(lemma),
  );

/** Of what it is a verdict: of what was said, or of who said it. */
interface Verdict {
  readonly of: "report" | "sayer";
  readonly denied: boolean;
}

function verdictIn(clause: Clause): Verdict | null {
  const { copula, predicate, objects } = clause;
  if (!copula) return lyingIn(clause);
  if (predicate === null || objects.length > 0) return null;
  if ("kind" in predicate) {
    const noun = predicate.kind === "noun" ? nounIn(predicate) : null;
    return noun === null ? null : verdictOf(NOUNS, noun, "report");
  }
  if (!("degree" in predicate) || predicate.degree !== "positive") return null;
  const { word, complement, degreeWord, measure } = predicate;
  if ([complement, degreeWord, measure].some((one) => one !== null)) return null;
  return verdictOf(TRUTHS, word.lemma, "report") ?? verdictOf(RIGHTS, word.lemma, "sayer");
}

/** "He lied", "she was telling the truth" */
function lyingIn({ verb, objects: [object, second], tense, progressive, negation }: Clause): Verdict | null {
  // "Ann lies" tells what she does in general; who does not lie may be wrong.
  if (tense !== "past" && progressive === null) return null;
  if (verb.lemma === "lie" && object === undefined && negation === null) return { of: "sayer", denied: true };
  const told = verb.lemma === "tell" && second === undefined && object !== undefined ? nounIn(object) : null;
  return told === null || told === "case" ? null : verdictOf(NOUNS, told, "sayer");
}

/** What says that it is so, and what says that it is not. */
interface Words {
  readonly so: RegExp;
  readonly notSo: RegExp;
}
const NOUNS: Words = { so: /^(?:truth|case)$/, notSo: /^(?:lie|mistake)$/ };
const TRUTHS: Words = { so: /^(?:true|so)$/, notSo: /^(?:false|untrue)$/ };
const RIGHTS: Words = { so: /^(?:right|correct)$/, notSo: /^(?:wrong|mistaken|incorrect)$/ };

function verdictOf({ so, notSo }: Words, lemma: string, of: Verdict["of"]): Verdict | null {
  if (so.test(lemma)) return { of, denied: false };
  return notSo.test(lemma) ? { of, denied: true } : null;
}

/** "Lie" of "a lie", "the truth". */
function nounIn(phrase: NounPhrase): string | null {
  if (phrase.kind !== "noun" || phrase.amount !== null || phrase.modifiers.length > 0) return null;
  return phrase.determiner?.owner == null ? (phrase.head?.lemma ?? null) : null;
}
