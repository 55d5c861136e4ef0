import { ActivityOrder } from "./activity.ts";

/** Variables count from 1; a literal is a variable or its negative, as DIMACS writes them. */
export type Clause = readonly number[];

/** A set of clauses over `variables` variables. */
export interface Cnf {
  readonly variables: number;
  readonly clauses: readonly Clause[];
}

/**
 * A learned clause. `hints`: ids of the clauses whose unit propagation proves it. Ids count the given clauses
 * first, from 1.
 */
export interface LearnedClause {
  readonly id: number;
  readonly clause: Clause;
  readonly hints: readonly number[];
}

export type Satisfiability =
  | { readonly kind: "satisfiable"; readonly model: readonly boolean[] }
  /** The last learned clause is empty. */
  | { readonly kind: "unsatisfiable"; readonly learned: readonly LearnedClause[] }
  | { readonly kind: "over_budget" };

/**
 * Decides a set of clauses by conflict-driven clause learning, with a proof that unit propagation can check.
 * Deterministic: branches on the highest activity, then the smaller variable; phases are saved, and start as
 * false.
 * @param maxConflicts beyond this many the answer is `over_budget`
 * @see Marques-Silva, Sakallah, "GRASP", IEEE Transactions on Computers 48, 1999 (first unique implication
 * point).
 * @see Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient certified RAT verification", CADE 2017
 * (hints).
 */
export function satisfy(cnf: Cnf, maxConflicts: number): Satisfiability {
  return new ClauseSolver(cnf).solve(maxConflicts);
}

/**
 * A clause set that can grow: the last clauses hold only after `add`. Later questions reuse the learned
 * clauses.
 */
export interface ClauseQuestions {
  /** As {@link satisfy}; the conflicts of all questions count together. */
  satisfy(): Satisfiability;
  /**
   * The least model: variables from 1 on, false before true. The search for it has `maxConflicts` of its own.
   */
  satisfyLeast(): Satisfiability;
  /** Adds the clauses with indices from `from` up to, but not including, `to`. */
  add(from: number, to: number): void;
}

/** @param held how many clauses hold from the start */
export function createClauseQuestions(cnf: Cnf, held: number, maxConflicts: number): ClauseQuestions {
  const solver = new ClauseSolver(cnf, held);
  return {
    satisfy: () => solver.solve(maxConflicts),
    satisfyLeast: () => solver.solveLeast(maxConflicts),
    add: (from, to) => {
      solver.hold(from, to);
    },
  };
}

const UNASSIGNED = 0;
/** Conflicts until the first restart; each later run is a tenth longer. */
const FIRST_RUN = 64;
/** Decay of activities per conflict. */
const DECAY = 0.95;

class ClauseSolver {
  private readonly variables: number;
  private readonly clauses: number[][] = []; // by id − 1; the two watched literals come first
  private readonly watches: number[][]; // clause ids by literal index
  private readonly values: Int8Array; // 1 true, −1 false, 0 open, by variable
  private readonly phases: Int8Array;
  private readonly levels: Int32Array;
  private readonly reasons: Int32Array; // clause id, or 0 for a decision
  private readonly places: Int32Array; // position on the trail
  private readonly marks: Int32Array; // number of the last conflict in which a variable took part
  private mark = 0;
  private readonly order: ActivityOrder;
  private bump = 1;
  private conflicts = 0;
  private readonly trail: Int32Array; // literals in the order in which they became true, `assigned` of them
  private assigned = 0;
  private readonly decisions: number[] = []; // trail length at each decision
  private head = 0;
  private readonly learned: LearnedClause[] = [];
  private refuted = false;

  constructor({ variables, clauses }: Cnf, held = clauses.length) {
    this.variables = variables;
    const perVariable = variables + 1;
    this.watches = [];
    for (let literal = 0; literal < 2 * perVariable; literal++) this.watches.push([]);
    this.values = new Int8Array(perVariable);
    this.phases = new Int8Array(perVariable).fill(-1);
    this.levels = new Int32Array(perVariable);
    this.reasons = new Int32Array(perVariable);
    this.places = new Int32Array(perVariable);
    this.trail = new Int32Array(perVariable);
    this.marks = new Int32Array(perVariable);
    this.order = new ActivityOrder(variables);
    for (const clause of clauses) this.clauses.push(distinct(clause));
    this.hold(0, held);
  }

