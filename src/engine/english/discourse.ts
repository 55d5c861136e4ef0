import type { EnglishWords } from "../lexicon/english.ts";
import { adverbEffect } from "../lexicon/adverbs.ts";
import { and, withPlaces, type Atom, type Filler, type Form, type Question } from "../meaning/form.ts";
import type { Referents } from "../meaning/referents.ts";
import type { Reading, Said } from "../meaning/interpret.ts";
import type { Document, Sentence } from "../text/document.ts";
import { atomsIn, conjunctsOf, isAtBirth, partsOf, placesIn, thingsOf } from "../theories/forms.ts";
import { withHoldings, withModifiedKinds, withOwners, withoutDoubleDenial } from "../theories/modifiers.ts";
import { wordsOf } from "../theories/reasons.ts";
import type { Condition, Discourse } from "../theories/theory.ts";
import { REST } from "../theories/quantity/rests.ts";
import { isPerson } from "../theories/state/roles.ts";
import { withExceptionsTold } from "./exceptions-told.ts";
import { withOneDay } from "./days.ts";
import { withoutElse } from "./everyone-else.ts";
import { withLasting, withoutPhases } from "./lasting.ts";
import { withoutAdverbs, withoutManner } from "./manner.ts";
import { askedOfMembers, membersBy, withMembers, type MembersOf } from "./members.ts";
import { misreadReason } from "./misread.ts";
import { isShared } from "./shared.ts";

/** The conditions and the question of one reading. */

export interface Unread {
  readonly kind: "unread";
  /** What a sentence lacks: a parse, a meaning of some phrase, or certainty of what is meant; or it takes too many steps, or nothing is asked. */
  readonly lacks: "parse" | "meaning" | "certainty" | "steps" | "question";
  /** Why, as a clause; of a meaning the phrase that has none: "an adverb of this kind". */
  readonly reason: string;
  readonly sentence: number;
  /** The token that stopped the reader; null where it is no single one. */
  readonly at: number | null;
}

/** What the words of a sentence leave open. */
const uncertain = (reason: string, sentence: number): Unread => ({
  kind: "unread",
  lacks: "certainty",
  reason,
  sentence,
  at: null,
});

/** Links between two clauses that both hold, in this order; "before" turns it round. */
const IN_ORDER = /^(?:after|when|once|as soon as|although|though|even though|while|because|since|as)$/;

/** How a text is taken: at its word, or with its last sentence as a claim of which it is asked if it is so. */
interface Taken {
  readonly formal: boolean;
  readonly isClaim: boolean;
}

export function discourseOf(
  document: Document,
  { said: all, referents }: Reading,
  words: EnglishWords,
  { formal, isClaim }: Taken,
): Discourse | Unread {
  const said = withExceptionsTold(all);
  if (said === null) return uncertain("from what it is an exception is not said", all.at(-1)?.sentence ?? 0);
  const last = said.at(-1);
  const question = questionOf(last, isClaim ? referents : null);
  if (last === undefined || question === null)
    return { ...uncertain("nothing is asked", 0), lacks: "question" };
  /** A person, or whoever is meant by "who" and "someone". */
  const mayOwn = (filler: Filler): boolean =>
    filler.kind === "variable" || (filler.kind === "thing" && isPerson(filler.id, { referents, words }));
  const isAmount = question.asked.kind === "amount";
  const withDays = withOneDay(referents);
  const withOwned = (form: Form): Form => withOwners(isAmount ? withHoldings(form) : withDays(form), mayOwn);
  const membersIn = membersBy(said.slice(0, -1), referents);
  const owned = askedOfMembers(question, membersIn(last.sentence));
  const asked = priceAsked({ ...owned, form: withoutPhases(withOwned(owned.form)) });
  const sentence = document.sentences[last.sentence];
  const negative = last.mood === "question" ? negationAsked(asked, document, sentence) : null;
  if (negative === "open")
    return uncertain("it may ask whether it is so, or whether it is not", last.sentence);
  const plain = conditionsOf(said.slice(0, -1), { document, withOwned, membersIn, formal, isAmount });
  if ("kind" in plain) return plain;
  const isAskedOfAlways = atomsIn(asked.form).some(({ time }) => time.adverbs.includes(ALWAYS));
  const told = withoutManner(plain, asked.form)
    .map((one) => (isAskedOfAlways ? one : { ...one, form: withoutAlways(one.form) }))
    .map((one) => (isShared(one, plain, document) ? { ...one, shared: true } : one));
  const doubt =
    namesAlike(referents) ?? namesOfKinds(told, referents, words) ?? severalOfOne(told, referents);
  if (speaksOfRest(referents, question))
    return uncertain("it speaks of the rest of something that is not counted", last.sentence);
  if (doubt !== null) return uncertain(doubt, last.sentence);
  const before = new Set(told.flatMap(({ form }) => [...thingsOf(form)]));
  const firstAsked = new Set(
    [...thingsOf(asked.form)].filter((id) => !before.has(id) && referents.get(id).name === null),
  );
  const validity = last.mood === "statement" && !isClaim;
  return {
    conditions: told,
    question: negative ?? asked,
    asking: last.sentence,
    validity,
    referents,
    granted: said.flatMap((one) => (one.mood === "presupposition" ? conjunctsOf(one.form) : [])),
    firstAsked,
    introduced: validity && !hasThe(sentence) ? firstAsked : new Set(),
    words,
  };
}

