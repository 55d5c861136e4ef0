import { tableOf } from "../terminal/table.ts";
import { aboutOf, recordsOf, verdictOf, type GateReport, type GateWriter } from "./report.ts";

/** For people at a terminal: whether each claim passed, its name, its standing, the reason, and the records behind it. */
export const writeTable: GateWriter = (report, io) =>
  `${tableOf([{}, {}, {}, {}, { cut: true }], report.rows.map(cellsOf(report)), io)}${verdictOf(report)}\n`;

const cellsOf =
  ({ data }: GateReport) =>
  (row: GateReport["rows"][number], index: number): string[] => {
    const result = data.results[index]?.result ?? null;
    return [
      row.passed ? "passed" : "FAILED",
      result === null ? aboutOf(row.claim) : (row.requestId ?? "-"),
      row.standing ?? "-",
      row.passed || result === null ? row.reason : `${row.reason} (${result.decision_reason})`,
      recordsOf(row),
    ];
  };
