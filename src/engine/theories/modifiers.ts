import { deniesHead } from "../lexicon/kinds.ts";
import type { Atom, Form } from "../meaning/form.ts";

/** "A former teacher" is no teacher, "an alleged thief" perhaps a thief: what such a modifier denies is said with it. */
export function withModifiedKinds(form: Form): Form {
  switch (form.kind) {
    case "atom":
      return withDenial(form);
    case "equal":
    case "true":
    // Who is "not a former sailor" may be a sailor or not.
    case "not":
      return form;
    case "modal":
      return { ...form, of: withModifiedKinds(form.of) };
    case "and":
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

function withDenial(atom: Atom): Form {
  const [modifier = "", ...head] = atom.lemma.split(" ");
  if (atom.category !== "noun" || head.length === 0 || !deniesHead(modifier)) return atom;
  const denial: Form = { kind: "not", of: { ...atom, lemma: head.join(" ") }, at: atom.at };
  return { kind: "and", of: [atom, denial], at: [] };
}
