import type { Atom, Form } from "../meaning/form.ts";
import { antecedentsOf, atomsIn, conjunctsOf } from "./forms.ts";
import { mayHappen } from "./state/roles.ts";
import type { Discourse } from "./theory.ts";

/**
 * "Everyone who paid may leave. Ann paid": what an event that a rule names brings about is what the rule says, and no rule about an event is a
 * state that the event ends.
 */
export function ruledEvents(discourse: Discourse): ReadonlySet<number> {
  const named = new Set(
    discourse.conditions.flatMap(({ form }) => occasionsIn(form, discourse).map((atom) => atom.lemma)),
  );
  const isNamed = ({ category, lemma }: Atom): boolean => category === "verb" && named.has(lemma);
  return new Set(discourse.conditions.filter(({ form }) => factsIn(form).some(isNamed)).map(({ id }) => id));
}

/** Whether it says what follows from an event. */
export const isRuleOfEvent = (form: Form, discourse: Discourse): boolean =>
  occasionsIn(form, discourse).length > 0;

/** The events that the rule makes its conditions. */
export function occasionsIn(form: Form, discourse: Discourse): readonly Atom[] {
  return antecedentsOf(form)
    .flatMap(atomsIn)
    .filter(
      (atom) => atom.category === "verb" && !/^(?:be|have)$/.test(atom.lemma) && mayHappen(atom, discourse),
    );
}

export const OTHER_TIME = "it is told of another time than the rule is of";

/** "Whoever is late must wait. Ann was late. Must she wait?": whether she still is decides it, and is not said. */
export function isOfOtherTime({ conditions, question }: Discourse): boolean {
  const asked = new Set(atomsIn(question.form).map(({ lemma }) => lemma));
  const told = conditions.flatMap(({ form }) => factsIn(form));
  return conditions.some(({ form }) => {
    if (!atomsIn(form).some(({ lemma }) => asked.has(lemma))) return false;
    const wanted = antecedentsOf(form).flatMap(atomsIn);
    return wanted.some((now) =>
      told.some(
        ({ category, lemma, time }) =>
          category === now.category && lemma === now.lemma && time.tense !== now.time.tense,
      ),
    );
  });
}

/** What is told of one or of some. */
export function factsIn(form: Form): readonly Atom[] {
  return conjunctsOf(form).flatMap((part) => {
    if (part.kind === "atom") return [part];
    return part.kind === "quantified" && /^(?:some|count)$/.test(part.quantifier) ? factsIn(part.holds) : [];
  });
}
