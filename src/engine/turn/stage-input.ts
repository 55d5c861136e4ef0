import { readProblem, type Problem } from "../answering/problem.ts";
import { readTask, type Task } from "../answering/task.ts";
import type { Read } from "../language/reading.ts";
import { read } from "../language/read.ts";
import type { Stage } from "./stage.ts";
import type { World } from "./world.ts";

/** Words that carry no content of their own. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  "a", "an", "the", "is", "are", "am", "be", "was", "were", "do", "does", "did", "of", "to", "in", "on", "at", "by", "for", "with", "that", "which", "who", "it",
  "they", "he", "she", "and", "or", "if", "then", "than", "as", "there", "what", "you", "i", "this", "these", "those",
]);

/** `task`, `problem`: what the prompt is instead of statements and questions that are read; not both. */
export interface Heard { readonly prompt: string; readonly read: Read; readonly task: Task | null; readonly problem: Problem | null }

/** Normalises, splits into sentences and words, and reads: as statements and questions, as a text of a known kind, or as a problem of arithmetic. */
export const inputStage: Stage<"input", string, Heard> = {
  id: "input",
  label: "Input",
  run: ({ knowledge, words }, prompt) => {
    const found = read(prompt, knowledge.lexicon);
    const { tokens, sentences } = found;
    const heard = hear(prompt, found, words);
    return {
      out: heard,
      summary: `${count(sentences.length, "sentence")}, ${count(tokens.length, "token")}${outcomeOf(heard)}`,
      detail: {
        input_text: prompt,
        input_tokens: [...tokens],
        filtered_tokens: tokens.map((token) => token.toLowerCase()).filter((token) => /[\p{L}\p{N}]/u.test(token) && !FUNCTION_WORDS.has(token)),
      },
    };
  },
};

/** A text of a kind is understood throughout; a problem that is worked out comes before one that a reader had to decline. */
function hear(prompt: string, found: Read, words: World["words"]): Heard {
  const task = readTask(prompt, found);
  if (task?.result.kind === "answered") return { prompt, read: found, task, problem: null };
  const problem = readProblem(prompt, found, words);
  const worked = problem?.result.kind === "solved" || task === null;
  return worked ? { prompt, read: found, task: null, problem } : { prompt, read: found, task, problem: null };
}

function outcomeOf({ read: found, task, problem }: Heard): string {
  if (task !== null) return task.result.kind === "answered" ? `, read as ${task.reader.replaceAll("_", " ")}` : ", a text that cannot be answered";
  if (problem !== null) return problem.result.kind === "solved" ? ", a problem of arithmetic" : ", a problem of arithmetic that cannot be worked out";
  return found.kind === "read" ? "" : `, ${count(found.rejections.length, "sentence")} not read`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
