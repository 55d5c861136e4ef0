import { adverbEffect } from "../../lexicon/adverbs.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form, Quantified } from "../../meaning/form.ts";
import { add, isInteger, isNegative, isZero, subtract, ZERO, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, thingsOf } from "../forms.ts";
import type { Condition, DerivationStep, Discourse, Outcome } from "../theory.ts";
import { exactValue, isDescription, isWithin, kindKey, restrictedTo, type Kind } from "./groups.ts";

/**
 * What lies between two counts of one thing: "Mara had 9 pens. Now she has 14. How many did she buy?", and what
 * is missing of a whole: "There are 40 boys and some girls. There are 117 children in all. How many girls?"
 */

/** What is asked: of which kind, and by which predication. */
interface Wanted {
  readonly kind: Kind;
  readonly said: Atom | null;
}

/** One count that the text tells. `who`: whose they are, or null for those in a place. */
interface Count {
  readonly condition: Condition;
  readonly kind: Kind;
  readonly value: Rational;
  readonly said: Atom;
  readonly who: number | null;
  /** "29 were left": of what there was, whoever had it. */
  readonly isLeft?: true;
}

/** Null where the question is not of this kind, or the text tells more of what is counted. */
export function missingAmount(discourse: Discourse): Outcome | null {
  const counts = discourse.conditions.map((one) => countIn(one));
  const told = counts.filter((one) => one !== null);
  const wanted = wantedIn(discourse, told);
  if (wanted === null) return null;
  const found = changeBetween(discourse, wanted, told) ?? partMissing(discourse, wanted, told);
  const isCounted = wanted.said === null || unitsNamed(wanted.kind.noun).length === 0;
  if (found === null || isNegative(found.value) || (isCounted && !isInteger(found.value))) return null;
  return { kind: "number", value: found.value, unit: wanted.kind.noun, steps: found.steps };
}

interface Found {
  readonly value: Rational;
  readonly steps: readonly DerivationStep[];
}

function wantedIn({ question: { asked, form } }: Discourse, told: readonly Count[]): Wanted | null {
  if (asked.kind !== "amount" || asked.difference !== null) return null;
  const parts = conjunctsOf(form);
  const own = parts.filter((part) => isDescription(part, asked.variable));
  const rest = parts.filter((part) => !own.includes(part) && !isPlaced(part, asked.variable));
  const named =
    own.length === 0 ? null : restrictedTo({ kind: "and", of: own, at: [] }, asked.variable)?.kind;
  const kind = named === null || isMoney(named) ? moneyIn(told) : named;
  const [said] = rest;
  if (kind == null || rest.length > 1 || (said !== undefined && said.kind !== "atom")) return null;
  return { kind, said: said ?? null };
}

const isMoney = (kind: Kind | undefined): boolean => kind?.noun === "money" && kind.marks.length === 0;

/** "How much money", "how much": the one currency that is told of. */
function moneyIn(told: readonly Count[]): Kind | null {
  const [currency, second] = new Set(told.map(({ kind }) => kind.noun));
  const isCurrency =
    currency !== undefined && unitsNamed(currency).some(({ dimension }) => dimension === "money");
  return isCurrency && second === undefined ? { noun: currency, marks: [] } : null;
}

/** "Are in the hall" */
const isPlaced = (part: Form, variable: number): boolean =>
  part.kind === "atom" &&
  part.category === "place" &&
  part.roles.some(({ filler }) => filler.kind === "variable" && filler.id === variable) &&
  part.roles.some(({ filler }) => filler.kind === "thing");

/** "Mara has 9 pens", "there are 40 boys in the hall" */
function countIn(condition: Condition): Count | null {
  const { form } = condition;
  if (form.kind === "atom") return moneyCount(condition, form);
  if (form.kind !== "quantified" || form.quantifier !== "count") return null;
  const { holds } = form;
  const described = restrictedTo(form.where, form.variable);
  const value = exactValue(form.amount);
  const isPlain = described?.partOf === null && described.contents === null && described.also.length === 0;
  if (described?.kind == null || !isPlain || value === null) return null;
  const said = plainly(form);
  if (said.kind === "atom" && areLeft(said, form.variable))
    return { condition, kind: described.kind, value, said, who: null, isLeft: true };
  if (holds.kind !== "atom" || !/^(?:have|exist|be)$/.test(holds.lemma)) return null;
  const own = holds.roles.find(({ role }) => role === "subject")?.filler;
  const isTheirs = own?.kind === "variable" && own.id === form.variable;
  if (!isTheirs && own?.kind !== "thing") return null;
  return { condition, kind: described.kind, value, said: holds, who: own?.kind === "thing" ? own.id : null };
}

