import type { Form } from "../meaning/form.ts";
import type { Referents } from "../meaning/referents.ts";
import { partsOf, thingsOf } from "./forms.ts";
import { isPreference } from "./norm/preferences.ts";
import type { Condition, Discourse } from "./theory.ts";

/**
 * The third ledger: a condition that no derivation uses is irrelevant only by this rule. It shares no thing and no word with the question, nor
 * with any condition that does, and so on. Whatever else is not interpreted blocks the answer.
 */
export function bearing({ conditions, question, referents }: Discourse): ReadonlySet<number> {
  const marks = marksOf(question.form, referents);
  if (question.asked.kind === "which" && question.asked.noun !== null) marks.add(question.asked.noun);
  const found = new Set<number>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const condition of conditions) {
      if (
        found.has(condition.id) ||
        !(touches(condition, marks, referents) || isOfMeasure(condition, question))
      )
        continue;
      found.add(condition.id);
      for (const mark of marksOf(condition.form, referents)) marks.add(mark);
      grown = true;
    }
  }
  return found;
}

const touches = ({ form }: Condition, marks: ReadonlySet<string>, referents: Referents): boolean => {
  if (isPreference(form)) return true;
  const own = marksOf(form, referents);
  // What speaks of everyone, or of nothing by name, may bear on anything.
  if (own.size === 0 || own.has("person")) return true;
  return [...own].some((mark) => marks.has(mark));
};

/** "A rope is 18 meters long. 7 meters are cut off", "Dad cuts off 7 m": of what is not said, but perhaps of what is measured. */
const isOfMeasure = ({ form }: Condition, { asked }: Discourse["question"]): boolean =>
  asked.kind === "degree" &&
  [...partsOf(form)].some(
    (part) =>
      part.kind === "atom" &&
      part.roles.some(({ filler }) => filler.kind === "measure") &&
      (thingsOf(form).size === 0 || (part.category === "verb" && !STATES.has(part.lemma))),
  );
const STATES: ReadonlySet<string> = new Set(["be", "weigh", "cost", "measure"]);

/** Its things and the words of its predicates. "Exist" and "be" are in too many to bind. */
function marksOf(form: Form, referents: Referents): Set<string> {
  const marks = new Set<string>(
    [...thingsOf(form)].flatMap((id) => [id, ...referents.get(id).members]).map((id) => `#${id}`),
  );
  for (const part of partsOf(form))
    if (part.kind === "atom")
      for (const word of part.lemma.split(" ")) if (!/^(?:exist|be|of)$/.test(word)) marks.add(word);
  return marks;
}

/** Whether a condition speaks of a thing of the form, or with one of its words. */
export function sharesWith(discourse: Discourse, id: number, form: Form): boolean {
  const condition = discourse.conditions.find((one) => one.id === id);
  if (condition === undefined) return true;
  const asked = thingsOf(form);
  const lemmas = new Set([...partsOf(form)].flatMap((part) => (part.kind === "atom" ? [part.lemma] : [])));
  return (
    [...thingsOf(condition.form)].some((thing) => asked.has(thing)) ||
    [...partsOf(condition.form)].some((part) => part.kind === "atom" && lemmas.has(part.lemma))
  );
}
