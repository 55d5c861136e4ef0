import type { Manager } from "../../bdd/manager.ts";
import type { Level, NodeRef } from "../../bdd/ref.ts";
import type { Clause, LearnedClause } from "./clauses.ts";
import type { Step } from "./conjunction.ts";

/** A clause and a line whose diagram implies it. */
interface Shown {
  readonly clause: Clause;
  readonly line: number;
}

/** The start of a proof. */
export interface ResolutionStart {
  readonly manager: Manager;
  /** The diagrams of the first lines. */
  readonly roots: readonly NodeRef[];
  /** The given clauses, each with the line of the formula that it comes from. */
  readonly given: readonly Shown[];
  readonly levelOf: (variable: number) => Level;
}

/**
 * Turns a proof by unit propagation into resolution steps between diagrams. The diagrams check every step,
 * independently of how the proof was found.
 * @param learned as `trimProof` returns them: the last clause is empty
 * @throws NodeLimitError, StepLimitError; Error if a step does not follow
 */
export function resolutionSteps(start: ResolutionStart, learned: readonly LearnedClause[]): Step[] {
  const resolver = new Resolver(start);
  for (const { clause, hints } of learned) resolver.learn(clause, hints);
  return resolver.finish();
}

class Resolver {
  private readonly manager: Manager;
  private readonly roots: NodeRef[];
  private readonly levelOf: (variable: number) => Level;
  private readonly shown: Shown[]; // by id − 1
  private readonly facts = new Map<number, number>(); // literals that hold unconditionally, each with its line
  private readonly steps: Step[] = [];
  private readonly first: number;

  constructor({ manager, roots, given, levelOf }: ResolutionStart) {
    this.manager = manager;
    this.roots = [...roots];
    this.first = roots.length;
    this.levelOf = levelOf;
    this.shown = [...given];
  }

  /**
   * Follows the hints (each clause becomes unit, the last one false) and resolves them backwards. A literal
   * that follows without assuming the learned clause false becomes a fact, proved once for all later clauses.
   */
  learn(clause: Clause, hints: readonly number[]): void {
    const assumed = new Set(clause.map((literal) => -literal));
    const path: { readonly literal: number; readonly reason: Shown }[] = [];
    let found: Shown | undefined;
    for (const hint of hints) {
      const reason = this.of(hint);
      const literal = reason.clause.find((each) => !assumed.has(-each) && !this.facts.has(-each));
      if (literal === undefined) {
        found = reason; // the last hint, or an earlier one thanks to facts
        break;
      }
      if (this.facts.has(literal)) continue;
      if (reason.clause.every((each) => each === literal || this.facts.has(-each)))
        this.facts.set(literal, this.withoutFacts(reason).line);
      else {
        assumed.add(literal);
        path.push({ literal, reason });
      }
    }
    if (!found) throw new Error("the hints lead to no conflict");
    for (const { literal, reason } of path.reverse())
      if (found.clause.includes(-literal)) found = this.resolve(found, reason, literal);
    this.shown.push(this.withoutFacts(found));
  }

  /** The steps. If a single line is false there are none, but the format needs one: repeats the line. */
  finish(): Step[] {
    const { line, clause } = this.shown.at(-1) ?? { line: 0, clause: [0] };
    if (clause.length > 0) throw new Error("the last clause is not empty");
    if (this.steps.length === 0) this.step(line, line, []);
    return this.steps;
  }

  private of(id: number): Shown {
    const shown = this.shown[id - 1];
    if (!shown) throw new RangeError(`no clause ${id}`);
    return shown;
  }

  private withoutFacts(from: Shown): Shown {
    let rest = from;
    for (const literal of from.clause) {
      const fact = this.facts.get(-literal);
      if (fact !== undefined)
        rest = this.step(
          rest.line,
          fact,
          rest.clause.filter((each) => each !== literal),
        );
    }
    return rest;
  }

  private resolve(left: Shown, right: Shown, on: number): Shown {
    const rest = left.clause.filter((literal) => literal !== -on);
    return this.step(left.line, right.line, [
      ...rest,
      ...right.clause.filter((literal) => literal !== on && !rest.includes(literal)),
    ]);
  }

  private step(a: number, b: number, clause: Clause): Shown {
    const { manager, roots } = this;
    const root = this.diagram(clause);
    if (manager.and(manager.and(roots[a]!, roots[b]!), manager.not(root)) !== manager.FALSE)
      throw new Error("a resolution step does not follow");
    this.steps.push({ from: [a, b], root });
    this.roots.push(root);
    return { clause, line: this.first + this.steps.length - 1 };
  }

  private diagram(clause: Clause): NodeRef {
    const { manager } = this;
    const literals = clause.map((literal) => {
      const variable = manager.variable(this.levelOf(Math.abs(literal)));
      return literal < 0 ? manager.not(variable) : variable;
    });
    if (literals.length > 1) literals.sort((a, b) => manager.levelOf(b) - manager.levelOf(a));
    let root = manager.FALSE;
    for (const literal of literals) root = manager.or(literal, root);
    return root;
  }
}
