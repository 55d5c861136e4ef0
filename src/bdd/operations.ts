// The operations on plain 32-bit references. There are two kernels: a recursive one, and one with an explicit stack.

export interface Connectives {
  and(f: number, g: number): number;
  xor(f: number, g: number): number;
  /** `(f ∧ g) ∨ (¬f ∧ h)`. */
  ite(f: number, g: number, h: number): number;
}

export interface Quantifiers {
  /** `f` with the variable of `level` fixed; `value` is 0 or 1. */
  restrict(f: number, level: number, value: number): number;
  /** `f|level=0 ∨ f|level=1`. */
  exists(f: number, level: number): number;
  /** `∃ level. f ∧ g` without building the conjunction first. */
  andExists(f: number, g: number, level: number): number;
}

/** Where recursion ends, and the operations with an explicit stack that take over. */
export interface Descent {
  /**
   * The first level at which the recursive operations hand over. Levels increase with every call, so a floor set
   * relative to the operands bounds the depth, however long the order is.
   */
  floor: number;
  readonly deep: Connectives & Quantifiers;
}
