import type { Sentence } from "../knowledge/fact.ts";
import type { Sense } from "../knowledge/senses.ts";
import { apply, bound, type Proposition } from "../language/meaning.ts";
import type { DerivationStep } from "../answer/answer.ts";
import { NO_WRITE } from "../answer/vault.ts";
import type { World } from "./world.ts";
import { answerOf, type Answered } from "../answer/answered.ts";
import { groundsOf } from "../answer/grounds.ts";

/**
 * "Is a dog a carnivore?" from an imported word net, where the first sense of one word lies above the first sense of the other. The answer names the senses,
 * since words have several; that no link is there is never an answer.
 */
export function answerFromSenses({ knowledge: { senses } }: World, claim: Proposition): Answered | null {
  const words = kindsIn(claim);
  // Only first senses: that a dog is a person is true of some sense of both words, and not what was asked.
  const found =
    words === null
      ? undefined
      : senses
          .isKindOf(words.below, words.above)
          .find(({ senseA, senseB }) => senseA.number === 1 && senseB.number === 1);
  if (words === null || found === undefined || found.path.length < 2) return null;
  const used = found.path.slice(0, -1).map((sense, index) => linkOf(sense, found.path[index + 1]));
  return {
    answer: answerOf("verdict", "words", {
      verdict: "yes",
      items: [found.senseA.sense, found.senseB.sense],
      grounds: groundsOf(used),
      derivation: stepsOf(used, `${named(found.senseA)} is a kind of ${named(found.senseB)}.`),
    }),
    speech: {
      kind: "verdict",
      claim,
      told: claim,
      note: `That is said of ${named(found.senseA)} and ${named(found.senseB)}; words may have other senses.`,
    },
    state: used.length > 1 ? "inferred" : null,
    grounding: "pack",
    steps: [],
    used,
    write: NO_WRITE,
  };
}

/** The two kinds of "every A is a B". */
function kindsIn(claim: Proposition): { readonly below: string; readonly above: string } | null {
  if (claim.kind !== "all" || claim.where?.kind !== "apply" || claim.holds.kind !== "apply") return null;
  const [where, holds] = [claim.where, claim.holds];
  const isKind = (part: typeof where) =>
    part.predicate.category === "noun" &&
    part.terms.length === 1 &&
    part.terms[0]?.kind === "variable" &&
    part.terms[0].variable === claim.variable;
  return isKind(where) && isKind(holds)
    ? { below: where.predicate.lemma, above: holds.predicate.lemma }
    : null;
}

function linkOf(sense: Sense, above: Sense | undefined): Sentence {
  const text = `${capital(named(sense))} is a kind of ${above === undefined ? "" : named(above)}.`;
  return {
    id: `pack:${sense.ref}`,
    source: "pack",
    ref: sense.ref,
    text,
    meaning: {
      kind: "all",
      variable: 0,
      where: apply("noun", sense.sense, bound(0)),
      holds: apply("noun", above?.sense ?? "", bound(0)),
    },
  };
}

function stepsOf(used: readonly Sentence[], conclusion: string): DerivationStep[] {
  const given = used.map(
    ({ text }, index): DerivationStep => ({ step: index + 1, rule: "given", from: [], conclusion: text }),
  );
  return given.length === 1
    ? given
    : [
        ...given,
        {
          step: given.length + 1,
          rule: "kinds_of_kinds",
          from: given.map(({ step }) => step),
          conclusion: capital(conclusion),
        },
      ];
}

function named({ lemma, sense }: Sense): string {
  return `${lemma} (${sense})`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
