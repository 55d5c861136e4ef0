import { unitsNamed } from "../../lexicon/units.ts";
import type { Form, Measure, Quantified } from "../../meaning/form.ts";
import { conjunctsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";

/** "How many toys does it make in a 5-day week?", "in a week of 5 days": in 5 days. */

/** The same text with the time itself where something is done in a stretch of so long. */
export function withMeasuredSpans(discourse: Discourse): Discourse {
  const form = inSpan(discourse.question.form);
  return form === discourse.question.form
    ? discourse
    : { ...discourse, question: { ...discourse.question, form } };
}

function inSpan(form: Form): Form {
  if (form.kind === "and") {
    const of = form.of.map(inSpan);
    return of.every((one, at) => one === form.of[at]) ? form : { ...form, of };
  }
  if (form.kind !== "quantified" || form.quantifier !== "some" || form.holds.kind !== "atom") return form;
  const measure = lengthOf(form);
  if (measure === null) return form;
  const { holds, variable } = form;
  const isSpan = ({ role, filler }: (typeof holds.roles)[number]): boolean =>
    WITHIN.has(role) && filler.kind === "variable" && filler.id === variable;
  if (holds.roles.filter(isSpan).length !== 1) return form;
  return {
    ...holds,
    roles: holds.roles.map((one) => (isSpan(one) ? { role: "in", filler: measure } : one)),
    at: [...holds.at, ...form.at],
  };
}
const WITHIN: ReadonlySet<string> = new Set(["in", "during", "for", "over", "within"]);

/** Of what is only said to be a time of so many days. */
function lengthOf({ where, variable }: Quantified): Measure | null {
  const [noun, long, more] = conjunctsOf(where);
  if (noun?.kind !== "atom" || noun.category !== "noun" || long?.kind !== "atom" || more !== undefined)
    return null;
  const [own, measure] = long.roles.map(({ filler }) => filler);
  const isOwn =
    own?.kind === "variable" && own.id === variable && (long.lemma === "long" || long.lemma === "of");
  if (!isOwn || measure?.kind !== "measure" || long.roles.length > 2) return null;
  return unitsNamed(measure.unit).some(({ dimension }) => dimension === "time") ? measure : null;
}
