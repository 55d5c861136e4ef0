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
