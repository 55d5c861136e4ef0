import type { Atom, Form } from "../../meaning/form.ts";
import { atomsIn } from "../forms.ts";
import type { Discourse } from "../theory.ts";

/** "She is usually here by eight": a habit changes nothing, and is no answer to another question. */
export const isHabitBeside = (form: Form, discourse: Discourse): boolean =>
  isEveryTime(form) ||
  (form.kind === "atom" && isUsual(form) && (form.category === "verb" || !isAskedOf(form, discourse)));

/** "Every morning Tom drinks tea" */
const isEveryTime = (form: Form): boolean =>
  form.kind === "quantified" &&
  form.quantifier === "every" &&
  form.holds.kind === "atom" &&
  form.holds.category === "verb" &&
  isSimplePresent(form.holds) &&
  form.holds.roles.some(
    ({ role, filler }) => role === "during" && filler.kind === "variable" && filler.id === form.variable,
  );

const isSimplePresent = ({ time }: Atom): boolean =>
  time.tense === "present" && !time.progressive && !time.perfect;

const isUsual = (atom: Atom): boolean =>
  isSimplePresent(atom) &&
  atom.time.adverbs.some((one) =>
    /^(?:usually|often|sometimes|normally|generally|regularly|occasionally)$/.test(one),
  );

/** Whether the question may be answered by it. */
const isAskedOf = ({ lemma, category }: Atom, { question: { asked, form } }: Discourse): boolean =>
  (asked.kind === "place" && category !== "adjective") ||
  atomsIn(form).some((part) => part.lemma === lemma || (part.category === "place" && category === "place"));
