import type { Clause, Cnf, LearnedClause } from "./clauses.ts";

export interface DimacsError {
  readonly kind: "rejected";
  readonly line: number;
  readonly expected: string;
}

/**
 * Reads a CNF in DIMACS form: comments, one header `p cnf <variables> <clauses>`, clauses that end with 0.
 * A line that starts with `%` ends the text, as in the SATLIB files. Lines count from 1.
 * @see "Satisfiability: suggested format", DIMACS challenge, 1993.
 */
export function parseDimacs(text: string): (Cnf & { readonly kind: "parsed" }) | DimacsError {
  let header: { readonly variables: number; readonly clauses: number } | null = null;
  const clauses: Clause[] = [];
  let clause: number[] = [];
  const lines = text.split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    const reject = (expected: string): DimacsError => ({ kind: "rejected", line: index + 1, expected });
    const line = raw.trim();
    if (line.startsWith("%")) break;
    if (line === "" || line === "c" || /^c\s/.test(line)) continue;
    const found = /^p\s+cnf\s+(\d{1,9})\s+(\d{1,9})$/.exec(line);
    if (found) {
      if (header) return reject("one header");
      header = { variables: Number(found[1]), clauses: Number(found[2]) };
      continue;
    }
    if (!header) return reject("a header `p cnf <variables> <clauses>`");
    for (const word of line.split(/\s+/)) {
      const literal = /^-?\d{1,9}$/.test(word) ? Number(word) : Number.NaN;
      if (!(Math.abs(literal) <= header.variables))
        return reject(`a literal of at most ${header.variables}, not \`${word}\``);
      if (literal !== 0) {
        clause.push(literal);
        continue;
      }
      clauses.push(clause);
      clause = [];
    }
  }
  if (!header)
    return { kind: "rejected", line: lines.length, expected: "a header `p cnf <variables> <clauses>`" };
  if (clause.length > 0) return { kind: "rejected", line: lines.length, expected: "0 after the last clause" };
  if (clauses.length !== header.clauses)
    return {
      kind: "rejected",
      line: lines.length,
      expected: `${header.clauses} clauses, not ${clauses.length}`,
    };
  return { kind: "parsed", variables: header.variables, clauses };
}

/** A proof in LRAT form: `<id> <literals> 0 <hints> 0` a line. Standard checkers take it together with the CNF. */
export function writeLrat(proof: readonly LearnedClause[]): string {
  return proof.map(({ id, clause, hints }) => `${[id, ...clause, 0, ...hints, 0].join(" ")}\n`).join("");
}
