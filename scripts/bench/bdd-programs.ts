// The benchmark programs: puzzles, circuits, random and structured clause sets, rule bases. Deterministic.

import { ProgramWriter, type Program, type Register } from "./bdd-trace.ts";

type Clause = readonly number[]; // literals: ± (variable + 1)
type Random = () => number; // uniform in [0, 1)

interface Rule { readonly body: readonly number[]; readonly head: readonly number[] }
interface RuleModule { readonly rules: readonly Rule[]; readonly query: number }

/** Mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** n queens: a queen in each row, then for each square its four exclusions. */
function queens(n: number): Program {
  const w = new ProgramWriter(n * n);
  const square = (row: number, column: number): Register => w.variable(row * n + column);
  w.allVariables();
  let all = w.constant(true);
  for (const row of range(n)) {
    let some = w.constant(false);
    for (const column of range(n)) some = w.orInto(some, square(row, column));
    all = w.andInto(all, some);
  }
  for (const row of range(n)) for (const column of range(n)) {
    const others = range(n).filter((k) => k !== row);
    const onBoard = ([, k]: readonly [number, number]): boolean => k >= 0 && k < n;
    const lines = [
      range(n).filter((k) => k !== column).map((k) => [row, k] as const),
      others.map((k) => [k, column] as const),
      others.map((k) => [k, k - row + column] as const).filter(onBoard),
      others.map((k) => [k, row + column - k] as const).filter(onBoard),
    ];
    for (const line of lines) {
      let empty = w.constant(true);
      for (const [r, c] of line) {
        const no = w.not(square(r, c));
        const attacked = w.implies(square(row, column), no);
        w.drop(no);
        empty = w.andInto(empty, attacked);
      }
      all = w.andInto(all, empty);
    }
  }
  w.query(all);
  return w.finish();
}

/** Array multiplier of two n-bit numbers, all 2n output bits, operands interleaved. */
function multiplier(n: number): Program {
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
        const half = w.xor(sum, partial), full = w.xor(half, carry);
        const first = w.and(sum, partial), second = w.and(half, carry), next = w.or(first, second);
        w.drop(half, first, second, partial, sum, carry);
        sums[i + j] = full;
        carry = next;
      } else {
        const full = w.xor(sum, carry), next = w.and(sum, carry);
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
function adders(n: number, first: "lowest bit" | "highest bit"): Program {
  const w = new ProgramWriter(2 * n);
  const place = (i: number): number => first === "highest bit" ? n - 1 - i : i;
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
    const generate = w.and(a(i), b(i)), propagate = w.and(half, carry), next = w.or(generate, propagate);
    w.drop(generate, propagate, half);
    carry = next; // earlier carries keep their registers: they stay alive, as in a circuit with all its wires
  }
  return { sums, carry };
}

function koggeStone(w: ProgramWriter, n: number, a: Bit, b: Bit): { halves: Register[]; carries: Register[] } {
  let generate: Register[] = [], propagate: Register[] = [];
  const halves: Register[] = [];
  for (const i of range(n)) {
    generate.push(w.and(a(i), b(i)));
    halves.push(w.xor(a(i), b(i)));
    propagate.push(w.copy(halves[i]!));
  }
  for (let distance = 1; distance < n; distance *= 2) {
    const nextGenerate: Register[] = [], nextPropagate: Register[] = [];
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
    const notA = w.not(a(i)), same = w.iff(a(i), b(i));
    const here = w.and(notA, b(i)), before = w.and(same, borrow), next = w.or(here, before);
    w.drop(notA, same, here, before, borrow);
    borrow = next;
  }
  let less = w.constant(false), equalSoFar = w.constant(true);
  for (const i of range(n).reverse()) {
    const notA = w.not(a(i));
    const here = w.and(notA, b(i));
    less = w.orInto(less, w.and(equalSoFar, here));
    equalSoFar = w.andInto(equalSoFar, w.iff(a(i), b(i)));
    w.drop(notA, here);
  }
  return { borrow, less };
}

interface Entailment { readonly clauses: readonly Clause[]; readonly query: number }

/** Fifty random 3-clause sets near the satisfiability threshold, each with a literal that may follow from it. */
function randomEntailments(variables: number): Entailment[] {
  const random = randomFrom(1000 + variables);
  const sign = (literal: number): number => random() < 0.5 ? -literal : literal;
  return range(50).map(() => {
    const clauses = range(Math.round(4.26 * variables)).map(() => {
      const chosen = new Set<number>();
      while (chosen.size < 3) chosen.add(1 + Math.floor(random() * variables));
      return [...chosen].map(sign);
    });
    const query = 1 + Math.floor(random() * variables);
    return { clauses, query: sign(query) };
  });
}

