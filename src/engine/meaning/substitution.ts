import type { Amount, Atom, Filler, Form, Term } from "./form.ts";

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
    case "true":
      return form;
    case "atom":
      return { ...form, roles: form.roles.map((role) => ({ ...role, filler: filler(role.filler) })) };
    case "equal":
      return { ...form, left: swap(form.left), right: swap(form.right) };
    case "not":
    case "modal":
      return { ...form, of: again(form.of) };
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map(again) };
    case "if":
    case "iff":
      return { ...form, condition: again(form.condition), then: again(form.then) };
    case "linked":
      return { ...form, first: again(form.first), second: again(form.second) };
    case "quantified":
      return {
        ...form,
        amount: form.amount === null ? null : amount(form.amount),
        where: again(form.where),
        holds: again(form.holds),
      };
  }
}

/** A form with each predication that it makes of things, inside what is said or thought too, replaced by what `change` makes of it. */
export function withAtoms(form: Form, change: (atom: Atom) => Atom): Form {
  const again = (one: Form): Form => withAtoms(one, change);
  switch (form.kind) {
    case "true":
    case "equal":
      return form;
    case "atom": {
      const roles = form.roles.map((role) => {
        const { filler } = role;
        const isSaid = !/^(?:thing|variable|moment|measure)$/.test(filler.kind);
        return isSaid ? { ...role, filler: again(filler as Form) } : role;
      });
      return change({ ...form, roles });
    }
    case "not":
    case "modal":
      return { ...form, of: again(form.of) };
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map(again) };
    case "if":
    case "iff":
      return { ...form, condition: again(form.condition), then: again(form.then) };
    case "linked":
      return { ...form, first: again(form.first), second: again(form.second) };
    case "quantified":
      return { ...form, where: again(form.where), holds: again(form.holds) };
  }
}
