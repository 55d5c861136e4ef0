import type { Clause, Noun, NounPhrase, Predicates, Prepositional, Word } from "../grammar/syntax.ts";
import { isTimeNoun } from "../grammar/rows/verbs.ts";
import { framesOf } from "../lexicon/frames.ts";
import type { VerbFrame } from "../lexicon/frames/notation.ts";
import { isPosture } from "../lexicon/arrangements.ts";
import { isWeather } from "../lexicon/kinds.ts";
import { unitsNamed } from "../lexicon/units.ts";
import { calledPlace, placeOf } from "./described-places.ts";
import { placesIn } from "./ledger.ts";
import { IllFormed, NotInterpreted, type TextMeaning } from "./scope.ts";

/** Clauses that nobody can mean, or hardly: roles filled twice, a phrase that hides one, what is done told as what is so. */

/** "That" after a verb that says or holds nothing begins a relative clause. */
export function checkedContents(text: TextMeaning, clause: Clause): void {
  const { objects, verb, particle } = clause;
  checkedGerunds(text, clause);
  checkedAttachment(clause);
  const that = objects.some((one) => one.kind === "content" && one.form === "that");
  const frames = framesOf(verb.lemma, particle?.lemma ?? null) ?? [];
  const takes = frames.some(({ patterns }) =>
    patterns.some((pattern) => pattern.some(({ content }) => content.includes("that"))),
  );
  if (that && !takes) throw new IllFormed("a verb that says nothing", verb);
}

/** "Went on singing" is a verb of two words; "avoided meeting Eve" avoids no Eve. */
function checkedGerunds({ tokens, words }: TextMeaning, { objects, phrases, verb, particle }: Clause): void {
  const on = phrases.find(
    ({ preposition, object }) =>
      object.kind === "content" && object.form === "gerund" && takesGerund(verb.lemma, preposition.lemma),
  );
  if (on !== undefined) throw new IllFormed("a verb of two words", on.preposition);
  const [object] = objects;
  if (!isOfSeveralWords(object) || !takesGerund(verb.lemma, particle?.lemma ?? null)) return;
  const first = tokens[Math.min(...placesIn(object))]?.lower ?? "";
  if (words.analyse(first).some(({ pos, form }) => pos === "verb" && form === "gerund"))
    throw new IllFormed("somebody who is met", verb);
}

const isOfSeveralWords = (object: NounPhrase | undefined): boolean =>
  (object?.kind === "name" || object?.kind === "noun") && object.modifiers.length > 0;

/** "Refused to go | to the kitchen": where what follows a clause belongs, if its verb does not ask for it. */
function checkedAttachment({ objects, phrases, verb, particle }: Clause): void {
  const content = objects.find(
    (one) => one.kind === "content" && /^(?:infinitive|bare|gerund)$/.test(one.form),
  );
  if (content?.kind !== "content") return;
  const from = Math.min(...placesIn(content));
  const decides = ({ implies }: VerbFrame): boolean =>
    implies !== null && (implies.affirmed !== "open" || implies.denied !== "open");
  const { form } = content;
  const slots = (framesOf(verb.lemma, particle?.lemma ?? null) ?? [])
    .filter(decides)
    .flatMap(({ patterns }) =>
      patterns.filter((pattern) => pattern.some((slot) => slot.content.includes(form))),
    )
    .flat();
  const isAsked = ({ lemma }: Word): boolean =>
    slots.some(({ at }) => typeof at !== "string" && at.includes(lemma));
  const loose = phrases.find(({ preposition }) => preposition.at > from && !isAsked(preposition));
  if (loose !== undefined && slots.length > 0)
    throw new IllFormed("a phrase of the clause before it", loose.preposition);
}

const takesGerund = (verb: string, particle: string | null): boolean =>
  framesOf(verb, particle)?.some(({ patterns }) =>
    patterns.some((pattern) => pattern.some(({ content }) => content.includes("gerund"))),
  ) === true;

