/**
 * Finite structures, and whether a logical form is true in one: computed from the form itself, with nothing of what found the
 * structure. Every model that an answer rests on passes through here.
 */
import { symbolOf, type Proposition, type Term } from "../../language/meaning.ts";

/** Elements count from 0. What is not listed in `holds` is false; an entry is `symbol(element,element)`. */
export interface Structure {
  readonly size: number;
  readonly names: ReadonlyMap<string, number>;
  readonly holds: ReadonlySet<string>;
}

export function entryOf(symbol: string, elements: readonly number[]): string { return `${symbol}(${elements.join(",")})`; }

/** Counts down; below zero the evaluation gives up. */
export interface Allowance { left: number }

/** @returns the truth value, or null when the allowance ran out or a name has no element */
export function isTrueIn(structure: Structure, proposition: Proposition, allowance: Allowance): boolean | null {
  try {
    return evaluate(structure, proposition, new Map(), allowance);
  } catch (error) {
    if (error instanceof GaveUp) return null;
    throw error;
  }
}

/** Carries the end of the allowance out of the recursion; never leaves this file. */
class GaveUp extends Error {}

type Values = ReadonlyMap<number, number>;

function evaluate(structure: Structure, part: Proposition, values: Values, allowance: Allowance): boolean {
  if (--allowance.left < 0) throw new GaveUp();
  const go = (each: Proposition): boolean => evaluate(structure, each, values, allowance);
  switch (part.kind) {
    case "apply": return structure.holds.has(entryOf(symbolOf(part.predicate, part.terms.length), part.terms.map((term) => elementOf(structure, term, values))));
    case "equal": return elementOf(structure, part.left, values) === elementOf(structure, part.right, values);
    case "not": return !go(part.of);
    case "and": return part.of.every(go);
    case "or": return part.of.some(go);
    case "xor": return part.of.filter(go).length === 1;
    case "implies": return !go(part.left) || go(part.right);
    case "iff": return go(part.left) === go(part.right);
    case "all": case "some": {
      const { variable, where, holds } = part;
      for (let element = 0; element < structure.size; element++) {
        const inner = new Map(values).set(variable, element);
        if (where !== null && !evaluate(structure, where, inner, allowance)) continue;
        if (evaluate(structure, holds, inner, allowance) === (part.kind === "some")) return part.kind === "some";
      }
      return part.kind === "all";
    }
  }
}

function elementOf(structure: Structure, term: Term, values: Values): number {
  const element = term.kind === "name" ? structure.names.get(term.name) : values.get(term.variable);
  if (element === undefined) throw new GaveUp();
  return element;
}
