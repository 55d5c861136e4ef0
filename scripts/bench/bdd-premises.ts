// Benchmark programs that decide entailment: random clause sets and rule bases.

import { ProgramWriter, range, type Clause, type Program, type Register } from "./bdd-trace.ts";
import { uniformFrom, type Uniform } from "./uniform.ts";

interface Rule {
  readonly body: readonly number[];
  readonly head: readonly number[];
}
interface RuleModule {
  readonly rules: readonly Rule[];
  readonly query: number;
}

interface Entailment {
  readonly clauses: readonly Clause[];
  readonly query: number;
}

/** Fifty random 3-clause sets near the satisfiability threshold, each with a literal that it may entail. */
function randomEntailments(variables: number): Entailment[] {
  const random = uniformFrom(1000 + variables);
  const sign = (literal: number): number => (random() < 0.5 ? -literal : literal);
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

/** Conjoins clauses in the given order. */
export function random3(n: number): Program {
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
export function random3Quantified(n: number): Program {
  const w = new ProgramWriter(n);
  for (const { clauses, query } of randomEntailments(n)) {
    w.allVariables();
    const buckets = range(n).map((): Clause[] => []);
    for (const clause of [...clauses, [-query]]) buckets[Math.max(...clause.map(Math.abs)) - 1]!.push(clause);
    let carry: Register | null = null;
    for (const variable of range(n).reverse()) {
      const joined = joinedWith(w, carry, buckets[variable]!);
      if (joined === null) continue;
      carry = w.exists(joined, variable);
      w.drop(joined);
    }
    if (carry !== null) w.query(carry);
    w.reset();
  }
  return w.finish();
}

/** Conjoins a register and clauses; null if there is neither. */
function joinedWith(w: ProgramWriter, first: Register | null, clauses: readonly Clause[]): Register | null {
  let joined = first;
  for (const clause of clauses) {
    const next = w.clause(clause);
    joined = joined === null ? next : w.andInto(joined, next);
  }
  return joined;
}

/** Horn-like rules over `atoms` atoms, with some facts, disjunctive heads and constraints. */
function ruleModule(atoms: number, count: number, random: Uniform): RuleModule {
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
    if (kind < 0.1)
      rules.push({ body, head: [head, pickOutside((atom) => chosen.has(atom) || atom === head)] });
    else if (kind < 0.15) rules.push({ body: [...body, head], head: [] });
    else rules.push({ body, head: [head] });
  }
  return { rules, query: atoms - 1 - Math.floor(random() * 6) };
}

function ruleModules(count: number, atoms: number, rules: number): RuleModule[] {
  const random = uniformFrom(77);
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

/** Two hundred small rule bases, one query each, each from a fresh state. */
export function cone(atoms: number): Program {
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

/** One rule base in modules, built once, with a query for each atom. */
export function rules(count: number): Program {
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
