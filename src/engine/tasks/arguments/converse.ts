import { and, atomsIn, iff, not, unitOf, type Formula } from "./formula.ts";

/**
 * What many readers hear in sentences that do not say it: that "all A are B" holds the other way round as well, that "some A are B" leaves some
 * that are not, and that there is what a sentence is about. Each by itself.
 */
export function overheardIn(premises: readonly Formula[]): readonly Formula[] {
  return [...premises.flatMap(overheard), ...existencesIn(premises)];
}

/** That there is what sentences speak of. */
export function existencesIn(premises: readonly Formula[]): readonly Formula[] {
  return [...new Set(premises.flatMap(atomsIn).map(({ unit }) => unit))].map(
    (unit): Formula => ({ kind: "some", part: unitOf(unit) }),
  );
}

function overheard(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case "and":
      return formula.parts.flatMap(overheard);
    case "if":
      return [iff(formula.left, formula.right)];
    case "all":
      return formula.part.kind === "if"
        ? [{ kind: "all", part: iff(formula.part.left, formula.part.right) }]
        : [];
    case "some":
      return formula.part.kind === "and"
        ? formula.part.parts.map(
            (part, at, parts): Formula => ({
              kind: "some",
              part: and(...parts.filter((_, other) => other !== at), not(part)),
            }),
          )
        : [];
    case "not":
      return formula.part.kind === "all" && formula.part.part.kind === "if"
        ? [{ kind: "some", part: and(formula.part.part.left, formula.part.part.right) }]
        : [];
    default:
      return [];
  }
}
