import type { Atom } from "../../meaning/form.ts";
import { atomsIn } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/** "Sells only apples": that whatever she sells is an apple tells of no other sale than the sentence does. */
export function isToldBeside(
  { form, sentence, id }: Condition,
  { lemma }: Atom,
  { conditions }: Discourse,
): boolean {
  if (form.kind !== "quantified" || form.quantifier !== "every") return false;
  if (atomsIn(form.holds).some((one) => one.category === "verb")) return false;
  return conditions.some(
    (one) =>
      one.sentence === sentence && one.id !== id && one.form.kind === "atom" && one.form.lemma === lemma,
  );
}
