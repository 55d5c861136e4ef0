import type { Atom, Form } from "../../meaning/form.ts";
import { conjunctsOf, partsOf } from "../forms.ts";
import type { Discourse, Outcome } from "../theory.ts";
import { judge, type LogicText } from "./logic.ts";

/**
 * "Cats are afraid of mice. Gertrude is a cat. What is Gertrude afraid of?": of no mouse that is named, but of mice. The kinds of which the
 * text says it of some; null where it says it of none.
 */
export function kindsAsked(discourse: Discourse, text: LogicText): Outcome | null {
  const { asked, form } = discourse.question;
  const [atom, second] = conjunctsOf(form);
  if (asked.kind !== "which" || asked.noun !== null || atom?.kind !== "atom" || second !== undefined)
    return null;
  const kinds = new Map(
    discourse.conditions.flatMap((one) => kindsIn(one.form, atom)).map((kind) => [kind.lemma, kind]),
  );
  const found = [...kinds.values()].flatMap(({ lemma, at }) => {
    const judged = judge(discourse, text, ofSome(lemma, atom, asked.variable));
    return judged.kind === "judged" && judged.verdict === "yes" ? [{ at, steps: judged.steps }] : [];
  });
  const [first, other] = found;
  if (first === undefined || other !== undefined) return null;
  return { kind: "words", at: first.at, steps: first.steps };
}

/** The kinds of which a form says that it is so of some. */
function kindsIn(form: Form, { lemma, category }: Atom): readonly Atom[] {
  return [...partsOf(form)].flatMap((part): readonly Atom[] => {
    if (part.kind !== "quantified" || part.quantifier !== "some" || part.where.kind !== "atom") return [];
    const { where, holds } = part;
    const isSame = holds.kind === "atom" && holds.lemma === lemma && holds.category === category;
    return isSame && where.category === "noun" ? [where] : [];
  });
}

/** "Gertrude is afraid of some mice" */
function ofSome(noun: string, atom: Atom, variable: number): Form {
  const roles = [{ role: "subject", filler: { kind: "variable", id: variable } }] as const;
  const where: Atom = { ...atom, category: "noun", lemma: noun, roles };
  return { kind: "quantified", quantifier: "some", amount: null, variable, where, holds: atom, at: atom.at };
}
