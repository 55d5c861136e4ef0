/**
 * Which sentences can matter for a claim.
 *
 * Two reductions of the clauses of the sentences, the claim and its negation:
 *
 * 1. *Purity.* If a predicate never occurs with the other sign, a clause with such a literal is satisfied by making the
 *    literal true of everything, which hurts no other clause. Removing the clause therefore does not change whether the
 *    sentences are consistent with the claim or with its negation. Repeated until no literal is pure.
 * 2. *Reach.* Keeps what is reachable from the claim's clauses over pairs of literals with the same predicate and
 *    opposite signs. If the sentences are consistent, any refutation has a form in which every clause descends from the
 *    goal (set of support, which is complete for resolution), and each descent follows such pairs. So an unreachable
 *    clause proves nothing, unless the sentences contradict each other out of reach of the claim.
 *
 * In that last case consistency is judged on the slice alone: a contradiction that has nothing to do with the claim
 * neither proves it nor prevents an answer.
 */
import type { FirstOrderClause } from "./clausal.ts";

/**
 * The indices, ascending, of the sentences that stay. `claim`: the clauses of the claim and of its negation.
 */
export function sliceOf(
  sentences: readonly (readonly FirstOrderClause[])[],
  claim: readonly FirstOrderClause[],
): number[] {
  const clauses: Entry[] = [
    ...claim.map((clause) => ({ clause, owner: -1 })),
    ...sentences.flatMap((list, owner) => list.map((clause) => ({ clause, owner }))),
  ];
  const occurrences = new Map<string, number[]>();
  clauses.forEach(({ clause }, index) => {
    for (const sign of signsOf(clause)) {
      const list = occurrences.get(sign);
      if (list) list.push(index);
      else occurrences.set(sign, [index]);
    }
  });
  const alive = withoutPure(clauses, occurrences);
  const reached = reach(clauses, occurrences, alive);
  const owners = new Set([...reached].map((index) => clauses[index]?.owner ?? -1));
  return sentences.flatMap((list, owner) =>
    owners.has(owner) || list.some(({ literals }) => literals.length === 0) ? [owner] : [],
  );
}

interface Entry {
  readonly clause: FirstOrderClause;
  readonly owner: number;
}

function signsOf({ literals }: FirstOrderClause): Set<string> {
  return new Set(literals.map(({ positive, symbol }) => (positive ? "+" : "-") + symbol));
}

function opposite(sign: string): string {
  return (sign.startsWith("+") ? "-" : "+") + sign.slice(1);
}

/** Which clauses remain once clauses with pure literals are removed, repeatedly. */
function withoutPure(
  clauses: readonly Entry[],
  occurrences: ReadonlyMap<string, readonly number[]>,
): boolean[] {
  const alive = clauses.map(() => true);
  const counts = new Map([...occurrences].map(([sign, list]) => [sign, list.length]));
  const queue = [...occurrences.keys()].filter((sign) => !counts.has(opposite(sign)));
  for (let sign = queue.pop(); sign !== undefined; sign = queue.pop()) {
    for (const index of occurrences.get(sign) ?? []) {
      const entry = clauses[index];
      if (!entry || alive[index] !== true) continue;
      alive[index] = false;
      queue.push(...discount(entry.clause, counts));
    }
  }
  return alive;
}

/**
 * Removes a clause from the counts. Returns the signs that are pure now, since their opposites no longer
 * occur.
 */
function discount(clause: FirstOrderClause, counts: Map<string, number>): string[] {
  const pure: string[] = [];
  for (const sign of signsOf(clause)) {
    const left = (counts.get(sign) ?? 0) - 1;
    counts.set(sign, left);
    if (left === 0) pure.push(opposite(sign));
  }
  return pure;
}

/** The remaining clauses that are reachable from those of the claim. */
function reach(
  clauses: readonly Entry[],
  occurrences: ReadonlyMap<string, readonly number[]>,
  alive: readonly boolean[],
): Set<number> {
  const isAlive = (index: number): boolean => alive[index] === true;
  const reached = new Set(
    [...clauses.keys()].filter((index) => clauses[index]?.owner === -1 && isAlive(index)),
  );
  const followed = new Set<string>();
  for (const index of reached) {
    // grows while iterated
    const entry = clauses[index];
    for (const sign of entry === undefined ? [] : signsOf(entry.clause)) {
      if (followed.has(sign)) continue;
      followed.add(sign);
      for (const next of (occurrences.get(opposite(sign)) ?? []).filter(isAlive)) reached.add(next);
    }
  }
  return reached;
}
