import type { GateResult } from "../../contract/gate.ts";
import { plural } from "../../contract/plural.ts";
import type { CliIo } from "../terminal/io.ts";
import { tableOf } from "../terminal/table.ts";

/** What a format is written from. */
export interface GateReport {
  /** The requests, in the order of the results. */
  readonly claims: readonly unknown[];
  readonly data: GateResult;
  /** The data as canonical text. */
  readonly text: string;
}

type Writer = (report: GateReport, io: Pick<CliIo, "stdout">) => string;

/** The values of `--format`: each writes a decision of the gate. */
export const GATE_FORMATS: Readonly<Record<string, Writer>> = {
  table: ({ data }, io) => {
    const passed = data.results.filter((row) => row.passed).length;
    return `${tableOf([{}, {}, {}, {}, { cut: true }], data.results.map(cellsOf), io)}${passed} of ${plural(data.results.length, "claim")} passed: ${data.passed ? "the gate is open" : "the gate is CLOSED"}\n`;
  },
  json: ({ text }) => `${text}\n`,
};

/** Whether the claim passed, its name, its standing, the reason, and the records behind it. */
function cellsOf({
  passed,
  reason,
  request_id: id,
  result,
  missing,
}: GateResult["results"][number]): string[] {
  return [
    passed ? "passed" : "FAILED",
    missing === null ? (id ?? "-") : `${missing.domain}: ${missing.subject} ${missing.predicate}`,
    result === null ? "-" : (result.assigned_state ?? result.status),
    reason === "accepted" || result === null ? reason : `${reason} (${result.decision_reason})`,
    result === null || result.evidence_ledger.length === 0 ? "no record" : result.evidence_ledger.join(", "),
  ];
}