/** "Three times as many apples as Kim": "as Kim" says of whom, and is no phrase of its own. */
export function checkedTimes({ objects, phrases, verb }: Clause): void {
  const isOpen = (one: NounPhrase): boolean =>
    one.kind === "noun" && one.amount?.relative?.kind === "times" && one.amount.relative.than === null;
  const asWhat = phrases.some(({ preposition }) => preposition.lemma === "as");
  if (asWhat && objects.some(isOpen)) throw new IllFormed("times as many apart from what", verb);
}

/** Phrases with these prepositions say different things side by side: "in the morning in the kitchen". */
const REPEATED: ReadonlySet<string> = new Set("in on at during before after for from about".split(" "));

/** "12 pages" and "a day" of "reads 12 pages a day": nothing is read to pages, and no page for one day. */
export function isRateApart({ words }: TextMeaning, { objects, times }: Clause): boolean {
  const [amount, ...others] = objects.filter(({ kind }) => kind !== "content");
  const counts = amount?.kind === "noun" && (amount.amount !== null || amount.determiner?.word.lemma === "a");
  const isRate = (unit: NounPhrase, per: RegExp): boolean => isOfTime(unit, per, words);
  return (
    counts &&
    (others.some((unit) => isRate(unit, /^(?:a|each|every)$/)) || times.some((unit) => isRate(unit, /^a$/)))
  );
}

/** "A day", "every day" */
function isOfTime(unit: NounPhrase, per: RegExp, words: TextMeaning["words"]): boolean {
  if (unit.kind !== "noun" || unit.head === null || unit.amount !== null || unit.modifiers.length > 0)
    return false;
  const isTime = words.kindsOf(unit.head.lemma)?.includes("time") === true;
  return isTime && per.test(unit.determiner?.word.lemma ?? "");
}

/** "Hands in a form": nobody hands without handing something. */
const asksObject = (verb: Word): boolean =>
  framesOf(verb.lemma)?.every(({ patterns }) =>
    patterns.every((pattern) => pattern.some(({ at, optional }) => at === "object" && !optional)),
  ) === true;

/** "The day Ann left Tom lost 3 coins": no day loses coins. */
export function checkedSubject({ words }: TextMeaning, { subject }: Clause): void {
  if (subject?.kind !== "noun" || subject.head === null) return;
  const isTime = words.kindsOf(subject.head.lemma)?.includes("time") === true;
  if (isTime && subject.modifiers.some(({ kind }) => kind === "relative"))
    throw new NotInterpreted("a time that does something", subject.head);
}

/** No role twice, and two objects only for a verb that takes two. */
export function checkedRoles(text: TextMeaning, clause: Clause): void {
  checkedPhrases(text, clause);
  checkedAfter(text, clause);
  const { phrases, objects, verb, particle } = clause;
  // "Paid in time", "travels in 3 hours": nothing is paid in.
  const time = objects.find((one) => one.kind === "noun" && isSpan(one));
  if (time !== undefined && particle !== null && /^(?:in|on)$/.test(particle.lemma))
    throw new IllFormed("a time that something is done to", particle);
  // "Sailed back nine days later": when, not what.
  const shift = clause.adverbs.find(({ lemma }) => /^(?:later|earlier|ago)$/.test(lemma));
  if (time !== undefined && shift !== undefined)
    throw new IllFormed("a time that something is done to", shift);
  const frames = framesOf(verb.lemma, particle?.lemma ?? null);
  const takesOf = (frames ?? []).some(({ patterns }) =>
    patterns.some((pattern) => pattern.some(({ at }) => typeof at !== "string" && at.includes("of"))),
  );
  const of = phrases.find(({ preposition }) => preposition.lemma === "of");
  if (frames !== null && of !== undefined && !takesOf)
    throw new IllFormed('what "of" belongs to', of.preposition);
  const things = objects.filter(({ kind }) => kind !== "content").length;
  // "Sold in | June | 45 hats": a particle that the verb is not known to have.
  if (frames === null && particle !== null && things > 1)
    throw new IllFormed("a verb that takes one object", verb);
  if (frames === null || things < 2) return;
  const takesTwo = frames.some(({ patterns }) =>
    patterns.some(
      (pattern) => pattern.filter(({ at, content }) => at === "object" && content.length === 0).length > 1,
    ),
  );
  if (!takesTwo) throw new IllFormed("a verb that takes one object", verb);
}