  solve(maxConflicts: number): Satisfiability {
    if (this.refuted) return { kind: "unsatisfiable", learned: this.learned };
    for (let run = FIRST_RUN; ; run = Math.ceil(run * 1.1)) {
      const found = this.searchRun(run, maxConflicts);
      if (found !== null) return found;
      this.backtrack(0);
    }
  }

  /** Searches until an answer or until `run` conflicts call for a restart; then null. */
  private searchRun(run: number, maxConflicts: number): Satisfiability | null {
    for (let left = run; left > 0; ) {
      const conflict = this.propagate();
      if (conflict === 0) {
        const next = this.pick();
        if (next === 0) return { kind: "satisfiable", model: this.model() };
        this.decide(next * (this.phases[next] ?? -1));
        continue;
      }
      if (this.conclude(conflict)) {
        this.refuted = true;
        return { kind: "unsatisfiable", learned: this.learned };
      }
      if (++this.conflicts > maxConflicts) return { kind: "over_budget" };
      this.learn(conflict);
      left--;
    }
    return null;
  }

  /**
   * Finds some model first. Then searches for the least one, reusing the learned clauses: decides variables
   * in order, each false if possible.
   */
  solveLeast(maxConflicts: number): Satisfiability {
    const found = this.solve(maxConflicts);
    if (found.kind !== "satisfiable" || this.conflicts === 0) return found; // without a conflict the model is already the least
    this.backtrack(0);
    for (let next = 1, conflicts = 0; next <= this.variables; ) {
      const conflict = this.propagate();
      if (conflict === 0) {
        next = this.firstOpen(next);
        if (next <= this.variables) this.decide(-next);
        continue;
      }
      if (this.decisions.length === 0) throw new Error("clauses with a model were refuted");
      if (++conflicts > maxConflicts) return { kind: "over_budget" };
      this.learn(conflict);
      next = 1;
    }
    return { kind: "satisfiable", model: this.model() };
  }

  /** The first unassigned variable from `variable` on. */
  private firstOpen(variable: number): number {
    let open = variable;
    while (open <= this.variables && this.values[open] !== UNASSIGNED) open++;
    return open;
  }

  private decide(literal: number): void {
    this.decisions.push(this.assigned);
    this.assign(literal, 0);
  }

  private model(): boolean[] {
    const model: boolean[] = [];
    for (let variable = 1; variable <= this.variables; variable++) model.push(this.values[variable] === 1);
    return model;
  }

  /** Adds the given clauses from one index up to another, after undoing all decisions and saved phases. */
  hold(from: number, to: number): void {
    this.backtrack(0);
    this.phases.fill(-1);
    for (let index = from; index < to && !this.refuted; index++) {
      const id = index + 1,
        clause = this.clauses[index] ?? [];
      if (clause.some((literal) => clause.includes(-literal))) continue; // always true
      this.openFirst(clause);
      const first = clause[0] ?? 0;
      if (clause.length > 1 && !this.isSettled(clause[1] ?? 0)) this.watch(id, clause);
      else if (clause.length === 0 || this.valueOf(first) === -1) this.refuted = this.conclude(id);
      else if (this.valueOf(first) === UNASSIGNED) this.assign(first, id);
    }
    this.refuted ||= this.conclude(this.propagate());
  }

  /** Whether a literal is false and fully propagated. */
  private isSettled(literal: number): boolean {
    return this.valueOf(literal) === -1 && (this.places[Math.abs(literal)] ?? 0) < this.head;
  }

