import { and, type Question } from "../meaning/form.ts";
import { withTerms } from "../meaning/substitution.ts";
import { thingsOf } from "./forms.ts";
import type { Discourse } from "./theory.ts";

/** "Who is the person who wrote the letter?" asks who wrote it: what the question takes for granted of whom it describes is what is asked. */
export function described({ question, granted, referents }: Discourse): Question {
  const { asked, form } = question;
  if (asked.kind !== "which" || form.kind !== "equal") return question;
  const thing = [form.left, form.right].find(({ kind }) => kind === "thing");
  if (thing === undefined || referents.get(thing.id).name !== null) return question;
  const said = granted.filter((one) => thingsOf(one).has(thing.id));
  // Of the room alone, or of its area, nothing is described.
  if (said.every((one) => one.kind === "atom" && (one.category === "noun" || one.lemma === "of")))
    return question;
  const whatever = said.map((one) =>
    withTerms(one, (term) =>
      term.kind === "thing" && term.id === thing.id
        ? { kind: "variable", id: asked.variable, at: term.at ?? [] }
        : term,
    ),
  );
  return { ...question, form: and(whatever, form.at) };
}
