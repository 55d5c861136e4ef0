import { adverbEffect } from "../../lexicon/adverbs.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Amount, Atom, Form, Measure, Quantified } from "../../meaning/form.ts";
import {
  add,
  compare,
  equals,
  isInteger,
  multiply,
  rational,
  ZERO,
  type Rational,
} from "../../text/rational.ts";
import { atomsIn, conjunctsOf, partsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { exactValue } from "./groups.ts";
import { factorTo } from "./units.ts";

/** "She cycles 70 km each day for five days", "saves 5 euros a week for 4 weeks": 350 km and 20 euros in all. */

/** More often than this nobody does it one by one. */
const MOST = rational(10_000n);

/**
 * The same text with what is done so often, for so long, as one amount; itself where the question speaks of one of the times.
 * @param product for tests: a planted bug, which adding one by one finds
 */
export function withRepeats(discourse: Discourse, product = multiply): Discourse {
  const { conditions, question } = discourse;
  const again = conditions.map((one) => {
    const found = repeatIn(one.form);
    if (found === null || speaksOf(question.form, found.each)) return one;
    const form = inAll(found, product);
    return form === null ? one : { ...one, form };
  });
  return again.every((one, at) => one === conditions[at]) ? discourse : { ...discourse, conditions: again };
}

/** What is done each time, and how often. */
interface Repeat {
  readonly form: Form;
  readonly each: string;
  readonly times: Rational;
}

function repeatIn(form: Condition["form"]): Repeat | null {
  const every = everyIn(form);
  const inner = every === null ? form : without(form, every);
  const atom = innermost(inner);
  const span = atom === null ? null : (lengthOf(atom) ?? (every === null ? null : spanOf(every)));
  const each = every === null ? perIn(inner) : (nounOf(every)?.lemma ?? null);
  if (atom === null || span === null || each === null || !isPlain(atom)) return null;
  const length = exactValue(span.amount);
  const times = length === null ? null : timesIn(span.unit, each, length);
  if (times === null || !isInteger(times) || compare(times, MOST) > 0) return null;
  const isTimes = ({ filler }: Atom["roles"][number]): boolean =>
    filler === span || (filler.kind === "variable" && filler.id === every?.variable);
  const roles = atom.roles.filter((one) => !isTimes(one));
  return { form: withAtom(inner, { ...atom, roles }), each, times };
}

/** "For 5 days" of what is done. */
function lengthOf({ roles }: Atom): Measure | null {
  const found = roles.find(({ role, filler }) => role === "for" && filler.kind === "measure")?.filler;
  return found?.kind === "measure" ? found : null;
}

/** "Each day" of a form that says of each day what is done in it. */
function everyIn(form: Form): Quantified | null {
  if (form.kind !== "quantified") return null;
  if (form.quantifier === "every" && nounOf(form) !== null) return form;
  return form.quantifier === "count" ? everyIn(form.holds) : null;
}

/** Of "every day for 5 days" the day; null where more is said of the days. */
function nounOf({ where, variable }: Quantified): Atom | null {
  const [noun, span, more] = conjunctsOf(where);
  const isOwn = noun?.kind === "atom" && noun.category === "noun" && noun.roles.length === 1;
  if (!isOwn || !isTime(noun.lemma) || more !== undefined) return null;
  return span === undefined || measureIn(span, variable) !== null ? noun : null;
}

const spanOf = ({ where, variable }: Quantified): Measure | null =>
  conjunctsOf(where)
    .map((part) => measureIn(part, variable))
    .find((one) => one !== null) ?? null;

/** "For 5 days" of the days. */
function measureIn(part: Form, variable: number): Measure | null {
  if (part.kind !== "atom" || part.lemma !== "for") return null;
  const [own, measure] = part.roles.map(({ filler }) => filler);
  return own?.kind === "variable" && own.id === variable && measure?.kind === "measure" ? measure : null;
}

function without(form: Form, every: Quantified): Form {
  if (form === every) return every.holds;
  return form.kind === "quantified" ? { ...form, holds: without(form.holds, every) } : form;
}

/** The one predication in counts that stand around each other. */
function innermost(form: Form): Atom | null {
  if (form.kind === "atom") return form;
  return form.kind === "quantified" && form.quantifier === "count" ? innermost(form.holds) : null;
}

const isPlain = ({ category, time }: Atom): boolean =>
  category === "verb" && time.adverbs.every((one) => adverbEffect(one) === "neutral");

/** The unit of "5 euros a week", "12 pages a day"; "at 60 km an hour" is no way of so many km. */
function perIn(form: Form): string | null {
  const isSpeed = atomsIn(form).some(({ roles }) =>
    roles.some(
      ({ role, filler }) => role !== "object" && filler.kind === "measure" && filler.amount.per !== undefined,
    ),
  );
  if (isSpeed) return null;
  const pers = amountsIn(form).flatMap(({ per }) => per ?? []);
  const [only, second] = pers;
  return only === undefined || second !== undefined || !isTime(only) ? null : only;
}

const isTime = (noun: string): boolean => unitsNamed(noun).some(({ dimension }) => dimension === "time");

/** How often "each day" is in 2 weeks; of the hours of a day nobody works all. */
function timesIn(unit: string, each: string, length: Rational): Rational | null {
  if (unit === each) return length;
  const factor = each === "day" && unit === "week" ? factorTo(unit, each) : null;
  return factor === null ? null : multiply(length, factor);
}

const amountsIn = (form: Form): readonly Amount[] => [
  ...countsIn(form).flatMap(({ amount }) => amount ?? []),
  ...atomsIn(form).flatMap(({ roles }) =>
    roles.flatMap(({ filler }) => (filler.kind === "measure" ? [filler.amount] : [])),
  ),
];

const countsIn = (form: Form): readonly Quantified[] =>
  [...partsOf(form)].filter((part): part is Quantified => part.kind === "quantified");

/** The form with its one amount as large as all of the times make it; null where it has several. */
function inAll({ form, times }: Repeat, product: typeof multiply): Form | null {
  const [only, second] = amountsIn(form);
  const value =
    only === undefined ? null : exactValue({ bound: only.bound, value: only.value, relation: only.relation });
  if (only === undefined || second !== undefined || value === null) return null;
  const all = product(value, times);
  if (!equals(all, addedUp(value, times))) return null;
  return withAmount(form, { bound: "=", value: all, relation: null });
}

/** The check of the product: so much, added so often. */
function addedUp(value: Rational, times: Rational): Rational {
  let sum = ZERO;
  for (let at = ZERO; compare(at, times) < 0; at = add(at, rational(1n))) sum = add(sum, value);
  return sum;
}

function withAtom(form: Form, atom: Atom): Form {
  return form.kind === "quantified" ? { ...form, holds: withAtom(form.holds, atom) } : atom;
}

function withAmount(form: Form, amount: Amount): Form {
  if (form.kind === "quantified")
    return form.quantifier === "count"
      ? { ...form, amount }
      : { ...form, holds: withAmount(form.holds, amount) };
  if (form.kind !== "atom") return form;
  const roles = form.roles.map((one) =>
    one.filler.kind === "measure" ? { ...one, filler: { ...one.filler, amount } } : one,
  );
  return { ...form, roles };
}

/** "How many each day?" */
const speaksOf = (form: Form, each: string): boolean =>
  atomsIn(form).some(
    ({ lemma, roles }) =>
      lemma === each || roles.some(({ filler }) => filler.kind === "measure" && filler.unit === each),
  );
