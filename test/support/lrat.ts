import type { Clause } from "../../src/engine/reasoning/clauses.ts";

/** Checks an LRAT text (no RAT steps) against the clauses that it refutes, by unit propagation along the hints. Returns what is wrong, or null. */
export function faultOfLrat(clauses: readonly Clause[], text: string): string | null {
  const known = new Map<number, Clause>(clauses.map((clause, index) => [index + 1, clause]));
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [id = 0, ...numbers] = line.split(" ").map(Number);
    const middle = numbers.indexOf(0);
    const clause = numbers.slice(0, middle);
    const hints = numbers.slice(middle + 1, -1);
    if (!Number.isInteger(id) || known.has(id) || middle < 0 || numbers.at(-1) !== 0)
      return `not a line of LRAT: ${line}`;
    const fault = faultOfStep(known, clause, hints);
    if (fault !== null) return `clause ${id}: ${fault}`;
    if (clause.length === 0) return null;
    known.set(id, clause);
  }
  return "the empty clause is missing";
}

function faultOfStep(
  known: ReadonlyMap<number, Clause>,
  clause: Clause,
  hints: readonly number[],
): string | null {
  const assumed = new Set(clause.map((literal) => -literal));
  for (const hint of hints) {
    const open = [...new Set(known.get(hint)?.filter((literal) => !assumed.has(-literal)) ?? [0, 1])];
    if (open.length > 1) return `hint ${hint} is not unit`;
    if (open[0] === undefined) return null;
    assumed.add(open[0]);
  }
  return "its hints lead to no conflict";
}
