import { degreesOf, type Scale } from "../../lexicon/degrees.ts";
import { baseUnitsIn, convertible, unitsNamed } from "../../lexicon/units.ts";
import {
  and,
  NOW,
  type Amount,
  type Atom,
  type Filler,
  type Form,
  type Measure,
  type Question,
} from "../../meaning/form.ts";
import { printForm } from "../../meaning/notation.ts";
import { compare, divide, multiply, type Rational } from "../../text/rational.ts";
import { isPerson } from "../state/roles.ts";
import { measuredSaying } from "../measured-attributes.ts";
import { hasEvent } from "../worlds.ts";
import type { DerivationStep, Discourse, Outcome } from "../theory.ts";

/**
 * Claims of a measure: what is told of it, or comes to, is compared with what the question says.
 *
 *     The parcel weighs 2 kg. Does it weigh more than 1500 grams?   ⇒   yes
 *     The trip takes less than 3 hours. Does it take 4 hours?       ⇒   no
 */
export function claimedMeasure(discourse: Discourse, decide: (one: Discourse) => Outcome): Outcome | null {
  const { question, validity } = discourse;
  if (question.asked.kind !== "polar" || validity) return null;
  const outcomes = claimsIn(question.form, discourse).flatMap((claim) => {
    const found = exactly(discourse, claim, decide) ?? within(discourse, claim);
    const verdict = found === null ? null : judged(found.told, claim);
    return found === null || verdict === null ? [] : [{ found, verdict }];
  });
  const [first] = outcomes;
  if (first === undefined || outcomes.some(({ verdict }) => verdict !== first.verdict)) return null;
  const { found, verdict } = first;
  const from = found.steps.map(({ step }) => step);
  const text = printForm(question.form, (id) => discourse.referents.nameOf(id));
  const step = {
    step: from.length + 1,
    rule: "compared",
    from,
    text: verdict === "yes" ? text : `not ${text}`,
    at: [],
  };
  return { kind: "verdict", verdict, steps: [...found.steps, step] };
}

/** What is claimed of a measure, and the form that says it, with the measure in its role. */
interface Claim {
  readonly atom: Atom;
  readonly role: string;
  readonly measure: Measure;
}

/** What a measure is known to be: at least `low`, at most `high`; `open`: not that itself. */
interface Range {
  readonly low: Rational | null;
  readonly high: Rational | null;
  readonly open: boolean;
}

interface Known {
  readonly told: Range;
  readonly steps: readonly DerivationStep[];
}

/** "Short" may be said of a height, a length or a time: a claim for each. */
function claimsIn(form: Form, discourse: Discourse): readonly Claim[] {
  const said = saidIn(form);
  if (said === null) return [];
  const { atom, role, measure } = said;
  if (atom.category === "comparative") return role === "than" ? comparedIn(atom, measure) : [];
  const subject = atom.roles.find((one) => one.role === "subject")?.filler;
  const isAge =
    atom.lemma === "be" &&
    measure.unit === "" &&
    subject?.kind === "thing" &&
    isPerson(subject.id, discourse);
  return isAge ? saidOn("age", atom, measure) : [said];
}

const SAYING: ReadonlySet<string> = new Set<Atom["category"]>(["verb", "adjective", "comparative"]);

/** "Weighs 2 kg", "is taller than 1 metre": a statement with one measure. */
function saidIn(form: Form): Claim | null {
  if (form.kind !== "atom" || !SAYING.has(form.category)) return null;
  const measured = form.roles.filter((one) => one.filler.kind === "measure");
  const [only, second] = measured;
  if (only?.filler.kind !== "measure" || second !== undefined || !isPlain(only.filler)) return null;
  return { atom: form, role: only.role, measure: only.filler };
}

const isPlain = ({ amount: { value, relation, per, bound } }: Measure): boolean =>
  value !== null && relation === null && per === undefined && bound !== "~";

/** "Taller than 1 metre", "cheaper than 5 dollars": the measure is more, or less, than that. */
function comparedIn(atom: Atom, measure: Measure): readonly Claim[] {
  if (atom.roles.length !== 2 || measure.amount.bound !== "=") return [];
  return degreesOf(atom.lemma).flatMap(({ pole, scale }) => {
    const bound = pole === "high" ? ">" : "<";
    return saidOn(scale, atom, { ...measure, amount: { ...measure.amount, bound } });
  });
}

/** What measures so much on a scale, in the words of the scale; "older than 10" counts years. */
function saidOn(scale: Scale, { roles, time, at }: Atom, measured: Measure): readonly Claim[] {
  const subject = roles.find(({ role }) => role === "subject")?.filler;
  const measure = scale === "age" && measured.unit === "" ? { ...measured, unit: "year" } : measured;
  const atom = subject?.kind === "thing" ? measuredSaying(scale, subject, measure, { time, at }) : null;
  const role = atom?.roles.at(-1)?.role;
  return atom === null || role === undefined ? [] : [{ atom, role, measure }];
}

/** A variable that no form of a text has. */
const SOUGHT = 7_200_000;

/** By the answer to the question how much it is. */
function exactly(discourse: Discourse, claim: Claim, decide: (one: Discourse) => Outcome): Known | null {
  for (const question of questionsOf(claim, discourse.question)) {
    const outcome = decide({ ...discourse, question });
    if (outcome.kind !== "number") continue;
    const value = inUnit(outcome.value, outcome.unit ?? claim.measure.unit, claim.measure.unit);
    if (value !== null) return { told: { low: value, high: value, open: false }, steps: outcome.steps };
  }
  return null;
}

