import { solveProblem } from "../../engine/arithmetic/solve-problem.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import type { MakeReader } from "../../engine/arithmetic-learning/problem.ts";

/** The reader of word problems, as practice asks it. */
export const arithmeticReader: MakeReader = (ratified) => {
  const words = new Words(ratified);
  return (prompt) => {
    const read = solveProblem(prompt, words);
    if (read.kind === "solved")
      return { kind: "solved", value: read.text, unit: read.unit, className: read.className };
    const {
      token_text,
      reason: refusal_reason,
      sentence_index,
      token_index,
      missing_operator,
      sub_type,
    } = read;
    return {
      kind: "declined",
      stops: [{ token_text, refusal_reason, sentence_index, token_index, missing_operator, sub_type }],
    };
  };
};
