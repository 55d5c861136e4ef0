import { thirdPerson } from "../../language/morphology.ts";
import type { Atom, Formula } from "./formula.ts";
import type { Wording } from "./context.ts";

/** How names and units are written in the text. */
export interface Words { readonly names: ReadonlyMap<string, string>; readonly wordings: ReadonlyMap<string, Wording> }

/** `Ann lives in the city`, `Ann is not a nurse`. */
export function sayAtom({ unit, of }: Atom, holds: boolean, { names, wordings }: Words): string {
  const who = of === null ? "something" : of.startsWith("#") ? "someone" : names.get(of) ?? of;
  return `${who} ${predicateOf(unit, holds, wordings)}`;
}

function predicateOf(unit: string, holds: boolean, wordings: ReadonlyMap<string, Wording>): string {
  const { helper, verb, rest } = wordings.get(unit) ?? { helper: "", verb: unit.split(" ", 1)[0] ?? "be", rest: unit.split(" ").slice(1).join(" ") };
  const not = holds ? "" : "not ";
  if (helper !== "") return `${helper} ${not}${verb} ${rest}`.trim();
  if (verb === "be") return `is ${not}${rest}`;
  return holds ? `${thirdPerson(verb)} ${rest}`.trim() : `does not ${verb} ${rest}`.trim();
}

/** A formula of one thing in words. */
export function sayFormula(formula: Formula, words: Words): string {
  switch (formula.kind) {
    case "is": return sayAtom(formula, true, words);
    case "not": return formula.part.kind === "is" ? sayAtom(formula.part, false, words) : `it is not so that ${sayFormula(formula.part, words)}`;
    case "and": return formula.parts.map((part) => sayFormula(part, words)).join(", and ");
    case "or": return formula.parts.map((part) => sayFormula(part, words)).join(", or ");
    case "either": return `either ${formula.parts.map((part) => sayFormula(part, words)).join(", or ")}`;
    case "if": return `if ${sayFormula(formula.left, words)}, then ${sayFormula(formula.right, words)}`;
    case "iff": return `${sayFormula(formula.left, words)} if and only if ${sayFormula(formula.right, words)}`;
    case "all": return `of everything: ${sayFormula(formula.part, words)}`;
    case "some": return `of something: ${sayFormula(formula.part, words)}`;
    case "true": return "it is so";
  }
}
