import { adverbEffect } from "../../lexicon/adverbs.ts";
import { oppositesOf } from "../../lexicon/degrees.ts";
import { otherDeeds, otherHalf, otherStates, stateOf } from "../../lexicon/halves.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import {
  add,
  compare,
  equals,
  isInteger,
  isNegative,
  multiply,
  subtract,
  ZERO,
  type Rational,
} from "../../text/rational.ts";
import { atomsIn, conjunctsOf, partsOf, placesIn, thingsOf } from "../forms.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue, restrictedTo, type Kind } from "./groups.ts";

/**
 * "There are 25 pupils. 15 of them walk to school, the others take the bus. How many take the bus?": parts of one whole, each by what is said
 * of it. Checked against the whole, of which no part can be more.
 */

/** So many, and what is said of them: each conjunct printed with the same name for whom it is said of. */
interface Told {
  readonly condition: Condition;
  readonly value: Rational;
  readonly says: ReadonlySet<string>;
  readonly isOver: boolean;
  /** Where the noun is said again: "4 boys" of the children. */
  readonly noun?: string;
}
interface Whole extends Told {
  readonly kind: Kind;
  readonly thing: number;
  /** What the sentence that tells of it names: who has them, where they are. */
  readonly around: ReadonlySet<number>;
}

/** How many are left of a whole without a part. */
export type Rest = (whole: Rational, part: Rational) => Rational;

/**
 * Null where no part of one whole is asked, or where more is told of the whole.
 * @param rest for tests: a planted bug
 */
export function partOfWhole(discourse: Discourse, rest: Rest = subtract): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "amount" || asked.difference !== null || !isPlainTime(form)) return null;
  const [whole, ...more] = discourse.conditions.flatMap((one) => wholeIn(one, discourse) ?? []);
  // "There are 18 pupils. 4 failed."
  if (whole === undefined || more.some(({ condition }) => partIn(condition, whole, discourse) === null))
    return null;
  const parts = discourse.conditions.flatMap((one) => partIn(one, whole, discourse) ?? []);
  const known = new Set([whole, ...parts].map(({ condition }) => condition.id));
  if (discourse.conditions.some((one) => !known.has(one.id) && mayBear(one, whole))) return null;
  const wanted = conjunctsOf(form)
    .filter((part) => !isKindOf(part, asked.variable, whole))
    .filter((part) => !isOfWhole(part, asked.variable, whole, discourse))
    .map((part) => asProperty(part, asked.variable));
  const said = new Set(wanted.map((part) => printed(part, asked.variable, discourse)));
  const [own, other] = parts.filter(({ says }) => isSame(says, said));
  if (other !== undefined) return null;
  const found = own?.value ?? complement(wanted, discourse, whole, parts, rest);
  const used = own === undefined ? parts : [own];
  // "15 were ill": how many are ill now is not said.
  if (used.some(({ isOver }) => isOver) && !isPast(form)) return null;
  if (own === undefined && found !== null && !equals(add(found, sumOf(used)), whole.value))
    return refused("what was found does not fit what was told", placesIn(form));
  return found === null ? null : answer(found, asked.noun ?? whole.kind.noun, whole, used);
}

/** "How many are girls?": of which it holds that they are girls. */
function asProperty(form: Form, variable: number): Form {
  if (form.kind !== "quantified" || form.quantifier !== "generic" || form.holds.kind !== "equal") return form;
  const { left, right } = form.holds;
  const [noun, second] = conjunctsOf(form.where);
  const ids = [left, right].map((one) => (one.kind === "variable" ? one.id : -1));
  if (
    !ids.includes(variable) ||
    !ids.includes(form.variable) ||
    noun?.kind !== "atom" ||
    second !== undefined
  )
    return form;
  return { ...noun, roles: [{ role: "subject", filler: { kind: "variable", id: variable } }] };
}

/** "How many are not broken?", "are free?" where so many are taken, "are girls?" where so many are boys. */
function complement(
  wanted: readonly Form[],
  discourse: Discourse,
  whole: Whole,
  parts: readonly Told[],
  rest: Rest,
): Rational | null {
  const [only, second] = wanted;
  const [part] = parts;
  if (only === undefined || second !== undefined || part === undefined || !areApart(parts)) return null;
  const { asked } = discourse.question;
  const variable = asked.kind === "amount" ? asked.variable : -1;
  const others = othersOf(only, whole).map((one) => printed(one, variable, discourse));
  const isOther = (one: Told): boolean =>
    one.says.size === 1 && isSame(one.says, part.says) && others.some((other) => one.says.has(other));
  return parts.every(isOther) ? rest(whole.value, sumOf(parts)) : null;
}

const sumOf = (parts: readonly Told[]): Rational =>
  parts.reduce<Rational>((sum, { value }) => add(sum, value), ZERO);

/** One part, or "4 boys and 26 girls", of whom nobody is both. */
const areApart = (parts: readonly Told[]): boolean =>
  parts.length === 1 ||
  (parts.length === 2 && otherHalf(parts[0]?.noun ?? "", "child") === (parts[1]?.noun ?? null));

