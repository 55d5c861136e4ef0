import type { Proposition } from "../language/meaning.ts";

/** A statement that may settle a question: from the prompt, from the vault, or a hypothesis of the engine. */
export interface Statement {
  readonly source: "prompt" | "vault" | "hypothesis";
  /** `sentence <n>`, `vault/<index>`, or for a hypothesis the fact or rule that suggested it. */
  readonly ref: string;
  /** A sentence whose meaning does not depend on its context. */
  readonly text: string;
  readonly meaning: Proposition;
}