/** Only amounts and times are reckoned with the rest of something. */
function speaksOfRest(referents: Referents, question: Question): boolean {
  const hasRest = referents.all().some(({ noun }) => noun === REST);
  return hasRest && question.asked.kind !== "amount" && !asksHowLong(question);
}

const ALWAYS = "always";

/** Who always drinks tea drinks tea. */
const withoutAlways = (form: Form): Form =>
  form.kind === "atom" ? withoutAdverbs(form, (one) => one === ALWAYS) : form;

const hasThe = (sentence: Sentence | undefined): boolean =>
  sentence?.tokens.some(({ lower }) => lower === "the") ?? true;

interface Telling {
  readonly document: Document;
  readonly withOwned: (form: Form) => Form;
  readonly membersIn: (sentence: number) => MembersOf;
  readonly formal: boolean;
  readonly isAmount: boolean;
}

function conditionsOf(
  told: readonly Said[],
  { document, withOwned, membersIn, formal, isAmount }: Telling,
): readonly Condition[] | Unread {
  const conditions: Condition[] = [];
  for (const one of told) {
    if (one.mood === "question" || one.mood === "command")
      return uncertain(`it is a ${one.mood}, and more is told or asked after it`, one.sentence);
    // What the question takes for granted tells nothing new of what it is the first to name.
    if (one.mood === "presupposition") continue;
    const label = one.label === undefined ? {} : { label: one.label };
    let least: Pick<Condition, "least"> = {};
    const loosely = (): void => {
      least = { least: true };
    };
    const ofEach = withMembers(one.form, { membersOf: membersIn(one.sentence), loosely });
    const plain = withLasting(withOwned(withModifiedKinds(withoutDoubleDenial(ofEach))));
    const reason = misreadReason(one.form, formal) ?? timeReason(plain, conditions, isAmount);
    if (reason !== null) return uncertain(reason, one.sentence);
    const parts = toldIn(plain).filter(({ kind }) => kind !== "true");
    for (const part of parts) {
      const form = withoutElse(part, one.sentence, conditions);
      conditions.push({
        id: conditions.length,
        sentence: one.sentence,
        form,
        at: placesIn(form),
        ...label,
        ...least,
        ...linksOf(plain, part, document),
      });
    }
  }
  return conditions;
}

function timeReason(form: Form, earlier: readonly Condition[], isAmount: boolean): string | null {
  if (tellsOtherTime(form, earlier)) return "it is said of another time";
  return isAmount && repeatsEvent(form, earlier) ? "it may be what was told before" : null;
}

/** "Tom has 10 coins. When he was young, Tom lost 3": a clause of time that puts the past before what was told as present. */
function tellsOtherTime(form: Form, earlier: readonly Condition[]): boolean {
  const isTimed = [...partsOf(form)].some(
    (part) =>
      part.kind === "linked" && TIMES.has(part.link) && !isAtBirth(part) && tensesIn(part).has("past"),
  );
  return isTimed && earlier.some((one) => tensesIn(one.form).has("present"));
}

/** "Tom bought 3 apples. After buying 3 apples, Tom ate 2": the 3 may be those that were told before. */
function repeatsEvent(form: Form, earlier: readonly Condition[]): boolean {
  const verbs = [...partsOf(form)].flatMap((part) =>
    part.kind === "linked" && TIMES.has(part.link) ? atomsIn(part.first).filter(isPastVerb) : [],
  );
  return verbs.some(({ lemma }) =>
    earlier.some((one) => atomsIn(one.form).some((atom) => isPastVerb(atom) && atom.lemma === lemma)),
  );
}
const isPastVerb = ({ category, time }: Atom): boolean => category === "verb" && time.tense === "past";

const TIMES: ReadonlySet<string> = new Set([
  "when",
  "while",
  "as",
  "before",
  "after",
  "until",
  "once",
  "as soon as",
]);

