/**
 * Evaluates a logical form in a finite structure. Uses only the form itself, and shares no code with the search that found the
 * structure. Every model behind an answer is checked here.
 */
import { symbolOf, type Predicate, type Proposition, type Term } from "../../language/meaning.ts";
import type { Extensions } from "./extensions.ts";

/** Elements count from 0. Some have names; `holds` says which predicates hold of which. */
export interface Structure {
  readonly size: number;
  readonly names: ReadonlyMap<string, number>;
  readonly holds: Extensions;
}

/** Counts down; below zero the evaluation gives up. */
export interface Allowance {
  left: number;
}

/** @returns the truth value; null if the allowance ran out or a name has no element */
export function isTrueIn(
  structure: Structure,
  proposition: Proposition,
  allowance: Allowance,
): boolean | null {
  try {
    return new Evaluation(structure, allowance).of(proposition);
  } catch (error) {
    if (error instanceof GaveUp) return null;
    throw error;
  }
}

/** Whether all are true. Each gets the same number of steps; lookups are shared. */
export function areTrueIn(
  structure: Structure,
  propositions: readonly Proposition[],
  steps: number,
): boolean {
  const allowance: Allowance = { left: steps };
  const evaluation = new Evaluation(structure, allowance);
  try {
    return propositions.every((each) => {
      allowance.left = steps;
      return evaluation.of(each);
    });
  } catch (error) {
    if (error instanceof GaveUp) return false;
    throw error;
  }
}

/** Carries the end of the allowance out of the recursion; never leaves this file. */
class GaveUp extends Error {}

/** Predicates with up to this many cells are evaluated for all elements at once. */
const MAX_CELLS = 65_536;

/** The truth values of a form for every element in place of one variable, one bit each; or one value for all of them. */
type Column = Int32Array | boolean;

interface Extent {
  readonly arity: number;
  readonly symbol: string;
  /** Whether it has rows: one place or two, and not too many elements. */
  readonly hasRows: boolean;
}

class Evaluation {
  private readonly structure: Structure;
  private readonly allowance: Allowance;
  private readonly words: number;
  /** The current element of each variable in scope, by number. */
  private readonly values: (number | undefined)[] = [];
  private readonly extents = new Map<Predicate, Extent>();
  /** Caches whether a form can be evaluated for all elements at once: it has no quantifier and no predicate of more than two places. */
  private readonly plain = new Map<Proposition, boolean>();
  /** Whether every name denotes an element, so that tables have a cell for it. */
  private readonly namesElements: boolean;

  constructor(structure: Structure, allowance: Allowance) {
    this.structure = structure;
    this.allowance = allowance;
    this.words = Math.ceil(structure.size / 32);
    this.namesElements = [...structure.names.values()].every(
      (element) => element >= 0 && element < structure.size,
    );
  }

  of(part: Proposition): boolean {
    this.spend(1);
    switch (part.kind) {
      case "apply":
        return this.applies(part.predicate, part.terms);
      case "equal":
        return this.element(part.left) === this.element(part.right);
      case "not":
        return !this.of(part.of);
      case "and":
        return part.of.every((each) => this.of(each));
      case "or":
        return part.of.some((each) => this.of(each));
      case "xor":
        return part.of.filter((each) => this.of(each)).length === 1;
      case "implies":
        return !this.of(part.left) || this.of(part.right);
      case "iff":
        return this.of(part.left) === this.of(part.right);
      case "all":
      case "some":
        return this.quantified(part);
    }
  }

  private spend(steps: number): void {
    this.allowance.left -= steps;
    if (this.allowance.left < 0) throw new GaveUp();
  }

  private quantified({ kind, variable, where, holds }: Quantified): boolean {
    if ((where === null || this.isPlain(where)) && this.isPlain(holds))
      return this.quantifiedAtOnce(kind, variable, where, holds);
    const guard = where === null ? this.guardOf(holds, variable, kind === "some") : true;
    const outer = this.values[variable];
    let found = kind === "all";
    for (
      let element = this.nextOf(guard, 0);
      element < this.structure.size;
      element = this.nextOf(guard, element + 1)
    ) {
      this.values[variable] = element;
      if (where !== null && !this.of(where)) continue;
      if (this.of(holds) === (kind === "some")) {
        found = kind === "some";
        break;
      }
    }
    this.values[variable] = outer;
    return found;
  }

