import { PREPOSITIONS } from "../closed-words.ts";
import type { NounPhrase, Relative } from "../syntax.ts";
import { type Input, type Parses, mapped, parsed } from "./input.ts";
import { isOneOwner } from "./one-owner.ts";
import { thisAt } from "./this-noun.ts";

/**
 * Where those are that a noun names, or what they have, right before what is said of them.
 *
 *     every coin  in this box  is old          all boats  with a sail  need wind
 *                 ^                                       ^
 */
export function placeModifierAt(input: Input, at: number): Parses<readonly Relative[]> {
  const having = input.lower(at) === "with";
  const preposition = input.oneOf(PREPOSITIONS, at);
  if (preposition === null || preposition.words === "part of" || preposition.words === "made of") return [];
  const lemma =
    /^inside(?: of)?$/.test(preposition.words) && input.words.isPresent("in") ? "in" : preposition.words;
  const objects = [...thisAt(input, preposition.next), ...input.parse("object", preposition.next)].filter(
    ({ value, next }) => isOneOwner(value) && saysMore(input, next) && (!having || isThing(value)),
  );
  return mapped(objects, (object): readonly Relative[] => [
    {
      kind: "subject",
      predicate: having
        ? { kind: "do", ability: false, verb: "have", object, at }
        : { kind: "be", complement: { kind: "relation", lemma, object }, at },
    },
  ]).map((parse) => parsed(parse.value, parse.next, parse.cost + 1));
}

/** Only a subject is followed by its verb; elsewhere a place may be that of what is done. */
function saysMore(input: Input, at: number): boolean {
  return (
    /^(?:is|are|does|do|can|has|have)$/.test(input.lower(at)) ||
    input.words.verbsAt(input.tokens, at, "base").length > 0 ||
    input.words.verbsAt(input.tokens, at, "third").length > 0
  );
}

function isThing(object: NounPhrase): boolean {
  return object.kind === "quantified" && ["a", "bare"].includes(object.quantifier);
}
