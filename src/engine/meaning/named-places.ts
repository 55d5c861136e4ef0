import type { Filler, RoleFilling } from "./form.ts";
import type { Slot, TextMeaning } from "./scope.ts";

/**
 * "Otto lives in Paris. His car is red": nobody is Paris. A name that is no given name is of a place after "in", and where somebody flies or
 * moves to. One walks or goes to a person as well.
 */
export function notePlace(
  text: TextMeaning,
  { role, phrase }: Slot,
  filler: Filler,
  roles: readonly RoleFilling[],
): void {
  if (phrase.kind !== "name" || filler.kind !== "thing") return;
  const verb = text.tokens[text.verb]?.lower ?? "";
  const isLeaving =
    role === "for" && /^(?:leav|left)/.test(verb) && roles.every((one) => one.role === "subject");
  const isIn = role === "in" && !TRUSTING.test(verb);
  if (!isIn && !isLeaving && (role !== "to" || !FAR.test(verb))) return;
  const referent = text.referents.get(filler.id);
  if (referent.gender === null) referent.isPlace = true;
}

/** "Confides in Mauro", "sees a friend in Mauro" */
const TRUSTING =
  /^(?:confid|believ|trust|invest|see|saw|find|found|interest|delight|rejoic|inspir|awak|awok)/;
const FAR = /^(?:fly|flies|flew|flown|travel|mov(?:e|ing)|emigrat|migrat|relocat)/;
