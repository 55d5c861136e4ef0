import type { Proposition } from "../language/meaning.ts";

/** A statement that may settle a question: made in the prompt, standing in the vault, or made up by the engine and by nobody stated. */
export interface Statement {
  readonly source: "prompt" | "vault" | "hypothesis";
  /** `sentence <n>`, `vault/<index>`, or what suggested it: a fact or rule, or a form of reasoning. */
  readonly ref: string;
  /** A sentence that means the same whoever reads it alone. */
  readonly text: string;
  readonly meaning: Proposition;
}
