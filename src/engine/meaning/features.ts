import { framesOf } from "../lexicon/frames.ts";
import { unitsNamed } from "../lexicon/units.ts";
import type { Token } from "../text/document.ts";
import type {
  Clause,
  Modifier,
  Noun,
  NounPhrase,
  Prepositional,
  Property,
  Sentential,
  Word,
} from "../grammar/syntax.ts";
import { placesIn } from "./ledger.ts";
import { IllFormed, NotInterpreted, type Slot } from "./scope.ts";
import type { Amount, Asked, Filler, Force, Form, Term, Time } from "./form.ts";

/** Small questions about clauses and noun phrases. */

export const isTerm = (filler: Filler): filler is Term =>
  filler.kind === "thing" || filler.kind === "variable";
const MEASURED = new Set([
  "time",
  "calendar",
  "length",
  "area",
  "volume",
  "mass",
  "speed",
  "temperature",
  "money",
  "percent",
]);
/** A unit of a quantity that is measured; "a dozen" counts things. */
export const isUnit = (lemma: string): boolean =>
  unitsNamed(lemma).some(({ dimension }) => MEASURED.has(dimension));

export function isIndefinite(noun: Noun): boolean {
  const lemma = noun.determiner?.word.lemma ?? null;
  return noun.amount === null && noun.determiner?.owner == null && (lemma === null || lemma === "a");
}

export function isParticiple(clause: Clause, tokens: readonly Token[]): boolean {
  return !/ing$/.test(tokens[clause.verb.at]?.lower ?? "");
}

export function boundOf(bound: Word | null): Amount["bound"] {
  switch (bound?.lemma) {
    case "at least":
      return ">=";
    case "at most":
      return "<=";
    case "more than":
      return ">";
    case "fewer than":
      return "<";
    case "about":
      return "~";
    default:
      return "=";
  }
}

/** "Less tall", "very tall" and "almost full" are predicates of their own; "more" and "most" are in the degree already. */
export function degreeLemma(lemma: string, degree: Word | null): string {
  return degree === null || /^(?:more|most)$/.test(degree.lemma) ? lemma : `${degree.lemma} ${lemma}`;
}

/** "More" or "fewer" of "how many more". */
function differenceIn(noun: Noun | null): "plus" | "minus" | null {
  const word = noun?.amount?.relative?.word ?? null;
  if (noun?.amount == null) return null;
  return word !== null && FEWER.has(word.lemma) ? "minus" : "plus";
}
const FEWER: ReadonlySet<string> = new Set(["fewer", "less"]);

/** "Which sailor", "how many crates", "how many more crates"; null for "who" and "what". */
export function askedFor(noun: Noun | null, variable: number): Asked {
  const head = noun?.head?.lemma ?? null;
  return /^how (?:many|much)$/.test(noun?.determiner?.word.lemma ?? "")
    ? { kind: "amount", variable, noun: head, difference: differenceIn(noun) }
    : { kind: "which", variable, noun: head };
}

export function slotOf({ preposition, object, adverb, measure }: Prepositional): Slot {
  if (adverb !== null || measure !== undefined)
    throw new NotInterpreted("a phrase of this kind", adverb ?? preposition);
  if (preposition.lemma === "per") throw new IllFormed("a rate without an amount", preposition);
  return { role: preposition.lemma, phrase: object, at: [preposition.at] };
}

/** "Two places behind Ann": the phrase, and how far. */
export function slotsOf(phrase: Prepositional): readonly Slot[] {
  const { measure, ...plain } = phrase;
  return [slotOf(plain), ...(measure === undefined ? [] : [{ role: "measure", phrase: measure }])];
}

export function timeSlots({ times }: Clause): readonly Slot[] {
  return times.map((phrase) => ({ role: "during", phrase }));
}

/** "The coins that Tom lost" are not simply "the coins": the verbs of a relative clause tell them apart. */
function verbsOf(body: Sentential): readonly string[] {
  switch (body.kind) {
    case "clause":
      return [body.verb.lemma];
    case "joined":
      return body.parts.flatMap(verbsOf);
    case "subordinate":
      return verbsOf(body.main);
  }
}

export function descriptionOf(noun: Noun): readonly string[] {
  return noun.modifiers.flatMap((one) => {
    if (one.kind === "adjective") return "word" in one.property ? [calledBy(one.property)] : [];
    if (one.kind === "relative") return [`that ${verbsOf(one.clause).join(" ")}`];
    if (one.kind === "noun" || one.kind === "ordinal" || one.kind === "label") return [one.word.lemma];
    return [];
  });
}

/** "Red"; of "a 3-metre ribbon" the measure, which does not make it a long one. */
function calledBy({ word, measure }: Property): string {
  const unit = measure?.kind === "noun" ? measure.head : null;
  const value = measure?.kind === "noun" ? measure.amount?.value : null;
  return unit === null || value == null ? word.lemma : `${value.lemma}-${unit.lemma}`;
}

