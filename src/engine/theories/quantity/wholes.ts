import {
  NOW,
  and,
  type Amount,
  type Atom,
  type Form,
  type Quantified,
  type Term,
  type Time,
} from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, partsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { exactValue } from "./groups.ts";

/** "Half of the 36 cows are brown", "he gave away 3 of his 12 pens": there are 36 cows and he has 12 pens, and half of them are so, 3 of them go. */

/** The same text with each whole told before its part; itself where none is told so. */
export function withWholes(said: Discourse): Discourse {
  const discourse = withNamedWholes(said);
  let variable = 6_000_000;
  const conditions = discourse.conditions.flatMap((condition): readonly Condition[] => {
    const found = wholeIn(condition.form);
    if (found === null || isToldOtherwise(found.thing, condition, discourse)) return [condition];
    const told = toldWhole(found, discourse, variable++);
    if (told === null) return [condition];
    // It is told with its part, and is so before.
    return [
      { ...condition, id: condition.id - 0.5, form: told },
      { ...condition, form: found.part },
    ];
  });
  return conditions.length === discourse.conditions.length ? discourse : { ...discourse, conditions };
}

/** "48 of 60 points": the 60 points as a thing that others can be of as well. */
function withNamedWholes(discourse: Discourse): Discourse {
  if (!discourse.conditions.some(({ form }) => bareWholeIn(form) !== null)) return discourse;
  const referents = discourse.referents.copy();
  const conditions = discourse.conditions.map((condition) => {
    const found = bareWholeIn(condition.form);
    const noun = found === null ? null : plainNounOf(found.count);
    if (found === null || noun === null) return condition;
    const { id } = referents.add({ noun, several: true, lastSentence: condition.sentence });
    const { form } = condition;
    const whole = { kind: "thing", id } as const;
    const own = { kind: "variable", id: found.count.variable } as const;
    const where = and([
      { ...found.count, where: ofAtom(own, whole), holds: { kind: "true" } },
      ofAtom({ kind: "variable", id: form.kind === "quantified" ? form.variable : -1 }, whole),
    ]);
    return { ...condition, form: { ...form, where } as Form };
  });
  return { ...discourse, conditions, referents };
}

const ofAtom = (own: Term, whole: Term): Atom => ({
  kind: "atom",
  category: "of",
  lemma: "of",
  roles: [
    { role: "subject", filler: own },
    { role: "object", filler: whole },
  ],
  time: NOW,
  at: [],
});

/** "48 of 60 points", of which no other noun says what the 48 are. */
function bareWholeIn(form: Form): { readonly count: Quantified } | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.where.kind !== "quantified")
    return null;
  const count = form.where;
  const { holds } = count;
  if (count.quantifier !== "count" || exactValue(count.amount) === null || holds.kind !== "atom") return null;
  const [own, whole] = holds.roles.map(({ filler }) => filler);
  const isOf = holds.lemma === "of" && own?.kind === "variable" && own.id === form.variable;
  return isOf && whole?.kind === "variable" && whole.id === count.variable ? { count } : null;
}

/** "Points" of "60 points"; null where more is said of them. */
function plainNounOf({ where }: Quantified): string | null {
  const [noun, ...others] = conjunctsOf(where);
  // "Of the 90 seats on the plane"
  const areHere = others.every(
    (one) => one.kind === "atom" && one.category === "place" && one.roles.at(-1)?.filler.kind === "thing",
  );
  return noun?.kind === "atom" && noun.category === "noun" && areHere ? noun.lemma : null;
}

interface Found {
  readonly thing: number;
  readonly amount: Amount;
  /** The form without the number of the whole. */
  readonly part: Form;
  readonly time: Time;
}

function wholeIn(form: Form): Found | null {
  if (form.kind !== "quantified" || (form.quantifier !== "count" && form.quantifier !== "some")) return null;
  const parts = conjunctsOf(form.where);
  const count = parts.find((part): part is Quantified => part.kind === "quantified");
  if (count === undefined) {
    const inner = wholeIn(form.holds);
    return inner === null ? null : { ...inner, part: { ...form, holds: inner.part } };
  }
  const thing = partOf(count.where, count.variable);
  const isOfIt = parts.some((part) => thing !== null && partOf(part, form.variable) === thing);
  const isPlain =
    count.quantifier === "count" && count.holds.kind === "true" && exactValue(count.amount) !== null;
  if (thing === null || !isOfIt || !isPlain || count.amount === null) return null;
  const where = and(parts.filter((part) => part !== count));
  return { thing, amount: count.amount, part: { ...form, where }, time: timeOf(form.holds) };
}

/** The thing that a variable is some of. */
function partOf(form: Form, variable: number): number | null {
  if (form.kind !== "atom" || form.lemma !== "of" || form.roles.length !== 2) return null;
  const [own, whole] = form.roles.map(({ filler }) => filler);
  return own?.kind === "variable" && own.id === variable && whole?.kind === "thing" ? whole.id : null;
}

/** When what is said of the part is so, without what else is said of that time. */
function timeOf(form: Form): Time {
  const said = atomsIn(form).find(({ category }) => category !== "noun" && category !== "of");
  return { ...NOW, tense: said?.time.tense ?? "present" };
}

/** Whether another condition says how many there are of the same noun. */
function isToldOtherwise(thing: number, { id }: Condition, { conditions, referents }: Discourse): boolean {
  const { noun } = referents.get(thing);
  return conditions.some(
    (one) =>
      one.id !== id &&
      [...partsOf(one.form)].some(
        (part) =>
          part.kind === "quantified" &&
          (part.thing === thing ||
            (part.quantifier === "count" &&
              atomsIn(part.where).some(({ category, lemma }) => category === "noun" && lemma === noun))),
      ),
  );
}

function toldWhole({ thing, amount, time }: Found, { referents }: Discourse, variable: number): Form | null {
  const { noun, name, description, owner } = referents.get(thing);
  if (noun === null || name !== null || description.some((one) => one.includes(" "))) return null;
  const own = { kind: "variable", id: variable } as const;
  const said = (category: Atom["category"], lemma: string): Atom => ({
    kind: "atom",
    category,
    lemma,
    roles: [{ role: "subject", filler: own }],
    time,
    at: [],
  });
  const having: Atom["roles"] =
    owner === null
      ? [{ role: "subject", filler: own }]
      : [
          { role: "subject", filler: { kind: "thing", id: owner } },
          { role: "object", filler: own },
        ];
  return {
    kind: "quantified",
    quantifier: "count",
    amount,
    variable,
    where: and([said("noun", noun), ...description.map((one) => said("adjective", one))]),
    holds: { ...said("verb", owner === null ? "exist" : "have"), roles: having },
    at: [],
    thing,
  };
}
