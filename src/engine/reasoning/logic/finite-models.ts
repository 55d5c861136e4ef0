/** Searches a model over a small domain: quantifiers become finite conjunctions and disjunctions, and clause learning decides. */
import { symbolOf, type Proposition, type Term } from "../../language/meaning.ts";
import { satisfy, type Clause } from "../clauses.ts";
import { Extensions } from "./extensions.ts";
import { namesOf } from "./propositions.ts";
import type { Structure } from "./structures.ts";

export type ModelSearch =
  /** `entries`: the atoms that hold, in the order in which the propositions mention them. */
  | { readonly kind: "found"; readonly structure: Structure; readonly entries: readonly Entry[] }
  | { readonly kind: "none" }
  | { readonly kind: "over_budget" };

/** That a predicate holds of elements. */
export interface Entry {
  readonly symbol: string;
  readonly elements: readonly number[];
}

/**
 * Finds a structure in which all propositions are true, with an element for each name and `extra` more. Without equality, any smaller
 * model can always be made larger by doubling an element, so that `none` also rules out every smaller domain, and that names
 * stand for different things restricts nothing.
 * @param propositions closed, without equations
 * @param maxGates of the expansion
 */
export function searchModel(
  propositions: readonly Proposition[],
  names: readonly string[],
  extra: number,
  maxGates: number,
  maxConflicts: number,
): ModelSearch {
  const size = Math.max(1, names.length + extra);
  const expansion = new Expansion(names, size, maxGates);
  try {
    for (const each of propositions) expansion.require(each);
  } catch (error) {
    if (error instanceof TooLarge) return { kind: "over_budget" };
    throw error;
  }
  const found = satisfy({ variables: expansion.variables, clauses: expansion.clauses }, maxConflicts);
  if (found.kind === "over_budget") return found;
  if (found.kind === "unsatisfiable") return { kind: "none" };
  const entries = expansion.atoms.flatMap(({ entry, variable }) =>
    found.model[variable - 1] === true ? [entry] : [],
  );
  const holds = new Extensions(size);
  for (const { symbol, elements } of entries) holds.add(symbol, elements);
  return { kind: "found", structure: { size, names: expansion.names, holds }, entries };
}

/** The budget of a second opinion on a refutation. */
const CHEAP_GATES = 4_000;
const CHEAP_CONFLICTS = 40;

/** Whether supposedly refuted propositions have a model over their names and one more element; false also past the budget. */
export function hasSmallModel(propositions: readonly Proposition[]): boolean {
  return searchModel(propositions, namesOf(propositions), 1, CHEAP_GATES, CHEAP_CONFLICTS).kind === "found";
}

/** Carries the overflow out of the recursion; never leaves this file. */
class TooLarge extends Error {}

/** The literal that stands for the truth of a formula. */
type Gate = number;

/** One gate per connective, keyed by its operands, so that equal formulas share it. */
class Expansion {
  readonly names: ReadonlyMap<string, number>;
  readonly atoms: { readonly entry: Entry; readonly variable: number }[] = [];
  readonly clauses: Clause[] = [];
  variables = 0;
  private readonly size: number;
  /** Atoms by symbol and elements; one or two elements are encoded as a unique number. */
  private readonly known = new Map<string, Map<number | string, Gate>>();
  private readonly gates = new Map<string, Gate>();
  private readonly maxGates: number;
  private work = 0;
  /** The current element of each variable in scope. */
  private readonly values = new Map<number, number>();

  constructor(names: readonly string[], size: number, maxGates: number) {
    this.names = new Map(names.map((name, element) => [name, element]));
    this.size = size;
    this.maxGates = maxGates;
  }

  require(proposition: Proposition): void {
    this.clauses.push([this.walk(proposition)]);
  }

  private walk(part: Proposition): Gate {
    if (++this.work > this.maxGates) throw new TooLarge();
    switch (part.kind) {
      case "apply":
        return this.atom(
          symbolOf(part.predicate, part.terms.length),
          part.terms.map((term) => this.element(term)),
        );
      case "equal":
        throw new Error("equations are kept out before");
      case "not":
        return -this.walk(part.of);
      case "and":
        return -this.any(part.of.map((each) => -this.walk(each)));
      case "or":
        return this.any(part.of.map((each) => this.walk(each)));
      case "implies":
        return this.any([-this.walk(part.left), this.walk(part.right)]);
      case "iff":
        return -this.exactlyOne([this.walk(part.left), this.walk(part.right)]);
      case "xor":
        return this.exactlyOne(part.of.map((each) => this.walk(each)));
      case "all":
        return -this.any(this.instances(part, -1));
      case "some":
        return this.any(this.instances(part, 1));
    }
  }

  private element(term: Term): number {
    const element = term.kind === "name" ? this.names.get(term.name) : this.values.get(term.variable);
    if (element === undefined) throw new Error("every name and variable has an element");
    return element;
  }

  /** For each element: that it satisfies the restriction and the body (sign 1), or the restriction and not the body (sign −1). */
  private instances(
    { variable, where, holds }: Extract<Proposition, { kind: "all" | "some" }>,
    sign: 1 | -1,
  ): Gate[] {
    const outer = this.values.get(variable);
    const gates = Array.from({ length: this.size }, (_, element) => {
      this.values.set(variable, element);
      const body = sign * this.walk(holds);
      return where === null ? body : -this.any([-this.walk(where), -body]);
    });
    if (outer === undefined) this.values.delete(variable);
    else this.values.set(variable, outer);
    return gates;
  }

  private atom(symbol: string, elements: readonly number[]): Gate {
    let numbers = this.known.get(symbol);
    if (numbers === undefined) this.known.set(symbol, (numbers = new Map()));
    const [first = 0, second = -1] = elements;
    const key = elements.length > 2 ? elements.join(",") : first * (this.size + 1) + second + 1;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const variable = ++this.variables;
    numbers.set(key, variable);
    this.atoms.push({ entry: { symbol, elements }, variable });
    return variable;
  }

  private any(gates: readonly Gate[]): Gate {
    const [only] = gates;
    if (only !== undefined && gates.length === 1) return only;
    return this.gate(`or ${gates.join(" ")}`, (gate) => [
      [-gate, ...gates],
      ...gates.map((each) => [gate, -each]),
    ]);
  }

  private exactlyOne(gates: readonly Gate[]): Gate {
    const pairs = gates.flatMap((left, at) => gates.slice(at + 1).map((right): Clause => [left, right]));
    return this.gate(`xor ${gates.join(" ")}`, (gate) => [
      [-gate, ...gates],
      ...pairs.map(([left = 0, right = 0]) => [-gate, -left, -right]),
      ...gates.map((each, at) => [gate, -each, ...gates.filter((_, place) => place !== at)]),
    ]);
  }

  private gate(key: string, define: (gate: Gate) => readonly Clause[]): Gate {
    const known = this.gates.get(key);
    if (known !== undefined) return known;
    const gate = ++this.variables;
    this.gates.set(key, gate);
    this.clauses.push(...define(gate));
    return gate;
  }
}
