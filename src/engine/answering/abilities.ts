import type { Sentence } from "../knowledge/fact.ts";
import {
  apply,
  bound,
  isOpenMode,
  symbolOf,
  vocabularyOf,
  type Mode,
  type Proposition,
} from "../language/meaning.ts";
import { thirdPerson } from "../language/morphology.ts";

/** What does something can do it: what cannot fly does not fly. Meant by the words wherever a theory speaks of both, and never the other way round. */
export function meaningsOfAbility(
  sentences: readonly Sentence[],
  claim: Proposition,
  mode: Mode,
): Sentence[] {
  if (!isOpenMode(mode)) return [];
  const symbols = new Set(
    [...sentences.map(({ meaning }) => meaning), claim].flatMap((meaning) => [
      ...vocabularyOf(meaning).symbols,
    ]),
  );
  return [...symbols].flatMap((symbol): Sentence[] => {
    const [, lemma, places] = /^verb:(.+)\/(\d+)$/.exec(symbol) ?? [];
    if (
      lemma === undefined ||
      places === "0" ||
      !symbols.has(symbolOf({ category: "ability", lemma }, Number(places)))
    )
      return [];
    const terms = Array.from({ length: Number(places) }, (_, at) => bound(at));
    const rule: Proposition = {
      kind: "implies",
      left: apply("verb", lemma, ...terms),
      right: apply("ability", lemma, ...terms),
    };
    const meaning = terms.reduceRight<Proposition>(
      (holds, _, variable) => ({ kind: "all", variable, where: null, holds }),
      rule,
    );
    return [
      {
        id: `assumption:ability:${lemma}/${places}`,
        source: "assumption",
        ref: `meaning of can ${lemma}`,
        text: `What ${thirdPerson(lemma)} can ${lemma}.`,
        meaning,
      },
    ];
  });
}

/** The abilities that what somebody does speaks of as well. */
export function withAbilities(symbols: ReadonlySet<string>): Set<string> {
  return new Set(
    [...symbols].flatMap((symbol) =>
      symbol.startsWith("verb:") && !symbol.endsWith("/0")
        ? [symbol, symbol.replace("verb:", "ability:")]
        : [symbol],
    ),
  );
}
