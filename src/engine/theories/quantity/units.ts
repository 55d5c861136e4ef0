import { baseUnitsIn, convertible, isCoin, unitsNamed, type Dimension } from "../../lexicon/units.ts";
import {
  NOW,
  and,
  type Amount,
  type Atom,
  type Form,
  type Measure,
  type Quantified,
  type Term,
} from "../../meaning/form.ts";
import { withParts } from "../../meaning/substitution.ts";
import { divide, equals, multiply, ONE, type Rational } from "../../text/rational.ts";
import { conjunctsOf, partsOf, thingsOf } from "../forms.ts";
import { restrictedTo } from "./groups.ts";
import type { Condition, Discourse } from "../theory.ts";

/** "Ann has 3 m of ribbon. She uses 120 cm": amounts of one scale, all in the unit that is asked for, else in the first that is told. */

const SCALES: ReadonlySet<Dimension> = new Set<Dimension>([
  "length",
  "mass",
  "volume",
  "area",
  "time",
  "money",
]);

/** The same text with one unit for each scale; itself where there is nothing to convert. */
export function inOneUnit(discourse: Discourse): Discourse {
  const { conditions, question } = discourse;
  const { asked } = question;
  // "How many nickels does he have?": pennies are none.
  if (asked.kind === "amount" && asked.noun !== null && isCoin(asked.noun)) return discourse;
  const forms = [question.form, ...conditions.map(({ form }) => form)];
  const names = forms.flatMap((form) => [...partsOf(form)].flatMap(unitsIn));
  const wanted = new Map<string, string>();
  for (const name of names) {
    const system = systemOf(name);
    if (system !== null && !wanted.has(system)) wanted.set(system, name);
  }
  const isSame = names.every((name) => {
    const system = systemOf(name);
    return system === null || wanted.get(system) === name;
  });
  if (isSame || forms.some((form) => [...partsOf(form)].some(isRate))) return discourse;
  const again = (form: Form): Form => converted(form, (name) => wanted.get(systemOf(name) ?? "") ?? name);
  return {
    ...discourse,
    conditions: conditions.map((one) => ({ ...one, form: again(one.form) })),
    question: { ...question, form: again(question.form) },
  };
}

/** "60 km in an hour": in 1 hour. Of an hour that the text speaks of again it is that hour. */
export function withUnitsOfOne(discourse: Discourse): Discourse {
  const { conditions, referents, question } = discourse;
  const unitOf = (id: number): string | null => {
    const { noun, name, several, description, owner } = referents.get(id);
    const isTime = noun !== null && unitsNamed(noun).some(({ dimension }) => dimension === "time");
    const forms = [question.form, ...conditions.map(({ form }) => form)];
    const said = forms.filter((form) => thingsOf(form).has(id)).length;
    return isTime && name === null && owner === null && !several && description.length === 0 && said === 2
      ? noun
      : null;
  };
  const again = conditions.map((one): Condition => {
    const form = inUnits(one.form, unitOf);
    return form === one.form ? one : { ...one, form };
  });
  return again.every((one, at) => one === conditions[at]) ? discourse : { ...discourse, conditions: again };
}

function inUnits(form: Form, unitOf: (id: number) => string | null): Form {
  if (form.kind === "quantified") {
    const unit = form.quantifier === "some" ? timeNamed(form) : null;
    if (unit !== null) return withSpan(form.holds, { kind: "variable", id: form.variable }, unit) ?? form;
    const holds = inUnits(form.holds, unitOf);
    return holds === form.holds ? form : { ...form, holds };
  }
  return form.kind === "atom" && form.category === "verb" ? withNamedSpan(form, unitOf) : form;
}

function withNamedSpan(atom: Atom, unitOf: (id: number) => string | null): Form {
  for (const { filler } of atom.roles) {
    const unit = filler.kind === "thing" ? unitOf(filler.id) : null;
    if (filler.kind === "thing" && unit !== null) return withSpan(atom, filler, unit) ?? atom;
  }
  return atom;
}

/** "An hour" that no other word describes. */
function timeNamed({ where }: Quantified): string | null {
  if (where.kind !== "atom" || where.category !== "noun") return null;
  return unitsNamed(where.lemma).some(({ dimension }) => dimension === "time") ? where.lemma : null;
}

/** What is done "in" it, with the span itself; null where it is said in another way. */
function withSpan(form: Form, term: Term, unit: string): Form | null {
  if (form.kind !== "atom") return null;
  const amount = { bound: "=", value: ONE, relation: null } as const;
  const isIt = ({ role, filler }: Atom["roles"][number]): boolean =>
    role === "in" && filler.kind === term.kind && filler.id === term.id;
  if (!form.roles.some(isIt)) return null;
  const span = { kind: "measure", amount, unit, at: [] } as const;
  return { ...form, roles: form.roles.map((one) => (isIt(one) ? { ...one, filler: span } : one)) };
}

/**
 * "Ann has 3 m of ribbon. She uses 120 cm": a unit alone is of what the text measures in units of that scale, if that is one thing. Asked
 * after `inOneUnit`.
 */