  /**
   * A superset of the elements for which a form can have a sign: those that pass its plain conditions, which mention no variable quantified
   * further in. The lookup costs no steps, since it saves more than it takes.
   */
  private guardOf(part: Proposition, variable: number, sign: boolean, inner: readonly number[] = []): Column {
    switch (part.kind) {
      case "not":
        return this.guardOf(part.of, variable, !sign, inner);
      case "all":
      case "some":
        return part.where === null
          ? this.guardOf(part.holds, variable, sign, [...inner, part.variable])
          : true;
      case "implies":
        return sign
          ? true
          : meet(
              this.guardOf(part.left, variable, true, inner),
              this.guardOf(part.right, variable, false, inner),
            );
      case "and":
        return sign
          ? part.of.reduce<Column>((all, each) => meet(all, this.guardOf(each, variable, true, inner)), true)
          : true;
      case "apply": {
        const isKnown = part.terms.every((term) =>
          term.kind === "name"
            ? this.structure.names.has(term.name)
            : !inner.includes(term.variable) &&
              (term.variable === variable || this.values[term.variable] !== undefined),
        );
        if (!isKnown || !this.extentOf(part.predicate, part.terms.length).hasRows) return true;
        const column = this.columnOf(part.predicate, part.terms, variable);
        return sign ? column : inverted(column);
      }
      case "or":
      case "xor":
      case "iff":
      case "equal":
        return true;
    }
  }

  /** Evaluates for all elements at once whether an "all" fails for one of them, or a "some" holds. */
  private quantifiedAtOnce(
    kind: Quantified["kind"],
    variable: number,
    where: Proposition | null,
    holds: Proposition,
  ): boolean {
    if (kind === "all" && where === null && holds.kind === "implies")
      return this.isWithin(holds.left, holds.right, variable);
    const body = kind === "all" ? this.columnOfDenial(holds, variable) : this.column(holds, variable);
    const example = where === null || body === false ? body : this.both(this.column(where, variable), body);
    return (kind === "some") === this.hasAny(example);
  }

  /** The first element of a column from a given one on; the number of elements if there is none. */
  private nextOf(column: Column, from: number): number {
    if (typeof column === "boolean") return column ? from : this.structure.size;
    for (let at = from >> 5; at < column.length; at++) {
      const word = (column[at] ?? 0) & (at === from >> 5 ? -1 << (from & 31) : -1);
      if (word !== 0) return at * 32 + 31 - Math.clz32(word & -word);
    }
    return this.structure.size;
  }

  private hasElement(column: Int32Array): boolean {
    const rest = this.structure.size % 32;
    return column.some(
      (word, at) => (at === column.length - 1 && rest > 0 ? word << (32 - rest) : word) !== 0,
    );
  }

  /** Whether one plain form is true of every element of which another is true. */
  private isWithin(part: Proposition, whole: Proposition, variable: number): boolean {
    this.spend(1);
    const left = this.column(part, variable);
    const right = left === false || this.column(whole, variable);
    if (typeof left === "boolean" || typeof right === "boolean")
      return right === true || !this.hasAny(typeof right === "boolean" ? left : inverted(right));
    this.spend(this.words);
    const rest = this.structure.size % 32;
    for (let at = 0; at < left.length; at++) {
      const word = (left[at] ?? 0) & ~(right[at] ?? 0);
      if ((at === left.length - 1 && rest > 0 ? word << (32 - rest) : word) !== 0) return false;
    }
    return true;
  }

  private hasAny(column: Column): boolean {
    return typeof column === "boolean" ? column && this.structure.size > 0 : this.hasElement(column);
  }

  /** Like the column of a plain form, but of the elements where it is false. */
  private columnOfDenial(part: Proposition, variable: number): Column {
    switch (part.kind) {
      case "not":
        this.spend(1);
        return this.column(part.of, variable);
      case "implies":
        this.spend(1);
        return this.meet(part.left, variable, () => this.columnOfDenial(part.right, variable));
      case "apply":
      case "equal":
      case "and":
      case "or":
      case "xor":
      case "iff":
        return inverted(this.column(part, variable));
      case "all":
      case "some":
        throw new Error("a plain form has no quantifier");
    }
  }

