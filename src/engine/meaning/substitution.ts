import type { Amount, Filler, Form, Term } from "./form.ts";

/** A form with one variable replaced. */
export function substituted(form: Form, variable: number, by: Term): Form {
  const swap = (one: Form): Form => substituted(one, variable, by);
  const filler = (one: Filler): Filler => {
    if (one.kind === "variable")
      return one.id === variable ? { ...by, at: [...(by.at ?? []), ...(one.at ?? [])] } : one;
    if (one.kind === "measure") return { ...one, amount: amount(one.amount) as Amount };
    if (one.kind === "thing" || one.kind === "moment") return one;
    return swap(one);
  };
  const amount = (one: Amount | null): Amount | null => {
    const than = one?.relation?.than ?? null;
    if (one === null || one.relation === null || than === null) return one;
    return { ...one, relation: { ...one.relation, than: filler(than) as Term | Form } };
  };
  switch (form.kind) {
    case "true":
      return form;
    case "atom":
      return { ...form, roles: form.roles.map((role) => ({ ...role, filler: filler(role.filler) })) };
    case "equal":
      return { ...form, left: filler(form.left) as Term, right: filler(form.right) as Term };
    case "not":
    case "modal":
      return { ...form, of: swap(form.of) };
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map(swap) };
    case "if":
    case "iff":
      return { ...form, condition: swap(form.condition), then: swap(form.then) };
    case "linked":
      return { ...form, first: swap(form.first), second: swap(form.second) };
    case "quantified":
      return { ...form, amount: amount(form.amount), where: swap(form.where), holds: swap(form.holds) };
  }
}
