import type { Mode } from "../meaning.ts";
import type { Clause, NounPhrase, Tree } from "../syntax.ts";
import { ALL_NOT, EVERY_NOT } from "./clause.ts";

/** So many general statements make a text one of kinds. */
const MANY_KINDS = 5;
type Part = "premise" | "correction" | "conclusion" | "question" | "silent";
interface Told {
  readonly trees: readonly Tree[];
  readonly part: Part;
}

/**
 * Choices that the whole prompt settles. In the modes of rules every general sentence is a rule, so that "All cats are not red" is of each
 * cat. So it is of "every … not" in a text that tells of kinds and their members and of nothing else, and in one that asks for formal validity.
 */
export function settledChoices(told: readonly Told[], mode: Mode | null): ReadonlyMap<string, number> {
  if (mode === "rules_forward" || mode === "rules_closed")
    return new Map([
      [ALL_NOT, 0],
      [EVERY_NOT, 0],
    ]);
  const formal = told.some(({ part }) => part === "silent");
  return formal || tellsOfKinds(told) ? new Map([[EVERY_NOT, 0]]) : new Map();
}

function tellsOfKinds(told: readonly Told[]): boolean {
  const premises = told.filter(({ part }) => part === "premise").map(({ trees }) => trees);
  const general = premises.filter((trees) =>
    trees.every((tree) => tree.kind === "clause" && isOfEach(tree.clause)),
  );
  const rest = premises.filter((trees) => !general.includes(trees));
  return (
    general.length >= MANY_KINDS &&
    rest.every((trees) => trees.every((tree) => tree.kind === "clause" && isOfOne(tree.clause)))
  );
}

function isOfEach(clause: Clause): boolean {
  return clause.kind === "simple" && isEach(clause.subject);
}

function isEach(phrase: NounPhrase): boolean {
  return (
    phrase.kind === "quantified" &&
    !phrase.generic &&
    ["every", "each", "bare", "a", "no"].includes(phrase.quantifier)
  );
}

function isOfOne(clause: Clause): boolean {
  return clause.kind === "simple" && (clause.subject.kind === "name" || clause.subject.kind === "definite");
}
