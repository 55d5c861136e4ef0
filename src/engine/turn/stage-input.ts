import { readProblem, type Problem } from "../answering/problem.ts";
import type { Read } from "../language/reading.ts";
import { read } from "../language/read.ts";
import type { Stage } from "./stage.ts";

/** Words that carry no content of their own. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  "a", "an", "the", "is", "are", "am", "be", "was", "were", "do", "does", "did", "of", "to", "in", "on", "at", "by", "for", "with", "that", "which", "who", "it",
  "they", "he", "she", "and", "or", "if", "then", "than", "as", "there", "what", "you", "i", "this", "these", "those",
]);

/** `problem`: what the prompt is instead of statements and questions that are read. */
export interface Heard { readonly prompt: string; readonly read: Read; readonly problem: Problem | null }

/** Normalises, splits into sentences and words, and reads: as statements and questions or, where that fails, as a problem of arithmetic. */
export const inputStage: Stage<"input", string, Heard> = {
  id: "input",
  label: "Input",
  run: ({ knowledge, words }, prompt) => {
    const found = read(prompt, knowledge.lexicon);
    const { tokens, sentences } = found;
    const problem = readProblem(prompt, found, words);
    return {
      out: { prompt, read: found, problem },
      summary: `${count(sentences.length, "sentence")}, ${count(tokens.length, "token")}${outcomeOf(found, problem)}`,
      detail: {
        input_text: prompt,
        input_tokens: [...tokens],
        filtered_tokens: tokens.map((token) => token.toLowerCase()).filter((token) => /[\p{L}\p{N}]/u.test(token) && !FUNCTION_WORDS.has(token)),
      },
    };
  },
};

function outcomeOf(found: Read, problem: Problem | null): string {
  if (problem !== null) return problem.result.kind === "solved" ? ", a problem of arithmetic" : ", a problem of arithmetic that cannot be worked out";
  return found.kind === "read" ? "" : `, ${count(found.rejections.length, "sentence")} not read`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
