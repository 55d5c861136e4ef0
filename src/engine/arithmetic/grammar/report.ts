import { isVerbHere, readNounPhrase } from "./noun-phrase.ts";
import type { Input, VerbGroup } from "./syntax.ts";

/**
 * Where the clause begins that a report brings up; null when there is none.
 *     She realized (that) only 5 liters remained
 *                         ^
 */
export function reportedAt(input: Input, verb: VerbGroup, from: number): number | null {
  if (
    !/^(?:realize|notice|find|find out|discover|learn|know|say|see|tell)$/.test(verb.lemma) ||
    verb.negated ||
    verb.modality !== "fact" ||
    verb.passive
  )
    return null;
  const that = input.lexemes[from]?.lower === "that";
  if (!that && !/^(?:realize|notice|know|find out)$/.test(verb.lemma)) return null;
  const at = that ? from + 1 : from;
  const only = /^(?:only|just)$/.test(input.lexemes[at]?.lower ?? "") ? 1 : 0;
  const np = input.lexemes[at]?.lower === "there" ? null : readNounPhrase(input, at + only);
  return input.lexemes[at]?.lower === "there" || (np !== null && isVerbHere(input, np[1])) ? at + only : null;
}
