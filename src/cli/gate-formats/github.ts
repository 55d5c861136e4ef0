import {
  aboutOf,
  nameOf,
  oneLine,
  recordsOf,
  verdictOf,
  type GateReport,
  type GateWriter,
} from "./report.ts";

/**
 * Commands for a GitHub workflow: a claim that does not pass is an error at its line in the file of claims; those that pass stand in a group of
 * lines, since a step shows no more than ten annotations of a kind.
 * @see https://docs.github.com/actions, "Workflow commands"
 */
export const writeGithub: GateWriter = (report) => {
  const lines = report.lines();
  const failed = report.rows.flatMap((row, index) => {
    if (row.passed) return [];
    const place = report.file === null ? {} : { file: report.file, line: String(lines[index] ?? 1) };
    return [command("error", { ...place, title: `Not passed: ${nameOf(row, index)}` }, toldOf(row))];
  });
  const passed = report.rows.flatMap((row, index) =>
    row.passed ? [`passed: ${plain(`${nameOf(row, index)} — ${toldOf(row)}`)}`] : [],
  );
  const group = passed.length === 0 ? [] : ["::group::Passed", ...passed, "::endgroup::"];
  return [...failed, ...group, verdictOf(report), ""].join("\n");
};

function toldOf(row: GateReport["rows"][number]): string {
  const about = aboutOf(row.claim);
  return `${row.why}. ${about === "" ? "" : `About: ${about}. `}Records: ${recordsOf(row)}. (${row.reason})`;
}

function command(name: string, properties: Readonly<Record<string, string>>, text: string): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${name} ${list.join(",")}::${escapeData(oneLine(text))}`;
}

const escapeData = (text: string): string =>
  text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
const escapeProperty = (text: string): string =>
  escapeData(oneLine(text)).replace(/:/g, "%3A").replace(/,/g, "%2C");

/** The runner takes `##[` for a command anywhere in a line that is not one. */
const plain = (text: string): string => oneLine(text).replace(/##\[/g, "## [");
