import type { Atom, Filler, Form, Quantified } from "../../meaning/form.ts";
import { compare, divide, equals, isZero, multiply, rational, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, placesIn } from "../forms.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue } from "./groups.ts";

/** "Ann got 48 of 60 points. What percentage of the points did she get?": the part that is told, of the whole that is told. */

/** Null where no share is asked, or the part or the whole is not told once. @param quotient for tests: a planted bug */
export function shareAsked(discourse: Discourse, quotient = divide): Outcome | null {
  const wanted = wantedIn(discourse);
  if (wanted === null) return null;
  const { conditions } = discourse;
  const parts = conditions.flatMap((one) => partIn(one, wanted, discourse) ?? []);
  const [part, second] = parts;
  if (part === undefined || second !== undefined) return null;
  const wholes = [...part.wholes, ...conditions.flatMap((one) => wholeIn(one, wanted, discourse) ?? [])];
  const [whole, another] = wholes;
  if (whole === undefined || another !== undefined || isZero(whole.value)) return null;
  const used = [...new Set([whole.condition ?? part.condition, part.condition])];
  if (conditions.some((one) => !used.includes(one) && counts(one.form))) return null;
  const share = quotient(part.value, whole.value);
  if (compare(share, rational(1n)) > 0 || !equals(multiply(share, whole.value), part.value))
    return refused("what was found does not fit what was told", placesIn(discourse.question.form));
  const percent = wanted.isPercent ? multiply(share, rational(100n)) : share;
  return {
    kind: "number",
    value: percent,
    unit: wanted.isPercent ? "percent" : null,
    steps: chained(used, "part"),
  };
}

interface Wanted {
  readonly isPercent: boolean;
  /** The group of which a share is asked. */
  readonly whole: number;
  readonly noun: string;
  /** What is said of the share, by the variable that stands for it. */
  readonly says: Atom;
  readonly variable: number;
}

const SHARES = /^(?:percentage|percent|fraction|proportion)$/;

function wantedIn({ question: { asked, form }, referents }: Discourse): Wanted | null {
  if (asked.kind !== "which" || asked.noun === null || !SHARES.test(asked.noun)) return null;
  const { variable } = asked;
  const parts = conjunctsOf(form);
  const others = parts.filter(
    (one) => one.kind !== "atom" || one.category !== "noun" || one.roles.length > 1,
  );
  const whole = others.flatMap((one) => wholeOf(one, variable) ?? []);
  const [says, second] = others.filter((one) => wholeOf(one, variable) === null);
  const [id, another] = whole;
  if (id === undefined || another !== undefined || says?.kind !== "atom" || second !== undefined) return null;
  const { noun } = referents.get(id);
  return noun === null
    ? null
    : { isPercent: asked.noun.startsWith("percent"), whole: id, noun, says, variable };
}

/** "Of the points" */
function wholeOf(form: Form, variable: number): number | null {
  if (form.kind !== "atom" || form.lemma !== "of") return null;
  const [own, whole] = form.roles.map(({ filler }) => filler);
  return own?.kind === "variable" && own.id === variable && whole?.kind === "thing" ? whole.id : null;
}

interface Whole {
  readonly value: Rational;
  /** Null where the condition of the part tells it. */
  readonly condition: Condition | null;
}

interface Part {
  readonly value: Rational;
  readonly wholes: readonly Whole[];
  readonly condition: Condition;
}

/** "48 of 60 points", "48 of them", of which the same is said as is asked. */
function partIn(
  condition: Condition,
  { says, variable, ...wanted }: Wanted,
  discourse: Discourse,
): Part | null {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const value = exactValue(form.amount);
  if (value === null || !isSame(form.holds, form.variable, says, variable)) return null;
  const inside = conjunctsOf(form.where);
  const counted = inside.filter((one): one is Quantified => one.kind === "quantified");
  const isOfIt = inside.some((one) => wholeOf(one, form.variable) === wanted.whole);
  const wholes = counted.flatMap((one) => {
    const whole = wholeCounted(one, wanted.whole, wanted.noun);
    return whole === null ? [] : [{ value: whole, condition: null }];
  });
  if (wholes.length < counted.length || (!isOfIt && wholes.length === 0)) return null;
  const plain = inside.every((one) => one.kind === "quantified" || wholeOf(one, form.variable) !== null);
  return plain && discourse.conditions.length > 0 ? { value, wholes, condition } : null;
}

/** "60 points", "the 60 points" inside of what is a part of them. */
function wholeCounted(
  { quantifier, amount, where }: Quantified,
  thing: number,
  noun: string,
): Rational | null {
  const [only, second] = conjunctsOf(where);
  if (quantifier !== "count" || only?.kind !== "atom" || second !== undefined) return null;
  const isNoun = only.category === "noun" && only.lemma === noun;
  const isThing =
    only.lemma === "of" && only.roles.some(({ filler }) => filler.kind === "thing" && filler.id === thing);
  return isNoun || isThing ? exactValue(amount) : null;
}

/** "There are 20 pupils" */
function wholeIn(condition: Condition, { whole }: Wanted, discourse: Discourse): Whole | null {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.thing !== whole) return null;
  const value = exactValue(form.amount);
  const isSure = discourse.referents.get(whole).several;
  return value === null || !isSure ? null : { value, condition };
}

const counts = (form: Form): boolean =>
  form.kind !== "atom" || atomsIn(form).some(({ category }) => category === "verb");

/** The same predication, of one variable here and of another there. */
function isSame(told: Atom, own: number, asked: Atom, variable: number): boolean {
  const print = (filler: Filler, id: number): string => {
    if (filler.kind === "variable") return filler.id === id ? "it" : `variable ${filler.id}`;
    return filler.kind === "thing" ? `thing ${filler.id}` : "?";
  };
  const roles = ({ roles: all }: Atom, id: number): string =>
    all
      .map(({ role, filler }) => `${role} ${print(filler, id)}`)
      .sort()
      .join();
  const isAlike =
    told.lemma === asked.lemma && told.category === asked.category && told.time.tense === asked.time.tense;
  const [one, other] = [roles(told, own), roles(asked, variable)];
  return isAlike && one === other && !one.includes("?");
}
