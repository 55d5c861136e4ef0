import type { Amount, Atom, Form, Places, Quantified, Question, Term } from "../meaning/form.ts";
import { and, not } from "../meaning/form.ts";
import type { Said } from "../meaning/interpret.ts";
import type { Referents } from "../meaning/referents.ts";
import { substituted, withParts, withTerms } from "../meaning/substitution.ts";
import { isInteger, multiply, rational, subtract, type Rational } from "../text/rational.ts";
import { conjunctsOf, partsOf } from "../theories/forms.ts";

/**
 * "Tom, Bob and Max are boys. Two of them are ill", "exactly one of the boys is ill": what is said of some of several who are known by name,
 * said of each of them.
 */

/** Who the members of a thing are, as far as the text has come; none of what is no such group. */
export type MembersOf = (id: number) => Members;
export interface Members {
  readonly ids: readonly number[];
  /** Whether there are no others. */
  readonly isWhole: boolean;
}
const NOBODY: Members = { ids: [], isWhole: false };
const all = (ids: readonly number[]): Members => ({ ids, isWhole: true });

/** More ways to choose so many of so many are not written out. */
const MOST_WAYS = 70;

/**
 * @param sentence up to which the text has come. A group of names has its members; "the boys" are those of whom the text has said so by then, or
 * says anywhere that they and no others are: "The boys are Tom and Bob".
 */
export function membersBy(said: readonly Said[], referents: Referents): (sentence: number) => MembersOf {
  const parts = said.flatMap((one) =>
    one.mood === "statement" ? conjunctsOf(one.form).map((form) => ({ form, sentence: one.sentence })) : [],
  );
  const kinds = parts.flatMap(({ form, sentence }) =>
    kindsTold(form, referents).map((one) => ({ ...one, sentence })),
  );
  const whole = new Map(parts.flatMap(({ form }) => wholeKind(form)));
  const told = parts.flatMap(({ form }) => memberTold(form));
  const named = (id: number, sentence: number): readonly number[] | null => {
    const { noun, assumed, description, owner } = referents.get(id);
    if (noun === null || !assumed || description.length > 0 || owner !== null) return null;
    // "A boy", "five boys": the boys may be others than those who are named.
    const areOthers = referents.all().some((one) => one.noun === noun && one.id !== id && !one.assumed);
    const before = kinds.filter((one) => one.noun === noun && one.sentence < sentence);
    const found = new Set(before.map(({ thing }) => thing));
    return whole.get(noun) ?? (areOthers || found.size < 2 ? null : [...found]);
  };
  return (sentence) => (id) => {
    const { members, several } = referents.get(id);
    if (members.length > 0) return all(members);
    if (!several) return NOBODY;
    const ids = named(id, sentence);
    if (ids !== null) return all(ids);
    return { ids: told.filter(({ group }) => group === id).map(({ thing }) => thing), isWhole: false };
  };
}

/** "Tom is a boy" */
function kindsTold(
  form: Form,
  referents: Referents,
): readonly { readonly noun: string; readonly thing: number }[] {
  const thing = form.kind === "atom" && form.category === "noun" ? onlyThing(form) : null;
  const isNamed = thing !== null && referents.get(thing).name !== null;
  return isNamed && form.kind === "atom" ? [{ noun: form.lemma, thing }] : [];
}

const onlyThing = (atom: Atom): number | null => {
  const [only, second] = atom.roles;
  return only?.filler.kind === "thing" && second === undefined ? only.filler.id : null;
};

/** "Ann is one of the boys" */
function memberTold(form: Form): readonly { readonly group: number; readonly thing: number }[] {
  if (form.kind !== "atom" || form.category !== "place" || form.lemma !== "of") return [];
  const [one, group] = form.roles.map(({ filler }) => (filler.kind === "thing" ? filler.id : null));
  return one == null || group == null ? [] : [{ group, thing: one }];
}

/** "The boys are Tom and Bob": whoever is a boy is one of them. */
function wholeKind(form: Form): readonly (readonly [string, readonly number[]])[] {
  if (form.kind !== "quantified" || form.quantifier !== "every") return [];
  const { where, holds } = form;
  if (where.kind !== "atom" || where.category !== "noun" || holds.kind !== "or") return [];
  const members = holds.of.flatMap((one) =>
    one.kind === "equal" && one.right.kind === "thing" ? [one.right.id] : [],
  );
  return members.length === holds.of.length ? [[where.lemma, members]] : [];
}

interface Known {
  readonly membersOf: MembersOf;
  /** Told of a number that may be exact, and is taken as the least: "two of them". */
  readonly loosely: () => void;
}

/** A form in which what is said of some of known members is said of each. */
export function withMembers(form: Form, known: Known): Form {
  const again = (one: Form): Form => withMembers(one, known);
  switch (form.kind) {
    case "quantified":
      return ofMembers(form, known) ?? { ...form, holds: again(form.holds) };
    case "atom":
      return ofEach(form, known);
    case "and":
      return and(form.of.map(again), form.at);
    default:
      return withParts(form, again);
  }
}

