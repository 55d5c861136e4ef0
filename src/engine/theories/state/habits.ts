import type { Atom, Form } from "../../meaning/form.ts";
import { atomsIn } from "../forms.ts";
import type { Discourse } from "../theory.ts";

/** "She is usually here by eight": a habit changes nothing, and is no answer to another question. */
export const isHabitBeside = (form: Form, discourse: Discourse): boolean =>
  form.kind === "atom" && isUsual(form) && !isAskedOf(form, discourse);

const isUsual = ({ time }: Atom): boolean =>
  time.tense === "present" &&
  !time.progressive &&
  !time.perfect &&
  time.adverbs.some((one) =>
    /^(?:usually|often|sometimes|normally|generally|regularly|occasionally)$/.test(one),
  );

/** Whether the question may be answered by it. */
const isAskedOf = ({ lemma, category }: Atom, { question: { asked, form } }: Discourse): boolean =>
  (asked.kind === "place" && category !== "adjective") ||
  atomsIn(form).some((part) => part.lemma === lemma || (part.category === "place" && category === "place"));
