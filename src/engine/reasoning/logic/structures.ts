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

/** Whether all are true, each evaluated within the same number of steps; what is looked up for one serves the others. */
export function areTrueIn(structure: Structure, propositions: readonly Proposition[], steps: number): boolean {
  const allowance: Allowance = { left: steps };
  const evaluation = new Evaluation(structure, allowance);
  try {
    return propositions.every((each) => { allowance.left = steps; return evaluation.of(each); });
  } catch (error) {
    if (error instanceof GaveUp) return false;
    throw error;
  }
}

/** Carries the end of the allowance out of the recursion; never leaves this file. */
class GaveUp extends Error {}

/** Tables of what holds are kept up to this many cells. */
const MAX_CELLS = 65_536;

/** Truth values of a form for every element in place of one variable, a bit each; or one value for all of them. */
type Column = Int32Array | boolean;

/** What is known so far of one predicate with this many terms: a row for each element in the first place, and a column for each in the second. */
interface Extent {
  readonly arity: number;
  readonly symbol: string;
  /** Whether it has rows: it has one place or two, and not too many elements. */
  readonly hasRows: boolean;
  readonly rows: (Int32Array | undefined)[];
  readonly columns: (Int32Array | undefined)[];
}

class Evaluation {
  private readonly structure: Structure;
  private readonly allowance: Allowance;
  private readonly words: number;
  /** The element of each variable in whose scope the evaluation is, by the variable's number. */
  private readonly values: (number | undefined)[] = [];
  private readonly extents = new Map<Predicate, Extent>();
  /** Forms by whether they can be evaluated for all elements at once: no quantifier is in them, and nothing of more than two places. */
  private readonly plain = new Map<Proposition, boolean>();
  /** Whether every name stands for one of the elements, as it must for a table to have its cell. */
  private readonly namesElements: boolean;

  constructor(structure: Structure, allowance: Allowance) {
    this.structure = structure;
    this.allowance = allowance;
    this.words = Math.ceil(structure.size / 32);
    this.namesElements = [...structure.names.values()].every((element) => element >= 0 && element < structure.size);
  }

