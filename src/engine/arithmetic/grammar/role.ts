import { PERSON_NOUNS } from "../words/kinds.ts";
import { readNounPhrase } from "./noun-phrase.ts";
import type { Input, Parsed, Phrase } from "./syntax.ts";

/** "as a waiter": what somebody works as; null where it may be a comparison, as in "as much as a waiter". */
export function readRole(input: Input, at: number): Parsed<Phrase> | null {
  const { lexemes, words } = input;
  if (
    lexemes[at]?.lower !== "as" ||
    !/^an?$/.test(lexemes[at + 1]?.lower ?? "") ||
    lexemes.slice(0, at).some(({ lower }) => /^(?:as|same|twice|half|times)$/.test(lower))
  )
    return null;
  const np = readNounPhrase(input, at + 1);
  if (
    np === null ||
    np[0].of !== null ||
    np[0].amount?.implicit === false ||
    /^(?:as|does|do|did|has|is|was|who|that)$/.test(lexemes[np[1]]?.lower ?? "")
  )
    return null;
  const one = words.singular(np[0].head);
  return PERSON_NOUNS.has(one) ||
    /(?:er|or|ist|ian|man|woman|guard|clerk|nurse|cook|guide|assistant)$/.test(one)
    ? [{ prep: "as", nps: [np[0]] }, np[1]]
    : null;
}
