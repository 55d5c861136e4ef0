import { thirdPerson } from "../../language/morphology.ts";
import { PERSON, type Atom, type Formula } from "./formula.ts";
import type { Wording } from "./context.ts";

/** How names and units are written in the text. */
export interface Words {
  readonly names: ReadonlyMap<string, string>;
  readonly wordings: ReadonlyMap<string, Wording>;
}

/** `Ann lives in the city`, `Ann is not a nurse`. */
export function sayAtom({ unit, of }: Atom, holds: boolean, { names, wordings }: Words): string {
  return `${of === null ? "it" : nameOf(of, { names, wordings })} ${predicateOf(unit, holds, wordings)}`;
}

/** A name as the text writes it; others that there must be are numbered. */
export function nameOf(name: string, { names }: Words): string {
  return names.get(name) ?? name.replace(/^#/u, "someone ").replace(/^@/u, "one ");
}

function predicateOf(unit: string, holds: boolean, wordings: ReadonlyMap<string, Wording>): string {
  const { helper, verb, rest } = wordings.get(unit) ?? {
    helper: "",
    verb: unit.split(" ", 1)[0] ?? "be",
    rest: unit.split(" ").slice(1).join(" "),
  };
  const not = holds ? "" : "not ";
  if (helper !== "") return `${helper} ${not}${verb} ${rest}`.trim();
  if (verb === "be") return `is ${not}${unit === PERSON ? "a " : ""}${rest}`;
  return holds ? `${thirdPerson(verb)} ${rest}`.trim() : `does not ${verb} ${rest}`.trim();
}

/** A formula of one thing in words. */
export function sayFormula(formula: Formula, words: Words): string {
  switch (formula.kind) {
    case "is":
      return sayAtom(formula, true, words);
    case "not":
      return formula.part.kind === "is"
        ? sayAtom(formula.part, false, words)
        : `it is not so that ${sayFormula(formula.part, words)}`;
    case "and":
      return formula.parts.map((part) => sayFormula(part, words)).join(", and ");
    case "or":
      return formula.parts.map((part) => sayFormula(part, words)).join(", or ");
    case "either":
      return `either ${formula.parts.map((part) => sayFormula(part, words)).join(", or ")}`;
    case "if":
      return `if ${sayFormula(formula.left, words)}, then ${sayFormula(formula.right, words)}`;
    case "iff":
      return `${sayFormula(formula.left, words)} if and only if ${sayFormula(formula.right, words)}`;
    case "all":
      return `of each, ${sayFormula(formula.part, words)}`;
    case "some":
      return `of one at least, ${sayFormula(formula.part, words)}`;
    case "true":
      return "it is so";
  }
}
