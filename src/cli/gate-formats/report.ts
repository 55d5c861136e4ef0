import type { GateResult } from "../../contract/gate.ts";
import type { GateReportRow } from "../../operations/gate/report.ts";
import type { CliIo } from "../terminal/io.ts";

/** What a format is made from. */
export interface GateReport {
  readonly data: GateResult;
  /** Its canonical text. */
  readonly text: string;
  /** The results in words, in their order. */
  readonly rows: readonly GateReportRow[];
  /** Where the claims stand: a path with slashes, from the working directory if it is below it; null for standard input. */
  readonly file: string | null;
  /** The lines at which the claims begin, counted from 1, in the order of the claims. */
  readonly lines: () => readonly number[];
}

/** Writes a decision of the gate in one format. */
export type GateWriter = (report: GateReport, io: Pick<CliIo, "stdout">) => string;

/** Such as `2 of 3 claims passed: the gate is CLOSED`. */
export function verdictOf({ data, rows }: GateReport): string {
  const passed = rows.filter((row) => row.passed).length;
  const claims = rows.length === 1 ? "1 claim" : `${rows.length} claims`;
  return `${passed} of ${claims} passed: ${data.passed ? "the gate is open" : "the gate is CLOSED"}`;
}

/** A claim as a report names it: what it says, else what it is about, else its place. Can hold any text of the proposer. */
export function nameOf({ claim, requestId }: GateReportRow, index: number): string {
  return claim?.text ?? (aboutOf(claim) || (requestId ?? `claim ${index + 1}`));
}

/** Such as `software.release: release tests_pass`; empty where nothing is known. */
export function aboutOf(claim: GateReportRow["claim"]): string {
  return claim === null ? "" : `${claim.domain}: ${claim.subject} ${claim.predicate}`;
}

/** The records behind a decision, by their ids. */
export function recordsOf({ records }: GateReportRow): string {
  return records.length === 0 ? "no record" : records.join(", ");
}

/** Control characters, line ends, marks that turn the direction of writing, halves of pairs, and what XML cannot hold. */
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

/** A text of anybody's in one line, without what a reader or a program would obey. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, (char) =>
    char === "\n" || char === "\t" ? " " : `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