/** What is said of all of a whole of which this is not said. */
function othersOf(form: Form, { kind }: Whole): readonly Form[] {
  if (form.kind === "not") return [form.of];
  if (form.kind !== "atom") return [];
  if (form.category === "verb")
    return [
      { kind: "not", of: form, at: [] },
      ...otherDeeds(form.lemma, kind.noun).map((lemma) => ({ ...form, lemma })),
    ];
  if (form.roles.length !== 1) return [];
  if (form.category === "noun") {
    const half = otherHalf(form.lemma, kind.noun);
    return half === null ? [] : [{ ...form, lemma: half }];
  }
  if (form.category !== "adjective") return [];
  const opposites = oppositesOf(form.lemma)
    .filter((one) => one.kind === "complementary")
    .map(({ other }) => other);
  return [...opposites, ...otherStates(form.lemma, kind.noun)].map((lemma) => ({ ...form, lemma }));
}

function answer(value: Rational, unit: string, whole: Whole, parts: readonly Told[]): Outcome | null {
  const isMore = parts.some((one) => compare(one.value, whole.value) > 0);
  if (isMore || isNegative(value))
    return refused("a part would be more than the whole", placesIn(whole.condition.form));
  const told = [whole, ...parts].map(({ condition }) => condition);
  return isInteger(value) ? { kind: "number", value, unit, steps: chained(told, "part") } : null;
}

/** "There are 25 pupils in the class", "Ann has 25 coins" */
function wholeIn(condition: Condition, discourse: Discourse): Whole | null {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.thing === undefined) return null;
  const described = restrictedTo(form.where, form.variable);
  const value = exactValue(form.amount);
  const isPlain = described?.partOf === null && described.contents === null && described.also.length === 0;
  if (described?.kind == null || !isPlain || value === null || !isPlainTime(form)) return null;
  const verbs = atomsIn(form.holds).filter(({ category }) => category === "verb");
  // "15 are taken": how they are, not how many there are.
  if (!verbs.some(({ roles }) => roles.some(({ role }) => role === "subject"))) return null;
  return {
    condition,
    value,
    kind: described.kind,
    thing: form.thing,
    says: saidIn(form.holds, form.variable, discourse),
    isOver: false,
    around: thingsOf(form.holds),
  };
}

/** "15 of them walk", "half of them walk"; "15 walk" and "15 pupils are ill" right after it. */
function partIn(condition: Condition, whole: Whole, discourse: Discourse): Told | null {
  const { form } = condition;
  if (condition.id <= whole.condition.id || form.kind !== "quantified" || form.quantifier !== "count")
    return null;
  const described = restrictedTo(form.where, form.variable);
  const value = sizeIn(form.amount, whole.value);
  if (described === null || described.contents !== null || described.marks.length > 0) return null;
  const isOf = described.partOf?.kind === "thing" && described.partOf.id === whole.thing;
  const noun = isOf ? null : nounAgain(described, form.holds, whole, discourse);
  if (!(isOf || noun !== null) || value === null || !isPlainTime(form)) return null;
  if (noun !== null && hasPlace(form.holds) && discourse.conditions.length > 2) return null;
  const says = saidIn(form.holds, form.variable, discourse);
  return { condition, value, says, isOver: isPast(form.holds), ...(noun === null ? {} : { noun }) };
}

/** "15 pupils are ill", "4 boys were called back", where the noun is said again, or a narrower one. */
function nounAgain(
  { partOf, kind }: NonNullable<ReturnType<typeof restrictedTo>>,
  holds: Form,
  whole: Whole,
  { words }: Discourse,
): string | null {
  if (partOf !== null || kind === null) return null;
  const { noun } = kind;
  if (noun !== whole.kind.noun && !words.isKindOf(noun, whole.kind.noun)) return null;
  return isState(holds, whole) || isPassive(holds) ? noun : null;
}

function sizeIn(amount: Extract<Form, { kind: "quantified" }>["amount"], whole: Rational): Rational | null {
  if (amount?.relation == null) return exactValue(amount);
  const { relation, value, bound } = amount;
  const isPart = relation.kind === "part" && relation.than === null && value !== null && bound === "=";
  return isPart ? multiply(whole, value) : null;
}

/** "15 are ill", "15 have nuts", "15 did not grow": not what comes or goes. */
const isState = (form: Form, { kind }: Whole): boolean =>
  form.kind === "not" ||
  atomsIn(form).every(
    (atom) =>
      asState(atom).category !== "verb" ||
      atom.lemma === "have" ||
      otherDeeds(atom.lemma, kind.noun).length > 0,
  );

/** "4 were called back", by whom is not said: they stay of the whole. */
const isPassive = (form: Form): boolean =>
  form.kind === "atom" &&
  form.category === "verb" &&
  form.roles.length === 1 &&
  form.roles[0]?.role === "object";

const hasPlace = (form: Form): boolean => atomsIn(form).some(({ category }) => category === "place");

const isPast = (form: Form): boolean => atomsIn(form).some(({ time }) => time.tense === "past");

