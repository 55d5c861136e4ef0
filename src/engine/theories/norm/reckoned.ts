import { framesOf, isPossession } from "../../lexicon/frames.ts";
import { baseUnitsIn, convertible, unitsNamed } from "../../lexicon/units.ts";
import { printForm } from "../../meaning/notation.ts";
import { freeVariables } from "../../meaning/references.ts";
import {
  NOW,
  and,
  type Amount,
  type Atom,
  type Form,
  type Places,
  type Question,
  type Time,
} from "../../meaning/form.ts";
import { substituted } from "../../meaning/substitution.ts";
import { compare, divide, multiply, ONE, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, partsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse, Outcome } from "../theory.ts";

/**
 * Amounts that rules set a bound to, reckoned from what the text tells: "at least 50 points" holds of Noor, who scored 22 and 30. Each is asked
 * of the theory of amounts, as "How many points did Noor score?"
 */

/** The theory of amounts. */
export type Reckoner = (discourse: Discourse) => Outcome;

/** A bound that holds or does not. */
export interface Reckoned {
  readonly id: number;
  readonly form: Form;
  /** The words of each condition that it was reckoned from. */
  readonly used: readonly Places[];
}

/** A bound that a rule sets, or a question asks: `form` is how it says so. */
interface Bounded {
  readonly form: Form;
  readonly amount: Amount;
  /** The unit of a measure. */
  readonly unit: string | null;
  readonly verb: Atom;
  readonly asked: Question;
}

const MAX_ASKED = 12;

/** What holds and what does not of the bounds of the text, for the things that the question names. */
export function reckoned(discourse: Discourse, reckon: Reckoner): readonly Reckoned[] {
  const { conditions, question } = discourse;
  if (question.asked.kind !== "polar") return [];
  const things = [...thingsOf(question.form)];
  const first = Math.max(0, ...conditions.map(({ id }) => id)) + 1;
  const rules = conditions.filter(({ form }) => isRule(form));
  const forms = [...rules.map(({ form }) => form), question.form];
  const bounds = forms.flatMap((form) => groundBounds(form, things, discourse));
  if (bounds.length > MAX_ASKED) return [];
  const found = new Map<string, Reckoned>();
  for (const bound of bounds) {
    const key = printForm(bound.form, String);
    if (found.has(key)) continue;
    const told = judged(bound, discourse, reckon);
    if (told !== null) found.set(key, { ...told, id: first + found.size });
  }
  const told = [...found.values()];
  return [...told, ...presumed(told, rules, discourse, first + found.size)];
}

/** "Does Ann have at least 7 apples?" asks for no more than the bound. */
export function boundAsked({ question, validity }: Discourse, bounds: readonly Reckoned[]): Outcome | null {
  const asked = printForm(question.form, String);
  const isAsked = (form: Form): boolean => printForm(form, String) === asked;
  const found = bounds.find(({ form }) => isAsked(form) || (form.kind === "not" && isAsked(form.of)));
  if (found === undefined || validity) return null;
  const quoted = found.used.map((at, index) => ({ step: index + 1, rule: "said", from: [], text: "", at }));
  const text = printForm(found.form, String);
  const from = quoted.map(({ step }) => step);
  const steps = [...quoted, { step: quoted.length + 1, rule: "reckoned", from, text, at: [] }];
  return { kind: "verdict", verdict: isAsked(found.form) ? "yes" : "no", steps };
}

