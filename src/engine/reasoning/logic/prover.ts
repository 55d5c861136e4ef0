/**
 * Finds a derivation that a person can follow. The sentences are already known to entail the goal.
 *
 * Strategies go from direct to indirect: the goal's own form first (a universal by an arbitrary
 * example, a conditional by its antecedent, a conjunction part by part); then single steps forward; then
 * cases of a known disjunction; then contradiction, within which undecided parts are tried in turn. The last
 * way is a complete tableau procedure for first-order logic, so that what is entailed is found if the effort
 * allows. `check.ts` checks every derivation again.
 */
import { named, not, type Proposition } from "../../language/meaning.ts";
import { EffortSpent, Knowledge, type Conflict } from "./knowledge.ts";
import { conjunctionOf, dualOf, instanceOf, kindSaid, namesOf, type Quantified } from "./propositions.ts";
import { Proof, type ProofNode } from "./proof.ts";

export interface Given {
  readonly id: string;
  readonly meaning: Proposition;
}

/** How deeply case splits and trials may nest. */
const MAX_CASES = 3;
const MAX_TRIALS = 24;
const MAX_WITNESSES = 24;

/**
 * @returns the last node of a derivation of the goal, or null when none was found within the effort (forms
 * looked at)
 */
export function findProof(givens: readonly Given[], goal: Proposition, effort: number): ProofNode | null {
  try {
    return new Prover(givens, goal, effort).run(goal);
  } catch (error) {
    if (error instanceof EffortSpent) return null;
    throw error;
  }
}

class Prover {
  private readonly proof = new Proof();
  private readonly knowledge: Knowledge;
  private readonly givens: readonly Given[];
  private readonly taken: Set<string>;
  private witnesses = 0;

  constructor(givens: readonly Given[], goal: Proposition, effort: number) {
    this.givens = givens;
    this.knowledge = new Knowledge(this.proof, { left: effort });
    const names = namesOf([...givens.map(({ meaning }) => meaning), goal]);
    if (names.length === 0) names.push("something"); // the domain is never empty
    this.taken = new Set(names);
    this.knowledge.terms.push(...names);
  }

  run(goal: Proposition): ProofNode | null {
    for (const { id, meaning } of this.givens) this.knowledge.add(this.proof.node("given", [], meaning, id));
    return this.prove(goal);
  }

  /** Derives the goal by its form, or from what is known. */
  private prove(goal: Proposition): ProofNode | null {
    const known = this.knowledge.find(goal);
    if (known) return known;
    switch (goal.kind) {
      case "apply":
      case "equal":
        return this.search(goal);
      case "not":
        return this.proveDenial(goal, goal.of);
      case "and":
        return this.proveAll(goal, goal.of);
      case "implies":
        return this.conditional(goal, goal.left, goal.right);
      case "iff":
        return this.equivalence(goal, goal.left, goal.right);
      case "xor":
        return this.restate(goal, exclusive(goal.of));
      case "all":
        return this.generalise(goal);
      case "or":
      case "some":
        return this.search(goal);
    }
  }

  private proveDenial(goal: Proposition, denied: Proposition): ProofNode | null {
    switch (denied.kind) {
      case "apply":
      case "equal":
        return this.search(goal);
      case "not":
        return this.restate(goal, denied.of);
      case "and":
        return this.restate(goal, { kind: "or", of: denied.of.map(not) });
      case "or":
        return this.restate(goal, { kind: "and", of: denied.of.map(not) });
      case "implies":
        return this.restate(goal, { kind: "and", of: [denied.left, not(denied.right)] });
      case "iff":
        return this.restate(goal, { kind: "xor", of: [denied.left, denied.right] });
      case "xor":
        return this.search(goal);
      case "all":
      case "some":
        return this.restate(goal, dualOf(denied));
    }
  }

  private restate(goal: Proposition, as: Proposition): ProofNode | null {
    const proved = this.prove(as);
    return proved && this.proof.node("restatement", [proved], goal);
  }

  private proveAll(goal: Proposition, parts: readonly Proposition[]): ProofNode | null {
    const proved: ProofNode[] = [];
    for (const part of parts) {
      const node = this.prove(part);
      if (!node) return null;
      this.knowledge.add(node);
      proved.push(node);
    }
    return this.proof.node("and_introduction", proved, goal);
  }

  private conditional(goal: Proposition, antecedent: Proposition, consequent: Proposition): ProofNode | null {
    const quick = this.forward(goal);
    if (quick) return quick;
    return this.within(this.proof.node("assume", [], antecedent), (assumed) => {
      const result = this.prove(consequent);
      return result && this.proof.node("conditional", [assumed, result], goal);
    });
  }

  private equivalence(goal: Proposition, left: Proposition, right: Proposition): ProofNode | null {
    const quick = this.forward(goal);
    if (quick) return quick;
    const there = this.prove({ kind: "implies", left, right });
    const back = there && this.prove({ kind: "implies", left: right, right: left });
    return there && back && this.proof.node("equivalence_introduction", [there, back], goal);
  }

  private generalise(goal: Quantified): ProofNode | null {
    const quick = this.forward(goal);
    if (quick) return quick;
    const name = this.fresh(["an arbitrary", "another arbitrary", "arbitrary"], goal.where);
    const { where, holds } = instanceOf(goal, name);
    const restricts = where !== null && namesOf([where]).includes(name);
    const start = restricts
      ? this.proof.node("assume", [], where)
      : this.proof.node("arbitrary", [], { kind: "equal", left: named(name), right: named(name) });
    return this.within(
      start,
      (assumed) => {
        const result = this.prove(
          restricts || where === null ? holds : { kind: "implies", left: where, right: holds },
        );
        return result && this.proof.node("generalisation", [assumed, result], goal);
      },
      name,
    );
  }

