import type { Atom, Form } from "../../meaning/form.ts";
import { conjunctsOf } from "../forms.ts";
import { isDescription, restrictedTo, type Kind } from "./groups.ts";

/** "How many more plums did she eat than those she gave to Bob?": what is asked, and the clause that tells of the others. */

export interface ComparedClause {
  readonly predicate: Atom;
  readonly other: { readonly kind: Kind; readonly variable: number; readonly predicate: Atom };
}

/** Null for a form that compares in another way. */
export function comparedClause(form: Form): ComparedClause | null {
  if (form.kind !== "quantified" || form.quantifier !== "some" || form.holds.kind !== "atom") return null;
  const { holds, variable, where } = form;
  const than = holds.roles.find(({ role }) => role === "than")?.filler;
  if (than?.kind !== "variable" || than.id !== variable) return null;
  const parts = conjunctsOf(where);
  const [done, second] = parts.filter((part) => !isDescription(part, variable));
  const described = parts.filter((part) => part !== done);
  const kind = restrictedTo({ kind: "and", of: described, at: [] }, variable)?.kind ?? null;
  if (done?.kind !== "atom" || done.category !== "verb" || second !== undefined || kind === null) return null;
  const predicate = { ...holds, roles: holds.roles.filter(({ role }) => role !== "than") };
  return { predicate, other: { kind, variable, predicate: done } };
}
