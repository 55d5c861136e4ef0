// The operations on plain 32-bit references that two kernels offer: one recursive, one with a stack of its own.

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

/** Where recursion ends and the operations with their own stack take over. */
export interface Descent {
  /**
   * Word 0: the first level at which the recursive operations hand over. Levels increase with every call, so a floor
   * set relative to the operands bounds the depth whatever the length of the order. In a typed array, and large enough
   * to lie outside the JavaScript heap, so that reading it costs no more than a variable of the machine.
   */
  readonly floor: Int32Array;
  readonly deep: Connectives & Quantifiers;
}
