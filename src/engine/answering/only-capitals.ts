import type { Sentence } from "../knowledge/fact.ts";
import { apply, named, not, type Proposition } from "../language/meaning.ts";
import type { World } from "./world.ts";

/**
 * A place has one capital: that a pack names it denies it of every other place. Packs leave out the countries that have several.
 *
 *     Canberra is the capital of Australia.   ⇒   Sydney is not the capital of Australia.
 *
 * @param cities `known`: of a name that packs do not know nothing is denied, since it may be another name of the same city
 * @returns the pack's statement and what it means for the place that the claim names; nothing for another claim
 */
function meaningOfCapital({ knowledge }: World, claim: Proposition, cities: Cities): readonly Sentence[] {
  const asked = claim.kind === "not" ? claim.of : claim;
  if (
    asked.kind !== "apply" ||
    asked.predicate.category !== "relation" ||
    asked.predicate.lemma !== "capital of"
  )
    return [];
  const [city, place] = asked.terms;
  if (
    city?.kind !== "name" ||
    place?.kind !== "name" ||
    (cities === "known" && knowledge.factsAbout(city.name).length === 0)
  )
    return [];
  const told = knowledge
    .factsWith(place.name)
    .filter(({ fact }) => fact.relation === "capital_of" && fact.object === place.name);
  const [only, ...others] = told;
  if (only === undefined || others.length > 0 || only.fact.subject === city.name) return [];
  const stands = apply("relation", "capital of", named(only.fact.subject), place);
  const denied: Proposition = { kind: "implies", left: stands, right: not(asked) };
  return [
    { id: `pack:${only.ref}`, source: "pack", ref: only.ref, text: only.text, meaning: stands },
    {
      id: `assumption:capital:${city.name}`,
      source: "assumption",
      ref: "meaning of capital",
      text: `${capitalised(knowledge.wording.term(place))} has one capital.`,
      meaning: denied,
    },
  ];
}

type Cities = "known" | "any";

/** Sentences with what a pack's capital means for a claim. */
export function withCapital(
  world: World,
  sentences: readonly Sentence[],
  claim: Proposition,
  cities: Cities = "known",
): readonly Sentence[] {
  const added = meaningOfCapital(world, claim, cities).filter(
    ({ id }) => !sentences.some((sentence) => sentence.id === id),
  );
  return added.length === 0 ? sentences : [...sentences, ...added];
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
