import { repeatWords, setBits } from "./bits.ts";
import type { Digit, Layout, Variable } from "./layout.ts";
import type { Comparison } from "./linear.ts";

/** Sums stay exact in doubles below `2 ** 53`; one bit is left for the slack. */
const EXACT_BITS = 52;

/** A comparison's form over digits, all of which count from zero. */
interface DigitForm {
  readonly constant: bigint;
  readonly inner: readonly bigint[];
  readonly outer: readonly bigint[];
}

/**
 * Draws the truth of one comparison over the blocks of the table.
 *
 * A sum `T` of big integers is compared through a *scaled* sum of doubles. Every coefficient is
 * shifted right by as many bits as keep the scaled sum `S` exact, which loses a fraction in [0, 1)
 * per unit of a digit: `S <= T / 2^shift < S + slack`, with a slack of one more than all digits can
 * add up to, or none without a shift. Where that interval leaves the answer open, `T` is computed.
 */
export class ComparisonPainter {
  readonly #zero: boolean;
  readonly #layout: Layout;
  readonly #exact: DigitForm;
  readonly #constant: number;
  readonly #inner: Float64Array;
  readonly #outer: Float64Array;
  /** What the inner digits below the `i`-th add at least and, with the slack, at most. */
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  readonly #slack: number;

  readonly #innerDigits: Int32Array;
  #outerDigits: Int32Array = new Int32Array(0);
  #painted = Number.NaN;

  constructor({ test, form }: Comparison, layout: Layout, variables: readonly Variable[]) {
    this.#zero = test === "zero";
    this.#layout = layout;
    const coefficient = ({ variable, weight }: Digit) =>
      (form.coefficients.get(variable) ?? 0n) * BigInt(weight);
    let constant = form.constant;
    for (const [variable, factor] of form.coefficients) constant += factor * (variables[variable]?.min ?? 0n);
    const [inner, outer]: [bigint[], bigint[]] = [[], []];
    for (const digit of layout.inner) inner.push(coefficient(digit));
    for (const digit of layout.outer) outer.push(coefficient(digit));
    this.#exact = { constant, inner, outer };

    const shift = scalingShift(this.#exact, layout);
    this.#constant = Number(constant >> shift);
    this.#inner = new Float64Array(inner.length);
    this.#outer = new Float64Array(outer.length);
    let slack = shift === 0n ? 0 : 1;
    if (shift !== 0n)
      for (const digits of [layout.inner, layout.outer]) for (const { radix } of digits) slack += radix - 1;
    this.#slack = slack;
    for (let i = 0; i < outer.length; i++) this.#outer[i] = Number(outer[i]! >> shift);

    this.#least = new Float64Array(inner.length + 1);
    this.#most = new Float64Array(inner.length + 1);
    this.#most[0] = slack;
    for (let i = 0; i < inner.length; i++) {
      this.#inner[i] = Number(inner[i]! >> shift);
      const span = this.#inner[i]! * (layout.inner[i]!.radix - 1);
      this.#least[i + 1] = this.#least[i]! + Math.min(0, span);
      this.#most[i + 1] = this.#most[i]! + Math.max(0, span);
    }
    this.#innerDigits = new Int32Array(layout.inner.length);
  }

  /**
   * Paints the block at word `start`, which must still hold this comparison's last painting.
   * Where the comparison is the same throughout the block, answers that and paints nothing.
   */
  paint(words: Int32Array, start: number, outerDigits: Int32Array): boolean | null {
    let sum = this.#constant;
    for (let i = 0; i < outerDigits.length; i++) sum += this.#outer[i]! * outerDigits[i]!;
    const levels = this.#layout.inner.length;
    const constant = this.#decide(levels, sum);
    if (constant !== null || (sum === this.#painted && this.#slack === 0)) return constant;
    this.#painted = sum;
    this.#outerDigits = outerDigits;
    words.fill(0, start, start + this.#layout.words);
    this.#descend(words, start, 0, levels, sum);
    return null;
  }

  /** The value of the comparison; null if it depends on the inner digits below `level`. */
  #decide(level: number, sum: number): boolean | null {
    const least = sum + this.#least[level]!;
    const most = sum + this.#most[level]!;
    if (this.#zero) {
      if (least > 0 || most < 0) return false;
      return least === most ? true : null;
    }
    if (most < 0) return true;
    return least >= 0 ? false : null;
  }

  /** Paints the part of the block from `offset` over which the inner digits below `level` vary. */
  #descend(words: Int32Array, start: number, offset: number, level: number, sum: number): void {
    const { strides, inner } = this.#layout;
    const truth = this.#decide(level, sum) ?? (level === 0 ? this.#holdsExactly() : null);
    if (truth !== null) {
      if (truth) setBits(words, start, offset, offset + strides[level]!);
      return;
    }
    const { radix } = inner[level - 1]!;
    const stride = strides[level - 1]!;
    const coefficient = this.#inner[level - 1]!;
    if (this.#least[level - 1] === this.#most[level - 1]) {
      const [from, to] = this.#solve(sum, coefficient, radix);
      if (from < to) setBits(words, start, offset + from * stride, offset + to * stride);
      return;
    }
    const copied = coefficient === 0 && this.#slack === 0 && stride % 32 === 0;
    for (let digit = 0; digit < (copied ? 1 : radix); digit++) {
      this.#innerDigits[level - 1] = digit;
      this.#descend(words, start, offset + digit * stride, level - 1, sum + digit * coefficient);
    }
    if (copied) repeatWords(words, start + offset / 32, stride / 32, radix);
  }

  /**
   * The values of a digit for which the comparison holds when no digit below it matters, given
   * that it holds for some and not for others, or that it tests for zero. The quotients are exact
   * enough: they are below 2^21, and a fraction of a sum below 2^53 keeps its distance to an integer.
   */
  #solve(sum: number, coefficient: number, radix: number): readonly [from: number, to: number] {
    const root = -sum / coefficient;
    if (this.#zero) return Number.isInteger(root) ? [root, root + 1] : [0, 0];
    return coefficient > 0 ? [0, Math.ceil(root)] : [Math.floor(root) + 1, radix];
  }

  #holdsExactly(): boolean {
    const { constant, inner, outer } = this.#exact;
    let sum = constant;
    for (const [i, coefficient] of inner.entries()) sum += coefficient * BigInt(this.#innerDigits[i]!);
    for (const [i, coefficient] of outer.entries()) sum += coefficient * BigInt(this.#outerDigits[i]!);
    return this.#zero ? sum === 0n : sum < 0n;
  }
}

/** The bits to drop so that no partial sum of the form needs more than `EXACT_BITS`. */
function scalingShift({ constant, inner, outer }: DigitForm, layout: Layout): bigint {
  let magnitude = absolute(constant);
  for (const [i, { radix }] of layout.inner.entries()) magnitude += absolute(inner[i]!) * BigInt(radix - 1);
  for (const [i, { radix }] of layout.outer.entries()) magnitude += absolute(outer[i]!) * BigInt(radix - 1);
  if (magnitude < 2n ** BigInt(EXACT_BITS)) return 0n;
  return BigInt(magnitude.toString(16).length * 4 - EXACT_BITS);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
