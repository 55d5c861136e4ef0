import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";

/** "Picks out four books at 1.25 euros each": what somebody chooses at a price is bought. */

const CHOOSING: ReadonlySet<string> = new Set(["pick out", "pick", "choose", "select", "take"]);

/** The same text with a purchase where something is chosen at a price, if it tells that it was paid for. */
export function withBoughtAt(discourse: Discourse): Discourse {
  const { conditions } = discourse;
  if (!conditions.some(({ form }) => form.kind === "atom" && form.lemma === "pay")) return discourse;
  const again = conditions.map((one) => {
    const form = bought(one.form);
    return form === one.form ? one : { ...one, form };
  });
  return again.every((one, at) => one === conditions[at]) ? discourse : { ...discourse, conditions: again };
}

function bought(form: Form): Form {
  if (form.kind === "quantified" && form.quantifier === "count") {
    const holds = bought(form.holds);
    return holds === form.holds ? form : { ...form, holds };
  }
  return form.kind === "atom" && CHOOSING.has(form.lemma) && form.roles.some(isPrice)
    ? { ...form, lemma: "buy" }
    : form;
}

const isPrice = ({ role, filler }: Atom["roles"][number]): boolean =>
  role === "at" &&
  filler.kind === "measure" &&
  unitsNamed(filler.unit).some(({ dimension }) => dimension === "money");