/** "The boys are ill", "the boys are in the shed": each of them is. What they do, they may do together. */
function ofEach(atom: Atom, { membersOf }: Known): Form {
  const most = mostOf(atom, membersOf);
  if (most !== null) return most;
  const [subject] = atom.roles;
  const all = subject?.role === "subject" && subject.filler.kind === "thing" ? subject.filler : null;
  const isOfEach =
    /^(?:adjective|place|noun)$/.test(atom.category) || (atom.category === "verb" && MOVING.test(atom.lemma));
  if (all === null || !isOfEach) return atom;
  const { ids, isWhole } = membersOf(all.id);
  // "Together they are 24 years old"
  const isTogether =
    atom.time.adverbs.includes("together") || atom.roles.some(({ filler }) => filler.kind === "measure");
  if (ids.length === 0 || isTogether) return atom;
  const each = ids.map((id) => withTerms(atom, (term) => (isSame(term, all) ? { ...term, id } : term)));
  return and(isWhole ? each : [...each, atom]);
}

/** "Is the tallest of the boys", "of Otto and Mara": taller than each of the others. */
function mostOf(atom: Atom, membersOf: MembersOf): Form | null {
  const lemma = /^most (?<word>.+)$/.exec(atom.lemma)?.groups?.word;
  const [subject, of] = ["subject", "of"].map((role) => atom.roles.find((one) => one.role === role)?.filler);
  if (atom.category !== "comparative" || lemma === undefined || atom.roles.length !== 2) return null;
  if (subject?.kind !== "thing" || of?.kind !== "thing") return null;
  const { ids, isWhole } = membersOf(of.id);
  if (ids.length === 0) return null;
  const others = ids.filter((id) => id !== subject.id);
  const than = others.map((id): Form => {
    const roles = [
      { role: "subject", filler: subject },
      { role: "than", filler: { ...of, id } },
    ];
    return { ...atom, lemma, roles };
  });
  return and(isWhole ? than : [...than, atom]);
}

const MOVING = /^(?:go|come|walk|run|enter|leave|arrive|sleep|sing|dance|swim|laugh|cry|smile)$/;

const isSame = (one: Term, other: Term): boolean => one.kind === other.kind && one.id === other.id;

/** What a quantifier says of the members of a group, or null where it speaks of no such group. */
function ofMembers(form: Quantified, known: Known): Form | null {
  if (saysAmount(form.holds)) return null;
  const parts = conjunctsOf(form.where);
  const partitive = parts.find((part) => groupIn(part, form.variable) !== null);
  const group = partitive === undefined ? null : groupIn(partitive, form.variable);
  if (partitive === undefined || group === null) return null;
  const { ids: members, isWhole } = known.membersOf(group);
  const isOfEach = /^(?:every|generic|no)$/.test(form.quantifier);
  if (!isWhole && !isOfEach) return null;
  const others = parts.filter((part) => part !== partitive && !saysNumber(part, group));
  const isCountedRight = parts.every((part) => !saysNumber(part, group) || isNumber(part, members.length));
  if (members.length === 0 || !isCountedRight) return null;
  const at = [...form.at, ...("at" in partitive ? partitive.at : [])];
  const of = members.flatMap((id): readonly Instance[] => {
    const one: Term = { kind: "thing", id, at };
    const narrowed = others.map((part) => settled(substituted(part, form.variable, one)));
    if (narrowed.includes(false)) return [];
    const where = and(narrowed.filter((part): part is Form => typeof part !== "boolean"));
    const holds = substituted(form.holds, form.variable, one);
    return [{ where: withMembers(where, known), holds: withMembers(holds, known) }];
  });
  const said = saidOf(form, of, { at, loosely: known.loosely });
  return said === null || isWhole ? said : and([said, form]);
}

/** "Each of them has 3 pens": how many each has is for the theory of amounts. */
const saysAmount = (form: Form): boolean =>
  [...partsOf(form)].some(
    (part) =>
      (part.kind === "quantified" && part.quantifier === "count") ||
      (part.kind === "atom" && part.roles.some(({ filler }) => filler.kind === "measure")),
  );

interface How extends Pick<Known, "loosely"> {
  readonly at: Places;
}

/** "But Tom": whether a member is another than one that is named, where nothing else is said. Two members are two. */
function settled(form: Form): Form | boolean {
  switch (form.kind) {
    case "equal":
      return form.left.kind === "thing" && form.right.kind === "thing"
        ? form.left.id === form.right.id
        : form;
    case "not": {
      const inner = settled(form.of);
      return typeof inner === "boolean" ? !inner : form;
    }
    case "or": {
      const parts = form.of.map(settled);
      if (parts.includes(true)) return true;
      return parts.every((part) => part === false) ? false : form;
    }
    default:
      return form;
  }
}

interface Instance {
  readonly where: Form;
  readonly holds: Form;
}

