import { indexOf } from "../answer/fact-index.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { named, vocabularyOf, type Predicate, type Proposition, type Term } from "../language/meaning.ts";
import { singularise } from "../language/morphology.ts";
import type { Ground } from "../answer/answer.ts";
import { NO_WRITE } from "../answer/vault.ts";
import type { World } from "./world.ts";
import { answerOf, refuse, type Answered } from "../answer/answered.ts";
import { groundingOf, groundsOf } from "../answer/grounds.ts";
import { lemmasIn, identitiesIn, sentencesAbout } from "./premises.ts";
import { isDescription } from "./rivals.ts";
import { declineContested } from "./verdict.ts";

/** Most facts that one answer tells. */
const MAX_TOLD = 40;

/** "What is a penguin?": the definitions, each with its sense where one is named. */
export function answerDefinition(world: World, asked: string): Answered {
  const { knowledge } = world;
  const term = termMeant(world, asked);
  const own = knowledge.definitionsOf(term).map(
    ({ ref, definition, sense }): Ground => ({
      source: "pack",
      ref,
      text: sense === undefined ? definition : `${definition} (${sense})`,
    }),
  );
  const senses =
    own.length > 0
      ? []
      : knowledge.senses
          .senses(term)
          .map(({ ref, gloss, sense }): Ground => ({ source: "pack", ref, text: `${gloss} (${sense})` }));
  const grounds = [...own, ...senses];
  const [first] = grounds;
  if (first === undefined) return answerAbout(world, term);
  return {
    answer: answerOf("definition", "words", {
      value: first.text,
      items: grounds.map(({ text }) => text),
      grounds,
    }),
    speech: { kind: "definition", term },
    state: null,
    grounding: "pack",
    steps: [],
    used: [],
    write: NO_WRITE,
  };
}

/** "Who is the manager?": the names that turns or the operator said it is; null where none did. */
export function answerIdentity(world: World, asked: string): Answered | null {
  const description = named(asked);
  if (!isDescription(description)) return null;
  const who = (sentence: Sentence): string[] => namesOf(sentence.meaning, asked);
  const about = (contested: "with_contested" | "without_contested") =>
    identitiesIn(world, contested).filter((sentence) => who(sentence).length > 0);
  const standing = about("without_contested");
  if (standing.length === 0) {
    const doubted = about("with_contested");
    return doubted.length === 0 ? null : declineContested("classical", doubted);
  }
  const ratified = standing.filter(({ source }) => source !== "vault");
  const checked = [...new Set(ratified.flatMap(who))];
  const unchecked = [...new Set(standing.flatMap(who))].filter((name) => !checked.includes(name));
  return {
    answer: answerOf("list", "classical", {
      items: [...checked, ...unchecked],
      grounds: groundsOf(standing),
    }),
    speech: { kind: "list", of: "", open: true, unchecked: unchecked.length },
    state: null,
    grounding: groundingOf(standing),
    steps: [],
    used: standing,
    write: NO_WRITE,
  };
}

/** The names that a statement says a description stands for; another description is none. */
function namesOf(meaning: Proposition, asked: string): string[] {
  if (meaning.kind !== "equal") return [];
  const sides = [meaning.left, meaning.right];
  const isAsked = (side: Term): boolean =>
    side.kind === "name" && side.name.toLowerCase() === asked.toLowerCase();
  return sides.some(isAsked)
    ? sides.flatMap((side) =>
        side.kind === "name" && !isAsked(side) && !isDescription(side) ? [side.name] : [],
      )
    : [];
}

/** "What do you know about penguins?": definitions, facts, and what turns stated. */
export function answerAbout(world: World, asked: string): Answered {
  const { knowledge } = world;
  const term = termMeant(world, asked);
  const defined = knowledge
    .definitionsOf(term)
    .map(
      ({ ref, definition }): Ground => ({ source: "pack", ref, text: `${capital(term)}: ${definition}.` }),
    );
  const facts = knowledge.factsAbout(term).map(({ ref, text }): Ground => ({ source: "pack", ref, text }));
  const stated = sentencesAbout(world, "with_contested", term, term.toLowerCase());
  const contested = new Set(indexOf(world.vault.facts).contested.map(({ index }) => `vault/${index}`));
  const told = groundsOf(stated).map((ground) =>
    contested.has(ground.ref) ? { ...ground, text: `${ground.text} (contested)` } : ground,
  );
  const grounds = [...told, ...defined, ...facts];
  if (grounds.length === 0) return unknownTerm(world, term);
  const packs = defined.length + facts.length > 0;
  return {
    answer: answerOf("list", "words", {
      items: grounds.slice(0, MAX_TOLD).map(({ text }) => text.replace(/\.(?= \(contested\)$|$)/u, "")),
      grounds: grounds.slice(0, MAX_TOLD),
    }),
    speech: { kind: "about", term: asked },
    state: null,
    grounding: !packs
      ? groundingOf(stated)
      : stated.some(({ source }) => source === "vault")
        ? "partial"
        : stated.length > 0
          ? "teaching"
          : "pack",
    steps: [],
    used: stated,
    write: NO_WRITE,
  };
}

/** "List the kinds of bird.": the kinds directly below. */
export function answerKinds(world: World, { lemma }: Predicate): Answered {
  const { knowledge } = world;
  const kinds = knowledge.childrenOf(lemma);
  if (kinds.length === 0)
    return knowledge.knowsTerm(lemma)
      ? refuse("nothing_known", "words", `I know no kinds of ${lemma}.`, {
          missing: [`a kind of ${lemma}`],
          state: "undetermined",
        })
      : unknownTerm(world, lemma);
  const grounds = kinds
    .flatMap((kind) =>
      knowledge
        .factsAbout(kind)
        .filter(({ fact }) => fact.relation === "is_a" && fact.object === lemma)
        .slice(0, 1),
    )
    .map(({ ref, text }): Ground => ({ source: "pack", ref, text }));
  return {
    answer: answerOf("list", "words", { items: kinds, grounds }),
    speech: { kind: "list", of: `kinds of ${lemma}`, open: true },
    state: null,
    grounding: "pack",
    steps: [],
    used: [],
    write: NO_WRITE,
  };
}

/** The term as it is stored: "whales" are asked for, `whale` is defined. */
export function termMeant({ knowledge, teachings, vault }: World, asked: string): string {
  if (knowledge.knowsTerm(asked)) return asked;
  const lemmas = [
    ...knowledge.lexicon.analyse(asked.toLowerCase()).map(({ lemma }) => lemma),
    ...singularise(asked.toLowerCase()),
  ];
  return (
    lemmas.find(
      (lemma) =>
        knowledge.knowsTerm(lemma) ||
        indexOf(vault.facts).hasLemma(lemma) ||
        teachings.some(({ meaning }) => lemmasIn(meaning).has(lemma)),
    ) ?? asked
  );
}

export function unknownTerm(world: World, term: string): Answered {
  const known = world.knowledge.knowsTerm(term);
  const explanation = known
    ? `I know the word \`${term}\`, but nothing is stored about it.`
    : `I don't know \`${term}\`: no pack defines it and no turn has stated anything about it.`;
  return refuse(known ? "nothing_known" : "unknown_word", "words", explanation, {
    missing: [`the meaning of \`${term}\``],
    state: known ? "undetermined" : "unverified_novel",
    grounding: known ? "none" : "oov",
  });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