/** Neither to come nor often, nor with an adverb that says more. */
const isPlainTime = (form: Form): boolean =>
  atomsIn(form).every(
    ({ time }) =>
      time.tense !== "future" &&
      !time.perfect &&
      time.adverbs.every((one) => adverbEffect(one) === "neutral"),
  );

/** Whether a condition may change the whole or its parts. */
function mayBear({ form }: Condition, { kind, thing, around }: Whole): boolean {
  if (form.kind === "atom" && (form.category === "noun" || form.category === "of")) return false;
  // "The children in the club": where all of them are.
  if (form.kind === "atom" && form.category === "place" && subjectThing(form) === thing) return false;
  const things = thingsOf(form);
  const isAbout = things.has(thing) || [...around].some((id) => things.has(id));
  const isOfKind = atomsIn(form).some(({ category, lemma }) => category === "noun" && lemma === kind.noun);
  return isAbout || isOfKind || [...partsOf(form)].some((part) => part.kind === "quantified");
}

function subjectThing({ roles }: Atom): number | null {
  const filler = roles.find(({ role }) => role === "subject")?.filler;
  return filler?.kind === "thing" ? filler.id : null;
}

/** "Pupils" of the question. */
const isKindOf = (part: Form, variable: number, { kind }: Whole): boolean =>
  part.kind === "atom" &&
  part.category === "noun" &&
  part.lemma === kind.noun &&
  part.roles.every(({ filler }) => filler.kind === "variable" && filler.id === variable);

/** What the question says of the whole as well: that he has them, that they are there. */
function isOfWhole(
  part: Form,
  variable: number,
  { says, around, condition }: Whole,
  discourse: Discourse,
): boolean {
  if (says.has(printed(part, variable, discourse))) return true;
  if (part.kind !== "atom") return false;
  const things = [...thingsOf(part)];
  const isThere = part.category === "place" ? /^(?:in|on|at)$/.test(part.lemma) : part.lemma === "exist";
  // "In a class … in the class"
  const isAround = (id: number): boolean => {
    const { noun, name } = discourse.referents.get(id);
    const inside = atomsIn(condition.form).some((one) => one.category === "noun" && one.lemma === noun);
    return around.has(id) || (name === null && inside);
  };
  return isThere && things.every(isAround);
}

const saidIn = (form: Form, variable: number, discourse: Discourse): ReadonlySet<string> =>
  new Set(conjunctsOf(form).map((part) => printed(part, variable, discourse)));

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && a.size === b.size && [...a].every((one) => b.has(one));

/**
 * A form without its places and times, its variables by the order in which they come; the own one is the first. "Have nuts" is the same of some
 * nuts that are named and of any.
 */
function printed(said: Form, own: number, { referents }: Discourse): string {
  const form = withAny(said);
  const names = new Map([[own, 0]]);
  const nameOf = (id: number): number => {
    const known = names.get(id) ?? names.size;
    names.set(id, known);
    return known;
  };
  const anyOf = (id: number): string | null => {
    const { noun, name, owner, assumed, several, description } = referents.get(id);
    const isAny = name === null && owner === null && !assumed && several && description.length === 0;
    return isAny ? noun : null;
  };
  const called = (value: object): object => {
    const { kind, id, variable } = value as { kind?: unknown; id?: unknown; variable?: unknown };
    if (kind === "thing" && typeof id === "number") return { noun: anyOf(id) ?? id };
    if (kind === "variable" && typeof id === "number") return { variable: nameOf(id) };
    if (kind === "quantified" && typeof variable === "number")
      return { ...value, thing: undefined, kind: "bound", variable: nameOf(variable) };
    return value;
  };
  return JSON.stringify(form, (key, value: unknown) => {
    if (key === "at" || key === "time") return undefined;
    if (typeof value === "bigint") return value.toString();
    return typeof value === "object" && value !== null && !Array.isArray(value) ? called(value) : value;
  });
}

/** "Some x [nut(x)] [have(own, object: x)]" with the noun in the place of its variable. */
function withAny(form: Form): Form {
  if (form.kind === "atom") return asState(form);
  if (form.kind !== "quantified" || form.quantifier !== "some" || form.holds.kind !== "atom") return form;
  const [noun, second] = conjunctsOf(form.where);
  if (noun?.kind !== "atom" || noun.category !== "noun" || second !== undefined) return form;
  const roles = form.holds.roles.map(({ role, filler }) => {
    const isIt = filler.kind === "variable" && filler.id === form.variable;
    return { role, filler: isIt ? ({ noun: noun.lemma } as unknown as typeof filler) : filler };
  });
  return { ...form.holds, roles };
}

/** "15 are taken": by whom is not said, so that it is how they are. */
function asState(atom: Atom): Atom {
  const [only, second] = atom.roles;
  const state = stateOf(atom.lemma);
  if (atom.category !== "verb" || only?.role !== "object" || second !== undefined || state === null)
    return atom;
  return { ...atom, category: "adjective", lemma: state, roles: [{ role: "subject", filler: only.filler }] };
}
