import type { Amount, Atom, Filler, Form, RoleFilling, Term } from "./form.ts";

/** A form with one variable replaced; what replaces it stands on the tokens of both. */
export function substituted(form: Form, variable: number, by: Term): Form {
  return withTerms(form, (term) =>
    term.kind === "variable" && term.id === variable
      ? { ...by, at: [...(by.at ?? []), ...(term.at ?? [])] }
      : term,
  );
}

/** A form with each of its terms, those of its parts and amounts included, replaced by what `swap` makes of it. */
export function withTerms(form: Form, swap: (term: Term) => Term): Form {
  const again = (one: Form): Form => withTerms(one, swap);
  const termOrForm = (one: Term | Form): Term | Form =>
    one.kind === "thing" || one.kind === "variable" ? swap(one) : again(one);
  const amount = (one: Amount): Amount => {
    const { relation } = one;
    if (relation === null || relation.than === null) return one;
    return { ...one, relation: { ...relation, than: termOrForm(relation.than) } };
  };
  const filler = (one: Filler): Filler => {
    if (one.kind === "moment") return one;
    return one.kind === "measure" ? { ...one, amount: amount(one.amount) } : termOrForm(one);
  };
  switch (form.kind) {
    case "atom":
      return { ...form, roles: form.roles.map((role) => ({ ...role, filler: filler(role.filler) })) };
    case "equal":
      return { ...form, left: swap(form.left), right: swap(form.right) };
    case "quantified":
      return withParts({ ...form, amount: form.amount === null ? null : amount(form.amount) }, again);
    default:
      return withParts(form, again);
  }
}

/** The same form with each of its parts changed. */
export function withParts(form: Form, change: (part: Form) => Form): Form {
  switch (form.kind) {
    case "atom":
    case "equal":
    case "true":
      return form;
    case "not":
    case "modal":
      return { ...form, of: change(form.of) };
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map(change) };
    case "if":
    case "iff":
      return { ...form, condition: change(form.condition), then: change(form.then) };
    case "linked":
      return { ...form, first: change(form.first), second: change(form.second) };
    case "quantified":
      return { ...form, where: change(form.where), holds: change(form.holds) };
  }
}

/** A form with each predication that it makes of things, inside what is said or thought too, replaced by what `change` makes of it. */
export function withAtoms(form: Form, change: (atom: Atom) => Atom): Form {
  const again = (one: Form): Form => withAtoms(one, change);
  if (form.kind !== "atom") return withParts(form, again);
  const said = ({ filler }: RoleFilling): Form | null =>
    /^(?:thing|variable|moment|measure)$/.test(filler.kind) ? null : (filler as Form);
  if (form.roles.every((role) => said(role) === null)) return change(form);
  const roles = form.roles.map((role) => {
    const inner = said(role);
    return inner === null ? role : { ...role, filler: again(inner) };
  });
  return change({ ...form, roles });
}