  /** A plain form for every element in place of a variable. */
  private column(part: Proposition, variable: number): Column {
    this.spend(1);
    switch (part.kind) {
      case "apply":
        return this.columnOf(part.predicate, part.terms, variable);
      case "equal":
        return this.columnOfSame(part.left, part.right, variable);
      case "not":
        return inverted(this.column(part.of, variable));
      case "and":
        return this.every(part.of, variable, (each) => each);
      case "or":
        return inverted(this.every(part.of, variable, inverted));
      case "implies":
        return inverted(this.meet(part.left, variable, () => inverted(this.column(part.right, variable))));
      case "iff":
        return inverted(this.different(this.column(part.left, variable), this.column(part.right, variable)));
      case "xor": {
        let [one, more]: [Column, Column] = [false, false];
        for (const each of part.of) {
          const next = this.column(each, variable);
          more = this.either(more, this.both(one, next));
          one = this.either(one, next);
        }
        return this.both(one, inverted(more));
      }
      case "all":
      case "some":
        throw new Error("a plain form has no quantifier");
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
    if (typeof left !== "boolean" && typeof right !== "boolean") this.spend(this.words);
    return meet(left, right);
  }

  private either(left: Column, right: Column): Column {
    return inverted(this.both(inverted(left), inverted(right)));
  }

  private different(left: Column, right: Column): Column {
    if (typeof left === "boolean") return left ? inverted(right) : right;
    if (typeof right === "boolean") return right ? inverted(left) : left;
    this.spend(this.words);
    return left.map((word, at) => word ^ (right[at] ?? 0));
  }

  private columnOf(predicate: Predicate, terms: readonly Term[], variable: number): Column {
    const [first, second] = terms;
    const [isFirst, isSecond] = [isVariable(first, variable), isVariable(second, variable)];
    if (!first || (!isFirst && !isSecond)) return this.applies(predicate, terms);
    const { symbol } = this.extentOf(predicate, terms.length);
    const { holds } = this.structure;
    if (second === undefined) return holds.row(symbol, 0);
    if (!isFirst) return holds.row(symbol, this.element(first));
    return isSecond
      ? this.filled((element) => holds.has(symbol, [element, element]))
      : holds.column(symbol, this.element(second));
  }

  private columnOfSame(left: Term, right: Term, variable: number): Column {
    const [isLeft, isRight] = [isVariable(left, variable), isVariable(right, variable)];
    if (isLeft === isRight) return isLeft || this.element(left) === this.element(right);
    const element = this.element(isLeft ? right : left);
    return this.filled((each) => each === element);
  }

  private filled(holds: (element: number) => boolean): Int32Array {
    const column = new Int32Array(this.words);
    for (let element = 0; element < this.structure.size; element++)
      if (holds(element)) column[element >> 5] = (column[element >> 5] ?? 0) | (1 << (element & 31));
    return column;
  }

  private applies(predicate: Predicate, terms: readonly Term[]): boolean {
    return this.structure.holds.has(
      this.extentOf(predicate, terms.length).symbol,
      terms.map((term) => this.element(term)),
    );
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
      case "apply":
        return this.extentOf(part.predicate, part.terms.length).hasRows;
      case "equal":
        return true;
      case "not":
        return this.isPlain(part.of);
      case "and":
      case "or":
      case "xor":
        return part.of.every((each) => this.isPlain(each));
      case "implies":
      case "iff":
        return this.isPlain(part.left) && this.isPlain(part.right);
      case "all":
      case "some":
        return false;
    }
  }

  private extentOf(predicate: Predicate, arity: number): Extent {
    const made = this.extents.get(predicate);
    if (made?.arity === arity) return made;
    const cells = this.structure.size ** arity;
    const extent = {
      arity,
      symbol: symbolOf(predicate, arity),
      hasRows: arity >= 1 && arity <= 2 && cells <= MAX_CELLS && this.namesElements,
    };
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

function isVariable(term: Term | undefined, variable: number): boolean {
  return term?.kind === "variable" && term.variable === variable;
}

function inverted(column: Column): Column {
  if (typeof column === "boolean") return !column;
  const other = new Int32Array(column.length);
  for (let at = 0; at < column.length; at++) other[at] = ~(column[at] ?? 0);
  return other;
}

function meet(left: Column, right: Column): Column {
  if (typeof left === "boolean") return left && right;
  if (typeof right === "boolean") return right && left;
  const both = new Int32Array(left.length);
  for (let at = 0; at < left.length; at++) both[at] = (left[at] ?? 0) & (right[at] ?? 0);
  return both;
}
