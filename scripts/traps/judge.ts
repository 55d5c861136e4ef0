import type { Rule } from "./kinds.ts";

export type Verdict = "right" | "declined" | "wrong";

/** Answers in one line, null for a refusal. The functions are called only if their answer matters. */
export interface Answers {
  readonly got: string | null;
  readonly before: string;
  /** The answer to the prompt without the sentence. */
  readonly deleted: () => string | null;
  /** The answer with a tautology of the same words in the sentence's place, because deleting it can remove the only mention of a word. */
  readonly emptied: () => string | null;
}

/** Whether an answer to a prompt with a trap is right. `unknown` and `invalid` claim nothing, so they are right unless the trap changes nothing. */
export function judge(rule: Rule, { got, before, deleted, emptied }: Answers): Verdict {
  if (got === null) return "declined";
  if (rule === "told") return got === before ? "right" : "wrong";
  if (got === "unknown" || got === "invalid") return "declined";
  if (rule === "declined") return "wrong";
  if (rule === "changed" && got !== before) return "right";
  return got === (deleted() ?? emptied()) ? "right" : "wrong";
}
