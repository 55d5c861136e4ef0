import {
  aboutOf,
  nameOf,
  oneLine,
  recordsOf,
  verdictOf,
  type GateReport,
  type GateWriter,
} from "./report.ts";

/** A table for a pull request, a job summary or a wiki: those that do not pass first. */
export const writeMarkdown: GateWriter = (report) => {
  const rows = report.rows.map((row, index) => ({ row, index }));
  const ordered = [...rows.filter(({ row }) => !row.passed), ...rows.filter(({ row }) => row.passed)];
  return [
    `**${verdictOf(report)}**`,
    "",
    "Gate | Claim | Standing | Reason | Records",
    "--- | --- | --- | --- | ---",
    ...ordered.map(({ row, index }) => lineOf(row, index)),
    "",
    `Decided at ${report.data.at} under the policy \`${report.data.policy_digest}\`.`,
    "",
  ].join("\n");
};

function lineOf(row: GateReport["rows"][number], index: number): string {
  const about = row.claim?.text == null ? "" : ` (${aboutOf(row.claim)})`;
  const cells = [
    row.passed ? "passed" : "**NOT PASSED**",
    escaped(`${nameOf(row, index)}${about}`),
    escaped(row.standing ?? "-"),
    escaped(`${row.why} (${row.reason})`),
    escaped(recordsOf(row)),
  ];
  return cells.join(" | ");
}

/** What Markdown, HTML, or a site that links names and addresses could take for its own. An underscore within a word is none of it. */
const MARKS = /["#$&*<>@[\\\]^`{|}~]|:(?! )|(?<=www)\.|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;

/** A text of anybody's as a cell: nothing in it is markup, a link, or the end of the cell. */
function escaped(text: string): string {
  return oneLine(text).replace(
    MARKS,
    (mark) => `&#${mark.codePointAt(0) ?? 0};${mark === "@" ? "&#8203;" : ""}`,
  );
}