/** "29 were left", "are left after the sale"; "29 left" by themselves are gone. */
function areLeft({ lemma, category, roles, time }: Atom, variable: number): boolean {
  const own = category === "verb" ? "object" : "subject";
  if (lemma !== (category === "verb" ? "leave" : "left") || time.perfect) return false;
  const isPlain = time.adverbs.every((one) => adverbEffect(one) === "now");
  const isIt = ({ role, filler }: Atom["roles"][number]): boolean =>
    role === own && filler.kind === "variable" && filler.id === variable;
  return isPlain && roles.some(isIt) && roles.every((one) => isIt(one) || one.role === "after");
}

/** "After a sale", said of so many. */
const plainly = ({ quantifier, holds }: Quantified): Form =>
  holds.kind === "quantified" && holds.quantifier === "some" && quantifier === "count" ? holds.holds : holds;

/** "Mara has $9" */
function moneyCount(condition: Condition, said: Atom): Count | null {
  const [own, object, third] = said.roles;
  if (said.lemma !== "have" || third !== undefined || own?.role !== "subject" || object?.role !== "object")
    return null;
  const { filler } = object;
  if (own.filler.kind !== "thing" || filler.kind !== "measure" || filler.amount.per !== undefined)
    return null;
  const value = exactValue(filler.amount);
  const kind = { noun: filler.unit, marks: [] };
  return value === null ? null : { condition, kind, value, said, who: own.filler.id };
}

const COMING: ReadonlySet<string> = new Set(
  "buy get receive find collect earn win catch gather gain add build plant bring bake make pick save".split(
    " ",
  ),
);
const GOING: ReadonlySet<string> = new Set(
  "lose sell eat spend break remove donate give use drop burn".split(" "),
);

/** The difference of what was and what is now, where nothing else is told to have come or gone. */
function changeBetween(discourse: Discourse, { kind, said }: Wanted, told: readonly Count[]): Found | null {
  const { conditions } = discourse;
  const counts = beforeAndNow(told);
  if (counts === null || said === null || said.time.tense !== "past") return null;
  const [before, now] = counts;
  if (kindKey(before.kind) !== kindKey(now.kind) || kindKey(kind) !== kindKey(now.kind)) return null;
  const who = ownerOf(before, now, said);
  if (who === undefined) return null;
  const [deed, another] = conditions.filter((one) => isSameDeed(one, said, kind, discourse));
  if (another !== undefined || !isDoneBy(said, who, deed !== undefined)) return null;
  const isOther = ({ form, id }: Condition): boolean =>
    id !== before.condition.id &&
    id !== deed?.id &&
    !isOfDeed(form, deed) &&
    id !== now.condition.id &&
    atomsIn(form).some(({ category, lemma }) => category === "verb" || lemma === kind.noun);
  if (conditions.some(isOther)) return null;
  const comes = COMING.has(said.lemma);
  if (comes === GOING.has(said.lemma) || (comes && now.isLeft === true)) return null;
  const value = comes ? subtract(now.value, before.value) : subtract(before.value, now.value);
  // It is told that it happened, so that it was more than none.
  if (deed !== undefined && isZero(value)) return null;
  return { value, steps: stepsOf([before, now], comes ? "more than before" : "fewer than before") };
}

/** Whose they were and are; of what is left they are asked of who had them, or of nobody. */
function ownerOf(before: Count, now: Count, said: Atom): number | null | undefined {
  if (now.isLeft !== true) return before.who === now.who ? now.who : undefined;
  return said.roles.some(({ role }) => role === "subject") ? before.who : null;
}

/** The two counts that are told, in the order of time. */
function beforeAndNow([one, other, third]: readonly Count[]): readonly [Count, Count] | null {
  if (one === undefined || other === undefined || third !== undefined) return null;
  const [before, now] = isNow(one) ? [other, one] : [one, other];
  return isNow(now) && !isNow(before) && isBefore(before) ? [before, now] : null;
}

/** "Mara lost some pens", which asks how many: what is asked, told without a number. */
function isSameDeed({ form }: Condition, said: Atom, { noun }: Kind, { referents }: Discourse): boolean {
  if (form.kind !== "atom" || form.lemma !== said.lemma || form.category !== said.category) return false;
  const { tense, perfect, progressive, adverbs } = form.time;
  if (tense !== "past" || perfect || progressive || adverbs.length > 0) return false;
  if (form.roles.length !== said.roles.length) return false;
  return form.roles.every(({ role, filler }) => {
    const asked = said.roles.find((one) => one.role === role)?.filler;
    if (asked?.kind === "thing") return filler.kind === "thing" && filler.id === asked.id;
    if (asked?.kind !== "variable" || filler.kind !== "thing") return false;
    const { noun: own, description, name, owner } = referents.get(filler.id);
    const isOfKind = own === noun || own === "money" || own === null;
    return isOfKind && name === null && owner === null && description.length === 0;
  });
}

