import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { add, isNegative, isZero, subtract, type Rational } from "../../text/rational.ts";
import { atomsIn } from "../forms.ts";
import { chained } from "../steps.ts";
import type { Condition, Discourse, Outcome } from "../theory.ts";
import { exactValue } from "./groups.ts";

/** "A shirt costs $12 and a cap costs $8. How much do they cost together?", "How much more does the shirt cost than the cap?" */

interface Cost {
  readonly thing: number;
  readonly value: Rational;
  readonly unit: string;
  readonly condition: Condition;
}

/** Null where it is not asked so, or where more is told of what costs so much. */
export function costsOfThings(discourse: Discourse): Outcome | null {
  const wanted = wantedIn(discourse);
  if (wanted === null) return null;
  const { conditions } = discourse;
  const told = conditions.flatMap((one) => costIn(one) ?? []);
  const found = wanted.things.map((thing) => told.filter((one) => one.thing === thing));
  const costs = found.flatMap((all) => (all.length === 1 ? all : []));
  const [first, second] = costs;
  if (first === undefined || second === undefined || costs.length < found.length) return null;
  if (costs.some(({ unit }) => unit !== first.unit)) return null;
  const used = costs.map(({ condition }) => condition);
  const others = conditions.filter((one) => !used.includes(one) && costIn(one) === null);
  const sentences = new Set(used.map(({ sentence }) => sentence));
  if (others.some(({ form, sentence }) => saysMore(form) || !isSaidWith(form, sentences.has(sentence))))
    return null;
  const value = wanted.isSum
    ? costs.slice(1).reduce((sum, one) => add(sum, one.value), first.value)
    : subtract(first.value, second.value);
  if (isNegative(value) || (!wanted.isSum && isZero(value))) return null;
  return {
    kind: "number",
    value,
    unit: first.unit,
    steps: chained(used, wanted.isSum ? "together" : "more"),
  };
}

interface Wanted {
  readonly things: readonly number[];
  readonly isSum: boolean;
}

function wantedIn({ question: { asked, form }, referents }: Discourse): Wanted | null {
  if (asked.kind !== "amount" || form.kind !== "atom" || form.lemma !== "cost") return null;
  const { roles, time } = form;
  const things = roles.flatMap(({ role, filler }) =>
    (role === "subject" || role === "than") && filler.kind === "thing" ? [filler.id] : [],
  );
  const [subject, than] = things;
  if (subject === undefined || roles.length !== things.length + 1) return null;
  const { members } = referents.get(subject);
  const isTogether = time.adverbs.length > 0 && time.adverbs.every((one) => TOGETHER.has(one));
  if (asked.difference === null && isTogether && than === undefined && members.length > 1)
    return { things: members, isSum: true };
  const isMore = asked.difference === "plus" && time.adverbs.length === 0 && members.length === 0;
  return isMore && than !== undefined ? { things: [subject, than], isSum: false } : null;
}
const TOGETHER: ReadonlySet<string> = new Set(["together", "altogether"]);

/** "A shirt costs $12." */
function costIn(condition: Condition): Cost | null {
  const { form } = condition;
  if (form.kind !== "atom" || form.lemma !== "cost" || form.roles.length !== 2) return null;
  const [subject, price] = form.roles.map(({ filler }) => filler);
  if (subject?.kind !== "thing" || price?.kind !== "measure" || !isPlain(form)) return null;
  const value = price.amount.per === undefined ? exactValue(price.amount) : null;
  const isMoney = unitsNamed(price.unit).some(({ dimension }) => dimension === "money");
  return value === null || !isMoney ? null : { thing: subject.id, value, unit: price.unit, condition };
}

const isPlain = ({ time }: Atom): boolean => !time.perfect && time.adverbs.length === 0;

/** All but what a thing is: a noun, or an adjective with it. */
const saysMore = (form: Form): boolean =>
  atomsIn(form).some(
    ({ category, roles }) => (category !== "noun" && category !== "adjective") || roles.length > 1,
  );

/** "A red shirt costs $12", but not "the shirt is free today". */
const isSaidWith = (form: Form, isSame: boolean): boolean =>
  isSame || atomsIn(form).every(({ category }) => category === "noun");
