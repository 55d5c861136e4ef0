import { indexOf } from "../../answer/fact-index.ts";
import type { VaultFact } from "../../answer/vault.ts";
import type { Proposition } from "../../language/meaning.ts";
import { vocabularyOf } from "../../language/meaning.ts";
import { measureOf } from "../../language/attributes.ts";
import { brief } from "../brief.ts";
import { refuse } from "../../answer/answered.ts";
import { kindsIn, thingsIn } from "../deeds.ts";
import type { Guard } from "./guard.ts";

/**
 * "Rex is a house cat. Is Rex a cat?" A house cat is a cat, a sea lion is no lion, and a toy dog is no dog: what a compound that packs do not
 * know says of its parts is not known here. So that it is open is not known either.
 */
export const OPAQUE_COMPOUNDS: Guard = {
  name: "opaque_compounds",
  declines: ({ world, reading, posed, question, answered }) => {
    if (posed.fixed || question.kind !== "polar" || answered.answer.verdict !== "unknown") return null;
    const asked = new Set(wordsAsked(question.claim));
    const told = [
      ...reading.utterances.flatMap((each) => (each.kind === "question" ? [] : [each])),
      ...indexOf(world.vault.facts)
        .of(hasCompound)
        .filter(({ status }) => status !== "contested"),
    ];
    for (const { text, meaning } of told) {
      const compound = isAbout(meaning, question.claim)
        ? compoundsIn(meaning).find(
            (words) => words.some((word) => asked.has(word)) && !asked.has(words.join(" ")),
          )
        : undefined;
      if (compound === undefined) continue;
      const name = compound.join(" ");
      return refuse(
        "not_determined",
        posed.mode,
        `I can't tell: "${brief(text)}" speaks of "${name}", and I don't know what that says of "${compound.find((word) => asked.has(word)) ?? name}".`,
        {
          state: "undetermined",
          missing: [`whether every ${name} is what its words say`],
        },
      );
    }
    return null;
  },
};

/** Kinds and properties of one word that are asked for. */
function wordsAsked(claim: Proposition): readonly string[] {
  return [...vocabularyOf(claim).symbols].flatMap(
    (symbol) => /^(?:noun|adjective):([^ ]+)\/1$/u.exec(symbol)?.[1] ?? [],
  );
}

/** Kinds and properties of several words, as their words. */
function compoundsIn(meaning: Proposition): readonly (readonly string[])[] {
  return [...vocabularyOf(meaning).symbols].flatMap((symbol) => {
    const words = /^(?:noun|adjective):(.+ .+)\/1$/u.exec(symbol)?.[1]?.split(" ");
    // "A big dog" is big as dogs go, and a dog.
    return words === undefined || measureOf(words.join(" ")) !== null ? [] : [words];
  });
}

function hasCompound({ meaning }: Pick<VaultFact, "meaning">): boolean {
  return compoundsIn(meaning).length > 0;
}

function isAbout(meaning: Proposition, claim: Proposition): boolean {
  const [things, kinds] = [thingsIn(claim), new Set(kindsIn(claim))];
  return (
    [...thingsIn(meaning)].some((thing) => things.has(thing)) ||
    kindsIn(meaning).some((kind) => kinds.has(kind))
  );
}