/** "Time", "an hour", "3 hours" */
function isSpan({ head, determiner, amount }: Noun): boolean {
  if (head === null) return false;
  if (head.lemma === "time") return determiner === null;
  const isUnit = unitsNamed(head.lemma).some(({ dimension }) => dimension === "time");
  return isUnit && (amount !== null || determiner?.word.lemma === "a");
}

function checkedPhrases(text: TextMeaning, clause: Clause): void {
  const seen = new Set<string>();
  const cut = new Set<string>();
  for (const { preposition, object } of clause.phrases) {
    const { lemma } = preposition;
    // "On Monday and batch 6 on Wednesday": batch 6 is no day.
    if (cut.has(lemma)) throw new IllFormed("a group that goes on", preposition);
    if (object.kind === "group") cut.add(lemma);
    if (seen.has(lemma) && !REPEATED.has(lemma))
      throw new IllFormed("a role that is filled twice", preposition);
    if (isRatherParticle(clause, lemma)) text.choose([NO_PARTICLE]);
    if (lemma === "as") checkedAs(text, preposition, object);
    seen.add(lemma);
  }
}

/** "Apples as well as pears", "as many apples as pears" */
function checkedAs({ tokens }: TextMeaning, preposition: Word, object: NounPhrase): void {
  const [well, as] = [1, 2].map((back) => tokens[preposition.at - back]?.lower);
  if (well === "well" && as === "as") throw new IllFormed("a joint of several words", preposition);
  if (isManyOfKind(object)) throw new IllFormed('the "as" of "as many"', preposition);
}

/** "Puts down the cup", "hands in the form" rather have a verb of two words. */
function isRatherParticle({ particle, objects, verb, passive }: Clause, preposition: string): boolean {
  if (particle !== null || objects.length > 0 || framesOf(verb.lemma, preposition) === null) return false;
  return PARTICLES.has(preposition) || (passive === null && asksObject(verb));
}

/** "Brought in two days earlier": in no two days. "How many days did the show close": nothing does a show. */
function checkedAfter({ tokens, words }: TextMeaning, { phrases, adverbs, verb, objects }: Clause): void {
  for (const { preposition, object } of phrases) {
    const head = object.kind === "noun" && object.amount !== null ? object.head : null;
    const shifted = adverbs.some(({ lemma, at }) => at - 1 === head?.at && /^(?:earlier|later)$/.test(lemma));
    if (shifted && preposition.lemma === "in")
      throw new IllFormed("a time that is counted from nothing", preposition);
  }
  const isVerb = ({ at }: Word): boolean =>
    words.analyse(tokens[at]?.lower ?? "").some(({ pos, form }) => pos === "verb" && form === "base");
  // "How many eggs did the shop order": nothing does a shop order.
  const order = objects.find((one): one is Noun => one.kind === "noun" && one.determiner !== null);
  const isOrder =
    order?.head != null && order.modifiers.some(({ kind }) => kind === "noun") && isVerb(order.head);
  const last = isOrder && order.head !== null ? [order.head] : [];
  // "What did Otto do last?"
  const isLast = (one: Word): boolean => one.lemma === "last" && one.at === verb.at + 1;
  const done =
    verb.lemma === "do"
      ? [...adverbs, ...last].find((one) => one.at > verb.at && !isLast(one) && isVerb(one))
      : undefined;
  if (done !== undefined) throw new IllFormed("a verb that stands for an adverb", done);
}

/** How much dearer it is that "puts down the cup" says which way. */
const NO_PARTICLE = 0.8;
const PARTICLES: ReadonlySet<string> = new Set(["up", "down", "off", "out", "over", "away"]);

const isManyOfKind = (one: NounPhrase): boolean =>
  one.kind === "noun" && /^(?:many|much|few)$/.test(one.determiner?.word.lemma ?? "");

