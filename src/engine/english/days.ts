import { areDays } from "../lexicon/kinds.ts";
import type { Form, Term } from "../meaning/form.ts";
import type { Referents } from "../meaning/referents.ts";
import { withTerms } from "../meaning/substitution.ts";

/** "Tom works on Mondays. Does he work on Monday?": what is so on each of these days is so on it. */
export function withOneDay(referents: Referents): (form: Form) => Form {
  const single = new Map<number, number>();
  for (const { id, name } of referents.all()) {
    const day = name !== null && areDays(name.toLowerCase()) ? referents.named(name.slice(0, -1)) : null;
    if (day !== null) single.set(id, day.id);
  }
  const swap = (term: Term): Term => {
    const day = term.kind === "thing" ? single.get(term.id) : undefined;
    return day === undefined ? term : { ...term, id: day };
  };
  return single.size === 0 ? (form) => form : (form) => withTerms(form, swap);
}
