import type { Read } from "../language/reading.ts";
import { read } from "../language/read.ts";
import type { Stage } from "./stage.ts";

/** Words that carry no content of their own. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  "a", "an", "the", "is", "are", "am", "be", "was", "were", "do", "does", "did", "of", "to", "in", "on", "at", "by", "for", "with", "that", "which", "who", "it",
  "they", "he", "she", "and", "or", "if", "then", "than", "as", "there", "what", "you", "i", "this", "these", "those",
]);

export interface Heard { readonly prompt: string; readonly read: Read }

/** Normalises, splits into sentences and words, and reads. */
export const inputStage: Stage<"input", string, Heard> = {
  id: "input",
  label: "Input",
  run: ({ knowledge }, prompt) => {
    const found = read(prompt, knowledge.lexicon);
    const { tokens, sentences } = found;
    return {
      out: { prompt, read: found },
      summary: `${count(sentences.length, "sentence")}, ${count(tokens.length, "token")}${found.kind === "read" ? "" : `, ${count(found.rejections.length, "sentence")} not read`}`,
      detail: {
        input_text: prompt,
        input_tokens: [...tokens],
        filtered_tokens: tokens.map((token) => token.toLowerCase()).filter((token) => /[\p{L}\p{N}]/u.test(token) && !FUNCTION_WORDS.has(token)),
      },
    };
  },
};

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
