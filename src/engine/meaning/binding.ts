import type { Noun } from "../grammar/syntax.ts";
import { placeOf } from "./described-places.ts";
import { descriptionOf } from "./features.ts";
import { and, type Form, type Quantifier, type Term } from "./form.ts";
import type { SaidAmount } from "./amounts.ts";
import { onePlace, spokenOf } from "./references.ts";
import type { Continue, Scope, TextMeaning } from "./scope.ts";
import { substituted } from "./substitution.ts";

/** What a quantifier binds, or introduces. */

interface Binding {
  readonly quantifier: Quantifier;
  readonly at: readonly number[];
  readonly gender: "he" | "she" | "it" | "they" | null;
  readonly noun: Noun | null;
  readonly scope: Scope;
  readonly said?: SaidAmount | null;
}

const placedIn = (noun: Noun | null): string | null => (noun === null ? null : placeOf(noun));

/** Something that a quantifier binds, or that is introduced by it: pronouns in `then` can mean it. */
export function bound(
  text: TextMeaning,
  binding: Binding,
  where: (term: Term) => Form,
  then: Continue,
): Form {
  const { quantifier, at, gender, noun, scope, said = null } = binding;
  const variable = text.fresh();
  const term: Term = { kind: "variable", id: variable, at };
  const { sentence: lastSentence } = text;
  const described = {
    noun: noun?.head?.lemma ?? null,
    description: noun === null ? [] : descriptionOf(noun),
  };
  const several = noun?.count === "pl";
  const isKnown = scope.able === true && noun?.count === "sg" && text.depth === 0;
  if (quantifier === "some" && text.depth === 0 && (!scope.inner || (isKnown && isSpecific(text)))) {
    const restricted = where(term);
    const referent =
      (scope.going === true ? onePlace(text, noun, at) : null) ??
      text.referents.add({ ...described, several, gender, placed: placedIn(noun), lastSentence });
    text.introduced.set(at.join(), referent.id);
    const thing = spokenOf(text, referent, at);
    return and([substituted(restricted, variable, thing), then(thing)]);
  }
  const restricted = where(term);
  const local = text.referents.add({ ...described, gender, variable, lastSentence });
  if (quantifier === "some" && scope.condition !== null && text.depth === 0) {
    scope.condition.push({ variable, where: restricted });
    return then(term);
  }
  const counted = quantifier === "count" && !scope.inner && text.depth === 0;
  text.depth++;
  const holds = then(term);
  text.depth--;
  text.referents.close(local);
  const thing = counted
    ? { thing: text.referents.add({ ...described, several: true, gender: "they", lastSentence }).id }
    : {};
  return {
    kind: "quantified",
    quantifier,
    amount: said?.amount ?? null,
    variable,
    where: restricted,
    holds,
    at,
    ...thing,
  };
}

/** How much dearer it is that "can paint a room" speaks of one room: only where the text goes on with it. */
const SPECIFIC = 0.35;
const isSpecific = (text: TextMeaning): boolean => text.choose([0, SPECIFIC]) === 1;
