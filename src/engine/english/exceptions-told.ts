import { and, NOW, not, type Form, type Quantified, type Term } from "../meaning/form.ts";
import type { Said } from "../meaning/interpret.ts";
import { substituted } from "../meaning/substitution.ts";
import { conjunctsOf } from "../theories/forms.ts";

/**
 * "Everyone is ill. Tom is an exception", "all birds fly. The only exceptions are penguins": what a sentence says of all or of none, it says of all
 * but those that the next one names. Null where it is not clear from what something is an exception.
 */
export function withExceptionsTold(said: readonly Said[]): readonly Said[] | null {
  const found: Said[] = [];
  for (const one of said) {
    const out = one.mood === "statement" ? exceptionsIn(one.form) : [];
    const last = found.at(-1);
    if (out.length === 0) {
      found.push(one);
      continue;
    }
    const rule = last?.mood === "statement" ? ruleIn(last.form) : null;
    if (rule === null || last?.mood !== "statement" || one.mood !== "statement") return null;
    found.pop();
    found.push({
      ...last,
      form: and([...conjunctsOf(last.form).map((part) => (part === rule ? except(rule, out) : part))]),
    });
    found.push({ ...one, form: and(out.map((thing) => exceptional(rule, thing))) });
  }
  return found;
}

/** The one thing that a sentence says of all or of none. */
function ruleIn(form: Form): Quantified | null {
  const [rule, second] = conjunctsOf(form).filter(
    (part): part is Quantified =>
      part.kind === "quantified" && /^(?:every|generic|no)$/.test(part.quantifier),
  );
  return rule === undefined || second !== undefined ? null : rule;
}

/** "Tom is an exception", "the only exceptions are Tom and Ann" */
function exceptionsIn(form: Form): readonly Term[] {
  return conjunctsOf(form).flatMap((part) => {
    if (part.kind !== "atom" || part.category !== "noun" || part.lemma !== "exception") return [];
    const subject = part.roles[0]?.filler;
    return subject?.kind === "thing" ? [{ ...subject, at: part.at }] : [];
  });
}

function except(rule: Quantified, out: readonly Term[]): Quantified {
  const whoever: Term = { kind: "variable", id: rule.variable };
  const others = out.map((one) => not({ kind: "equal", left: whoever, right: one, time: NOW, at: [] }, []));
  return { ...rule, where: and([rule.where, ...others]) };
}

/** Of it the contrary holds. */
function exceptional({ quantifier, variable, where, holds }: Quantified, thing: Term): Form {
  const [is, so] = [where, holds].map((part) => substituted(part, variable, thing)) as [Form, Form];
  return and([is, quantifier === "no" ? so : not(so, thing.at ?? [])]);
}
