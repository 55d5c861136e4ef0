// Problems of propositional logic for the entailment benchmark: as our text, as CNF, and as SMT-LIB, all from the same clauses.
import { range } from "./bdd-trace.ts";
import { uniformFrom } from "./uniform.ts";

/** Atoms are 1, 2, …; a negative number denies one. */
export type Literal = number;
export interface Rule {
  readonly body: readonly Literal[];
  readonly head: readonly Literal[];
}
/** `atom <-> left op right`. */
export interface Gate {
  readonly atom: Literal;
  readonly op: "&" | "|" | "^";
  readonly left: Literal;
  readonly right: Literal;
}
export type Premise = Rule | Gate;
/** Do the premises entail the query? */
export interface EntailmentProblem {
  readonly atoms: number;
  readonly premises: readonly Premise[];
  readonly query: Literal;
}

const MODULE = { atoms: 24, rules: 36 };

/**
 * A rule base as people write them: modules of up to 24 atoms with three facts each, and rules with one to three conditions. Every tenth rule has two
 * conclusions and every twentieth a negated condition; one rule links each module to the one before. The order is shuffled.
 * For an odd seed the query is the last atom that plain chaining derives, for an even one any of the last atoms.
 */
export function ruleBase(count: number, seed: number): EntailmentProblem {
  const random = uniformFrom(seed);
  const pick = (below: number): number => Math.floor(random() * below);
  const premises: Rule[] = [];
  const perModule = Math.min(MODULE.rules, count);
  const modules = Math.ceil(count / perModule);
  for (const module of range(modules)) {
    const first = 1 + MODULE.atoms * module;
    const other = (taken: readonly number[]): number => {
      let atom = first + pick(MODULE.atoms);
      while (taken.includes(atom)) atom = first + pick(MODULE.atoms);
      return atom;
    };
    for (const fact of range(3)) premises.push({ body: [], head: [first + fact] });
    if (module > 0) premises.push({ body: [first - 1 - pick(6)], head: [other([])] });
    const rule = (): Rule => {
      const body: number[] = [];
      for (let size = 1 + pick(3); size > 0; size--) body.push(other(body));
      const head = other(body),
        kind = random();
      const denied = kind < 0.05 ? [...body.slice(1), -(body[0] ?? 0)] : body;
      return { body: denied, head: kind > 0.9 ? [head, other([...body, head])] : [head] };
    };
    while (premises.length < Math.min(count, perModule * (module + 1))) premises.push(rule());
  }
  const order = premises.map((rule) => ({ rule, key: random() })).sort((a, b) => a.key - b.key);
  const rules = order.map(({ rule }) => rule);
  return {
    atoms: MODULE.atoms * modules,
    premises: rules,
    query: seed % 2 === 1 ? (derived(rules).at(-1) ?? 1) : MODULE.atoms * modules - pick(6),
  };
}

function derived(rules: readonly Rule[]): Literal[] {
  const found = new Set<Literal>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { body, head } of rules)
      if (head.length === 1 && body.every((literal) => found.has(literal))) found.add(head[0] ?? 0);
  }
  return [...found];
}

/** A chain in which each atom entails the next: the first entails the last. */
export function chain(length: number): EntailmentProblem {
  return {
    atoms: length,
    premises: [
      { body: [], head: [1] },
      ...range(length - 1).map((at): Rule => ({ body: [at + 1], head: [at + 2] })),
    ],
    query: length,
  };
}

/** n + 1 pigeons in n holes, no two in one hole. The query says that the extra pigeon is nowhere. */
export function pigeonhole(holes: number): EntailmentProblem {
  const at = (pigeon: number, hole: number): number => 1 + pigeon * holes + hole;
  const somewhere = 1 + (holes + 1) * holes;
  const premises: Rule[] = range(holes + 1).map((pigeon) => ({
    body: pigeon === holes ? [somewhere] : [],
    head: range(holes).map((hole) => at(pigeon, hole)),
  }));
  for (const hole of range(holes)) {
    for (const first of range(holes + 1))
      for (const second of range(first))
        premises.push({ body: [at(first, hole), at(second, hole)], head: [] });
  }
  return { atoms: somewhere, premises, query: -somewhere };
}

/** Random clauses near the satisfiability threshold; the result may be satisfiable or not. */
export function random3(atoms: number, seed: number): EntailmentProblem {
  const random = uniformFrom(seed);
  const premises = range(Math.round(4 * atoms)).map((): Rule => {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(1 + Math.floor(random() * atoms));
    return { body: [], head: [...chosen].map((atom) => (random() < 0.5 ? -atom : atom)) };
  });
  return { atoms, premises, query: 1 + Math.floor(random() * atoms) };
}