/** "How many grams does it weigh?", and "how much does it weigh?" of what is a thing's own; of a stock the unit is always asked. */
function questionsOf({ atom, role, measure }: Claim, { at }: Question): readonly Question[] {
  const sought: Filler = { kind: "variable", id: SOUGHT };
  const form = withFiller(atom, role, sought);
  if (atom.category === "adjective")
    return [{ asked: { kind: "degree", variable: SOUGHT, lemma: atom.lemma, difference: false }, form, at }];
  const roles = [{ role: "subject", filler: sought }];
  const unit: Atom = { kind: "atom", category: "noun", lemma: measure.unit, roles, time: NOW, at: [] };
  const amount = { kind: "amount", variable: SOUGHT, difference: null } as const;
  const ofUnit = { asked: { ...amount, noun: measure.unit }, form: and([unit, form]), at };
  return OWN.has(atom.lemma) ? [ofUnit, { asked: { ...amount, noun: null }, form, at }] : [ofUnit];
}
const OWN: ReadonlySet<string> = new Set(["weigh", "cost", "last", "measure", "take"]);

const withFiller = (atom: Atom, role: string, filler: Filler): Atom => ({
  ...atom,
  roles: atom.roles.map((one) => (one.role === role ? { ...one, filler } : one)),
});

/** By the one statement of it that gives a bound, where nothing happens that may change it. */
function within(discourse: Discourse, claim: Claim): Known | null {
  const { conditions } = discourse;
  if (conditions.some(({ form }) => hasEvent(form, discourse))) return null;
  const wanted = printForm(withoutMeasure(claim.atom, claim.role), String);
  const told = conditions.flatMap((condition) => {
    const said = saidIn(condition.form);
    // "3 years older" says no age.
    if (said?.atom.category === "comparative") return [];
    const isSame =
      said?.role === claim.role && printForm(withoutMeasure(said.atom, said.role), String) === wanted;
    return said !== null && isSame ? [{ condition, said }] : [];
  });
  const [only, second] = told;
  if (only === undefined || second !== undefined) return null;
  if (only.said.measure.amount.bound === "=") return null;
  const range = rangeOf(only.said.measure.amount, only.said.measure.unit, claim.measure.unit);
  if (range === null) return null;
  const { at } = only.condition;
  return {
    told: range,
    steps: [{ step: 1, rule: "said", from: [], text: printForm(only.said.atom, String), at }],
  };
}

const withoutMeasure = (atom: Atom, role: string): Atom => ({
  ...atom,
  roles: atom.roles.filter((one) => one.role !== role),
});

function rangeOf({ bound, value }: Amount, from: string, to: string): Range | null {
  const limit = value === null ? null : inUnit(value, from, to);
  if (limit === null) return null;
  switch (bound) {
    case "=":
      return { low: limit, high: limit, open: false };
    case ">":
    case ">=":
      return { low: limit, high: null, open: bound === ">" };
    case "<":
    case "<=":
      return { low: null, high: limit, open: bound === "<" };
    case "~":
      return null;
  }
}

/** A number of one unit in another; null where they do not measure the same. */
function inUnit(value: Rational, from: string, to: string): Rational | null {
  if (from === to) return value;
  const pairs = unitsNamed(from).flatMap((one) =>
    unitsNamed(to).flatMap((other) => (convertible(one, other) ? [{ one, other }] : [])),
  );
  const [pair, second] = pairs;
  const [big, small] = pair === undefined ? [null, null] : [baseUnitsIn(pair.one), baseUnitsIn(pair.other)];
  return second !== undefined || big === null || small === null ? null : divide(multiply(value, big), small);
}

/** Verbs of what something is, and not of what somebody does: who ran 5 km ran 3 km as well. */
const LASTING: ReadonlySet<string> = new Set([
  "weigh",
  "cost",
  "last",
  "take",
  "measure",
  "be",
  "have",
  "hold",
]);

function judged(told: Range, { atom, measure: { amount, unit } }: Claim): "yes" | "no" | null {
  const claimed = rangeOf(amount, unit, unit);
  if (claimed === null) return null;
  if (startsIn(told, claimed) && endsIn(told, claimed)) return "yes";
  const isLasting = atom.category === "adjective" || LASTING.has(atom.lemma);
  const isOver = isBelow(claimed, told) && (isLasting || amount.bound !== "=");
  return isBelow(told, claimed) || isOver ? "no" : null;
}

function startsIn(one: Range, other: Range): boolean {
  if (one.low === null || other.low === null) return other.low === null;
  const sign = compare(one.low, other.low);
  return sign > 0 || (sign === 0 && (one.open || !other.open));
}

function endsIn(one: Range, other: Range): boolean {
  if (one.high === null || other.high === null) return other.high === null;
  const sign = compare(one.high, other.high);
  return sign < 0 || (sign === 0 && (one.open || !other.open));
}

/** Whether all of a range lies below another. */
function isBelow({ high, open }: Range, { low, open: isOpenAbove }: Range): boolean {
  const sign = high === null || low === null ? 1 : compare(high, low);
  return sign < 0 || (sign === 0 && (open || isOpenAbove));
}