/** "A pupil passes if she scores 50 points. Noor scored 52": of a person of whom no kind is told, the one kind that the rules speak of. */
function presumed(
  told: readonly Reckoned[],
  rules: readonly Condition[],
  { conditions, referents, words }: Discourse,
  id: number,
): readonly Reckoned[] {
  const kinds = new Set(rules.flatMap(({ form }) => (form.kind === "quantified" ? nounsOf(form.where) : [])));
  const [kind, second] = kinds;
  if (kind === undefined || second !== undefined || words.kindsOf(kind)?.includes("person") !== true)
    return [];
  const who = new Set(told.flatMap(({ form }) => [...thingsOf(form)]));
  return [...who].flatMap((thing, index): Reckoned[] => {
    const { name, noun, gender } = referents.get(thing);
    if (name === null || noun !== null || gender === "it") return [];
    const isTold = conditions.some(
      ({ form }) => !isRule(form) && conjunctsOf(form).some((one) => isKind(one) && thingsOf(one).has(thing)),
    );
    if (isTold) return [];
    const roles = [{ role: "subject", filler: { kind: "thing", id: thing } as const }];
    const form: Atom = { kind: "atom", category: "noun", lemma: kind, roles, time: NOW, at: [] };
    return [{ id: id + index, form, used: [] }];
  });
}

const isKind = (form: Form): boolean =>
  form.kind === "atom" ? form.category === "noun" : form.kind === "not" && isKind(form.of);

const nounsOf = (where: Form): readonly string[] =>
  conjunctsOf(where).flatMap((one) => (one.kind === "atom" && one.category === "noun" ? [one.lemma] : []));

/** What says what must, may or would be, or what those do who reach a bound, not what is: it is left out where amounts are reckoned. */
export const isRule = (form: Form): boolean =>
  (form.kind === "quantified" &&
    /^(?:every|generic|no)$/.test(form.quantifier) &&
    [...partsOf(form)].some(
      (part) => part.kind === "quantified" && part.amount !== null && isLimit(part.amount),
    )) ||
  [...partsOf(form)].some(
    (part) => part.kind === "if" || part.kind === "iff" || (part.kind === "modal" && part.force !== "would"),
  );

/** The bounds of a form, said of what the question names. */
function groundBounds(form: Form, things: readonly number[], discourse: Discourse): readonly Bounded[] {
  return [...partsOf(form)].flatMap((part) => {
    const bound = boundIn(part, discourse);
    if (bound === null) return [];
    const [free, second] = freeVariables(bound.form);
    if (second !== undefined) return [];
    if (free === undefined) return [bound];
    return things.flatMap((id) => {
      const said = boundIn(substituted(bound.form, free, { kind: "thing", id }), discourse);
      return said === null ? [] : [said];
    });
  });
}

const isLimit = ({ bound, value, relation, per }: Amount): boolean =>
  /^[<>]=?$/.test(bound) && value !== null && relation === null && per === undefined;

/** "Scores at least 50 points", "holds more than 25 kilograms"; null for other forms. */
function boundIn(form: Form, { question }: Discourse): Bounded | null {
  if (form.kind === "quantified") {
    const { quantifier, amount, variable, where, holds } = form;
    if (quantifier !== "count" || amount === null || !isLimit(amount)) return null;
    if (holds.kind !== "atom" || holds.category !== "verb") return null;
    const noun = conjunctsOf(where).find((one) => one.kind === "atom" && one.category === "noun");
    if (noun?.kind !== "atom") return null;
    const asked = { kind: "amount", variable, noun: noun.lemma, difference: null } as const;
    return {
      form,
      amount,
      unit: null,
      verb: holds,
      asked: { ...question, asked, form: and([where, holds]) },
    };
  }
  if (form.kind !== "atom" || form.category !== "verb") return null;
  const measured = form.roles.find(({ role }) => role === "object")?.filler;
  if (measured?.kind !== "measure" || !isLimit(measured.amount)) return null;
  const variable = { kind: "variable", id: FRESH } as const;
  const roles = form.roles.map((one) => (one.filler === measured ? { ...one, filler: variable } : one));
  const unit: Atom = {
    ...form,
    category: "noun",
    lemma: measured.unit,
    roles: [{ role: "subject", filler: variable }],
  };
  const asked = { kind: "amount", variable: FRESH, noun: measured.unit, difference: null } as const;
  const asking = { ...question, asked, form: and([unit, { ...form, roles }]) };
  return { form, amount: measured.amount, unit: measured.unit, verb: form, asked: asking };
}
/** A variable that no form of a text has. */
const FRESH = 7_000_000;

