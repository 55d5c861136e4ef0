import type { Quantifier } from "../../meaning/form.ts";
import { placesIn } from "../forms.ts";
import { factsIn } from "../logic/by-mode.ts";
import { refused, type Discourse, type Outcome } from "../theory.ts";
import { withKindsAsThings, withModalsInside } from "./kinds.ts";
import { decideNorm } from "./norm.ts";

/** Whether an argument about duties, or about what is certain, is valid by its form. */
export function decideArgument(discourse: Discourse): Outcome {
  if (!discourse.validity)
    return refused("only arguments are judged by their form", placesIn(discourse.question.form));
  const judged = (text: Discourse, quantifiers: readonly Quantifier[]): Outcome => {
    const argument = withKindsAsThings(text, quantifiers);
    return decideNorm({ discourse: argument, facts: factsIn(argument), formal: true });
  };
  const found = judged(discourse, ["generic"]);
  if (found.kind !== "validity" || found.valid) return found;
  // "It is certain that a bird sings": some bird or other, or what is meant again by these words.
  const others = [judged(discourse, ANY), judged(withModalsInside(discourse), ["generic"])];
  return others.every((one) => one.kind === "validity" && !one.valid)
    ? found
    : refused('"a" or "all" may be meant in two ways', placesIn(discourse.question.form));
}
const ANY: readonly Quantifier[] = ["generic", "every", "some", "the", "count", "most", "many", "few"];
