import type { Amount, Form, Measure } from "../../meaning/form.ts";
import { atomsIn, partsOf, thingsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import { exactValue, restrictedTo, type Kind } from "./groups.ts";
import { constant, type Linear } from "./linear.ts";

/** The kinds, units and numbers that a form speaks of. */

export function nounsIn(form: Form, { referents }: Discourse): ReadonlySet<string> {
  const named = [...thingsOf(form)].flatMap((id) => referents.get(id).noun ?? []);
  const said = atomsIn(form).flatMap(({ category, lemma }) => (category === "noun" ? [lemma] : []));
  return new Set([...named, ...said, ...measuresIn(form).map(({ unit }) => unit)]);
}

export const amountsIn = (form: Form): readonly Amount[] => [
  ...[...partsOf(form)].flatMap((part) =>
    part.kind === "quantified" && part.amount !== null ? [part.amount] : [],
  ),
  ...measuresIn(form).map(({ amount }) => amount),
];

export const measuresIn = (form: Form): readonly Measure[] =>
  atomsIn(form).flatMap(({ roles }) =>
    roles.flatMap(({ filler }) => (filler.kind === "measure" ? [filler] : [])),
  );

/** The one number of a kind that a form says. */
export function amountIn(form: Form, kind: Kind): Linear | null {
  const counted = [...partsOf(form)].flatMap((part) => {
    if (part.kind !== "quantified" || part.quantifier !== "count" || part.amount === null) return [];
    const said = restrictedTo(part.where, part.variable)?.kind;
    return said?.noun === kind.noun ? [exactValue(part.amount)] : [];
  });
  const measured = measuresIn(form).flatMap(({ unit, amount }) =>
    unit === kind.noun ? [exactValue(amount)] : [],
  );
  const [only, second] = [...counted, ...measured];
  return only == null || second !== undefined ? null : constant(only);
}
