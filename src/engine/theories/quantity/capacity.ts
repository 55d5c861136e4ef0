import { adverbEffect } from "../../lexicon/adverbs.ts";
import type { Atom, Form, Quantified } from "../../meaning/form.ts";
import type { Referent } from "../../meaning/referents.ts";
import { divide, isNegative, isZero, rational, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, isForm, partsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse, Outcome } from "../theory.ts";
import { exactValue, isDescription, restrictedTo, type Kind } from "./groups.ts";

/**
 * "Each car takes 5 people. 13 people want to go. How many cars do they need?" So many that all have room: the last need not be full.
 */

export const HOLDING: ReadonlySet<string> = new Set(
  "hold take carry seat fit accommodate store contain transport".split(" "),
);
export const NEEDING: ReadonlySet<string> = new Set(["need", "require", "needed", "required", "necessary"]);

/** Null where the question is not of this kind, or the text says more of what has to fit. */
export function roomForAll(discourse: Discourse): Outcome | null {
  const { question, conditions } = discourse;
  const wanted = wantedIn(discourse);
  if (wanted === null) return null;
  const rooms = conditions.flatMap((condition) => roomsIn(condition, wanted, discourse));
  const [room, second] = rooms;
  if (room === undefined || second !== undefined || isZero(room.size)) return null;
  const others = conditions.filter(({ id }) => id !== room.condition.id);
  const isThat = (noun: string): boolean => discourse.words.isKindOf(noun, room.holds.noun);
  const counts = [...others.map(({ form }) => form), question.form].flatMap((form) =>
    [...partsOf(form)].flatMap((part) => countOf(part, isThat)),
  );
  const [all, another] = counts;
  if (all === undefined || another !== undefined) return null;
  const isMeant = (noun: string): boolean => isThat(noun) || noun === wanted.noun;
  const isOne = ({ form }: Condition): boolean =>
    form.kind === "atom" && form.category === "noun" && form.lemma === wanted.noun;
  if (others.some((one) => !isOne(one) && saysMore(one, isMeant, all.part))) return null;
  const value = ceiling(divide(all.value, room.size));
  const steps = [all.part, room.condition.form].map((form, at) => ({
    step: at + 1,
    rule: at === 0 ? "told" : "room for all",
    from: at === 0 ? [] : [1],
    text: "",
    at: form.kind === "true" ? [] : form.at.slice(-1),
  }));
  return { kind: "number", value, unit: wanted.noun, steps };
}

/** The kind of which so many are needed. */
export function wantedIn({ question: { asked, form } }: Discourse): Kind | null {
  if (asked.kind !== "amount" || asked.difference !== null) return null;
  const parts = conjunctsOf(form);
  const own = parts.filter((part) => isDescription(part, asked.variable) && !isNeed(part));
  const [rest, second] = parts.filter((part) => !own.includes(part));
  if (rest === undefined || second !== undefined || own.length === 0) return null;
  const predicate = inside(rest);
  if (predicate === null || !NEEDING.has(predicate.lemma)) return null;
  if (predicate.time.adverbs.some((one) => one !== "at least" && adverbEffect(one) === null)) return null;
  const others = predicate.roles.filter(
    ({ filler }) => filler.kind !== "variable" || filler.id !== asked.variable,
  );
  const isPlain = others.every(({ role, filler }) => /^(?:subject|for)$/.test(role) && !isForm(filler));
  return isPlain ? (restrictedTo({ kind: "and", of: own, at: [] }, asked.variable)?.kind ?? null) : null;
}

const isNeed = (part: Form): boolean => part.kind === "atom" && NEEDING.has(part.lemma);

/** "Needed for 47 cookies", "will they need" */
function inside(form: Form): Atom | null {
  if (form.kind === "modal" && /^(?:would|must)$/.test(form.force)) return inside(form.of);
  if (form.kind === "quantified" && form.quantifier === "count") return inside(form.holds);
  return form.kind === "atom" ? form : null;
}

/** "Each car takes 5 people", "a car can take 5 people" */
function roomsIn(condition: Condition, wanted: Kind, { referents }: Discourse) {
  const { form } = condition;
  const isEach = form.kind === "quantified" && form.quantifier === "every";
  const inner = isEach ? form.holds : form;
  const said = inner.kind === "modal" && inner.force === "can" ? inner.of : inner;
  if (said.kind !== "quantified" || said.quantifier !== "count" || said.holds.kind !== "atom") return [];
  const { roles, lemma, time } = said.holds;
  const [subject] = roles;
  const one = subject?.filler.kind === "thing" ? referents.get(subject.filler.id) : null;
  const kind = isEach ? (restrictedTo(form.where, form.variable)?.kind ?? null) : kindOfOne(one);
  const isMeant = kind?.noun === wanted.noun && kind.marks.length + wanted.marks.length === 0;
  const isPlain = roles.length === 2 && time.adverbs.length === 0 && time.tense !== "past";
  const size = exactValue(said.amount);
  const holds = restrictedTo(said.where, said.variable)?.kind;
  if (!isMeant || !isPlain || !HOLDING.has(lemma)) return [];
  return size === null || holds == null || holds.marks.length > 0 ? [] : [{ condition, size, holds }];
}

const kindOfOne = (one: Referent | null): Kind | null =>
  one === null || one.several || one.noun === null ? null : { noun: one.noun, marks: one.description };

function countOf(part: Form, isThat: (noun: string) => boolean) {
  if (part.kind !== "quantified" || part.quantifier !== "count") return [];
  const described = restrictedTo(part.where, part.variable);
  const value = exactValue(part.amount);
  if (described?.kind == null || described.contents !== null || value === null) return [];
  return isThat(described.kind.noun) ? [{ part, value }] : [];
}

/** Anything else that is said of what has to fit: "2 of them are ill", "5 more come". */
function saysMore({ form }: Condition, isThat: (noun: string) => boolean, all: Quantified): boolean {
  if (form === all) return [...partsOf(form)].some((one) => one !== all && isCounted(one));
  if (all.thing !== undefined && thingsOf(form).has(all.thing)) return true;
  return atomsIn(form).some(({ category, lemma }) => category === "noun" && isThat(lemma));
}

const isCounted = (part: Form): boolean => part.kind === "quantified" && part.quantifier !== "some";

/** The least whole number that is not less. */
export function ceiling(value: Rational): Rational {
  const { num, den } = value;
  const whole = num / den;
  return num % den === 0n || isNegative(value) ? rational(whole) : rational(whole + 1n);
}
