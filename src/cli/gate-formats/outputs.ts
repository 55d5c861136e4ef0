import { appendFile, stat } from "node:fs/promises";
import { UsageError } from "../terminal/arguments.ts";
import { asWriteError, write, writeText } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { suggestion } from "../../contract/nearest.ts";
import { GATE_FORMAT_NAMES, GATE_FORMATS, type GateFormat } from "./formats.ts";
import { writeMarkdown } from "./markdown.ts";
import { verdictOf, type GateReport } from "./report.ts";

/** A format and the file that it goes to; null: standard output. */
interface Output {
  readonly format: GateFormat;
  readonly file: string | null;
}

/**
 * What `--format` was given: `FORMAT` or `FORMAT=FILE`, each time. One of them goes to standard output, and the table does if none is named.
 * @throws UsageError
 */
export function outputsOf(given: readonly string[]): readonly Output[] {
  const named = given.map((text): Output => {
    const [name = "", ...rest] = text.split("=");
    const format = GATE_FORMAT_NAMES.find((each) => each === name);
    if (format === undefined)
      throw new UsageError(
        `there is no format \`${name}\`; there are ${GATE_FORMAT_NAMES.join(", ")}${suggestion(name, GATE_FORMAT_NAMES)}`,
      );
    const file = rest.length === 0 ? null : rest.join("=");
    if (file === "") throw new UsageError(`--format ${text} names no file`);
    return { format, file };
  });
  const places = named.map(({ file }) => file);
  if (places.filter((file) => file === null).length > 1)
    throw new UsageError("only one format can go to standard output; write the others as FORMAT=FILE");
  if (new Set(places).size < places.length) throw new UsageError("two formats go to the same file");
  return places.includes(null) ? named : [...named, { format: "table", file: null }];
}

/** Writes the files first, so that what is printed last says that they are there. @throws FileError */
export async function writeReport(
  report: GateReport,
  outputs: readonly Output[],
  io: Pick<CliIo, "env" | "stdout">,
): Promise<void> {
  for (const { format, file } of outputs)
    if (file !== null) await writeText(file, GATE_FORMATS[format](report, io));
  const summary = io.env["GITHUB_STEP_SUMMARY"];
  if (summary && outputs.some(({ format }) => format === "github")) await appendSummary(summary, report, io);
  for (const { format, file } of outputs)
    if (file === null) await write(io.stdout, GATE_FORMATS[format](report, io));
}

/** GitHub shows no summary that is larger, in bytes, over all that a step appends. */
const MAX_SUMMARY_BYTES = 1_048_576;

async function appendSummary(file: string, report: GateReport, io: Pick<CliIo, "stdout">): Promise<void> {
  const there = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  const whole = writeMarkdown(report, io);
  const fits = there + Buffer.byteLength(whole) < MAX_SUMMARY_BYTES;
  const text = fits
    ? whole
    : `**${verdictOf(report)}**\n\nThe table is too long for a summary: see the log of the step.\n`;
  await appendFile(file, there === 0 ? text : `\n${text}`).catch(asWriteError(file));
}