/** "Tom has got two cats": he has them. From whom, and to whom somebody has got something, is told of getting. */
export function asHolding(clause: Clause): Clause {
  const { verb, perfect, tense, passive, progressive, particle, objects, phrases, adverbs, modal } = clause;
  const isPlain = passive === null && progressive === null && particle === null && modal === null;
  const isNow = verb.lemma === "get" && perfect !== null && tense === "present" && adverbs.length === 0;
  const [held, second] = objects;
  const isOne = held !== undefined && second === undefined && held.kind !== "content";
  const isOfPlace = phrases.every(({ preposition: { lemma } }) => lemma === "in" || lemma === "on");
  return isNow && isPlain && isOne && isOfPlace
    ? { ...clause, verb: { ...verb, lemma: "have" }, perfect: null, support: perfect }
    : clause;
}

/** "Would like a cup of tea", "would love to come": what somebody wants. */
export function asWanting(clause: Clause): Clause {
  const { verb, modal: one, objects, perfect } = clause;
  const isWish = one?.lemma === "would" && /^(?:like|love)$/.test(verb.lemma) && perfect === null;
  if (!isWish || objects.length !== 1) return clause;
  return { ...clause, verb: { ...verb, lemma: "want" }, modal: null, support: one, tense: "present" };
}

export function timeOf(clause: Clause): Time {
  const future = clause.modal?.lemma === "will" || clause.modal?.lemma === "shall";
  // "Must have sung" says that it is certain that she sang.
  const guessed = isGuess(clause);
  const tense = guessed ? "past" : clause.tense;
  return {
    tense: future ? "future" : tense,
    perfect: clause.perfect !== null && !guessed,
    progressive: clause.progressive !== null,
    adverbs: clause.adverbs.map(({ lemma }) => lemma),
  };
}

export function placesOf(clause: Clause): readonly number[] {
  const words = [
    clause.verb,
    clause.particle,
    clause.perfect,
    clause.progressive,
    clause.passive,
    clause.support,
    clause.modal?.lemma === "will" || clause.modal?.lemma === "shall" ? clause.modal : null,
    ...clause.adverbs,
  ];
  return words.flatMap((one) => (one === null ? [] : [one.at]));
}

/** "Must have sung", "may have sung": what is certain or possible of the past, not a duty. */
const isGuess = ({ modal: one, perfect }: Clause): boolean =>
  perfect !== null && one !== null && /^(?:must|may|might|can|could)$/.test(one.lemma);

function negated(clause: Clause, form: Form): Form {
  if (clause.negation === null) return form;
  const denied = { kind: "not", of: form, at: [clause.negation.at] } as const;
  return clause.negation.lemma === "no longer" ? { ...denied, over: true } : denied;
}

/** What must not be is denied inside; what may not be is not allowed, and what need not be is not required. */
export function modal(clause: Clause, form: Form): Form {
  const one = clause.modal;
  const at = [...(one === null ? [] : [one.at]), ...(clause.also ?? []).map((word) => word.at)];
  const denied = (of: Form): Form => negated(clause, of);
  if (one === null) return denied(form);
  if (/^(?:will|shall)$/.test(one.lemma)) return denied(form);
  if (isGuess(clause)) {
    const guess = { kind: "modal", force: one.lemma === "must" ? "certain" : "might", at } as const;
    // "Can't have sung": it is not possible that she did; "may not have sung": it is possible that she did not.
    return /^(?:can|could)$/.test(one.lemma)
      ? denied({ ...guess, of: form })
      : { ...guess, of: denied(form) };
  }
  const force = one.lemma === "could" ? "can" : one.lemma;
  if (/^(?:may|can)$/.test(force)) return denied({ kind: "modal", force: force as Force, of: form, at });
  if (force === "need") return denied({ kind: "modal", force: "must", of: form, at });
  return { kind: "modal", force: force as Force, of: denied(form), at };
}

/** Adverbs by which a clause says something else than without them, and which have no meaning here yet. */
const OTHERWISE =
  /^(?:only|all|both|almost|nearly|hardly|barely|scarcely|seldom|rarely|perhaps|probably|possibly|supposedly|allegedly|apparently|reportedly|falsely|once|twice|else|otherwise|more|less|much|too)$/;

