import type { Form } from "../../meaning/form.ts";
import { conjunctsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/** "Which person wrote the letter?" */
export const asksForPersons = ({ question: { asked, form } }: Discourse): boolean =>
  asked.kind === "which" &&
  conjunctsOf(form).some(
    (part) =>
      part.kind === "atom" &&
      part.lemma === "person" &&
      part.roles.some(({ filler }) => filler.kind === "variable" && filler.id === asked.variable),
  );

/** "Rex is a dog": it says what somebody is. */
export const saysKind = ({ form }: Condition): boolean => form.kind === "atom" && form.category === "noun";

/** The things of which the text says that they are something else than persons. */
export const otherThanPersons = ({ conditions, words }: Discourse): ReadonlySet<number> =>
  new Set(conditions.flatMap(({ form }) => (isOtherKind(form, words) ? [...thingsOf(form)] : [])));

const isOtherKind = (form: Form, words: Discourse["words"]): boolean =>
  form.kind === "atom" &&
  form.category === "noun" &&
  form.lemma !== "person" &&
  words.kindsOf(form.lemma)?.includes("person") !== true;
