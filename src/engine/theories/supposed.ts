import { NOW, type Form } from "../meaning/form.ts";
import { conjunctsOf, placesIn } from "./forms.ts";
import type { Condition, Discourse } from "./theory.ts";

/**
 * "If no cats are dogs, are any dogs cats?", "Since Tom is a cat, is Tom black?", "If cats were birds, would a cat be a bird?": the same text
 * that tells what the question supposes, and then asks. Null where the question supposes nothing.
 */
export function withSupposed(discourse: Discourse): Discourse | null {
  const { question, conditions } = discourse;
  if (question.asked.kind !== "polar") return null;
  const parts = partsOfQuestion(question.form);
  const asked = parts === null ? question.form : parts.asked;
  const wouldBe = withoutWould(asked);
  if (parts === null && wouldBe === null) return null;
  const supposed = parts === null ? [] : conjunctsOf(parts.supposed);
  const told = supposed.map((form, index): Condition => {
    const said = wouldBe === null ? form : asNow(form);
    return { id: conditions.length + index, sentence: discourse.asking, form: said, at: placesIn(form) };
  });
  // Of a question alone nothing is supposed.
  if (conditions.length + told.length === 0) return null;
  return {
    ...discourse,
    conditions: [...conditions, ...told],
    question: { ...question, form: wouldBe ?? asked },
  };
}

function partsOfQuestion(form: Form): { readonly supposed: Form; readonly asked: Form } | null {
  if (form.kind === "if") return { supposed: form.condition, asked: form.then };
  return form.kind === "linked" && /^(?:since|because|as)$/.test(form.link)
    ? { supposed: form.first, asked: form.second }
    : null;
}

/** "Would a cat be a bird?": whether it is. Null without "would". */
function withoutWould(form: Form): Form | null {
  if (form.kind === "modal") return form.force === "would" ? asNow(form.of) : null;
  if (form.kind !== "quantified") return null;
  const holds = withoutWould(form.holds);
  return holds === null ? null : { ...form, holds };
}

/** "If cats were birds" supposes that they are. */
function asNow(form: Form): Form {
  switch (form.kind) {
    case "atom":
    case "equal":
      return form.time.perfect ? form : { ...form, time: { ...NOW, adverbs: form.time.adverbs } };
    case "not":
      return { ...form, of: asNow(form.of) };
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map(asNow) };
    case "quantified":
      return { ...form, where: asNow(form.where), holds: asNow(form.holds) };
    default:
      return form;
  }
}
