import { Operator } from "./signature.ts";
import type { Program } from "./signature.ts";

/**
 * The truth of a formula over a block: twice the number of a *string* of words that holds it, plus
 * one when the string holds the negation. String 0 is all false.
 */
export type Truth = number;
export const FALSE: Truth = 0;
export const TRUE: Truth = 1;

/**
 * A stack machine over strings of words. Negation flips a bit, and what a constant or an equal
 * operand decides is never computed: most of a long formula vanishes in a block where an atom is
 * constant.
 *
 * Invariant *own-string*: entry `i` of the stack is a leaf, a constant or in the string `#own[i]`.
 */
export class Machine {
  readonly words: Int32Array;
  /** Words per string. */
  readonly length: number;
  readonly #own: Int32Array;
  readonly #stack: Int32Array;

  /** @param strings the strings of constants and leaves; those of the stack come after. */
  constructor(strings: number, depth: number, length: number) {
    this.words = new Int32Array((strings + depth) * length);
    this.length = length;
    this.#own = Int32Array.from({ length: depth }, (_, entry) => strings + entry);
    this.#stack = new Int32Array(depth);
  }

  /** Runs a program whose stack begins at entry `base`. The result stays valid until that entry is used again. */
  run(program: Program, base: number, leaf: (leaf: number) => Truth): Truth {
    const stack = this.#stack;
    let top = base;
    for (const step of program) {
      if (step >= 0) stack[top++] = leaf(step);
      else if (step === Operator.not) stack[top - 1]! ^= 1;
      else {
        top--;
        stack[top - 1] = this.#apply(step, stack[top - 1]!, stack[top]!, top - 1);
      }
    }
    return stack[base]!;
  }

  #apply(operator: number, left: Truth, right: Truth, entry: number): Truth {
    switch (operator) {
      case Operator.and:
        return this.and(left, right, entry);
      case Operator.or:
        return 1 ^ this.and(left ^ 1, right ^ 1, entry);
      case Operator.implies:
        return 1 ^ this.and(left, right ^ 1, entry);
      case Operator.iff:
        return 1 ^ this.xor(left, right, entry);
      default:
        throw new Error(`oracle: no operator ${operator}`);
    }
  }

  /** The conjunction of entry `entry` and the one after it, as the new entry `entry`. */
  and(left: Truth, right: Truth, entry: number): Truth {
    if (left === FALSE || right === FALSE || left === (right ^ 1)) return FALSE;
    if (right === TRUE || left === right) return left;
    if (left === TRUE) return this.#keepRight(right, entry);
    const { words, length } = this;
    const target = this.#own[entry]! * length;
    const a = (left >>> 1) * length;
    const b = (right >>> 1) * length;
    switch ((left & 1) * 2 + (right & 1)) {
      case 0:
        for (let i = 0; i < length; i++) words[target + i] = words[a + i]! & words[b + i]!;
        break;
      case 1:
        for (let i = 0; i < length; i++) words[target + i] = words[a + i]! & ~words[b + i]!;
        break;
      case 2:
        for (let i = 0; i < length; i++) words[target + i] = ~words[a + i]! & words[b + i]!;
        break;
      default:
        for (let i = 0; i < length; i++) words[target + i] = words[a + i]! | words[b + i]!;
        return this.#own[entry]! * 2 + 1;
    }
    return this.#own[entry]! * 2;
  }

  /** The exclusive disjunction, likewise. */
  xor(left: Truth, right: Truth, entry: number): Truth {
    const sign = (left ^ right) & 1;
    const string = left >>> 1;
    const other = right >>> 1;
    if (string === other) return sign;
    if (other === 0) return string * 2 + sign;
    if (string === 0) return this.#keepRight(other * 2 + sign, entry);
    const { words, length } = this;
    const target = this.#own[entry]! * length;
    const a = string * length;
    const b = other * length;
    for (let i = 0; i < length; i++) words[target + i] = words[a + i]! ^ words[b + i]!;
    return this.#own[entry]! * 2 + sign;
  }

  /** Whether the string is false everywhere. */
  isEmpty(truth: Truth): boolean {
    const start = (truth >>> 1) * this.length;
    const flip = -(truth & 1);
    for (let i = 0; i < this.length; i++) if (this.words[start + i] !== flip) return false;
    return true;
  }

  /** Makes the right operand the entry; the two exchange strings, which keeps *own-string*. */
  #keepRight(right: Truth, entry: number): Truth {
    const own = this.#own;
    [own[entry], own[entry + 1]] = [own[entry + 1]!, own[entry]!];
    return right;
  }
}

/** The entries a program needs. */
export function stackDepth(program: Program): number {
  let depth = 0;
  let deepest = 0;
  for (const step of program) {
    if (step >= 0) deepest = Math.max(deepest, ++depth);
    else if (step !== Operator.not) depth--;
  }
  return deepest;
}
