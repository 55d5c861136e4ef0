// Benchmark programs that conjoin constraints or images. No constant of the engine was tuned on these families.

import { ProgramWriter, range, type Program, type Register } from "./bdd-trace.ts";
import { uniformFrom } from "./uniform.ts";

/** Colourings of an n × n grid with three colours, two bits a field. */
export function gridColouring(n: number): Program {
  const w = new ProgramWriter(2 * n * n);
  w.allVariables();
  const bit = (field: number, which: number): Register => w.variable(2 * field + which);
  let all = w.constant(true);
  const conjoin = (part: Register): void => {
    all = w.andInto(all, part);
  };
  for (const field of range(n * n)) {
    const fourth = w.and(bit(field, 0), bit(field, 1));
    conjoin(w.not(fourth));
    w.drop(fourth);
    for (const other of [field % n === 0 ? -1 : field - 1, field - n]) {
      if (other < 0) continue;
      const first = w.xor(bit(field, 0), bit(other, 0)),
        second = w.xor(bit(field, 1), bit(other, 1));
      conjoin(w.orInto(first, second));
    }
  }
  w.query(all);
  return w.finish();
}

/** Placements of knights on an n × n board such that none attacks another. */
export function knights(n: number): Program {
  const w = new ProgramWriter(n * n);
  w.allVariables();
  let all = w.constant(true);
  for (const row of range(n))
    for (const column of range(n))
      for (const [down, right] of [
        [1, 2],
        [1, -2],
        [2, 1],
        [2, -1],
      ] as const) {
        const r = row + down,
          c = column + right;
        if (r >= n || c < 0 || c >= n) continue;
        const both = w.and(w.variable(row * n + column), w.variable(r * n + c));
        all = w.andInto(all, w.not(both));
        w.drop(both);
      }
  w.query(all);
  return w.finish();
}

/** States that a nonlinear shift register of n bits reaches from zero, image by image; next-state variables are interleaved. */
export function reachability(n: number): Program {
  const w = new ProgramWriter(2 * n);
  w.allVariables();
  const now = (i: number): Register => w.variable(2 * i),
    then = (i: number): Register => w.variable(2 * i + 1);
  let relation = w.constant(true);
  for (const i of range(n)) {
    const mixed = w.and(now((i + 2) % n), now((i + n - 1) % n));
    const target = w.xor(now((i + 1) % n), mixed);
    const fed = i === 0 ? w.not(target) : w.copy(target);
    w.drop(mixed, target);
    relation = w.andInto(relation, w.iff(then(i), fed));
    w.drop(fed);
  }
  let reached = w.constant(true);
  for (const i of range(n)) reached = w.andInto(reached, w.not(now(i)));
  for (const _ of range(3 * n)) {
    let image = w.and(reached, relation);
    for (const i of range(n)) image = existsInto(w, image, 2 * i);
    for (const i of range(n)) {
      const same = w.iff(now(i), then(i));
      const renamed = w.andExists(image, same, 2 * i + 1);
      w.drop(same, image);
      image = renamed;
    }
    reached = w.orInto(reached, image);
  }
  w.query(reached);
  return w.finish();
}

function existsInto(w: ProgramWriter, f: Register, variable: number): Register {
  const rest = w.exists(f, variable);
  w.drop(f);
  return rest;
}

/** Ten random sets of clauses of four literals, near the threshold of satisfiability. */
export function random4(n: number): Program {
  const random = uniformFrom(4000 + n);
  const w = new ProgramWriter(n);
  for (const _ of range(10)) {
    w.allVariables();
    let all = w.constant(true);
    for (const __ of range(Math.round(9.5 * n))) {
      const chosen = new Set<number>();
      while (chosen.size < 4) chosen.add(1 + Math.floor(random() * n));
      all = w.andInto(all, w.clause([...chosen].map((literal) => (random() < 0.5 ? -literal : literal))));
    }
    w.query(all);
    w.reset();
  }
  return w.finish();
}

/** Latin squares of order n: variable (row, column, symbol), each line holds each symbol once. */
export function latinSquare(n: number): Program {
  const w = new ProgramWriter(n ** 3);
  const at = (row: number, column: number, symbol: number): Register =>
    w.variable((row * n + column) * n + symbol);
  w.allVariables();
  let all = w.constant(true);
  const exactlyOne = (line: readonly Register[]): void => {
    let none = w.constant(true),
      one = w.constant(false);
    for (const variable of line) {
      const nextOne = w.ite(variable, none, one);
      const not = w.not(variable);
      none = w.andInto(none, not);
      w.drop(one);
      one = nextOne;
    }
    w.drop(none);
    all = w.andInto(all, one);
  };
  for (const row of range(n))
    for (const i of range(n)) {
      exactlyOne(range(n).map((k) => at(row, i, k)));
      exactlyOne(range(n).map((k) => at(row, k, i)));
      exactlyOne(range(n).map((k) => at(k, row, i)));
    }
  w.query(all);
  return w.finish();
}