const tensesIn = (form: Form): ReadonlySet<string> =>
  new Set(
    [...partsOf(form)].flatMap((part) =>
      part.kind === "atom" && part.category !== "noun" ? [part.time.tense] : [],
    ),
  );

/** "Isn't Ann a clerk?" and "Aren't whales mammals?" ask if they are; what "Is Ann not a clerk?" asks is open. Null: nothing is denied. */
function negationAsked(
  question: Question,
  { tokens }: Document,
  sentence: Sentence | undefined,
): Question | "open" | null {
  const { asked, form } = question;
  const denial = asked.kind === "polar" ? deniedIn(form) : null;
  if (denial === null) return null;
  const words = denial.at.map((at) => tokens[at]?.lower ?? "");
  // "Is it true that Ann is not a clerk?" asks just that.
  if (sentence !== undefined && saysTruth(sentence)) return null;
  if (words.some((word) => word === "not")) return "open";
  if (!words.some((word) => word.endsWith("n't"))) return null;
  const asserted = withPlaces(denial.of, denial.at);
  return { ...question, form: form.kind === "quantified" ? { ...form, holds: asserted } : asserted };
}

const saysTruth = ({ tokens }: Sentence): boolean =>
  /^is it (?:true|the case) that\b/.test(tokens.map(({ lower }) => lower).join(" "));

function deniedIn(form: Form): Extract<Form, { kind: "not" }> | null {
  if (form.kind === "not") return form;
  return form.kind === "quantified" && form.quantifier === "generic" && form.holds.kind === "not"
    ? form.holds
    : null;
}

/** Two names of which one may be short for the other, "Tom" and "Tom Smith", or that are one, written in two ways. */
function namesAlike(referents: Referents): string | null {
  const names = referents.all().flatMap(({ name }) => (name === null ? [] : [name]));
  const isPartOf = (name: string, other: string): boolean =>
    name !== other && name.split(" ").every((word) => other.split(" ").includes(word));
  const isSame = (name: string, other: string): boolean =>
    name !== other && name.normalize("NFC") === other.normalize("NFC");
  const found = names.find((name) => names.some((other) => isPartOf(name, other) || isSame(name, other)));
  return found === undefined ? null : `"${found}" may be another name`;
}

/** "Clerks is readers": a name that may be the plural of a noun of the text. */
function namesOfKinds(told: readonly Condition[], referents: Referents, words: EnglishWords): string | null {
  const kinds = new Set(
    told.flatMap(({ form }) =>
      atomsIn(form).flatMap(({ category, lemma }) => (category === "noun" ? [lemma] : [])),
    ),
  );
  const isKind = (name: string): boolean => {
    const lower = name.toLowerCase();
    const known = words.analyse(lower).some(({ pos, lemma }) => pos === "noun" && kinds.has(lemma));
    return known || [...kinds].some((kind) => lower === `${kind}s` || lower === `${kind}es`);
  };
  const found = referents.all().find(({ name }) => name !== null && isKind(name))?.name ?? null;
  return found === null ? null : `"${found}" may be no name`;
}

/** "Every boy is Tom's friend": Tom may have several. */
const isEachOne = (form: Form, referents: Referents): boolean =>
  [...partsOf(form)].some(
    (part) =>
      part.kind === "quantified" &&
      part.where.kind === "atom" &&
      part.where.category === "noun" &&
      part.holds.kind === "equal" &&
      part.holds.right.kind === "thing" &&
      referents.get(part.holds.right.id).name === null,
  );

/** "Ann is Tom's friend. Bob is Tom's friend": Tom may have two. */
function severalOfOne(told: readonly Condition[], referents: Referents): string | null {
  const named = new Map<number, Set<number>>();
  for (const { form } of told) {
    if (isEachOne(form, referents)) return "there may be more than one of them";
    if (form.kind !== "equal" || form.left.kind !== "thing" || form.right.kind !== "thing") continue;
    const [name, other] =
      referents.get(form.left.id).name === null
        ? [form.right.id, form.left.id]
        : [form.left.id, form.right.id];
    if (referents.get(name).name === null || referents.get(other).name !== null) continue;
    named.set(other, (named.get(other) ?? new Set()).add(name));
  }
  const [found] = [...named].filter(([, names]) => names.size > 1);
  return found === undefined
    ? null
    : `there may be more than one ${referents.get(found[0]).noun ?? "of them"}`;
}

