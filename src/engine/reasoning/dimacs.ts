import type { Clause, Cnf, LearnedClause } from "./clauses.ts";

export interface DimacsError {
  readonly kind: "rejected";
  readonly line: number;
  readonly expected: string;
}

type ParsedCnf = Cnf & { readonly kind: "parsed" };

/**
 * Parses a CNF in DIMACS form: comments, one header `p cnf <variables> <clauses>`, clauses that end with 0.
 * A line that starts with `%` ends the text, as in the SATLIB files. Lines count from 1.
 * @see "Satisfiability: suggested format", DIMACS challenge, 1993.
 */
export function parseDimacs(text: string): ParsedCnf | DimacsError {
  const lines = text.split(/\r?\n/);
  const reader = new DimacsReader();
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line.startsWith("%")) break;
    if (line === "" || line === "c" || /^c\s/.test(line)) continue;
    const expected = reader.read(line);
    if (expected !== null) return { kind: "rejected", line: index + 1, expected };
  }
  const cnf = reader.finish();
  return typeof cnf === "string" ? { kind: "rejected", line: lines.length, expected: cnf } : cnf;
}

const HEADER = /^p\s+cnf\s+(\d{1,9})\s+(\d{1,9})$/;

/** Reads the lines one by one. Both methods return what they expected instead if they fail. */
class DimacsReader {
  #header: { readonly variables: number; readonly clauses: number } | null = null;
  readonly #clauses: Clause[] = [];
  #clause: number[] = [];

  read(line: string): string | null {
    const [, variables, clauses] = HEADER.exec(line) ?? [];
    if (variables === undefined) return this.#literals(line);
    if (this.#header !== null) return "one header";
    this.#header = { variables: Number(variables), clauses: Number(clauses) };
    return null;
  }

  #literals(line: string): string | null {
    if (this.#header === null) return "a header `p cnf <variables> <clauses>`";
    const { variables } = this.#header;
    for (const word of line.split(/\s+/)) {
      const literal = /^-?\d{1,9}$/.test(word) ? Number(word) : Number.NaN;
      if (!(Math.abs(literal) <= variables)) return `a literal of at most ${variables}, not \`${word}\``;
      if (literal !== 0) {
        this.#clause.push(literal);
        continue;
      }
      this.#clauses.push(this.#clause);
      this.#clause = [];
    }
    return null;
  }

  finish(): ParsedCnf | string {
    if (this.#header === null) return "a header `p cnf <variables> <clauses>`";
    if (this.#clause.length > 0) return "0 after the last clause";
    const { variables, clauses } = this.#header;
    if (this.#clauses.length !== clauses) return `${clauses} clauses, not ${this.#clauses.length}`;
    return { kind: "parsed", variables, clauses: this.#clauses };
  }
}

/**
 * A proof in LRAT form, one `<id> <literals> 0 <hints> 0` per line. Standard checkers accept it together with
 * the CNF.
 */
export function writeLrat(proof: readonly LearnedClause[]): string {
  return proof.map(({ id, clause, hints }) => `${[id, ...clause, 0, ...hints, 0].join(" ")}\n`).join("");
}