  /** Moves up to two unsettled literals to the front, in order. */
  private openFirst(clause: number[]): void {
    for (let place = 0; place < 2; place++) {
      for (let at = place; at < clause.length; at++) {
        const literal = clause[at] ?? 0;
        if (this.isSettled(literal)) continue;
        clause[at] = clause[place] ?? 0;
        clause[place] = literal;
        break;
      }
    }
  }

  private watch(id: number, [first = 0, second = 0]: readonly number[]): void {
    this.watchesOf(first).push(id);
    this.watchesOf(second).push(id);
  }

  private watchesOf(literal: number): number[] {
    return this.watches[literal > 0 ? 2 * literal : 1 - 2 * literal] ?? [];
  }

  private valueOf(literal: number): number {
    const value = this.values[Math.abs(literal)] ?? 0;
    return literal > 0 ? value : -value;
  }

  private assign(literal: number, reason: number): void {
    const variable = Math.abs(literal);
    this.values[variable] = literal > 0 ? 1 : -1;
    this.levels[variable] = this.decisions.length;
    this.reasons[variable] = reason;
    this.places[variable] = this.assigned;
    this.trail[this.assigned++] = literal;
  }

  /** Unit propagation. Returns the id of a false clause, or 0. */
  private propagate(): number {
    while (this.head < this.assigned) {
      const conflict = this.propagateFrom(-(this.trail[this.head++] ?? 0));
      if (conflict !== 0) return conflict;
    }
    return 0;
  }

  /** Visits the clauses that watch a literal which has just become false. Returns the id of a false clause, or 0. */
  private propagateFrom(falsified: number): number {
    const watching = this.watchesOf(falsified);
    let kept = 0;
    for (let at = 0; at < watching.length; at++) {
      const id = watching[at] ?? 0;
      const clause = this.clauses[id - 1] ?? [];
      if (clause[0] === falsified) {
        clause[0] = clause[1] ?? 0;
        clause[1] = falsified;
      }
      if (this.moveWatch(clause, id)) continue;
      watching[kept++] = id;
      const first = clause[0] ?? 0;
      const value = this.valueOf(first);
      if (value === UNASSIGNED) this.assign(first, id);
      if (value !== -1) continue;
      watching.copyWithin(kept, at + 1);
      shorten(watching, watching.length - (at + 1 - kept));
      return id;
    }
    shorten(watching, kept);
    return 0;
  }

  /**
   * Replaces the false second literal by another to watch, unless the first is true. Returns whether it did.
   */
  private moveWatch(clause: number[], id: number): boolean {
    if (this.valueOf(clause[0] ?? 0) === 1) return false;
    for (let at = 2; at < clause.length; at++) {
      const literal = clause[at] ?? 0;
      if (this.valueOf(literal) === -1) continue;
      clause[at] = clause[1] ?? 0;
      clause[1] = literal;
      this.watchesOf(literal).push(id);
      return true;
    }
    return false;
  }

  /** A conflict before any decision refutes the clauses: records the empty clause. */
  private conclude(conflict: number): boolean {
    if (conflict === 0 || this.decisions.length > 0) return false;
    const seen = new Set<number>();
    this.collectReasons(this.clauses[conflict - 1] ?? [], seen);
    this.record([], seen, conflict);
    return true;
  }