/** Whether the bound holds; null where the text does not tell it. */
function judged(bound: Bounded, discourse: Discourse, reckon: Reckoner): Omit<Reckoned, "id"> | null {
  const { amount, unit, form } = bound;
  const found = reckonedAmount(bound, discourse, reckon);
  const limit = amount.value;
  if (found === null || limit === null) return null;
  const value = inUnit(found.value, found.unit, unit);
  if (value === null) return null;
  const holds = isWithin(amount.bound, compare(value, limit));
  const used = usedOf(found, discourse);
  // So many at least: what else there was is not told.
  const isLeast = /^>/.test(amount.bound);
  if (holds !== isLeast && !isWhole(used, bound, discourse)) return null;
  if (used.length > 1 && !isSum(bound, discourse)) return null;
  if (!isState(bound.verb) && isTouched(bound, used, discourse)) return null;
  const places = used.map(({ at }) => at);
  return { form: holds ? form : { kind: "not", of: form, at: places.flat() }, used: places };
}

const isWithin = (bound: Amount["bound"], order: number): boolean =>
  (bound.startsWith(">") ? order > 0 : order < 0) || (bound.endsWith("=") && order === 0);

type Found = Extract<Outcome, { kind: "number" }>;

/** As it is said, and as of the past: what is told need not be told in the tense of the rule. */
function reckonedAmount({ asked, verb }: Bounded, discourse: Discourse, reckon: Reckoner): Found | null {
  const conditions = discourse.conditions.filter(({ form }) => !isRule(form));
  const tenses: readonly Time["tense"][] = ["present", "past"];
  // "Had 5 apples" does not say how many there are.
  const ways = isState(verb) ? [asked.form] : tenses.map((tense) => inTense(asked.form, verb, tense));
  const found = ways.flatMap((form) => {
    const outcome = reckon({ ...discourse, conditions, question: { ...asked, form }, validity: false });
    return outcome.kind === "number" ? [outcome] : [];
  });
  const [first = toldAmount(asked, verb, discourse)] = found;
  const agree = found.every((one) => first != null && compare(one.value, first.value) === 0);
  return first != null && agree ? first : null;
}

/** One attends a meeting as long as it lasts, and takes a pencil though taking an hour is no event. */
const isState = ({ lemma }: Atom): boolean =>
  lemma !== "attend" &&
  (isPossession(lemma) || framesOf(lemma)?.every(({ aspect }) => aspect === "state") === true);

const inTense = (form: Form, verb: Atom, tense: Time["tense"]): Form =>
  and(
    conjunctsOf(form).map((part) => {
      if (part.kind !== "atom" || part.category !== "verb" || part.lemma !== verb.lemma) return part;
      return { ...part, time: { ...part.time, tense } };
    }),
  );

/** "Emil attended 12 meetings": said of him once, and of no time or place. */
function toldAmount({ asked, form: asking }: Question, verb: Atom, { conditions }: Discourse): Found | null {
  if (asked.kind !== "amount") return null;
  const told = conditions.filter(
    ({ form }) => !isRule(form) && atomsIn(form).some(({ lemma }) => lemma === verb.lemma),
  );
  const [only, second] = told;
  const form = only?.form;
  if (second !== undefined || form?.kind !== "quantified" || form.quantifier !== "count") return null;
  const { amount, holds, where, variable } = form;
  if (holds.kind !== "atom" || holds.time.adverbs.length > 0 || holds.time.tense === "future") return null;
  if (isState(verb) && holds.time.tense !== verb.time.tense) return null;
  if (amount?.value == null || amount.bound !== "=" || amount.relation !== null || amount.per !== undefined)
    return null;
  const keys = (form: Form, id: number): string => {
    const swapped = substituted(form, id, { kind: "variable", id: FRESH });
    return conjunctsOf(swapped)
      .map((one) => printForm(one.kind === "atom" ? { ...one, time: NOW } : one, String))
      .sort()
      .join();
  };
  if (keys(and([where, holds]), variable) !== keys(asking, asked.variable)) return null;
  const at = holds.at.slice(-1);
  const step = { step: 1, rule: "told", from: [], text: "", at };
  return { kind: "number", value: amount.value, unit: asked.noun, steps: [step] };
}