/** How much dearer it is that a phrase after a group says where all of it is, if the first of the group has such a phrase of its own. */
export const LOPSIDED = 1;

/** "11 pupils in the hall and 4 pupils | in the yard". */
function isLopsided(clause: Clause): boolean {
  const { subject, objects, predicate, phrases } = clause;
  if (isSplit(clause)) return true;
  const parts = [subject, ...objects, predicate].flatMap((one) =>
    one !== null && "kind" in one && one.kind === "group" ? one.parts.slice(0, -1) : [],
  );
  return parts.some((part) => phrases.some(({ preposition }) => hasPhrase(part, preposition)));
}

/** "In the hall", "kept in the hall" */
function phrasesIn(predicate: Clause["predicate"]): readonly Prepositional[] {
  if (predicate === null) return [];
  if ("preposition" in predicate) return [predicate];
  const complement = "degree" in predicate ? predicate.complement : null;
  return complement !== null && "preposition" in complement ? [complement] : [];
}

/** "Is in the hall and Bob | in the yard": rather Bob is there. */
function isSplit({ predicate, phrases }: Clause): boolean {
  const all = [...phrases, ...phrasesIn(predicate)].sort((a, b) => a.preposition.at - b.preposition.at);
  const isTime = (one: NounPhrase | undefined): boolean =>
    one?.kind === "moment" || (one?.kind === "noun" && (one.head === null || isTimeNoun(one)));
  return all.some(({ object, preposition }, index) => {
    const next = all[index + 1];
    if (next === undefined || object.kind !== "group" || object.joint.word.lemma !== "and") return false;
    const isAlike =
      sayAlike(preposition.lemma, next.preposition.lemma) || preposition.lemma === next.preposition.lemma;
    return isAlike && isTime(object.parts[0]) === isTime(next.object);
  });
}

/** How much dearer it is that "had the desk by the door" says where he had it, if the text speaks of the desk by the door. */
const PARTED = 1.2;

function partsPlace({ referents }: TextMeaning, { objects, phrases }: Clause): boolean {
  const object = objects.at(-1);
  if (object?.kind !== "noun" || object.head === null || placeOf(object) !== null) return false;
  const { head } = object;
  const next = phrases.find(({ preposition }) => preposition.at === head.at + 1);
  const placed = next === undefined ? null : calledPlace(next);
  return referents
    .all()
    .some((one) => one.noun === head.lemma && one.placed !== null && one.placed === placed);
}

/** How much dearer it is that "are broken" tells of what happens than that it tells how they are. */
const RESULT = 0.4;
const RESULTING: ReadonlySet<string> = new Set(["become", "split", "join"]);

function isResult(
  text: TextMeaning,
  { passive, tense, progressive, perfect, verb, phrases }: Clause,
): boolean {
  if (passive === null || tense !== "present" || progressive !== null || perfect !== null) return false;
  if (phrases.some(({ preposition }) => preposition.lemma === "by")) return false;
  const form = text.tokens[verb.at]?.lower ?? "";
  const isAdjective = text.words.analyse(form).some(({ pos }) => pos === "adjective");
  const frames = framesOf(verb.lemma) ?? [];
  return isAdjective && frames.some(({ effects }) => effects.some(({ kind }) => RESULTING.has(kind)));
}

/** How much dearer it is that "was written" tells how something was than that somebody wrote it. */
const DONE = 0.6;

