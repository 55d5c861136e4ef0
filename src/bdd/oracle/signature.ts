import type { Comparison } from "./linear.ts";

/**
 * A formula as a postfix program: a step `>= 0` pushes the leaf of that number, the others are
 * these operators.
 */
export type Program = readonly number[];
export const Operator = { not: -1, and: -2, or: -3, implies: -4, iff: -5 } as const;

/** The leaves every signature begins with. */
export const FALSE_LEAF = 0;
export const TRUE_LEAF = 1;

export type Leaf =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "atom"; readonly index: number }
  | { readonly kind: "comparison"; readonly comparison: Comparison };

/** What a name was refused for. */
export type NameConflict = "also an atom" | "also a variable" | "without a declared range";

/** What the formulas of one problem share: a name is an atom in all of them or a variable in all. */
export class Signature {
  readonly leaves: Leaf[] = [
    { kind: "constant", value: false },
    { kind: "constant", value: true },
  ];
  /** Variable names; a linear form refers to them by index. */
  readonly variables: string[] = [];
  readonly arithmetic: boolean;

  readonly #declared: ReadonlyMap<string, unknown>;
  readonly #leafOfAtom = new Map<string, number>();
  readonly #indexOfVariable = new Map<string, number>();

  /** @param declared the variables with a range, or null where comparisons are out of regime. */
  constructor(declared: ReadonlyMap<string, unknown> | null) {
    this.arithmetic = declared !== null;
    this.#declared = declared ?? new Map();
  }

  get atomCount(): number {
    return this.#leafOfAtom.size;
  }

  /** The leaf of the atom `name`. */
  atom(name: string): number | NameConflict {
    const known = this.#leafOfAtom.get(name);
    if (known !== undefined) return known;
    if (this.#indexOfVariable.has(name)) return "also a variable";
    const leaf = this.#add({ kind: "atom", index: this.atomCount });
    this.#leafOfAtom.set(name, leaf);
    return leaf;
  }

  /** The index of the variable `name`. */
  variable(name: string): number | NameConflict {
    const known = this.#indexOfVariable.get(name);
    if (known !== undefined) return known;
    if (this.#leafOfAtom.has(name)) return "also an atom";
    if (!this.#declared.has(name)) return "without a declared range";
    const index = this.variables.push(name) - 1;
    this.#indexOfVariable.set(name, index);
    return index;
  }

  /** The leaf of a comparison; each occurrence has its own. */
  comparison(comparison: Comparison): number {
    return this.#add({ kind: "comparison", comparison });
  }

  #add(leaf: Leaf): number {
    return this.leaves.push(leaf) - 1;
  }
}
