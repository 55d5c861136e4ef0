import { headAfter } from "../lexicon/kinds.ts";
import type { Atom, Form } from "../meaning/form.ts";

/** "A former teacher" is no teacher, "an alleged thief" perhaps a thief: such a modifier and its noun are one kind. */
export function withModifiedKinds(form: Form): Form {
  switch (form.kind) {
    case "atom":
    case "equal":
    case "true":
      return form;
    case "not":
    case "modal":
      return { ...form, of: withModifiedKinds(form.of) };
    case "and":
      return { ...form, of: merged(form.of.map(withModifiedKinds)) };
    case "or":
    case "xor":
      return { ...form, of: form.of.map(withModifiedKinds) };
    case "if":
    case "iff":
      return { ...form, condition: withModifiedKinds(form.condition), then: withModifiedKinds(form.then) };
    case "linked":
      return { ...form, first: withModifiedKinds(form.first), second: withModifiedKinds(form.second) };
    case "quantified":
      return { ...form, where: withModifiedKinds(form.where), holds: withModifiedKinds(form.holds) };
  }
}

function merged(forms: readonly Form[]): readonly Form[] {
  let parts = [...forms];
  for (const modifier of forms) {
    if (modifier.kind !== "atom" || modifier.category !== "adjective" || modifier.roles.length !== 1)
      continue;
    const effect = headAfter(modifier.lemma, null);
    if (effect === null) continue;
    const subject = subjectOf(modifier);
    const isItsNoun = (one: Form): one is Atom =>
      one.kind === "atom" && one.category === "noun" && subjectOf(one) === subject;
    const noun = parts.find(isItsNoun);
    if (noun === undefined) continue;
    const whole: Atom = {
      ...noun,
      lemma: `${modifier.lemma} ${noun.lemma}`,
      at: [...noun.at, ...modifier.at],
    };
    const denial: readonly Form[] = effect === "denied" ? [{ kind: "not", of: noun, at: modifier.at }] : [];
    parts = parts
      .filter((one) => one !== modifier)
      .flatMap((one) => (one === noun ? [whole, ...denial] : [one]));
  }
  return parts;
}

function subjectOf({ roles }: Atom): string {
  const filler = roles[0]?.filler;
  return filler?.kind === "thing" || filler?.kind === "variable" ? `${filler.kind} ${filler.id}` : "";
}
