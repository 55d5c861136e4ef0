import type { Sentence } from "../engine/knowledge/fact.ts";

/** What the operator ratified. */
export interface Teachings {
  /** In order, as sentences `teaching:<n>`; read again when `teaching/ratified.jsonl` changed. */
  current(): Promise<readonly Sentence[]>;
}

export const NO_TEACHINGS: Teachings = { current: () => Promise.resolve([]) };
