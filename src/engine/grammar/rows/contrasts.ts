import type { Item, Made, Row } from "../chart.ts";
import type { Clause, Prepositional, Sentential, Word } from "../syntax.ts";
import { isContrast, isFiniteVerb, made, nounPhrase, row, tree, verbAgrees, word } from "./building.ts";
import { changed } from "./verbs.ts";

/** What stands beside or against another: "Tom, rather than Ann, signed", "drank tea, not coffee". */

export const CONTRAST_ROWS: readonly Row[] = [
  /** "Tom, together with Ann, went to the hall" */
  row("s.contrast", "S", "NP ~comma PP ~comma VP", (noun, _c, phrase, _d, verb) => {
    const { preposition } = tree<Prepositional>(phrase);
    const isWhole = [noun, phrase, verb].every(
      ({ features }) => features.gap === undefined && !features.asks,
    );
    const isBeside = isContrast(preposition.lemma) || preposition.lemma === "with";
    if (!isBeside || !isWhole || !isFiniteVerb(verb)) return null;
    if (noun.features.case === "object" || !verbAgrees(noun.features, verb.features)) return null;
    return made(
      {},
      changed(tree<Sentential>(verb), (one) => ({
        ...one,
        subject: nounPhrase(noun),
        phrases: [...one.phrases, tree<Prepositional>(phrase)],
      })),
    );
  }),
  row("vp.commaNot", "VP", "VP ~comma not NP", (phrase, _c, not, noun) => against(phrase, not, noun), 0.2),
];

/** "Drank tea, not coffee": tea instead of coffee. */
function against(phrase: Item, not: Item, noun: Item): Made | null {
  const built = tree<Sentential>(phrase);
  if (built.kind !== "clause" || built.copula || noun.features.gap !== undefined) return null;
  if (built.objects.length + built.phrases.length === 0 || built.negation !== null) return null;
  const preposition: Word = { lemma: "instead of", at: word(not).at };
  const other: Prepositional = { preposition, object: nounPhrase(noun), adverb: null };
  const said: Clause = { ...built, phrases: [...built.phrases, other] };
  return made({ ...phrase.features, shape: "after" }, said);
}
