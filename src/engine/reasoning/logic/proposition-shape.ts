import type { Proposition } from "../../language/meaning.ts";

const KINDS: readonly Proposition["kind"][] = [
  "apply",
  "equal",
  "not",
  "and",
  "or",
  "xor",
  "implies",
  "iff",
  "all",
  "some",
];

/** Kind and size as one number: different shapes mean different propositions. */
export function shapeOf(part: Proposition): number {
  return sizeOf(part) * KINDS.length + KINDS.indexOf(part.kind);
}

function sizeOf(part: Proposition): number {
  switch (part.kind) {
    case "apply":
    case "equal":
      return 1;
    case "not":
      return 1 + sizeOf(part.of);
    case "and":
    case "or":
    case "xor":
      return part.of.reduce((sum, each) => sum + sizeOf(each), 1);
    case "implies":
    case "iff":
      return 1 + sizeOf(part.left) + sizeOf(part.right);
    case "all":
    case "some":
      return 1 + (part.where === null ? 0 : sizeOf(part.where)) + sizeOf(part.holds);
  }
}