/** A ripple-carry adder and a carry-lookahead adder. The query says that some bit of their sums differs; the premises entail its denial. */
export function adders(bits: number): EntailmentProblem {
  const premises: Gate[] = [];
  let atoms = 2 * bits;
  const gate = (op: Gate["op"], left: Literal, right: Literal): Literal => {
    atoms++;
    premises.push({ atom: atoms, op, left, right });
    return atoms;
  };
  const a = (bit: number): Literal => 2 * bit + 1,
    b = (bit: number): Literal => 2 * bit + 2;
  const halves = range(bits).map((bit) => gate("^", a(bit), b(bit)));
  const both = range(bits).map((bit) => gate("&", a(bit), b(bit)));
  const ripple: Literal[] = [both[0]!];
  for (const bit of range(bits).slice(1))
    ripple.push(gate("|", both[bit]!, gate("&", halves[bit]!, ripple[bit - 1]!)));
  let [generate, propagate] = [[...both], [...halves]];
  for (let distance = 1; distance < bits; distance *= 2) {
    const [g, p] = [generate, propagate];
    generate = range(bits).map((bit) =>
      bit < distance ? g[bit]! : gate("|", g[bit]!, gate("&", p[bit]!, g[bit - distance]!)),
    );
    propagate = range(bits).map((bit) => (bit < distance ? p[bit]! : gate("&", p[bit]!, p[bit - distance]!)));
  }
  let differ = gate("^", ripple[0]!, generate[0]!);
  for (const bit of range(bits).slice(1)) differ = gate("|", differ, gate("^", ripple[bit]!, generate[bit]!));
  return { atoms, premises, query: -differ };
}

/** One line of input for `touchstone entail`. */
export function toText({ premises, query }: EntailmentProblem): string {
  const name = (literal: Literal): string => (literal < 0 ? `!x${-literal}` : `x${literal}`);
  const side = (literals: readonly Literal[], op: string, none: string): string =>
    literals.length === 0 ? none : literals.map(name).join(` ${op} `);
  const text = (premise: Premise): string => {
    if ("op" in premise) {
      const [left, right] = [name(premise.left), name(premise.right)];
      return `${name(premise.atom)} <-> ${premise.op === "^" ? `!(${left} <-> ${right})` : `${left} ${premise.op} ${right}`}`;
    }
    const head = side(premise.head, "|", "false");
    if (premise.body.length === 0) return head;
    const body = side(premise.body, "&", "");
    return premise.head.length === 0 ? `!(${body})` : `${body} -> ${head}`;
  };
  return JSON.stringify({ premises: premises.map(text), query: name(query) });
}

export function clausesOf({ premises }: EntailmentProblem): Literal[][] {
  return premises.flatMap((premise) => {
    if (!("op" in premise)) return [[...premise.body.map((literal) => -literal), ...premise.head]];
    const { atom: x, op, left: l, right: r } = premise;
    if (op === "&")
      return [
        [-x, l],
        [-x, r],
        [x, -l, -r],
      ];
    if (op === "|")
      return [
        [x, -l],
        [x, -r],
        [-x, l, r],
      ];
    return [
      [-x, l, r],
      [-x, -l, -r],
      [x, -l, r],
      [x, l, -r],
    ];
  });
}

/** The premises and one more literal. */
export function toDimacs(problem: EntailmentProblem, literal: Literal): string {
  const clauses = [...clausesOf(problem), [literal]];
  return `p cnf ${problem.atoms} ${clauses.length}\n${clauses.map((clause) => `${clause.join(" ")} 0\n`).join("")}`;
}

/** Asks twice: can the query be false, can it be true? */
export function toSmt(problem: EntailmentProblem): string {
  const name = (literal: Literal): string => (literal < 0 ? `(not x${-literal})` : `x${literal}`);
  const clauses = clausesOf(problem).map((clause) => `(assert (or ${clause.map(name).join(" ")}))\n`);
  const ask = (literal: Literal): string => `(push)(assert ${name(literal)})(check-sat)(pop)\n`;
  return `${range(problem.atoms)
    .map((at) => `(declare-const x${at + 1} Bool)\n`)
    .join("")}${clauses.join("")}${ask(-problem.query)}${ask(problem.query)}(reset)\n`;
}
