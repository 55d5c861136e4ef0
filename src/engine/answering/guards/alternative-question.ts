import type { Proposition } from "../../language/meaning.ts";
import { refuse } from "../../answer/answered.ts";
import type { Guard } from "./guard.ts";

/**
 * "Is a whale a fish or a mammal?" asks which of the two, and "yes" is no answer to it. With "either", or as "is it true that", it is asked
 * whether one of them is so.
 */
export const ALTERNATIVE_QUESTION: Guard = {
  name: "alternative_question",
  declines: ({ question, text, posed, answered }) => {
    if (
      posed.fixed ||
      question.kind !== "polar" ||
      answered.answer.kind !== "verdict" ||
      !asksWhich(text) ||
      !endsInChoice(question.claim)
    )
      return null;
    return refuse(
      "ambiguous_reading",
      posed.mode,
      'It can be meant as a question for which of them, or whether any of them is so. Ask for one at a time, or with "either".',
      {
        state: "ambiguous",
        missing: ["a wording that can be read in one way only"],
      },
    );
  },
};

const ASKS_WHICH =
  /^\W*(?:is|are|was|were|do|does|did|can|could|will|would|has|have|must|may|should)\b.*\bor\b/isu;
const ASKS_WHETHER = /\b(?:either|whether|or (?:both|not)|at least one|if)\b|\bit (?:true|so|the case)\b/iu;

function asksWhich(text: string): boolean {
  return ASKS_WHICH.test(text) && !ASKS_WHETHER.test(text);
}

function endsInChoice(claim: Proposition): boolean {
  switch (claim.kind) {
    case "or":
    case "xor":
      return true;
    case "all":
    case "some":
      return endsInChoice(claim.holds);
    default:
      return false;
  }
}
