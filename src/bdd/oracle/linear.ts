/**
 * An exact linear form `constant + Σ coefficient · variable`.
 * A variable keeps its entry when its coefficient becomes zero: the rule against products of
 * variables asks what a factor *holds*, not what it equals.
 */
export class LinearForm {
  constant = 0n;
  /** By variable index. */
  readonly coefficients = new Map<number, bigint>();

  static integer(value: bigint): LinearForm {
    const form = new LinearForm();
    form.constant = value;
    return form;
  }

  static variable(index: number): LinearForm {
    const form = new LinearForm();
    form.coefficients.set(index, 1n);
    return form;
  }

  get holdsVariable(): boolean {
    return this.coefficients.size > 0;
  }

  /** `this += factor · other`. */
  add(other: LinearForm, factor: 1n | -1n): void {
    this.constant += factor * other.constant;
    for (const [variable, coefficient] of other.coefficients) {
      this.coefficients.set(variable, (this.coefficients.get(variable) ?? 0n) + factor * coefficient);
    }
  }

  /** `this *= factor`. */
  scale(factor: bigint): void {
    this.constant *= factor;
    for (const [variable, coefficient] of this.coefficients)
      this.coefficients.set(variable, factor * coefficient);
  }
}

/** A comparison reduced to one of two questions about a form; the parser negates where it must. */
export interface Comparison {
  readonly test: "negative" | "zero";
  readonly form: LinearForm;
}