/** The value in another unit; as it is where none is asked for. */
function inUnit(value: Rational, from: string | null, to: string | null): Rational | null {
  if (to === null || from === to) return value;
  const [one, other] = [from ?? "", to].map((name) => unitsNamed(name)[0]);
  if (one === undefined || other === undefined || !convertible(one, other)) return null;
  const [base, wanted] = [baseUnitsIn(one), baseUnitsIn(other)];
  return base === null || wanted === null ? null : divide(multiply(value, base), wanted ?? ONE);
}

/** The conditions that the amount was reckoned from. */
function usedOf({ steps }: Found, { conditions }: Discourse): readonly Condition[] {
  const places = new Set(steps.flatMap(({ at }) => at));
  return conditions.filter(({ at }) => at.some((one) => places.has(one)));
}

/** What is told is all that there is: one telling without a place or time of its own, or there were no others. */
function isWhole(used: readonly Condition[], { verb }: Bounded, discourse: Discourse): boolean {
  if (discourse.conditions.some(({ form }) => deniesOthers(form))) return true;
  const own = new Set(verb.roles.map(({ role }) => role));
  const same = used.filter(({ form }) => atomsIn(form).some(({ lemma }) => lemma === verb.lemma));
  const isPart = same.some(({ form }) =>
    atomsIn(form).some(
      ({ lemma, roles }) => lemma === verb.lemma && roles.some(({ role }) => !own.has(role)),
    ),
  );
  return same.length < 2 && !isPart;
}

/** "Collected 31 points and lost 5 points": what else happened to them may count. */
function isTouched({ asked, verb }: Bounded, used: readonly Condition[], { conditions }: Discourse): boolean {
  const noun = asked.asked.kind === "amount" ? asked.asked.noun : null;
  const who = thingsOf(verb);
  return conditions.some(
    (one) =>
      !used.includes(one) &&
      !isRule(one.form) &&
      [...thingsOf(one.form)].some((id) => who.has(id)) &&
      [...partsOf(one.form)].some((part) => speaksOf(part, noun)),
  );
}

const speaksOf = (form: Form, noun: string | null): boolean =>
  form.kind === "atom" &&
  ((form.category === "noun" && form.lemma === noun) ||
    form.roles.some(({ filler }) => filler.kind === "measure" && filler.unit === noun));

/** "There are no other parts", "nobody else". */
const deniesOthers = (form: Form): boolean =>
  ((form.kind === "quantified" && form.quantifier === "no") || form.kind === "not") &&
  atomsIn(form).some(({ lemma }) => /^(?:other|else|further)$/.test(lemma));

/** Points of two tests need not count together, nor kilograms lifted one after the other; sheep do, and what is said "in total". */
function isSum({ verb, unit, asked }: Bounded, { words }: Discourse): boolean {
  if (verb.time.adverbs.some((adverb) => /^(?:altogether|in total|in all|together)$/.test(adverb)))
    return true;
  if (/^(?:hold|contain|have|cost|carry|seat)$/.test(verb.lemma)) return true;
  const noun = asked.asked.kind === "amount" ? (asked.asked.noun ?? "") : "";
  return (
    unit === null &&
    words.kindsOf(noun)?.some((kind) => /^(?:person|animal|artifact|communication)$/.test(kind)) === true
  );
}
