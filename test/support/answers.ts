import type { Answer } from "../../src/engine/answer/answer.ts";

/** A refusal in which nothing else is said. */
export const BLANK: Answer = {
  kind: "refused",
  mode: "words",
  verdict: null,
  validity: null,
  value: null,
  unit: null,
  items: [],
  grounds: [],
  derivation: [],
  missing: [],
  refusal_reason: null,
  other_modes: [],
};
