import type { Form } from "../meaning/form.ts";
import type { Document } from "../text/document.ts";
import { partsOf } from "../theories/forms.ts";
import type { Condition } from "../theories/theory.ts";

/** "Tom and his father have 10 coins": 10 each, or 10 together? */
export function isShared(one: Condition, all: readonly Condition[], document: Document): boolean {
  const tokens = document.sentences[one.sentence]?.tokens ?? [];
  if (tokens.some(({ lower }) => EACH.has(lower))) return false;
  const numerals = new Set(tokens.filter(({ numeral }) => numeral !== null).map(({ at }) => at));
  const counted = countsIn(one.form).filter(({ at }) => numerals.has(at));
  if (counted.length === 0) return false;
  return all.some(
    (other) =>
      other.id !== one.id &&
      other.sentence === one.sentence &&
      countsIn(other.form).some(({ at, verb }) => counted.some((own) => own.at === at && own.verb === verb)),
  );
}
const EACH: ReadonlySet<string> = new Set(["each", "both", "every", "apiece", "all"]);

/** The tokens that count something in a form, each with the verb whose role it fills. */
function countsIn(form: Form): readonly { readonly at: number; readonly verb: string }[] {
  const verbs = [...partsOf(form)].flatMap((part) =>
    part.kind === "atom" && part.category === "verb" && part.lemma !== "be" ? [part] : [],
  );
  const places = [...partsOf(form)].flatMap((part) =>
    part.kind === "quantified" && part.quantifier === "count" ? part.at : [],
  );
  return verbs.flatMap(({ lemma, roles }) =>
    [...places, ...roles.flatMap(({ filler }) => (filler.kind === "measure" ? filler.at : []))].map((at) => ({
      at,
      verb: lemma,
    })),
  );
}