export function withContents(discourse: Discourse): Discourse {
  const { conditions } = discourse;
  const found = new Map<string, Set<string>>();
  for (const { form } of conditions)
    for (const part of partsOf(form)) {
      if (part.kind !== "quantified" || part.quantifier !== "count") continue;
      const [unit] = nounsOf(part);
      const of = restrictedTo(part.where, part.variable)?.kind?.marks.find((mark) => mark.startsWith("of "));
      if (unit === undefined || systemOf(unit) === null || of === undefined) continue;
      found.set(unit, (found.get(unit) ?? new Set()).add(of.slice(3)));
    }
  if (found.size === 0) return discourse;
  const fresh = freshVariables();
  const again = (form: Form): Form => {
    if (form.kind === "and") return { ...form, of: form.of.map(again) };
    if (form.kind !== "atom" || form.category !== "verb") return form;
    const measures = form.roles.filter(({ role, filler }) => role === "object" && filler.kind === "measure");
    const [measured, second] = measures.map(({ filler }) => filler);
    if (measured?.kind !== "measure" || second !== undefined) return form;
    const [of, other] = found.get(measured.unit) ?? [];
    return of === undefined || other !== undefined ? form : ofContents(form, measured, of, fresh);
  };
  return { ...discourse, conditions: conditions.map((one) => ({ ...one, form: again(one.form) })) };
}

/** Variables that no form of a text has. */
function freshVariables(): () => number {
  let next = 8_000_000;
  return () => next++;
}

/** "Uses 120 cm" as "uses 120 cm of ribbon". */
function ofContents(atom: Atom, measured: Measure, contents: string, fresh: () => number): Form {
  const { unit, amount, at } = measured;
  const own = { kind: "variable", id: fresh() } as const;
  const inside = { kind: "variable", id: fresh() } as const;
  const roles = atom.roles.map((one) => (one.filler === measured ? { ...one, filler: own } : one));
  const some: Form = {
    kind: "quantified",
    quantifier: "some",
    amount: null,
    variable: inside.id,
    where: said("noun", contents, { subject: inside }),
    holds: said("of", "of", { subject: own, object: inside }),
    at: [],
  };
  const where = and([said("noun", unit, { subject: own }), some]);
  return {
    kind: "quantified",
    quantifier: "count",
    amount,
    variable: own.id,
    where,
    holds: { ...atom, roles },
    at,
  };
}

const said = (category: Atom["category"], lemma: string, fillers: Readonly<Record<string, Term>>): Form => ({
  kind: "atom",
  category,
  lemma,
  roles: Object.entries(fillers).map(([role, filler]) => ({ role, filler })),
  time: NOW,
  at: [],
});

/** The scale on which a noun is the one unit of its name; null for "pound", which is a weight and money. */
function systemOf(name: string): string | null {
  const [unit, second] = unitsNamed(name);
  return unit === undefined || second !== undefined || !SCALES.has(unit.dimension)
    ? null
    : `${unit.dimension} ${unit.system}`;
}

function unitsIn(part: Form): readonly string[] {
  if (part.kind === "quantified") return part.quantifier === "count" ? nounsOf(part) : [];
  if (part.kind !== "atom") return [];
  // "How many cm": the unit that is asked.
  const own = part.category === "noun" && systemOf(part.lemma) !== null ? [part.lemma] : [];
  return [...own, ...part.roles.flatMap(({ filler }) => (filler.kind === "measure" ? [filler.unit] : []))];
}

const nounsOf = ({ where, variable }: Quantified): readonly string[] =>
  conjunctsOf(where).flatMap((part) => {
    const subject = part.kind === "atom" && part.category === "noun" ? part.roles[0]?.filler : undefined;
    return part.kind === "atom" && subject?.kind === "variable" && subject.id === variable
      ? [part.lemma]
      : [];
  });

/** "12 dollars an hour": what is said of each is not converted. */
const isRate = (part: Form): boolean =>
  (part.kind === "quantified" && part.amount?.per !== undefined) ||
  (part.kind === "atom" &&
    part.roles.some(({ filler }) => filler.kind === "measure" && filler.amount.per !== undefined));

/** A form with each amount of a unit in the unit `to` names for it. */
function converted(form: Form, to: (unit: string) => string): Form {
  const again = (one: Form): Form => converted(one, to);
  switch (form.kind) {
    case "atom":
      return {
        ...form,
        roles: form.roles.map((one) => {
          const { filler } = one;
          if (filler.kind !== "measure") return one;
          const factor = factorTo(filler.unit, to(filler.unit));
          return factor === null
            ? one
            : { ...one, filler: { ...filler, unit: to(filler.unit), amount: scaled(filler.amount, factor) } };
        }),
      };
    case "quantified": {
      const [unit] = form.quantifier === "count" ? nounsOf(form) : [];
      const factor = unit === undefined ? null : factorTo(unit, to(unit));
      const inner = { ...form, where: again(form.where), holds: again(form.holds) };
      if (unit === undefined || factor === null || equals(factor, ONE)) return inner;
      const amount = form.amount === null ? null : scaled(form.amount, factor);
      return { ...inner, amount, where: renamed(form.where, unit, to(unit)) };
    }
    default:
      return withParts(form, again);
  }
}

/** "Three times as many" stays so. */
function scaled(amount: Amount, factor: Rational): Amount {
  const isNumber = amount.relation === null || /^(?:plus|minus)$/.test(amount.relation.kind);
  return isNumber && amount.value !== null ? { ...amount, value: multiply(amount.value, factor) } : amount;
}

const renamed = (form: Form, from: string, to: string): Form => {
  if (form.kind === "and") return { ...form, of: form.of.map((part) => renamed(part, from, to)) };
  return form.kind === "atom" && form.category === "noun" && form.lemma === from
    ? { ...form, lemma: to }
    : form;
};

/** How many of one unit another is; null where they are no units of one scale. */
export function factorTo(from: string, to: string): Rational | null {
  if (from === to) return ONE;
  const pairs = unitsNamed(from).flatMap((one) =>
    unitsNamed(to).flatMap((other) => (convertible(one, other) ? [{ one, other }] : [])),
  );
  const [pair, second] = pairs;
  if (pair === undefined || second !== undefined) return null;
  const [one, other] = [baseUnitsIn(pair.one), baseUnitsIn(pair.other)];
  return one === null || other === null ? null : divide(one, other);
}
