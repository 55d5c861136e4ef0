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

/** Verbs of being somewhere: who lives in a town lives in its country. */
const STAYING = /^verb:(?<lemma>(?:live|reside|dwell|work|stay|study|sleep) in)\/2$/u;
const IN = symbolOf({ category: "relation", lemma: "in" }, 2);

/** Who lives in a place lives wherever that place is. Meant by the words, where something is told with such a verb. */
export function meaningsOfStaying(
  sentences: readonly Sentence[],
  claim: Proposition,
  mode: Mode,
): Sentence[] {
  if (!isOpenMode(mode)) return [];
  const symbols = new Set(sentences.flatMap(({ meaning }) => [...vocabularyOf(meaning).symbols]));
  if (!symbols.has(IN)) return [];
  return [...new Set([...symbols, ...vocabularyOf(claim).symbols])].flatMap((symbol): Sentence[] => {
    const lemma = STAYING.exec(symbol)?.groups?.["lemma"];
    if (lemma === undefined || !symbols.has(symbol)) return [];
    const [who, place, wider] = [bound(0), bound(1), bound(2)];
    const rule: Proposition = {
      kind: "implies",
      left: { kind: "and", of: [apply("verb", lemma, who, place), apply("relation", "in", place, wider)] },
      right: apply("verb", lemma, who, wider),
    };
    const meaning = [2, 1, 0].reduce<Proposition>(
      (holds, variable) => ({ kind: "all", variable, where: null, holds }),
      rule,
    );
    const [verb = ""] = lemma.split(" ");
    const text = `Whoever ${thirdPerson(verb)} in a place ${thirdPerson(verb)} wherever that place is.`;
    return [
      { id: `assumption:staying:${lemma}`, source: "assumption", ref: `meaning of ${lemma}`, text, meaning },
    ];
  });
}

/** Where places are bears on where somebody lives. */
export function withPlacesOfStaying(symbols: ReadonlySet<string>): Set<string> {
  return new Set([...symbols, ...([...symbols].some((symbol) => STAYING.test(symbol)) ? [IN] : [])]);
}