  // ---- without regard to the goal's form -----------------------------------------------------------------------------

  private search(goal: Proposition): ProofNode | null {
    return this.forward(goal) ?? this.byCases(goal, MAX_CASES) ?? this.reduce(goal);
  }

  /** Draws single steps. A contradiction among the known formulas proves any goal. */
  private forward(goal: Proposition): ProofNode | null {
    for (;;) {
      const conflict = this.knowledge.saturate(goal);
      if (conflict) return this.proof.node("explosion", conflict, goal);
      const found = this.established(goal);
      if (found) return found;
      if (!this.takeWitness()) return null;
    }
  }

  /** The goal if it is known, or composed of known parts. */
  private established(goal: Proposition): ProofNode | null {
    const known = this.knowledge.find(goal);
    if (known) return known;
    const value = this.knowledge.valueOf(goal);
    if (value?.is !== true) return null;
    const form = goal.kind === "not" ? goal.of.kind : goal.kind;
    return this.proof.node(goal.kind === "not" ? "restatement" : INTRODUCTIONS[form], value.support, goal);
  }

  private takeWitness(): boolean {
    const existential = this.witnesses < MAX_WITNESSES ? this.knowledge.unwitnessed() : null;
    if (existential?.conclusion.kind !== "some") return false;
    this.witnesses++;
    const { conclusion } = existential;
    const name = this.fresh(["that", "that other", "that"], conclusion.where ?? conclusion.holds);
    const { where, holds } = instanceOf(conclusion, name);
    this.knowledge.witness(existential);
    this.knowledge.terms.push(name);
    this.knowledge.add(this.proof.node("witness", [existential], conjunctionOf(where, holds)));
    return true;
  }

  /** Splits a known disjunction into cases; each case must give the goal or a contradiction. */
  private byCases(goal: Proposition, depth: number): ProofNode | null {
    if (depth === 0) return null;
    for (const disjunction of this.knowledge.openDisjunctions()) {
      const { conclusion } = disjunction;
      if (conclusion.kind !== "or" && conclusion.kind !== "xor") continue;
      const drawn: ProofNode[] = [disjunction];
      const complete = conclusion.of.every(
        (part) =>
          this.within(this.proof.node("assume", [], part), (assumed) => {
            const result = this.forward(goal) ?? this.byCases(goal, depth - 1);
            if (result)
              drawn.push(
                assumed,
                result === assumed ? this.proof.node("restatement", [assumed], goal) : result,
              );
            return result;
          }) !== null,
      );
      if (complete) return this.proof.node("cases", drawn, goal);
    }
    return null;
  }

  private reduce(goal: Proposition): ProofNode | null {
    return this.within(this.proof.node("assume", [], not(goal)), (assumed) => {
      const conflict = this.refute(MAX_TRIALS);
      return conflict && this.proof.node("contradiction", [assumed, ...conflict], goal);
    });
  }

  /** Derives a conflict from what is known: by steps, then witnesses, then trials. */
  private refute(depth: number): Conflict | null {
    for (;;) {
      const conflict = this.knowledge.saturate(null);
      if (conflict) return conflict;
      const tried = this.knowledge.split();
      const room = tried === null ? MAX_WITNESSES : 4 * (1 + MAX_TRIALS - depth); // alternate, so that neither witnesses nor trials starve
      if (this.witnesses < room && this.takeWitness()) continue;
      if (tried === null || depth === 0) return null;
      const denial = this.within(this.proof.node("assume", [], tried), (assumed) => {
        const found = this.refute(depth - 1);
        return found && this.proof.node("contradiction", [assumed, ...found], not(tried));
      });
      if (!denial) return null;
      this.knowledge.add(denial);
    }
  }

  /** Works within a block; what is learned in it is forgotten afterwards. */
  private within(
    start: ProofNode,
    work: (start: ProofNode) => ProofNode | null,
    name?: string,
  ): ProofNode | null {
    const mark = this.knowledge.mark();
    if (name !== undefined) this.knowledge.terms.push(name);
    this.knowledge.add(start);
    const result = work(start);
    this.knowledge.restore(mark);
    return result;
  }

  /** A fresh name: `that cat`, then `that other cat`, then `that cat 3`. */
  private fresh(
    [first, second, further]: readonly [string, string, string],
    said: Proposition | null,
  ): string {
    const kind = kindSaid(said)?.lemma ?? "thing";
    for (let count = 1; ; count++) {
      const name = [`${first} ${kind}`, `${second} ${kind}`][count - 1] ?? `${further} ${kind} ${count}`;
      if (this.taken.has(name)) continue;
      this.taken.add(name);
      return name;
    }
  }
}

const INTRODUCTIONS = {
  and: "and_introduction",
  or: "or_introduction",
  some: "existential_introduction",
  xor: "restatement",
  implies: "restatement",
  iff: "restatement",
  all: "restatement",
  apply: "restatement",
  equal: "restatement",
  not: "restatement",
} as const;

/** "Exactly one" as "at least one, and no two". */
function exclusive(parts: readonly Proposition[]): Proposition {
  const pairs = parts.flatMap((left, at) =>
    parts.slice(at + 1).map((right) => not({ kind: "and", of: [left, right] })),
  );
  return { kind: "and", of: [{ kind: "or", of: parts }, ...pairs] };
}
