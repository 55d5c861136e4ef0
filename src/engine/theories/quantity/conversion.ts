import { baseUnitsIn, convertible, unitsNamed } from "../../lexicon/units.ts";
import type { Form, Measure } from "../../meaning/form.ts";
import { add, equals, multiply, ZERO, type Rational } from "../../text/rational.ts";
import { conjunctsOf } from "../forms.ts";
import type { Discourse, Outcome } from "../theory.ts";
import { exactValue } from "./groups.ts";
import { factorTo } from "./units.ts";

/** "How many hours are 150 minutes?", "How many minutes are there in 2 hours?" */

/** @param factor for tests: a planted bug. Null where anything is told, or no conversion is asked. */
export function conversion({ conditions, question }: Discourse, factor = factorTo): Outcome | null {
  const { asked, form } = question;
  if (conditions.length > 0 || asked.kind !== "amount" || asked.noun === null || asked.difference !== null)
    return null;
  const unit = asked.noun;
  const [own, ...said] = conjunctsOf(form);
  if (own === undefined || said.length === 0 || !isUnit(own, asked.variable)) return null;
  const measures = said.map((one) => measureIn(one, asked.variable));
  // "In 2 hours and 15 minutes", each unit once.
  if (new Set(measures.map((one) => one?.unit)).size < measures.length) return null;
  const parts = measures.map((measure) => (measure === null ? null : converted(measure, unit, factor)));
  if (!parts.every((part) => part !== null)) return null;
  return {
    kind: "number",
    value: parts.reduce<Rational>((sum, { value }) => add(sum, value), ZERO),
    unit,
    steps: parts.map(({ at }, index) => ({ step: index + 1, rule: "units", from: [], text: "", at })),
  };
}

/** One measure in another unit; null where that is not exact, or the check does not agree. */
function converted(measure: Measure, unit: string, factor: typeof factorTo) {
  const value = exactValue(measure.amount);
  const by = factor(measure.unit, unit);
  if (value === null || by === null) return null;
  const found = multiply(value, by);
  return isSame({ value: found, unit }, { value, unit: measure.unit })
    ? { value: found, at: measure.at }
    : null;
}

const isUnit = (form: Form, variable: number): boolean => {
  const [only, second] = form.kind === "atom" && form.category === "noun" ? form.roles : [];
  return only?.filler.kind === "variable" && only.filler.id === variable && second === undefined;
};

/** So much of another unit, which is so many, or has so many in it. */
function measureIn(form: Form, variable: number): Measure | null {
  if (form.kind !== "atom" || form.time.adverbs.length > 0 || form.roles.length !== 2) return null;
  const isOwn = form.category === "place" ? form.lemma === "in" : /^(?:be|exist|make)$/.test(form.lemma);
  const [own, other] = form.roles;
  const fits =
    other?.role === "measure" || other?.role === "in" || (form.lemma === "in" && other?.role === "object");
  if (!isOwn || !fits || own?.filler.kind !== "variable" || own.filler.id !== variable) return null;
  return other?.filler.kind === "measure" ? other.filler : null;
}

interface Size {
  readonly value: Rational;
  readonly unit: string;
}

/** The check: both are as many base units. */
const isSame = (one: Size, other: Size): boolean =>
  unitsNamed(one.unit).some((unit) =>
    unitsNamed(other.unit).some((from) => {
      const [to, of] = [baseUnitsIn(unit), baseUnitsIn(from)];
      const isBoth = convertible(unit, from) && to !== null && of !== null;
      return isBoth && equals(multiply(one.value, to), multiply(other.value, of));
    }),
  );
