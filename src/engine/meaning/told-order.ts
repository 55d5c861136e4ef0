import { adverbEffect } from "../lexicon/adverbs.ts";
import { framesOf } from "../lexicon/frames.ts";
import { and, type Atom, type Form } from "./form.ts";
import type { TextMeaning } from "./scope.ts";

/**
 * A sentence with what it says besides. "Tom gave the key to Ann, who gave it to Bea": what happens in a clause after the verb may have
 * happened before or after the rest, and both are read unless a word says which.
 */
export function inToldOrder(text: TextMeaning, asides: readonly Form[], main: Form): Form {
  const at = Math.min(...eventsIn(main).map((one) => Math.min(...one.at)));
  // "Sold the crate that Otto bought" says which crate, so that he bought it before.
  const isLate = (event: number): boolean =>
    event > at && text.tokens.slice(at, event).some(({ text: one }) => one === ",");
  const late = asides.filter((one) => eventsIn(one).some((event) => isLate(Math.min(...event.at))));
  const isMarked = late.every((one) =>
    eventsIn(one).some((event) => saysAfter(event) || eventsIn(main).some((before) => goesOn(before, event))),
  );
  if (late.length === 0 || (!isMarked && text.choose([0, 0]) === 1)) return and([...asides, main]);
  return and([...asides.filter((one) => !late.includes(one)), main, ...late]);
}

function eventsIn(form: Form): readonly Atom[] {
  if (form.kind === "and") return form.of.flatMap(eventsIn);
  if (form.kind !== "atom" || form.category !== "verb" || form.time.perfect) return [];
  return (framesOf(form.lemma) ?? []).some(({ aspect }) => aspect === "event") ? [form] : [];
}

const saysAfter = ({ time }: Atom): boolean =>
  time.adverbs.some((adverb) => adverb === "in turn" || adverbEffect(adverb) === "sequence");

/** "Tom gave Ann the key, which she gave to Bea": only who got it can give it away. */
function goesOn(before: Atom, after: Atom): boolean {
  const thing = ({ roles }: Atom, ...names: readonly string[]): number | null => {
    const filler = roles.find(({ role }) => names.includes(role))?.filler;
    return filler?.kind === "thing" ? filler.id : null;
  };
  const [receiver, theme] = [thing(before, "to", "recipient"), thing(before, "object")];
  if (receiver === null || theme === null) return false;
  return thing(after, "subject") === receiver && thing(after, "object") === theme;
}
