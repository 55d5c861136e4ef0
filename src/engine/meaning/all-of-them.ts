import type { Clause } from "../grammar/syntax.ts";
import { withPlaces, type Form } from "./form.ts";
import { placesIn } from "./ledger.ts";
import type { Scope, TextMeaning } from "./scope.ts";

/** "Ann and Bob both sing", "they all have 5 pens": each of them. Null where no such word stands between a subject of several and the verb. */
export function allForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const { subject, adverbs, verb, copula, negation } = clause;
  const all = adverbs.find(({ lemma }) => lemma === "all" || lemma === "both");
  if (all === undefined || subject === null || copula || negation !== null) return null;
  const isSeveral =
    (subject.kind === "group" && subject.joint.word.lemma === "and" && subject.joint.first === null) ||
    (subject.kind === "pronoun" && /^(?:we|they)$/.test(subject.word.lemma));
  const isBetween = all.at < verb.at && all.at > Math.max(...placesIn(subject));
  if (!isSeveral || !isBetween) return null;
  const others = adverbs.filter((one) => one !== all);
  const isSaid = others.some(({ lemma }) => lemma === "each");
  const each = isSaid ? others : [{ lemma: "each", at: all.at }, ...others];
  return withPlaces(text.read.sentential(text, { ...clause, adverbs: each }, scope), [all.at]);
}
