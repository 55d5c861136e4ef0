// Benchmark programs that are arithmetic circuits.

import { ProgramWriter, range, type Program, type Register } from "./bdd-trace.ts";

/** Array multiplier of two n-bit numbers, all 2n output bits, operands interleaved. */
export function multiplier(n: number): Program {
  const w = new ProgramWriter(2 * n);
  const a = (i: number): Register => w.variable(2 * i);
  const b = (i: number): Register => w.variable(2 * i + 1);
  w.allVariables();
  const sums = range(2 * n).map(() => w.constant(false));
  for (const i of range(n)) {
    let carry = w.constant(false);
    for (let j = 0; i + j < 2 * n; j++) {
      const sum = sums[i + j]!;
      if (j < n) {
        const partial = w.and(a(j), b(i));
        const half = w.xor(sum, partial),
          full = w.xor(half, carry);
        const first = w.and(sum, partial),
          second = w.and(half, carry),
          next = w.or(first, second);
        w.drop(half, first, second, partial, sum, carry);
        sums[i + j] = full;
        carry = next;
      } else {
        const full = w.xor(sum, carry),
          next = w.and(sum, carry);
        w.drop(sum, carry);
        sums[i + j] = full;
        carry = next;
      }
    }
    w.drop(carry);
  }
  for (const sum of sums) w.query(sum);
  return w.finish();
}

/** Ripple-carry and Kogge-Stone adder, borrow chain and lexicographic comparator: equal in every output. */
export function adders(n: number, first: "lowest bit" | "highest bit"): Program {
  const w = new ProgramWriter(2 * n);
  const place = (i: number): number => (first === "highest bit" ? n - 1 - i : i);
  const a = (i: number): Register => w.variable(2 * place(i));
  const b = (i: number): Register => w.variable(2 * place(i) + 1);
  w.allVariables();
  const ripple = rippleCarry(w, n, a, b);
  const prefix = koggeStone(w, n, a, b);
  let equal = w.constant(true);
  for (const i of range(n)) {
    const sum = i === 0 ? w.copy(prefix.halves[0]!) : w.xor(prefix.halves[i]!, prefix.carries[i - 1]!);
    const same = w.iff(ripple.sums[i]!, sum);
    w.drop(sum);
    equal = w.andInto(equal, same);
  }
  equal = w.andInto(equal, w.iff(ripple.carry, prefix.carries[n - 1]!));
  const { borrow, less } = comparators(w, n, a, b);
  equal = w.andInto(equal, w.iff(borrow, less));
  w.query(equal);
  w.query(less);
  return w.finish();
}

type Bit = (i: number) => Register;

function rippleCarry(w: ProgramWriter, n: number, a: Bit, b: Bit): { sums: Register[]; carry: Register } {
  const sums: Register[] = [];
  let carry = w.constant(false);
  for (const i of range(n)) {
    const half = w.xor(a(i), b(i));
    sums.push(w.xor(half, carry));
    const generate = w.and(a(i), b(i)),
      propagate = w.and(half, carry),
      next = w.or(generate, propagate);
    w.drop(generate, propagate, half);
    carry = next; // earlier carries keep their registers, as a circuit keeps all its wires
  }
  return { sums, carry };
}

function koggeStone(
  w: ProgramWriter,
  n: number,
  a: Bit,
  b: Bit,
): { halves: Register[]; carries: Register[] } {
  let generate: Register[] = [],
    propagate: Register[] = [];
  const halves: Register[] = [];
  for (const i of range(n)) {
    generate.push(w.and(a(i), b(i)));
    halves.push(w.xor(a(i), b(i)));
    propagate.push(w.copy(halves[i]!));
  }
  for (let distance = 1; distance < n; distance *= 2) {
    const nextGenerate: Register[] = [],
      nextPropagate: Register[] = [];
    for (const i of range(n)) {
      if (i < distance) {
        nextGenerate.push(w.copy(generate[i]!));
        nextPropagate.push(w.copy(propagate[i]!));
        continue;
      }
      const through = w.and(propagate[i]!, generate[i - distance]!);
      nextGenerate.push(w.or(generate[i]!, through));
      w.drop(through);
      nextPropagate.push(w.and(propagate[i]!, propagate[i - distance]!));
    }
    w.drop(...generate);
    w.drop(...propagate);
    generate = nextGenerate;
    propagate = nextPropagate;
  }
  return { halves, carries: generate };
}

function comparators(w: ProgramWriter, n: number, a: Bit, b: Bit): { borrow: Register; less: Register } {
  let borrow = w.constant(false);
  for (const i of range(n)) {
    const notA = w.not(a(i)),
      same = w.iff(a(i), b(i));
    const here = w.and(notA, b(i)),
      before = w.and(same, borrow),
      next = w.or(here, before);
    w.drop(notA, same, here, before, borrow);
    borrow = next;
  }
  let less = w.constant(false),
    equalSoFar = w.constant(true);
  for (const i of range(n).reverse()) {
    const notA = w.not(a(i));
    const here = w.and(notA, b(i));
    less = w.orInto(less, w.and(equalSoFar, here));
    equalSoFar = w.andInto(equalSoFar, w.iff(a(i), b(i)));
    w.drop(notA, here);
  }
  return { borrow, less };
}