/** Clauses conjoined in the given order. */
function random3(n: number): Program {
  const w = new ProgramWriter(n);
  for (const { clauses, query } of randomEntailments(n)) {
    w.allVariables();
    let premises = w.constant(true);
    for (const clause of clauses) premises = w.andInto(premises, w.clause(clause));
    const denied = w.literal(-query);
    w.query(w.and(premises, denied));
    w.reset();
  }
  return w.finish();
}

/** The same by bucket elimination, deepest variable first. */
function random3Quantified(n: number): Program {
  const w = new ProgramWriter(n);
  for (const { clauses, query } of randomEntailments(n)) {
    w.allVariables();
    const buckets = range(n).map((): Clause[] => []);
    for (const clause of [...clauses, [-query]]) buckets[Math.max(...clause.map(Math.abs)) - 1]!.push(clause);
    let carry: Register | null = null;
    for (const variable of range(n).reverse()) {
      let joined: Register | null = carry;
      for (const clause of buckets[variable]!) {
        const next = w.clause(clause);
        joined = joined === null ? next : w.andInto(joined, next);
      }
      if (joined === null) continue;
      carry = w.exists(joined, variable);
      w.drop(joined);
    }
    if (carry !== null) w.query(carry);
    w.reset();
  }
  return w.finish();
}

/** a1, a1 → a2, … entails the last atom: conjoined in text order or bottom-up. */
function chain(n: number, direction: "text order" | "bottom-up"): Program {
  const w = new ProgramWriter(n);
  w.allVariables();
  const link = (i: number): Register => w.implies(w.variable(i), w.variable(i + 1));
  let premises: Register;
  if (direction === "text order") {
    premises = w.copy(w.variable(0));
    for (const i of range(n - 1)) premises = w.andInto(premises, link(i));
  } else {
    premises = w.constant(true);
    for (const i of range(n - 1).reverse()) premises = w.andInto(link(i), premises);
    premises = w.andInto(premises, w.variable(0));
  }
  const denied = w.not(w.variable(n - 1));
  w.query(w.and(premises, denied));
  return w.finish();
}

/** The same chain, each atom quantified as soon as its last formula is conjoined. */
function chainQuantified(n: number): Program {
  const w = new ProgramWriter(n);
  w.allVariables();
  let carry = w.copy(w.variable(0));
  for (const i of range(n - 1)) {
    const link = w.implies(w.variable(i), w.variable(i + 1));
    const next = w.andExists(carry, link, i);
    w.drop(carry, link);
    carry = next;
  }
  const denied = w.not(w.variable(n - 1));
  w.query(w.and(carry, denied));
  return w.finish();
}

/** h + 1 pigeons in h holes; pigeon i in hole j is variable i·h + j. */
function pigeonholeClauses(h: number): Clause[] {
  const inHole = (pigeon: number, hole: number): number => pigeon * h + hole + 1;
  const clauses: Clause[] = range(h + 1).map((pigeon) => range(h).map((hole) => inHole(pigeon, hole)));
  for (const hole of range(h)) for (const i of range(h + 1)) for (let k = i + 1; k < h + 1; k++) {
    clauses.push([-inHole(i, hole), -inHole(k, hole)]);
  }
  return clauses;
}

function pigeonhole(h: number): Program {
  const w = new ProgramWriter((h + 1) * h);
  w.allVariables();
  let all = w.constant(true);
  for (const clause of pigeonholeClauses(h)) all = w.andInto(all, w.clause(clause));
  w.query(all);
  return w.finish();
}

