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

/** Tables of what holds are kept up to this many cells. */
const MAX_CELLS = 65_536;
const [UNKNOWN, HOLDS_NOT, HOLDS] = [0, 1, 2];

/** What is known so far of one predicate with this many terms: a cell for each element, or pair of elements; null where there are too many. */
interface Extent { readonly arity: number; readonly symbol: string; readonly cells: Uint8Array | null }

class Evaluation {
  private readonly structure: Structure;
  private readonly allowance: Allowance;
  /** The element of each variable in whose scope the evaluation is, by the variable's number. */
  private readonly values: (number | undefined)[] = [];
  private readonly extents = new Map<Predicate, Extent>();
  /** Whether every name stands for one of the elements, as it must for a table to have its cell. */
  private readonly namesElements: boolean;

  constructor(structure: Structure, allowance: Allowance) {
    this.structure = structure;
    this.allowance = allowance;
    this.namesElements = [...structure.names.values()].every((element) => element >= 0 && element < structure.size);
  }

  of(part: Proposition): boolean {
    if (--this.allowance.left < 0) throw new GaveUp();
    switch (part.kind) {
      case "apply": return this.applies(part.predicate, part.terms);
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
    const outer = this.values[variable];
    let found = kind === "all";
    for (let element = 0; element < this.structure.size; element++) {
      this.values[variable] = element;
      if (where !== null && !this.of(where)) continue;
      if (this.of(holds) === (kind === "some")) { found = kind === "some"; break; }
    }
    this.values[variable] = outer;
    return found;
  }

  private applies(predicate: Predicate, terms: readonly Term[]): boolean {
    const { symbol, cells } = this.extentOf(predicate, terms.length);
    const [first, second] = terms;
    if (cells === null || first === undefined) return this.structure.holds.has(entryOf(symbol, terms.map((term) => this.element(term))));
    const left = this.element(first);
    const right = second === undefined ? -1 : this.element(second);
    const cell = second === undefined ? left : left * this.structure.size + right;
    const known = cells[cell];
    if (known !== UNKNOWN) return known === HOLDS;
    const holds = this.structure.holds.has(entryOf(symbol, second === undefined ? [left] : [left, right]));
    cells[cell] = holds ? HOLDS : HOLDS_NOT;
    return holds;
  }

  private extentOf(predicate: Predicate, arity: number): Extent {
    const made = this.extents.get(predicate);
    if (made?.arity === arity) return made;
    const cells = this.structure.size ** arity;
    const extent = { arity, symbol: symbolOf(predicate, arity), cells: arity < 1 || arity > 2 || cells > MAX_CELLS || !this.namesElements ? null : new Uint8Array(cells) };
    this.extents.set(predicate, extent);
    return extent;
  }

  private element(term: Term): number {
    const element = term.kind === "name" ? this.structure.names.get(term.name) : this.values[term.variable];
    if (element === undefined) throw new GaveUp();
    return element;
  }
}
