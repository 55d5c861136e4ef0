import type { Comparator, Formula, Linear } from "../../engine/reasoning/formula.ts";

/**
 * A formula in words, for the person who wrote the rule's sentence. Made from the parsed formula alone, so that it shows what the engine understood.
 *
 *     wall__sound & basin__depth >= 90 -> ferry__may_berth
 *     if wall sound and basin depth ≥ 90, then ferry may berth
 */
export function describeFormula(formula: Formula): string {
  return words(formula, false);
}

function words(formula: Formula, isInside: boolean): string {
  const bracketed = (text: string): string => (isInside ? `(${text})` : text);
  switch (formula.kind) {
    case "constant":
      return formula.value ? "always" : "never";
    case "atom":
      return nameOf(formula.name);
    case "not":
      return `not ${words(formula.operand, true)}`;
    case "and":
    case "or": {
      const { kind } = formula;
      const part = (each: Formula): string => words(each, each.kind !== kind);
      return bracketed(`${part(formula.left)} ${kind} ${part(formula.right)}`);
    }
    case "implies":
      return bracketed(
        `if ${words(formula.left, false)}, then ${words(formula.right, formula.right.kind === "implies")}`,
      );
    case "iff":
      return bracketed(`${words(formula.left, true)} exactly if ${words(formula.right, true)}`);
    case "compare":
      return comparison(formula.difference, formula.op);
  }
}

const nameOf = (name: string): string => name.replaceAll("__", " ").replaceAll("_", " ");

const SIGNS: Readonly<Record<Comparator, string>> = {
  "=": "=",
  "!=": "≠",
  "<": "<",
  "<=": "≤",
  ">": ">",
  ">=": "≥",
};

/** Added terms are on the left, subtracted terms on the right. */
function comparison({ terms, constant }: Linear, op: Comparator): string {
  const [left, right]: [string[], string[]] = [[], []];
  for (const [name, factor] of terms) {
    if (factor === 0n) continue;
    const size = factor < 0n ? -factor : factor;
    (factor > 0n ? left : right).push(size === 1n ? nameOf(name) : `${size} × ${nameOf(name)}`);
  }
  if (constant > 0n) left.push(String(constant));
  if (constant < 0n) right.push(String(-constant));
  return `${left.join(" + ") || "0"} ${SIGNS[op]} ${right.join(" + ") || "0"}`;
}