/** "What does it cost?", "What did they pay?", "What do 5 boxes weigh?" ask how much. */
function priceAsked(question: Question): Question {
  const { asked, form } = question;
  if (asked.kind !== "which" || asked.noun !== null) return question;
  const said = form.kind === "quantified" && form.quantifier === "count" ? form.holds : form;
  if (said.kind !== "atom" || !MEASURING.has(said.lemma)) return question;
  const isMeasure = said.roles.some(
    ({ role, filler }) => role === "object" && filler.kind === "variable" && filler.id === asked.variable,
  );
  return isMeasure
    ? { ...question, asked: { kind: "amount", variable: asked.variable, noun: null, difference: null } }
    : question;
}
const MEASURING: ReadonlySet<string> = new Set(["cost", "pay", "weigh"]);

/** @param claimed of a last sentence that is a claim, and asked as one */
function questionOf(said: Said | undefined, claimed: Referents | null): Question | null {
  if (said === undefined) return null;
  if (claimed !== null) return said.mood === "statement" ? claimOf(said.form, claimed) : null;
  if (said.mood === "question") return said.question;
  if (said.mood !== "statement" || !isConclusion(said.form)) return null;
  return { asked: { kind: "polar" }, form: said.form, at: [] };
}

/** A statement as what is asked, without what its noun phrases say: "the blue book" is blue and a book. */
function claimOf(form: Form, referents: Referents): Question {
  const parts = conjunctsOf(form);
  const isDescribed = (part: Form): boolean => {
    if (part.kind !== "atom" || !/^(?:noun|adjective)$/.test(part.category) || part.roles.length !== 1)
      return false;
    const filler = part.roles[0]?.filler;
    if (filler?.kind !== "thing") return false;
    const { noun, description } = referents.get(filler.id);
    const words = new Set([...description, ...(noun ?? "").split(" ")]);
    return part.lemma.split(" ").every((word) => words.has(word));
  };
  const claimed = parts.filter((part, at) => at === parts.length - 1 || !isDescribed(part));
  return { asked: { kind: "polar" }, form: and(claimed, placesIn(form)), at: [] };
}

/** The conjuncts of a statement in the order in which they hold. */
function toldIn(form: Form): readonly Form[] {
  return conjunctsOf(form).flatMap((part) => {
    const linked = part.kind === "linked" && !isAtBirth(part) ? inOrder(part) : null;
    return linked === null ? [part] : linked.flatMap(toldIn);
  });
}

/** The reason that a sentence gives for what one of its clauses tells. */
function reasonIn(whole: Form, told: Form, { tokens }: Document): Pick<Condition, "because"> {
  const link = [...partsOf(whole)].find(
    (part) =>
      part.kind === "linked" &&
      /^(?:because|since|as)$/.test(part.link) &&
      conjunctsOf(part.second).includes(told),
  );
  if (link?.kind !== "linked") return {};
  const start = (link.at[0] ?? -1) + 1;
  const others = new Set(placesIn(link.second));
  let end = (wordsOf([link.first], []).at(-1) ?? start) + 1;
  // "Because she lost her doll": all words up to the other clause or the end.
  while (tokens[end]?.kind === "word" && !others.has(end)) end++;
  return { because: Array.from({ length: end - start }, (_, index) => start + index) };
}

/** What the words that link the clauses of a sentence say of one of them. */
const linksOf = (whole: Form, told: Form, document: Document): Pick<Condition, "because" | "follows"> => ({
  ...reasonIn(whole, told, document),
  ...(isLater(whole, told) ? { follows: true as const } : {}),
});

/** Whether a word says that it happened after the other clause. */
const isLater = (whole: Form, told: Form): boolean =>
  [...partsOf(whole)].some(
    (part) =>
      part.kind === "linked" &&
      /^(?:before|after)$/.test(part.link) &&
      conjunctsOf(part.link === "before" ? part.first : part.second).includes(told),
  );

function inOrder({ link, first, second }: Extract<Form, { kind: "linked" }>): readonly Form[] | null {
  if (link === "before" || (link === "when" && isBackground(second, first))) return [second, first];
  return IN_ORDER.test(link) ? [first, second] : null;
}

/** "There were 6 boys when 3 more came": so many before they came. */
function isBackground(second: Form, first: Form): boolean {
  const isState = [...partsOf(second)].some(
    (part) => part.kind === "atom" && part.category === "verb" && part.lemma === "exist",
  );
  return isState && Math.min(...placesIn(second)) < Math.min(...placesIn(first));
}

const asksHowLong = ({ asked }: Question): boolean => asked.kind === "degree" && asked.lemma === "long";

const isConclusion = (form: Form): boolean =>
  [...partsOf(form)].some(
    (part) =>
      part.kind === "atom" && part.time.adverbs.some((adverb) => adverbEffect(adverb) === "concluding"),
  );