function saidOf(form: Quantified, of: readonly Instance[], how: How): Form | null {
  const { at } = how;
  const both = of.map(({ where, holds }) => and([where, holds]));
  switch (form.quantifier) {
    case "every":
    case "generic":
    case "the":
      return and(
        of.map(
          ({ where, holds }): Form =>
            where.kind === "true" ? holds : { kind: "if", condition: where, then: holds, at },
        ),
        at,
      );
    case "no":
      return and(both.map((one) => not(one, at)));
    case "some":
      return { kind: "or", of: both, at };
    case "most":
      return atLeast(both, Math.floor(of.length / 2) + 1, at);
    case "count":
      return form.amount === null ? null : counted(form.amount, both, how);
    default:
      return null;
  }
}

function counted(amount: Amount, both: readonly Form[], { at, loosely }: How): Form | null {
  const value = numberOf(amount, both.length);
  if (value === null || !isInteger(value)) return null;
  const count = Number(value.num);
  const least = (n: number): Form | null => atLeast(both, n, at);
  const most = (n: number): Form | null => {
    const more = least(n + 1);
    return more === null ? null : not(more, at);
  };
  const joined = (...forms: readonly (Form | null)[]): Form | null =>
    forms.includes(null) ? null : and(forms as readonly Form[], at);
  switch (amount.bound) {
    case ">=":
      return least(count);
    case ">":
      return least(count + 1);
    case "<=":
      return most(count);
    case "<":
      return most(count - 1);
    case "=":
      if (amount.exact === true || amount.relation?.kind === "rest" || count === both.length)
        return joined(least(count), most(count));
      loosely();
      return least(count);
    default:
      return null;
  }
}

/** "Two", "half". */
function numberOf({ value, relation }: Amount, size: number): Rational | null {
  if (value === null) return null;
  if (relation === null) return value;
  if (relation.kind === "rest") return subtract(rational(BigInt(size)), value);
  return relation.kind === "part" ? multiply(value, rational(BigInt(size))) : null;
}

/** That so many of these hold at least; null where there are too many ways. */
function atLeast(of: readonly Form[], count: number, at: readonly number[]): Form | null {
  if (count <= 0) return { kind: "true" };
  const ways = choose(of, count);
  if (ways.length === 0 || ways.length > MOST_WAYS) return null;
  const forms = ways.map((way) => and(way));
  const [first, second] = forms;
  return first !== undefined && second === undefined ? first : { kind: "or", of: forms, at };
}

function choose<T>(of: readonly T[], count: number): readonly (readonly T[])[] {
  if (count === 0) return [[]];
  return of.flatMap((first, at) => choose(of.slice(at + 1), count - 1).map((rest) => [first, ...rest]));
}

/** The group of which the variable is one: "of them". */
function groupIn(part: Form, variable: number): number | null {
  return part.kind === "atom" && part.category === "place" ? wholeIn(part, variable) : null;
}

function wholeIn(part: Form, variable: number): number | null {
  if (part.kind !== "atom" || part.lemma !== "of") return null;
  const [one, all] = ["subject", "object"].map(
    (role) => part.roles.find((each) => each.role === role)?.filler,
  );
  const isOne = one?.kind === "variable" && one.id === variable;
  return isOne && all?.kind === "thing" && part.roles.length === 2 ? all.id : null;
}

/** "The three boys": that there are so many of them. */
const saysNumber = (part: Form, group: number): part is Quantified =>
  part.kind === "quantified" &&
  part.quantifier === "count" &&
  part.holds.kind === "true" &&
  wholeIn(part.where, part.variable) === group;

const isNumber = (part: Form, size: number): boolean =>
  part.kind === "quantified" && part.amount?.value?.num === BigInt(size) && part.amount.value.den === 1n;

/** "Which of them is ill?", "How many of the boys are ill?": the question, and among whom it asks. */
export function askedOfMembers(question: Question, membersOf: MembersOf): Question {
  const { asked, form } = question;
  const ranked = rankAsked(question, membersOf);
  if (ranked !== null) return ranked;
  if (asked.kind !== "which" && asked.kind !== "amount")
    return { ...question, form: withMembers(form, { membersOf, loosely: () => {} }) };
  const parts = conjunctsOf(form);
  const groups = parts.map((part) => groupIn(part, asked.variable));
  const group = groups.find((one) => one !== null) ?? null;
  const { ids, isWhole } = group === null ? NOBODY : membersOf(group);
  if (!isWhole || question.among !== undefined) return question;
  return { ...question, form: and(parts.filter((_, at) => groups[at] !== group)), among: ids };
}

/** "Who is the tallest of the boys?": of all that are ranked, one of them. */
function rankAsked({ asked, form, ...question }: Question, membersOf: MembersOf): Question | null {
  if (asked.kind !== "which" || form.kind !== "atom" || form.category !== "comparative") return null;
  const of = form.roles.find(({ role }) => role === "of")?.filler;
  const { ids, isWhole } = of?.kind === "thing" ? membersOf(of.id) : NOBODY;
  if (!isWhole || !/^most /.test(form.lemma)) return null;
  const roles = form.roles.filter(({ role }) => role !== "of");
  return { ...question, asked, form: { ...form, roles }, among: ids };
}
