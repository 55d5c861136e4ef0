/** WordNet's supersenses of nouns by the numbers of their lexicographer files, which the word list has. */
const NOUN_SUPERSENSES = {
  3: "top",
  4: "act",
  5: "animal",
  6: "artifact",
  7: "attribute",
  8: "body",
  9: "cognition",
  10: "communication",
  11: "event",
  12: "feeling",
  13: "food",
  14: "group",
  15: "location",
  16: "motive",
  17: "object",
  18: "person",
  19: "phenomenon",
  20: "plant",
  21: "possession",
  22: "process",
  23: "quantity",
  24: "relation",
  25: "shape",
  26: "state",
  27: "substance",
  28: "time",
} as const;
export type Supersense = (typeof NOUN_SUPERSENSES)[keyof typeof NOUN_SUPERSENSES];

/** The name of a noun's supersense; null for a number that is none of nouns. */
export function supersenseOf(file: number): Supersense | null {
  return NOUN_SUPERSENSES[file as keyof typeof NOUN_SUPERSENSES] ?? null;
}

const TANGIBLE: ReadonlySet<Supersense> = new Set([
  "artifact",
  "location",
  "object",
  "plant",
  "substance",
  "food",
  "body",
  "group",
  "animal",
  "person",
]);
/** Whether something can be in, at or near it: a box, a town, a crowd, but not a loan or a theory. */
export const isTangible = (kind: Supersense): boolean => TANGIBLE.has(kind);

/** Those of verbs. */
const VERB_SUPERSENSES = {
  29: "body",
  30: "change",
  31: "cognition",
  32: "communication",
  33: "competition",
  34: "consumption",
  35: "contact",
  36: "creation",
  37: "emotion",
  38: "motion",
  39: "perception",
  40: "possession",
  41: "social",
  42: "stative",
  43: "weather",
} as const;
export type VerbSense = (typeof VERB_SUPERSENSES)[keyof typeof VERB_SUPERSENSES];

export function verbSenseOf(file: number): VerbSense | null {
  return VERB_SUPERSENSES[file as keyof typeof VERB_SUPERSENSES] ?? null;
}
