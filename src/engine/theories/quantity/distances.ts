import { unitsNamed } from "../../lexicon/units.ts";
import type { Amount, Atom, Form, Measure } from "../../meaning/form.ts";
import {
  add,
  divide,
  equals,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
  type Rational,
} from "../../text/rational.ts";
import { atomsIn, conjunctsOf, placesIn, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { isDescription } from "./groups.ts";
import { factorTo } from "./units.ts";

/** "The frog jumped 5 inches farther than the rabbit": how far, or how long, each did one thing, told of each once. */

interface Deed {
  readonly who: number;
  readonly value: Rational;
  readonly unit: string;
  /** Of whom the value is counted from; null where it is the whole. */
  readonly from: { readonly who: number; readonly kind: "plus" | "minus" | "times" } | null;
  readonly condition: Condition;
}

/** Comes from the size of another to its own. */
export type Step = (kind: "plus" | "minus" | "times", other: Rational, value: Rational) => Rational;

const stepTo: Step = (kind, other, value) => {
  if (kind === "times") return multiply(other, value);
  return kind === "plus" ? add(other, value) : subtract(other, value);
};

interface Asked {
  readonly verb: string;
  readonly who: number;
  readonly than: number | null;
  readonly dimension: "length" | "time";
  readonly unit: string | null;
  /** "The ball" of "how far did she throw the ball". */
  readonly others: string;
}

/** Null where no such measure is asked, or where the text tells it in another way or more than once. @param step for tests: a planted bug */
export function distance(discourse: Discourse, step: Step = stepTo): Outcome | null {
  const asked = askedIn(discourse);
  const known = asked === null ? null : deedsIn(discourse, asked);
  if (asked === null || known === null) return null;
  const chains = [asked.who, asked.than].map((who) => (who === null ? [] : chainTo(who, known)));
  const [own, other] = chains;
  const [first] = own ?? [];
  if (own == null || other == null || first === undefined) return null;
  const unit = asked.unit ?? first.unit;
  const [size, compared] = [own, other].map((chain) => sizeOf(chain, unit, step));
  if (size == null || compared == null) return null;
  const value = subtract(size, compared);
  const { form } = discourse.question;
  if (!fits(own, size, unit) || !fits(other, compared, unit))
    return refused("what was found does not fit what was told", placesIn(form));
  if (isNegative(value)) return refused("it is less, not more", placesIn(form));
  const used = [...new Set([...own, ...other].map(({ condition }) => condition))];
  return { kind: "number", value, unit, steps: chained(used, "more than another") };
}

/** What each has done; null where more is told of one of them. */
function deedsIn({ conditions }: Discourse, asked: Asked): ReadonlyMap<number, Deed> | null {
  const deeds: Deed[] = [];
  for (const condition of conditions) {
    const found = deedIn(condition, asked);
    if (found !== null) deeds.push(found);
    else if (bearsOn(condition.form, asked)) return null;
  }
  const known = new Map(deeds.map((one) => [one.who, one]));
  const isCompared = asked.than !== null || deeds.some(({ from }) => from !== null);
  return known.size < deeds.length || (!isCompared && deeds.length > 1) ? null : known;
}

function askedIn({ question }: Discourse): Asked | null {
  const { asked, form } = question;
  if (asked.kind !== "degree" && asked.kind !== "amount") return null;
  const [atom, second] = conjunctsOf(form).filter((part) => !isDescription(part, asked.variable));
  if (atom?.kind !== "atom" || atom.category !== "verb" || second !== undefined) return null;
  const [who, than] = [thingIn(atom, "subject"), thingIn(atom, "than")];
  const dimension = dimensionAsked(asked);
  const isDifference = asked.kind === "degree" ? asked.difference : asked.difference === "plus";
  if (who === null || dimension === null || isDifference !== (than !== null)) return null;
  if (atom.time.adverbs.length > 0 || atom.time.perfect) return null;
  const unit = asked.kind === "amount" ? asked.noun : null;
  return { verb: atom.lemma, who, than, dimension, unit, others: othersIn(atom) };
}

const SCALES: ReadonlyMap<string, Asked["dimension"]> = new Map([
  ["far", "length"],
  ["long", "time"],
]);

function dimensionAsked(asked: Discourse["question"]["asked"]): Asked["dimension"] | null {
  if (asked.kind === "degree") return SCALES.get(asked.lemma) ?? null;
  if (asked.kind !== "amount" || asked.noun === null) return null;
  const found = unitsNamed(asked.noun).find(
    ({ dimension }) => dimension === "length" || dimension === "time",
  );
  return found === undefined ? null : (found.dimension as Asked["dimension"]);
}

/** What else it is done to or with. */
const othersIn = ({ roles }: Atom): string =>
  roles
    .filter(({ role }) => role !== "subject" && role !== "than")
    .flatMap(({ role, filler }) => (filler.kind === "thing" ? [`${role} ${filler.id}`] : []))
    .sort()
    .join();

function deedIn(condition: Condition, { verb, dimension, others }: Asked): Deed | null {
  const { form } = condition;
  if (form.kind !== "atom" || form.category !== "verb" || form.lemma !== verb) return null;
  const { perfect, progressive, adverbs } = form.time;
  const who = thingIn(form, "subject");
  const [measure, second] = form.roles.flatMap(({ role, filler }) =>
    filler.kind === "measure" && /^(?:object|for|during|measure)$/.test(role) ? [filler] : [],
  );
  const isPlain = !perfect && !progressive && adverbs.length === 0 && form.roles.every(isOther(measure));
  if (who === null || measure === undefined || second !== undefined || !isPlain) return null;
  if (!unitsNamed(measure.unit).some((one) => one.dimension === dimension) || othersIn(form) !== others)
    return null;
  const { amount, unit } = measure;
  const from = fromIn(amount);
  const isExact = amount.bound === "=" && amount.value !== null && amount.per === undefined;
  return isExact && from !== "open" ? { who, value: amount.value, unit, from, condition } : null;
}

const isOther =
  (measure: Measure | undefined) =>
  ({ filler }: Atom["roles"][number]): boolean =>
    filler === measure || filler.kind === "thing";

function fromIn({ relation }: Amount): Deed["from"] | "open" {
  if (relation === null) return null;
  const { kind, than } = relation;
  return kind === "part" || kind === "rest" || than?.kind !== "thing" ? "open" : { who: than.id, kind };
}

/** Whether a condition that tells no such measure may change one. */
function bearsOn(form: Form, { verb, who, than }: Asked): boolean {
  const things = thingsOf(form);
  const isTold = atomsIn(form).some(({ lemma }) => lemma === verb);
  return isTold || (hasMeasure(form) && [who, than].some((one) => one !== null && things.has(one)));
}

const hasMeasure = (form: Form): boolean =>
  atomsIn(form).some(({ roles }) => roles.some(({ filler }) => filler.kind === "measure"));

/** From whom it is counted to whom it is asked of; null where it goes round, or begins with nobody. */
function chainTo(who: number, known: ReadonlyMap<number, Deed>): readonly Deed[] | null {
  const chain: Deed[] = [];
  for (let next: number | null = who; next !== null; ) {
    const deed = known.get(next);
    if (deed === undefined || chain.includes(deed)) return null;
    chain.unshift(deed);
    next = deed.from?.who ?? null;
  }
  return chain;
}

/** 0 for nobody. */
function sizeOf(chain: readonly Deed[], unit: string, step: Step): Rational | null {
  let size: Rational = ZERO;
  for (const { value, from, unit: own } of chain) {
    const told = inUnit(value, own, unit, from?.kind ?? null);
    if (told === null) return null;
    size = from === null ? told : step(from.kind, size, told);
  }
  return isNegative(size) ? null : size;
}

function inUnit(value: Rational, own: string, unit: string, kind: string | null): Rational | null {
  if (kind === "times") return value;
  const factor = factorTo(own, unit);
  return factor === null ? null : multiply(value, factor);
}

/** The check: back from the last to the first, by the opposite of what was told. */
function fits(chain: readonly Deed[], size: Rational | null, unit: string): boolean {
  let left = size;
  for (const { value, from, unit: own } of [...chain].reverse()) {
    const told = inUnit(value, own, unit, from?.kind ?? null);
    if (left === null || told === null) return size === null;
    if (from === null) return equals(left, told);
    left = backBy(from.kind, left, told);
  }
  return chain.length === 0;
}

function backBy(kind: "plus" | "minus" | "times", size: Rational, value: Rational): Rational | null {
  if (kind === "times") return isZero(value) ? null : divide(size, value);
  return add(size, kind === "plus" ? negate(value) : value);
}
