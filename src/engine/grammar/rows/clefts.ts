import type { Item, Made, Row } from "../chart.ts";
import type { Clause, NounPhrase, Prepositional, Sentential } from "../syntax.ts";
import { isFiniteVerb, made, nounPhrase, row, tree, word } from "./building.ts";
import type { Auxiliary } from "./auxiliaries.ts";
import { withGapFilled } from "../gaps.ts";
import { changed } from "./verbs.ts";

/** Clefts: "it was Otto who sold the crate" says that Otto sold the crate. */
export const CLEFT_ROWS: readonly Row[] = [
  /** "Was it Otto who sold the crate?" */
  row("inv.cleft", "Inverted", "Aux-be ~pronoun NP Relative", (be, it, noun, relative) => {
    const { clause, preposition } = tree<{ clause: Sentential; preposition: unknown }>(relative);
    const isWhole = preposition === null && relative.row !== "relative.bare";
    return isWhole && isOne(noun)
      ? cleft(it, be, clause, (one) => withGapFilled(one, nounPhrase(noun)))
      : null;
  }),
  /**
   *   it was Otto   who sold the crate
   *                 Relative
   */
  row("s.cleft", "S", "~pronoun Aux-be NP Relative", (it, be, noun, relative) => {
    const { clause, preposition } = tree<{ clause: Sentential; preposition: unknown }>(relative);
    const isWhole = preposition === null && relative.row !== "relative.bare";
    return isWhole && isOne(noun)
      ? cleft(it, be, clause, (one) => withGapFilled(one, nounPhrase(noun)))
      : null;
  }),
  /** "It was in the harbour that Otto met Mara." */
  row("s.cleftPhrase", "S", "~pronoun Aux-be PP ~that S", (it, be, phrase, _that, one) =>
    one.features.gap === undefined && phrase.features.asks !== true && phrase.features.gap === undefined
      ? cleft(it, be, tree<Sentential>(one), (each) => ({
          ...each,
          phrases: [...each.phrases, tree<Prepositional>(phrase)],
        }))
      : null,
  ),
];

const isOne = ({ features }: Item): boolean => features.asks !== true && features.gap === undefined;

function cleft(it: Item, be: Item, said: Sentential, change: (one: Clause) => Clause): Made | null {
  const { negation, adverbs, verb } = tree<Auxiliary>(be);
  if (word(it).lemma !== "it" || !isFiniteVerb(be) || said.kind !== "clause") return null;
  if (negation !== null && said.negation !== null) return null;
  return made(
    {},
    changed(said, (one) => {
      const whole = change(one);
      return {
        ...whole,
        support: whole.support ?? verb,
        negation: negation ?? whole.negation,
        adverbs: [...adverbs, ...whole.adverbs],
      };
    }),
  );
}

/** "It was Otto who sold it": no thing is Otto who sold it. */
export function isCleft(
  subject: NounPhrase,
  { predicate, copula }: Pick<Clause, "predicate" | "copula">,
): boolean {
  if (!copula || subject.kind !== "pronoun" || subject.word.lemma !== "it" || predicate === null)
    return false;
  if (!("kind" in predicate) || (predicate.kind !== "name" && predicate.kind !== "pronoun")) return false;
  return predicate.modifiers.some(({ kind }) => kind === "relative");
}
