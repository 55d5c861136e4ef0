/**
 * Finite structures, and whether a logical form is true in one: computed from the form itself, with nothing of what found the
 * structure. Every model that an answer rests on passes through here.
 */
import { symbolOf, type Predicate, type Proposition, type Term } from "../../language/meaning.ts";

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
    return new Evaluation(structure, allowance).of(proposition);
  } catch (error) {
    if (error instanceof GaveUp) return null;
    throw error;
  }
}

/** Carries the end of the allowance out of the recursion; never leaves this file. */
class GaveUp extends Error {}

class Evaluation {
  private readonly structure: Structure;
  private readonly allowance: Allowance;
  /** The element of each variable in whose scope the evaluation is. */
  private readonly values = new Map<number, number>();
  private readonly symbols = new Map<Predicate, string>();

  constructor(structure: Structure, allowance: Allowance) {
    this.structure = structure;
    this.allowance = allowance;
  }

  of(part: Proposition): boolean {
    if (--this.allowance.left < 0) throw new GaveUp();
    switch (part.kind) {
      case "apply": return this.structure.holds.has(this.entry(part.predicate, part.terms));
      case "equal": return this.element(part.left) === this.element(part.right);
      case "not": return !this.of(part.of);
      case "and": return part.of.every((each) => this.of(each));
      case "or": return part.of.some((each) => this.of(each));
      case "xor": return part.of.filter((each) => this.of(each)).length === 1;
      case "implies": return !this.of(part.left) || this.of(part.right);
      case "iff": return this.of(part.left) === this.of(part.right);
      case "all": case "some": return this.quantified(part);
    }
  }

  private quantified({ kind, variable, where, holds }: Extract<Proposition, { kind: "all" | "some" }>): boolean {
    const outer = this.values.get(variable);
    let found = kind === "all";
    for (let element = 0; element < this.structure.size; element++) {
      this.values.set(variable, element);
      if (where !== null && !this.of(where)) continue;
      if (this.of(holds) === (kind === "some")) { found = kind === "some"; break; }
    }
    if (outer === undefined) this.values.delete(variable); else this.values.set(variable, outer);
    return found;
  }

  /** As `entryOf` writes it. */
  private entry(predicate: Predicate, terms: readonly Term[]): string {
    let symbol = this.symbols.get(predicate);
    if (symbol === undefined) this.symbols.set(predicate, symbol = symbolOf(predicate, terms.length));
    let elements = "";
    for (let at = 0; at < terms.length; at++) elements += at === 0 ? String(this.element(terms[at] as Term)) : `,${this.element(terms[at] as Term)}`; // within the list
    return `${symbol}(${elements})`;
  }

  private element(term: Term): number {
    const element = term.kind === "name" ? this.structure.names.get(term.name) : this.values.get(term.variable);
    if (element === undefined) throw new GaveUp();
    return element;
  }
}