/** "marble(x)", "of(x, object: the marbles)" of what came or went. */
const isOfDeed = (form: Form, deed: Condition | undefined): boolean =>
  deed !== undefined &&
  form.kind === "atom" &&
  (form.category === "noun" || form.category === "of" || form.lemma === "of") &&
  [...thingsOf(form)].some((id) => thingsOf(deed.form).has(id));

const isNow = ({ said, isLeft }: Count): boolean =>
  isLeft === true ||
  (said.time.tense === "present" &&
    said.time.adverbs.some((one) => adverbEffect(one) === "now" || one === "left"));

const isBefore = ({ said }: Count): boolean =>
  said.time.tense === "past" && said.time.adverbs.every((one) => adverbEffect(one) === "initial");

/** By who has them, or, of those in a place, by whomever; of no other role than what is bought or built. */
/** @param isTold the same deed is told, with the same roles */
function isDoneBy({ roles, time }: Atom, who: number | null, isTold: boolean): boolean {
  const subject = roles.find(({ role }) => role === "subject")?.filler;
  const isPlain =
    (isTold || roles.every(({ role }) => /^(?:subject|object)$/.test(role))) && time.adverbs.length === 0;
  if (!isPlain) return false;
  return who === null ? subject === undefined : subject?.kind === "thing" && subject.id === who;
}

/** What the whole has more than its other parts. */
function partMissing(discourse: Discourse, { kind, said }: Wanted, told: readonly Count[]): Found | null {
  const { conditions, words, question } = discourse;
  const whole = told.find(isWhole);
  const parts = told.filter((one) => one !== whole);
  const sentence = parts[0]?.condition.sentence;
  if (whole === undefined || sentence === undefined) return null;
  const isPart = (one: Kind): boolean =>
    one.noun === whole.kind.noun ? one.marks.length > 0 : words.isKindOf(one.noun, whole.kind.noun);
  const isApart = (one: Kind): boolean =>
    !isWithin(one, kind) &&
    !isWithin(kind, one) &&
    (one.noun === kind.noun || !(words.isKindOf(one.noun, kind.noun) || words.isKindOf(kind.noun, one.noun)));
  const isSplit =
    whole.kind.marks.length === 0 &&
    isPart(kind) &&
    parts.every((one) => one.condition.sentence === sentence && isPart(one.kind) && isApart(one.kind));
  // "40 boys and some girls": they are told side by side, so that none is both.
  const [some] = conditions
    .filter((one) => one.sentence === sentence)
    .flatMap((one) => someOf(one, kind, discourse));
  if (!isSplit || some === undefined || !parts.every((one) => one.who === some.who)) return null;
  if (whole.who !== null && whole.who !== some.who) return null;
  const meant = new Set([...parts.flatMap(({ condition }) => [...thingsOf(condition.form)]), some.thing]);
  const own = [whole.condition.form.kind === "quantified" ? (whole.condition.form.thing ?? -1) : -1];
  const isOfOthers = [...thingsOf(question.form), ...thingsOf(whole.condition.form)].some(
    (id) => !meant.has(id) && !own.includes(id),
  );
  const isOther = (one: Condition): boolean =>
    one.sentence !== sentence &&
    one.id !== whole.condition.id &&
    atomsIn(one.form).some(({ category }) => category === "verb");
  if (isOfOthers || conditions.some(isOther)) return null;
  if (said !== null && (said.lemma !== parts[0]?.said.lemma || said.time.tense !== whole.said.time.tense))
    return null;
  const value = subtract(
    whole.value,
    parts.reduce<Rational>((sum, one) => add(sum, one.value), ZERO),
  );
  return { value, steps: stepsOf([whole, ...parts], "the rest of the whole") };
}

const isWhole = ({ said }: Count): boolean => said.time.adverbs.some((one) => WHOLE.has(one));
const WHOLE: ReadonlySet<string> = new Set(["altogether", "in all", "in total"]);

/** "Some girls": several of the kind, of which the same is said. */
function someOf({ form }: Condition, kind: Kind, { referents }: Discourse) {
  if (form.kind !== "atom" || !/^(?:have|exist)$/.test(form.lemma)) return [];
  const things = form.roles.flatMap(({ filler }) => (filler.kind === "thing" ? [filler.id] : []));
  const thing = things.find((id) => {
    const { noun, several, description } = referents.get(id);
    return noun === kind.noun && several && [...description].sort().join() === kind.marks.join();
  });
  const subject = form.roles.find(({ role }) => role === "subject")?.filler;
  if (thing === undefined || subject?.kind !== "thing") return [];
  return [{ thing, who: subject.id === thing ? null : subject.id }];
}

function stepsOf(counts: readonly Count[], rule: string): readonly DerivationStep[] {
  const told = counts.map(({ condition }, at) => ({
    step: at + 1,
    rule: "told",
    from: [],
    text: "",
    at: condition.at,
  }));
  const from = told.map(({ step }) => step);
  return [...told, { step: told.length + 1, rule, from, text: "", at: [] }];
}
