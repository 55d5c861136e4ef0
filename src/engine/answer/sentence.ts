import type { Proposition } from "./proposition.ts";

/** A sentence that can serve as a ground: its meaning and its origin. */
export interface Sentence {
  /** Unique among the sentences of one decision. */
  readonly id: string;
  readonly source: "prompt" | "pack" | "teaching" | "vault" | "assumption";
  /** `<pack_id>/<row id>`, a teaching's or vault entry's id, or `sentence <n>` of the prompt. */
  readonly ref: string;
  readonly text: string;
  readonly meaning: Proposition;
}