/** The adverbs of a clause that its form can hold. */
export function checkedAdverbs(clause: Clause, tokens: readonly Token[]): void {
  const { adverbs, negation, subject } = clause;
  const apart = adverbs.find((adverb) => isTakenApart(clause, adverb, tokens));
  if (apart !== undefined) throw new IllFormed("a phrase that is taken apart", apart);
  const either = adverbs.find(({ lemma }) => lemma === "either");
  if (either !== undefined && negation === null && !isNobody(subject))
    throw new IllFormed("either of what is not denied", either);
  // "Did not sleep all night" leaves open whether he slept.
  const whole = adverbs.find(({ lemma }) =>
    /^all (?:day|night|week|month|year|morning|afternoon|evening)$/.test(lemma),
  );
  if (whole !== undefined && (negation !== null || isNobody(subject)))
    throw new NotInterpreted("an adverb of this kind", whole);
  // "Fell asleep": how he is then.
  const asleep = adverbs.find(({ lemma }) => lemma === "asleep");
  if (asleep !== undefined) throw new IllFormed("a state told as a manner", asleep);
  const ago = adverbs.find(({ lemma }) => lemma === "ago");
  if (ago !== undefined) throw new IllFormed("a time that is counted from nothing", ago);
  const other = adverbs.find(({ lemma }) => OTHERWISE.test(lemma));
  if (other !== undefined) throw new NotInterpreted("an adverb of this kind", other);
}

/** "All" of "in all", "of all" and "all three boys", "apart" of "apart from", "even" of "even if": the word belongs to its neighbour. */
function isTakenApart(
  { phrases, particle, subject }: Clause,
  { lemma, at }: Word,
  tokens: readonly Token[],
): boolean {
  const before = [...phrases.map(({ preposition }) => preposition), particle];
  const next = tokens[at + 1]?.lower ?? "";
  switch (lemma) {
    case "all":
      return (
        tokens[at - 1]?.lower === "of" ||
        (subject !== null && Math.min(...placesIn(subject)) > at) ||
        before.some((one) => one?.at === at - 1)
      );
    case "apart":
      return next === "from";
    case "even":
      return /^(?:if|when|though|after|before|while)$/.test(next);
    default:
      return false;
  }
}

const isNobody = (subject: Clause["subject"]): boolean =>
  (subject?.kind === "pronoun" && /^no/.test(subject.word.lemma)) ||
  (subject?.kind === "noun" && /^(?:no|neither|few|not every)$/.test(subject.determiner?.word.lemma ?? ""));

/** Whether something is done to something: persons do so rather than things. "They get lost" may be either. */
export const isDoneTo = ({ copula, objects }: Clause): boolean => !copula && objects.length > 0;

/** "Handed out", "sold", "bought" */
export const isDealing = (clause: Clause): boolean =>
  isDoneTo(clause) &&
  (framesOf(clause.verb.lemma, clause.particle?.lemma ?? null) ?? []).some(({ effects }) =>
    effects.some(({ kind }) => kind === "transfer" || kind === "pay"),
  );

/** "My dog is called Fido" says that it is Fido, "the door stands open" that it is open. */
export function asCopula(clause: Clause): Clause | null {
  if (clause.copula) return clause;
  if (standsSo(clause)) {
    const support = clause.support ?? clause.progressive;
    return { ...clause, copula: true, progressive: null, support };
  }
  return saysName(clause) ? { ...clause, copula: true, predicate: clause.objects[0] } : null;
}

const standsSo = ({ verb, predicate, objects, phrases, passive }: Clause): boolean =>
  /^(?:stand|lie)$/.test(verb.lemma) &&
  objects.length + phrases.length === 0 &&
  passive === null &&
  predicate !== null &&
  "degree" in predicate &&
  predicate.degree === "positive" &&
  /^(?:open|empty|idle|vacant|ready|unused|ajar|closed|shut)$/.test(predicate.word.lemma);

function saysName(clause: Clause): clause is Clause & { readonly objects: readonly [NounPhrase] } {
  const { passive, verb, subject, objects, phrases, particle } = clause;
  const [name, second] = objects;
  if (passive === null || verb.lemma !== "call" || name === undefined || second !== undefined) return false;
  const isOne =
    subject?.kind === "name" ||
    (subject?.kind === "noun" &&
      subject.determiner !== null &&
      (subject.determiner.owner !== null || subject.determiner.word.lemma === "the"));
  return isOne && name.kind === "name" && phrases.length === 0 && particle === null;
}

/** "A cat is an animal", "a visitor must sign": what holds of the kind. */
export function saysRule({ copula, predicate, tense, modal: one, progressive, perfect }: Clause): boolean {
  if (one !== null && /^(?:must|may|can|should|need)$/.test(one.lemma)) return true;
  const plain = tense === "present" && progressive === null && perfect === null;
  const kind =
    predicate !== null && "kind" in predicate && predicate.kind === "noun" && predicate.amount === null;
  return copula && plain && one === null && kind;
}

/** "Tallest", "third". */
export const isRank = (one: Modifier): boolean =>
  one.kind === "ordinal" ||
  (one.kind === "adjective" && "degree" in one.property && one.property.degree === "superlative");
