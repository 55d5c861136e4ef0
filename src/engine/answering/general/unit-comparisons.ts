import { baseUnitsIn, convertible, unitsNamed, type Unit } from "../../lexicon/units.ts";
import { pluralise } from "../../language/morphology.ts";
import type { Filler, Form, Measure } from "../../meaning/form.ts";
import { compare, formatRational, multiply, ONE, type Rational } from "../../text/rational.ts";
import { isPlain, nounOf, rolesOf, type Asked } from "./asked.ts";
import { convert } from "./conversions.ts";
import { verdictOf, type Cited, type Finding } from "./finding.ts";

/**
 * Units and measures beside each other.
 *
 *     Is a kilometre longer than a mile?                 ⇒   no
 *     Which is longer, two hours or 100 minutes?         ⇒   two hours
 */
const LARGER: ReadonlySet<string> = new Set(["long", "large", "big", "heavy", "great", "more", "much"]);
const SMALLER: ReadonlySet<string> = new Set(["short", "small", "light", "little", "less"]);

/** So many of a unit. */
interface Side {
  readonly value: Rational;
  readonly unit: string;
}

/** 1, 0, -1: how two measures compare, with the rows of packs that say so; null where they do not measure the same, or no row does. */
function compareSides({ knowledge }: Asked, one: Side, other: Side): Comparison | null {
  const pairs = unitsNamed(one.unit).flatMap((left) =>
    unitsNamed(other.unit).flatMap((right) => (convertible(left, right) ? [{ left, right }] : [])),
  );
  const [pair, second] = pairs;
  const [left, right] = [inBase(one, pair?.left), inBase(other, pair?.right)];
  if (second !== undefined || left === null || right === null) return null;
  const rows = one.unit === other.unit ? [] : convert(knowledge, one.unit, other.unit)?.cited;
  return rows === undefined ? null : { sign: Math.sign(compare(left, right)), cited: rows };
}

interface Comparison {
  readonly sign: number;
  readonly cited: readonly Cited[];
}

function inBase({ value }: Side, unit: Unit | undefined): Rational | null {
  const base = unit === undefined ? null : baseUnitsIn(unit);
  return base === null ? null : multiply(value, base);
}

const sideOf = ({ amount: { value, relation, per }, unit }: Measure): Side | null =>
  value === null || relation !== null || per !== undefined || unit === "" ? null : { value, unit };

/** "Is a kilometre longer than a mile?", "Is a kilogram more than a pound?", "Is 3 km more than 2 miles?" */
export function whetherLonger(asked: Asked, form: Form): Finding | null {
  const generic = asked.generic(form);
  const holds = generic === null ? form : generic.holds;
  if (holds.kind !== "atom" || !isPlain(holds.time)) return null;
  const role = holds.category === "comparative" ? "than" : holds.lemma === "be" ? "measure" : null;
  const [subject, than] = role === null ? [] : (rolesOf(holds, ["subject", role]) ?? []);
  const left = subjectSide(subject, generic);
  if (left === null || than?.kind !== "measure") return null;
  const right = sideOf(than);
  const wanted = role === "than" ? directionOf(holds.lemma) : BOUNDS[than.amount.bound];
  if (right === null || wanted === undefined || wanted === 0) return null;
  const found = compareSides(asked, left, right);
  return found === null ? null : verdictOf(found.sign === wanted ? "yes" : "no", "conversion", found.cited);
}

const directionOf = (lemma: string): number => (LARGER.has(lemma) ? 1 : SMALLER.has(lemma) ? -1 : 0);
const BOUNDS: Partial<Record<Measure["amount"]["bound"], number>> = { ">": 1, "<": -1 };

function subjectSide(
  filler: Filler | undefined,
  generic: { readonly noun: string; readonly variable: number } | null,
): Side | null {
  if (filler?.kind === "measure") return filler.amount.bound === "=" ? sideOf(filler) : null;
  const isKind = generic !== null && filler?.kind === "variable" && filler.id === generic.variable;
  return isKind ? { value: ONE, unit: generic.noun } : null;
}

/** "Which is heavier, a kilogram or a pound?": "heavy(x1) or kilogram(x1) or be(x1, measure: =2 pound)" */
export function whichLonger(asked: Asked, variable: number): Finding | null {
  const { form } = asked.question;
  if (form.kind !== "or") return null;
  const [scale, ...rest] = form.of;
  if (scale?.kind !== "atom" || scale.category !== "comparative") return null;
  const wanted = directionOf(scale.lemma);
  const sides = rest.map((one) => choiceIn(one, variable));
  const [one, other, ...more] = sides;
  if (!one || !other || more.length > 0 || wanted === 0) return null;
  const found = compareSides(asked, one, other);
  if (found === null || found.sign === 0) return null;
  const answer = found.sign === wanted ? one : other;
  const name = isOne(answer) ? answer.unit : `${formatRational(answer.value)} ${pluralise(answer.unit)}`;
  return { outcome: { kind: "names", names: [name] }, cited: found.cited, rule: "conversion", because: null };
}

const isOne = ({ value }: Side): boolean => compare(value, ONE) === 0;

function choiceIn(form: Form, variable: number): Side | null {
  const unit = nounOf(form, variable);
  if (unit !== null) return { value: ONE, unit };
  const [subject, measure] = form.kind === "atom" ? (rolesOf(form, ["subject", "measure"]) ?? []) : [];
  const isAsked = subject?.kind === "variable" && subject.id === variable;
  return isAsked && measure?.kind === "measure" && measure.amount.bound === "=" ? sideOf(measure) : null;
}