function isDone({ tokens, words }: TextMeaning, { copula, predicate, tense, phrases }: Clause): boolean {
  const isBeing = (one: NounPhrase): boolean => {
    if (one.kind === "group") return one.parts.every(isBeing);
    if (one.kind !== "noun") return one.kind === "name" || one.kind === "pronoun";
    return (
      words.kindsOf(one.head?.lemma ?? "")?.some((kind) => kind === "person" || kind === "animal") === true
    );
  };
  if (!copula || tense !== "past" || predicate === null || !("degree" in predicate)) return false;
  if (predicate.degree !== "positive" || predicate.degreeWord !== null || predicate.measure !== null)
    return false;
  const written = tokens[predicate.word.at]?.lower ?? "";
  const verbs = words.analyse(written).filter(({ pos, form }) => pos === "verb" && form === "participle");
  const frames = verbs.flatMap(({ lemma }) => framesOf(lemma) ?? []);
  if (frames.length === 0) return false;
  // "Was broken by Petra"; "by the wall" may say where.
  if (phrases.some(({ preposition, object }) => preposition.lemma === "by" && isBeing(object))) return true;
  // What was opened is open, and not "opened".
  return !frames.some(({ effects }) =>
    effects.some(({ kind, state }) => RESULTING.has(kind) && (state === null || state === written)),
  );
}

/** How much dearer it is that a phrase describes the object, if the verb asks for one: "gave [the shells to Tom]". */
export const HIDDEN_ROLE = 0.4;

export function hidesRole({ objects, phrases, verb, particle }: Clause): boolean {
  const frames = framesOf(verb.lemma, particle?.lemma ?? null) ?? [];
  const to = phrases.find(({ preposition }) => preposition.lemma === "to");
  const last = objects.at(-1) ?? to?.object;
  const inner = last?.kind === "group" ? last.parts.at(-1) : last;
  if (inner?.kind !== "noun") return false;
  return inner.modifiers.some((one) => {
    if (one.kind !== "phrase") return false;
    const { lemma } = one.phrase.preposition;
    const asked = frames.some(({ patterns }) =>
      patterns.some((pattern) => pattern.some(({ at }) => typeof at !== "string" && at.includes(lemma))),
    );
    return asked && lemma !== "of" && phrases.every(({ preposition }) => preposition.lemma !== lemma);
  });
}

const hasPhrase = (part: NounPhrase, { lemma }: Word): boolean =>
  part.kind === "noun" &&
  part.modifiers.some((one) => one.kind === "phrase" && sayAlike(one.phrase.preposition.lemma, lemma));

/** "In the hall" and "on the roof" say both where. */
const sayAlike = (one: string, other: string): boolean =>
  one === other || (WHERE.has(one) && WHERE.has(other));
const WHERE: ReadonlySet<string> = new Set(
  "in|on|at|under|behind|beside|near|inside|above|below|next to|in front of".split("|"),
);

/** "Has 5 guests coming": rather of the guests than what he has. */
export const LOOSE_GERUND = 0.4;

export function hasLooseGerund({ objects, verb, particle }: Clause): boolean {
  const [first, content] = objects;
  if (content?.kind !== "content" || content.form !== "gerund" || first?.kind !== "noun") return false;
  return !takesGerund(verb.lemma, particle?.lemma ?? null);
}

/** "Kept in box 3" */
export const isPlaced = (part: Predicates["parts"][number]): boolean =>
  "degree" in part && part.complement !== null && "preposition" in part.complement;

/** What makes it less likely that the clause is meant so. */
export function weigh(text: TextMeaning, clause: Clause): void {
  // "Who's got the key?" has it.
  if (clause.verb.lemma === "get" && clause.passive?.lemma === "be" && clause.objects.length > 0)
    throw new IllFormed("something that is got", clause.verb);
  if (isLopsided(clause)) text.choose([LOPSIDED]);
  if (isResult(text, clause)) text.choose([RESULT]);
  if (isDone(text, clause)) text.choose([DONE]);
  if (partsPlace(text, clause)) text.choose([PARTED]);
}

/** "Sitting on the mat": a verb, whatever else the word may be. */
export const saysPosture = ({ words, tokens }: TextMeaning, { at }: Word): boolean =>
  words.analyse(tokens[at]?.lower ?? "").some(({ pos, lemma }) => pos === "verb" && isPosture(lemma));

/** "Raining" */
export const saysWeather = ({ words, tokens }: TextMeaning, { at }: Word): boolean =>
  words
    .analyse(tokens[at]?.lower ?? "")
    .some(({ pos, lemma, form }) => pos === "verb" && form === "gerund" && isWeather(lemma));
