import { readProblem, type Problem } from "../answering/problem.ts";
import { readTask, type Task } from "../answering/task.ts";
import { splitFollowUps, withoutStatement } from "../answering/follow-up.ts";
import type { Lexicon, Read } from "../language/reading.ts";
import { read } from "../language/read.ts";
import type { Followed } from "./follow-up.ts";
import type { Stage } from "./stage.ts";
import type { World } from "../answering/world.ts";

/** Words that carry no content of their own. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  "a",
  "an",
  "the",
  "is",
  "are",
  "am",
  "be",
  "was",
  "were",
  "do",
  "does",
  "did",
  "of",
  "to",
  "in",
  "on",
  "at",
  "by",
  "for",
  "with",
  "that",
  "which",
  "who",
  "it",
  "they",
  "he",
  "she",
  "and",
  "or",
  "if",
  "then",
  "than",
  "as",
  "there",
  "what",
  "you",
  "i",
  "this",
  "these",
  "those",
]);

/**
 * A prompt read as statements and questions, or recognised as a `task` or an arithmetic `problem`; never
 * both.
 */
interface HeardText {
  readonly prompt: string;
  readonly read: Read;
  readonly task: Task | null;
  readonly problem: Problem | null;
}

/**
 * `followed`: the question about its own answer that ends the prompt; the other members then describe the
 * rest.
 * `before`: the rest including the statements to leave out.
 */
export interface Heard extends HeardText {
  readonly followed: Followed | null;
  readonly before: HeardText | null;
}

/**
 * Normalises the prompt, splits it into sentences and words, and reads it as statements and questions, as a
 * known kind of task, or as an arithmetic problem.
 */
export const inputStage: Stage<"input", string, Heard> = {
  id: "input",
  label: "Input",
  run: ({ knowledge, words }, prompt) => {
    const heard = hearAll(prompt, knowledge.lexicon, words);
    const { tokens, sentences } = heard.followed === null ? heard.read : read(prompt, knowledge.lexicon);
    return {
      out: heard,
      summary: `${count(sentences.length, "sentence")}, ${count(tokens.length, "token")}${outcomeOf(heard)}`,
      detail: {
        input_text: prompt,
        input_tokens: [...tokens],
        filtered_tokens: tokens
          .map((token) => token.toLowerCase())
          .filter((token) => /[\p{L}\p{N}]/u.test(token) && !FUNCTION_WORDS.has(token)),
      },
    };
  },
};

function hearAll(prompt: string, lexicon: Lexicon, words: World["words"]): Heard {
  const split = splitFollowUps(prompt);
  if (split === null) return { ...hear(prompt, read(prompt, lexicon), words), followed: null, before: null };
  const removed: string[] = [];
  let [root, absent]: [string, string | null] = [split.root, null];
  for (const asked of split.asked) {
    const without = asked.kind === "without" ? withoutStatement(root, asked.premise) : null;
    if (asked.kind === "without" && without === null) absent ??= asked.premise;
    if (asked.kind !== "without" || without === null) continue;
    removed.push(asked.premise);
    root = without;
  }
  const rest = hear(root, read(root, lexicon), words);
  const before = removed.length === 0 ? null : hear(split.root, read(split.root, lexicon), words);
  const asked = split.asked.at(-1) ?? split.asked[0];
  return { ...rest, prompt, followed: { asked, root: split.root, read: rest.read, removed, absent }, before };
}

/**
 * A task wins if its reader answered it or declined it for good; otherwise a solved arithmetic problem beats
 * a declined task.
 */
export function hear(prompt: string, found: Read, words: World["words"]): HeardText {
  const task = readTask(prompt, found);
  if (task?.result.kind === "answered" || (task?.result.kind === "declined" && task.result.final))
    return { prompt, read: found, task, problem: null };
  const problem = readProblem(prompt, found, words);
  const worked = problem?.result.kind === "solved" || task === null;
  return worked ? { prompt, read: found, task: null, problem } : { prompt, read: found, task, problem: null };
}

function outcomeOf({ read: found, task, problem }: Heard): string {
  if (task !== null)
    return task.result.kind === "answered"
      ? `, read as ${task.reader.replaceAll("_", " ")}`
      : ", a text that cannot be answered";
  if (problem !== null)
    return problem.result.kind === "solved"
      ? ", a problem of arithmetic"
      : ", a problem of arithmetic that cannot be worked out";
  return found.kind === "read" ? "" : `, ${count(found.rejections.length, "sentence")} not read`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
