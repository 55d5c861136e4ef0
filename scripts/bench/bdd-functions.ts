// Benchmark programs that compute functions, mostly by `ite`. No constant of the engine was tuned on these families.

import { ProgramWriter, range, type Program, type Register } from "./bdd-trace.ts";
import { uniformFrom } from "./uniform.ts";

/** `rows[k]` is true if exactly k of the variables are, for k from 0 to n; one `ite` for each variable and count. */
function exactCounts(w: ProgramWriter, variables: readonly Register[]): Register[] {
  let counts = [w.constant(true)];
  for (const variable of variables) {
    const never = w.constant(false);
    const next = range(counts.length + 1).map((k) =>
      w.ite(variable, counts[k - 1] ?? never, counts[k] ?? never),
    );
    w.drop(never, ...counts);
    counts = next;
  }
  return counts;
}

/** Hidden weighted bit (Bryant 1991): the value of variable number w, where w is how many variables are true. */
export function hiddenWeightedBit(n: number): Program {
  const w = new ProgramWriter(n);
  w.allVariables();
  const counts = exactCounts(
    w,
    range(n).map((i) => w.variable(i)),
  );
  let hidden = w.constant(false);
  for (const k of range(n)) hidden = w.orInto(hidden, w.and(counts[k + 1]!, w.variable(k)));
  w.query(hidden);
  return w.finish();
}

/** 2^m data bits rotated by m control bits, in layers of `ite`; the order spreads the controls evenly among the data. */
export function rotator(m: number): Program {
  const n = 2 ** m;
  const w = new ProgramWriter(n + m);
  const dataPlaces: number[] = [],
    controlPlaces: number[] = [];
  for (const i of range(n)) {
    if (controlPlaces.length < m && i * m >= n * controlPlaces.length)
      controlPlaces.push(i + controlPlaces.length);
    dataPlaces.push(i + controlPlaces.length);
  }
  w.allVariables();
  let bits = range(n).map((i) => w.copy(w.variable(dataPlaces[i]!)));
  for (const layer of range(m)) {
    const control = w.variable(controlPlaces[layer]!);
    const rotated = range(n).map((i) => w.ite(control, bits[(i + 2 ** layer) % n]!, bits[i]!));
    w.drop(...bits);
    bits = rotated;
  }
  for (const bit of bits) w.query(bit);
  return w.finish();
}

/** The pairs of wires that Batcher's odd-even merge sort compares, in order, for n inputs (a power of two). */
function* comparators(n: number): Generator<readonly [low: number, high: number]> {
  for (let size = 1; size < n; size *= 2)
    for (let step = size; step >= 1; step /= 2)
      for (let at = step % size; at + step < n; at += 2 * step)
        for (const low of range(Math.min(step, n - at - step)).map((i) => at + i))
          if (Math.floor(low / (2 * size)) === Math.floor((low + step) / (2 * size))) yield [low, low + step];
}

/** Batcher's sort of one-bit inputs; each output is compared with its count function. */
export function sorter(n: number): Program {
  const w = new ProgramWriter(n);
  w.allVariables();
  const wires = range(n).map((i) => w.copy(w.variable((i * 7) % n)));
  for (const [low, high] of comparators(n)) {
    const both = w.and(wires[low]!, wires[high]!);
    wires[high] = w.orInto(wires[low]!, wires[high]!);
    wires[low] = both;
  }
  const inputs = range(n).map((i) => w.variable(i));
  const counts = exactCounts(w, inputs);
  let atLeast = w.constant(false),
    sorted = w.constant(true);
  for (const k of range(n)) {
    atLeast = w.orInto(atLeast, counts[n - k]!);
    sorted = w.andInto(sorted, w.iff(atLeast, wires[k]!));
  }
  w.query(sorted);
  return w.finish();
}

/** a < b for two n-bit numbers with all of a before all of b in the order: exponential size. */
export function comparator(n: number): Program {
  const w = new ProgramWriter(2 * n);
  w.allVariables();
  let less = w.constant(false);
  for (const i of range(n)) {
    const a = w.variable(i),
      b = w.variable(n + i);
    const equal = w.iff(a, b);
    const next = w.ite(equal, less, b);
    w.drop(equal, less);
    less = next;
  }
  w.query(less);
  return w.finish();
}

/** The parity of n majorities of three random variables among n. */
export function majorityParity(n: number): Program {
  const random = uniformFrom(5000 + n);
  const w = new ProgramWriter(n);
  w.allVariables();
  let parity = w.constant(false);
  for (const _ of range(n)) {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(Math.floor(random() * n));
    const [a = 0, b = 0, c = 0] = chosen;
    const some = w.or(w.variable(b), w.variable(c)),
      both = w.and(w.variable(b), w.variable(c));
    const majority = w.ite(w.variable(a), some, both);
    w.drop(some, both);
    const next = w.xor(parity, majority);
    w.drop(parity, majority);
    parity = next;
  }
  w.query(parity);
  return w.finish();
}

/** A net of `ite` gates over recent signals; each of the last signals is queried. */
export function iteNet(n: number): Program {
  const random = uniformFrom(6000 + n);
  const w = new ProgramWriter(n);
  w.allVariables();
  const signals = range(n).map((i) => w.copy(w.variable(i)));
  for (const _ of range(4 * n)) {
    const pick = (): Register => signals[Math.floor(random() * signals.length)]!;
    const gate = w.ite(pick(), pick(), pick());
    const at = Math.floor(random() * signals.length);
    w.drop(signals[at]!);
    signals[at] = gate;
  }
  for (const signal of signals) w.query(signal);
  return w.finish();
}

/** Whether a weighted sum of n variables reaches half of the total weight, for twenty random weight vectors. */
export function thresholds(n: number): Program {
  const random = uniformFrom(7000 + n);
  const w = new ProgramWriter(n);
  w.allVariables();
  for (const _ of range(20)) {
    const weights = range(n).map(() => 1 + Math.floor(random() * 12));
    const half = Math.ceil(weights.reduce((sum, weight) => sum + weight, 0) / 2);
    // From the last variable to the first: the weight still to reach.
    let reached = range(half + 1).map((rest) => w.constant(rest === 0));
    for (const i of range(n).reverse()) {
      const next = range(half + 1).map((rest) =>
        w.ite(w.variable(i), reached[Math.max(0, rest - weights[i]!)]!, reached[rest]!),
      );
      w.drop(...reached);
      reached = next;
    }
    w.query(reached[half]!);
    w.drop(...reached);
  }
  return w.finish();
}