  of(part: Proposition): boolean {
    this.spend(1);
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

  private spend(steps: number): void {
    this.allowance.left -= steps;
    if (this.allowance.left < 0) throw new GaveUp();
  }

  private quantified({ kind, variable, where, holds }: Quantified): boolean {
    if ((where === null || this.isPlain(where)) && this.isPlain(holds)) return this.quantifiedAtOnce(kind, variable, where, holds);
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

  /** For all elements at once: whether there is one for which an "all" fails, or for which a "some" holds. */
  private quantifiedAtOnce(kind: Quantified["kind"], variable: number, where: Proposition | null, holds: Proposition): boolean {
    const body = kind === "all" ? inverted(this.column(holds, variable)) : this.column(holds, variable);
    const example = where === null || body === false ? body : this.both(this.column(where, variable), body);
    if (typeof example === "boolean") return (kind === "some") === (example && this.structure.size > 0);
    return (kind === "some") === this.hasElement(example);
  }

  private hasElement(column: Int32Array): boolean {
    const rest = this.structure.size % 32;
    return column.some((word, at) => (at === column.length - 1 && rest > 0 ? word << (32 - rest) : word) !== 0);
  }

  /** A plain form for every element in place of a variable. */
  private column(part: Proposition, variable: number): Column {
    this.spend(1);
    switch (part.kind) {
      case "apply": return this.columnOf(part.predicate, part.terms, variable);
      case "equal": return this.columnOfSame(part.left, part.right, variable);
      case "not": return inverted(this.column(part.of, variable));
      case "and": return this.every(part.of, variable, (each) => each);
      case "or": return inverted(this.every(part.of, variable, inverted));
      case "implies": return inverted(this.meet(part.left, variable, () => inverted(this.column(part.right, variable))));
      case "iff": return inverted(this.different(this.column(part.left, variable), this.column(part.right, variable)));
      case "xor": {
        let [one, more]: [Column, Column] = [false, false];
        for (const each of part.of) {
          const next = this.column(each, variable);
          more = this.either(more, this.both(one, next));
          one = this.either(one, next);
        }
        return this.both(one, inverted(more));
      }
      case "all": case "some": throw new Error("a plain form has no quantifier");
    }
  }

  private every(parts: readonly Proposition[], variable: number, as: (column: Column) => Column): Column {
    let all: Column = true;
    for (const part of parts) {
      if (all === false) break;
      all = this.both(all, as(this.column(part, variable)));
    }
    return all;
  }

  private meet(left: Proposition, variable: number, right: () => Column): Column {
    const first = this.column(left, variable);
    return first === false ? false : this.both(first, right());
  }

  private both(left: Column, right: Column): Column {
    if (typeof left === "boolean") return left && right;
    if (typeof right === "boolean") return right && left;
    this.spend(this.words);
    return left.map((word, at) => word & (right[at] ?? 0));
  }

  private either(left: Column, right: Column): Column { return inverted(this.both(inverted(left), inverted(right))); }

  private different(left: Column, right: Column): Column {
    if (typeof left === "boolean") return left ? inverted(right) : right;
    if (typeof right === "boolean") return right ? inverted(left) : left;
    this.spend(this.words);
    return left.map((word, at) => word ^ (right[at] ?? 0));
  }

  private columnOf(predicate: Predicate, terms: readonly Term[], variable: number): Column {
    const [first, second] = terms;
    const [isFirst, isSecond] = [first, second].map((term) => term?.kind === "variable" && term.variable === variable);
    if (!first || (isFirst !== true && isSecond !== true)) return this.applies(predicate, terms);
    const extent = this.extentOf(predicate, terms.length);
    if (second === undefined) return this.rowOf(extent, 0);
    if (isFirst !== true) return this.rowOf(extent, this.element(first));
    return isSecond === true ? this.filled((element) => this.structure.holds.has(entryOf(extent.symbol, [element, element]))) : this.columnAt(extent, this.element(second));
  }

  private columnOfSame(left: Term, right: Term, variable: number): Column {
    const [isLeft, isRight] = [left, right].map((term) => term.kind === "variable" && term.variable === variable);
    if (isLeft === isRight) return isLeft === true || this.element(left) === this.element(right);
    const element = this.element(isLeft === true ? right : left);
    return this.filled((each) => each === element);
  }

  private filled(holds: (element: number) => boolean): Int32Array {
    const column = new Int32Array(this.words);
    for (let element = 0; element < this.structure.size; element++) if (holds(element)) column[element >> 5] = (column[element >> 5] ?? 0) | (1 << (element & 31));
    return column;
  }

  /** Of two places, the second for an element in the first; of one place, all of it, at 0. */
  private rowOf({ symbol, arity, rows }: Extent, element: number): Int32Array {
    return rows[element] ??= this.filled((each) => this.structure.holds.has(entryOf(symbol, arity === 1 ? [each] : [element, each])));
  }

  private columnAt({ symbol, columns }: Extent, element: number): Int32Array {
    return columns[element] ??= this.filled((each) => this.structure.holds.has(entryOf(symbol, [each, element])));
  }

  private applies(predicate: Predicate, terms: readonly Term[]): boolean {
    const extent = this.extentOf(predicate, terms.length);
    const elements = terms.map((term) => this.element(term));
    const [first = 0, second] = elements;
    if (!extent.hasRows) return this.structure.holds.has(entryOf(extent.symbol, elements));
    const row = second === undefined ? extent.rows[0] : extent.rows[first];
    if (row === undefined) return this.structure.holds.has(entryOf(extent.symbol, elements));
    const cell = second ?? first;
    return ((row[cell >> 5] ?? 0) >> (cell & 31) & 1) === 1;
  }

  private isPlain(part: Proposition): boolean {
    const known = this.plain.get(part);
    if (known !== undefined) return known;
    const plain = this.isPlainForm(part);
    this.plain.set(part, plain);
    return plain;
  }

  private isPlainForm(part: Proposition): boolean {
    switch (part.kind) {
      case "apply": return this.extentOf(part.predicate, part.terms.length).hasRows;
      case "equal": return true;
      case "not": return this.isPlain(part.of);
      case "and": case "or": case "xor": return part.of.every((each) => this.isPlain(each));
      case "implies": case "iff": return this.isPlain(part.left) && this.isPlain(part.right);
      case "all": case "some": return false;
    }
  }

  private extentOf(predicate: Predicate, arity: number): Extent {
    const made = this.extents.get(predicate);
    if (made?.arity === arity) return made;
    const cells = this.structure.size ** arity;
    const extent = { arity, symbol: symbolOf(predicate, arity), hasRows: arity >= 1 && arity <= 2 && cells <= MAX_CELLS && this.namesElements, rows: [], columns: [] };
    this.extents.set(predicate, extent);
    return extent;
  }

  private element(term: Term): number {
    const element = term.kind === "name" ? this.structure.names.get(term.name) : this.values[term.variable];
    if (element === undefined) throw new GaveUp();
    return element;
  }
}

type Quantified = Extract<Proposition, { readonly kind: "all" | "some" }>;

function inverted(column: Column): Column { return typeof column === "boolean" ? !column : column.map((word) => ~word); }
