import type { Atom, Form } from "../../meaning/form.ts";
import { atomsIn, isForm } from "../forms.ts";
import type { Discourse } from "../theory.ts";

/** "29 campers went rowing in the morning. How many went rowing in all?": so many rowed, whatever the phrases belong to. */

/** The same text with what somebody goes doing as done, where the question asks for that. */
export function withActivities(discourse: Discourse): Discourse {
  const { conditions, question } = discourse;
  if (!atomsIn(question.form).some((atom) => activityOf(atom) !== null)) return discourse;
  return {
    ...discourse,
    conditions: conditions.map((one) => ({ ...one, form: done(one.form) })),
    question: { ...question, form: done(question.form) },
  };
}

function done(form: Form): Form {
  switch (form.kind) {
    case "atom":
      return activityOf(form) ?? form;
    case "and":
      return { ...form, of: form.of.map(done) };
    case "quantified":
      return { ...form, holds: done(form.holds) };
    default:
      return form;
  }
}

/** "Row in the morning" of "went rowing in the morning"; null for any other predication. */
function activityOf({ lemma, category, roles, time, at }: Atom): Atom | null {
  const [content, second] = roles.filter(({ filler }) => isForm(filler));
  const inner = content?.filler;
  if (category !== "verb" || lemma !== "go" || inner?.kind !== "atom" || second !== undefined) return null;
  const [subject, own] = [roles, inner.roles].map((all) => all.find(({ role }) => role === "subject"));
  const isSame =
    subject !== undefined &&
    own !== undefined &&
    "id" in subject.filler &&
    "id" in own.filler &&
    subject.filler.kind === own.filler.kind &&
    subject.filler.id === own.filler.id;
  if (content?.form !== "gerund" || !isSame) return null;
  const others = [...roles, ...inner.roles].filter((one) => one !== content && one !== own);
  return {
    ...inner,
    roles: others,
    time: { ...time, adverbs: [...time.adverbs, ...inner.time.adverbs] },
    at: [...inner.at, ...at],
  };
}