/** Pigeons by rows in the order, eliminated hole by hole: polynomial. */
function pigeonholeQuantified(h: number): Program {
  const variables = (h + 1) * h;
  const w = new ProgramWriter(variables);
  w.allVariables();
  const elimination = range(h).flatMap((hole) => range(h + 1).map((pigeon) => pigeon * h + hole));
  const rank: number[] = [];
  elimination.forEach((variable, at) => { rank[variable] = at; });
  interface Part { readonly value: () => Register; readonly support: ReadonlySet<number> }
  const buckets = elimination.map((): Part[] => []);
  const put = (part: Part): void => { buckets[Math.min(...[...part.support].map((variable) => rank[variable]!))]!.push(part); };
  for (const clause of pigeonholeClauses(h)) put({ value: () => w.clause(clause), support: new Set(clause.map((literal) => Math.abs(literal) - 1)) });
  let verdict: Register | null = null;
  elimination.forEach((variable, at) => {
    let joined: Register | null = null;
    const support = new Set<number>();
    for (const part of buckets[at]!) {
      const next = part.value();
      for (const member of part.support) support.add(member);
      joined = joined === null ? next : w.andInto(joined, next);
    }
    if (joined === null) return;
    const rest = w.exists(joined, variable);
    w.drop(joined);
    support.delete(variable);
    if (support.size > 0) put({ value: () => rest, support });
    else verdict = verdict === null ? rest : w.andInto(verdict, rest);
  });
  if (verdict !== null) w.query(verdict);
  return w.finish();
}

/** Horn-like rules with some facts, disjunctive heads and constraints over `atoms` atoms. */
function ruleModule(atoms: number, count: number, random: Random): RuleModule {
  const pick = (): number => Math.floor(random() * atoms);
  const pickOutside = (taken: (atom: number) => boolean): number => {
    let atom = pick();
    while (taken(atom)) atom = pick();
    return atom;
  };
  const rules: Rule[] = [0, 1, 2].map((fact) => ({ body: [], head: [fact] }));
  while (rules.length < count) {
    const size = 1 + Math.floor(random() * 3);
    const chosen = new Set<number>();
    while (chosen.size < size) chosen.add(pick());
    const body = [...chosen];
    const head = pickOutside((atom) => chosen.has(atom));
    const kind = random();
    if (kind < 0.10) rules.push({ body, head: [head, pickOutside((atom) => chosen.has(atom) || atom === head)] });
    else if (kind < 0.15) rules.push({ body: [...body, head], head: [] });
    else rules.push({ body, head: [head] });
  }
  return { rules, query: atoms - 1 - Math.floor(random() * 6) };
}

function ruleModules(count: number, atoms: number, rules: number): RuleModule[] {
  const random = randomFrom(77);
  return range(count).map(() => ruleModule(atoms, rules, random));
}

function writeRule(w: ProgramWriter, { body, head }: Rule, offset: number): Register {
  let all = w.constant(true);
  for (const atom of body) all = w.andInto(all, w.variable(offset + atom));
  let some = w.constant(false);
  for (const atom of head) some = w.orInto(some, w.variable(offset + atom));
  const rule = w.implies(all, some);
  w.drop(all, some);
  return rule;
}

/** Two hundred small rule bases, one query each, fresh state. */
function cone(atoms: number): Program {
  const w = new ProgramWriter(atoms);
  for (const { rules, query } of ruleModules(200, atoms, Math.round(atoms * 1.5))) {
    w.allVariables();
    let premises = w.constant(true);
    for (const rule of rules) premises = w.andInto(premises, writeRule(w, rule, 0));
    const denied = w.not(w.variable(query));
    w.query(w.and(premises, denied));
    w.reset();
  }
  return w.finish();
}

const MODULE_ATOMS = 24;
const MODULE_RULES = 36;

/** One rule base in modules, built once, a query for each atom. */
function rules(count: number): Program {
  const modules = ruleModules(Math.max(1, Math.round(count / MODULE_RULES)), MODULE_ATOMS, MODULE_RULES);
  const w = new ProgramWriter(MODULE_ATOMS * modules.length);
  w.allVariables();
  let premises = w.constant(true);
  modules.forEach((module, at) => {
    for (const rule of module.rules) premises = w.andInto(premises, writeRule(w, rule, MODULE_ATOMS * at));
  });
  w.query(premises);
  for (const atom of range(MODULE_ATOMS * modules.length)) {
    const denied = w.not(w.variable(atom));
    const open = w.and(premises, denied);
    w.query(open);
    w.drop(denied, open);
  }
  return w.finish();
}

/** Every benchmark by name; the number is its size. */
export const PROGRAMS: Readonly<Record<string, (size: number) => Program>> = {
  queens,
  mult: multiplier,
  adder: (n) => adders(n, "lowest bit"),
  addermsb: (n) => adders(n, "highest bit"),
  rnd3: random3,
  rnd3q: random3Quantified,
  chain: (n) => chain(n, "text order"),
  chainrev: (n) => chain(n, "bottom-up"),
  chainq: chainQuantified,
  php: pigeonhole,
  phpq: pigeonholeQuantified,
  cone,
  rules,
};
