import { namesOfLeftOut } from "../../operations/review/explain.ts";
import { tableOf } from "../terminal/table.ts";
import { aboutOf, recordsOf, verdictOf, type GateReport, type GateWriter } from "./report.ts";

/** For people at a terminal: whether each claim passed, its name, its standing, the reason, and the records behind it. */
export const writeTable: GateWriter = (report, io) =>
  `${tableOf([{}, { cut: true }, {}, {}, { cut: true }], report.rows.map(cellsOf(report)), io)}${verdictOf(report)}\n`;

/** What was decided, or what was left out of it. */
const because = (row: GateReport["data"]["results"][number] | undefined): string =>
  row?.left_out === undefined ? (row?.result?.decision_reason ?? "") : namesOfLeftOut(row.left_out);

const cellsOf =
  ({ data }: GateReport) =>
  (row: GateReport["rows"][number], index: number): string[] => {
    const result = data.results[index]?.result ?? null;
    return [
      row.passed ? "passed" : "FAILED",
      result === null || row.isAlone ? aboutOf(row.claim) : (row.requestId ?? "-"),
      row.standing ?? "-",
      row.passed || result === null ? row.reason : `${row.reason} (${because(data.results[index])})`,
      recordsOf(row),
    ];
  };