  /** Learns a clause from a conflict, backtracks, and asserts it. */
  private learn(conflict: number): void {
    const level = this.decisions.length;
    const resolved = new Set<number>(); // variables whose reasons were resolved
    const kept: number[] = []; // literals of earlier levels
    const { marks } = this,
      mark = ++this.mark;
    let open = 0;
    const visit = (clause: readonly number[]) => {
      for (const literal of clause) {
        const variable = Math.abs(literal);
        if (marks[variable] === mark) continue;
        marks[variable] = mark;
        this.order.bump(variable, this.bump);
        if (this.levels[variable] === level) open++;
        else if (this.levels[variable] === 0) this.collectReasons([literal], resolved);
        else kept.push(literal);
      }
    };
    visit(this.clauses[conflict - 1] ?? []);
    let at = this.assigned;
    let asserted = 0;
    for (;;) {
      do asserted = this.trail[--at] ?? 0;
      while (marks[Math.abs(asserted)] !== mark);
      if (--open === 0) break;
      resolved.add(Math.abs(asserted));
      visit(this.clauses[(this.reasons[Math.abs(asserted)] ?? 0) - 1] ?? []);
    }
    kept.sort(
      (a, b) =>
        (this.levels[Math.abs(b)] ?? 0) - (this.levels[Math.abs(a)] ?? 0) || Math.abs(a) - Math.abs(b),
    );
    const clause = [-asserted, ...kept];
    this.record(clause, resolved, conflict);
    this.bump /= DECAY;
    if (this.bump > 1e100) this.rescale();
    this.backtrack(kept.length > 0 ? (this.levels[Math.abs(kept[0] ?? 0)] ?? 0) : 0);
    if (clause.length > 1) this.watch(this.clauses.length, clause);
    this.assign(-asserted, this.clauses.length);
  }

  /** Adds the variables of false level-0 literals, and of everything that implied them. */
  private collectReasons(literals: readonly number[], into: Set<number>): void {
    const stack = literals.map(Math.abs);
    for (let variable = stack.pop(); variable !== undefined; variable = stack.pop()) {
      if (into.has(variable)) continue;
      into.add(variable);
      for (const literal of this.clauses[(this.reasons[variable] ?? 0) - 1] ?? [])
        if (Math.abs(literal) !== variable) stack.push(Math.abs(literal));
    }
  }

  /**
   * Records a clause. The hints follow the trail, so that each becomes unit in turn; the conflict comes last.
   */
  private record(clause: number[], resolved: ReadonlySet<number>, conflict: number): void {
    const order = [...resolved].sort((a, b) => (this.places[a] ?? 0) - (this.places[b] ?? 0));
    this.clauses.push(clause);
    this.learned.push({
      id: this.clauses.length,
      clause: [...clause],
      hints: [...order.map((variable) => this.reasons[variable] ?? 0), conflict],
    });
  }

  private backtrack(level: number): void {
    const length = this.decisions[level];
    if (length === undefined) return;
    for (let at = length; at < this.assigned; at++) {
      const literal = this.trail[at]!,
        variable = Math.abs(literal);
      this.phases[variable] = literal > 0 ? 1 : -1;
      this.values[variable] = UNASSIGNED;
      this.order.add(variable);
    }
    this.assigned = length;
    shorten(this.decisions, level);
    this.head = length;
  }

  /** The unassigned variable with the highest activity; 0 if there is none. */
  private pick(): number {
    for (;;) {
      const next = this.order.take();
      if (next === 0 || this.values[next] === UNASSIGNED) return next;
    }
  }

  private rescale(): void {
    this.order.scale(1e-100);
    this.bump *= 1e-100;
  }
}

/** Truncates a list. Usually little or nothing goes, and then popping is faster than setting `length`. */
function shorten(list: number[], length: number): void {
  while (list.length > length) list.pop();
}

function distinct(clause: Clause): number[] {
  if (clause.length > 16) return [...new Set(clause)];
  const found: number[] = [];
  for (const literal of clause) if (!found.includes(literal)) found.push(literal);
  return found;
}

/** The learned clauses that the empty one rests on, renumbered: a shorter proof. */
export function trimProof(given: number, learned: readonly LearnedClause[]): LearnedClause[] {
  const needed = new Set<number>();
  for (const { id, hints } of learned.toReversed()) {
    if (needed.size > 0 && !needed.has(id)) continue;
    needed.add(id);
    for (const hint of hints) if (hint > given) needed.add(hint);
  }
  const kept = learned.filter(({ id }) => needed.has(id));
  const renamed = new Map(kept.map(({ id }, index) => [id, given + index + 1]));
  return kept.map(({ id, clause, hints }) => ({
    id: renamed.get(id) ?? id,
    clause,
    hints: hints.map((hint) => renamed.get(hint) ?? hint),
  }));
}
