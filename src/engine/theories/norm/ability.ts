import type { Form } from "../../meaning/form.ts";
import { childrenOf, partsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";

/** "Bob swims. Can Bob swim?", "Tom cannot swim. Does Tom swim?" */
export function isAbility({ conditions, question }: Discourse): boolean {
  const told = conditions.map(({ form }) => form);
  const able = verbsUnder(question.form, "can");
  if (able.length > 0) return told.some((form) => verbsUnder(form, null).some((verb) => able.includes(verb)));
  const done = verbsUnder(question.form, null);
  return told.some((form) => isDenial(form) && verbsUnder(form, "can").some((verb) => done.includes(verb)));
}

const isDenial = (form: Form): boolean => [...partsOf(form)].some(({ kind }) => kind === "not");

/** The verbs of a form in the scope of a modal word, or of none. */
function verbsUnder(form: Form, force: "can" | null): readonly string[] {
  if (form.kind === "modal") return form.force === force ? verbsUnder(form.of, null) : [];
  if (form.kind === "atom") return force === null && form.category === "verb" ? [form.lemma] : [];
  return childrenOf(form).flatMap((child) => verbsUnder(child, force));
}
