import { constants } from "node:os";
import { SUBJECT_PART } from "../../contract/evidence.ts";
import { plural } from "../../contract/plural.ts";
import { captureRun, CommandError } from "../../operations/evidence/capture.ts";
import { NameClashError } from "../../operations/evidence/names.ts";
import { measureFile } from "../../operations/evidence/measure.ts";
import { parseArguments, takePositionals, UsageError } from "../terminal/arguments.ts";
import { FileError } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { CORPUS_OPTIONS, corpusNamed, printInstalled } from "./evidence-corpus.ts";
import { nowOrAt } from "./evidence-times.ts";

const CAPTURE_OPTIONS = {
  ...CORPUS_OPTIONS,
  subject: { type: "string" },
  predicate: { type: "string" },
  statement: { type: "string" },
  root: { type: "string" },
  input: { type: "string", multiple: true },
  replace: { type: "boolean" },
} as const;

/**
 * `evidence capture --subject S --predicate P [--input FILE…] -- CMD…`. Standard output is the command's own; what was sealed is reported on standard error.
 * @returns the command's exit code, or 128 plus the number of the signal that ended it
 * @throws UsageError, FileError, DataError
 */
export async function runCapture(args: string[], io: CliIo): Promise<number> {
  const dashes = args.indexOf("--");
  const { values, positionals } = parseArguments(dashes < 0 ? args : args.slice(0, dashes), CAPTURE_OPTIONS);
  const [program, ...rest] = dashes < 0 ? [] : args.slice(dashes + 1);
  takePositionals(positionals);
  if (program === undefined) throw new UsageError("the command is missing: write it behind `--`");
  const { file, domain } = corpusNamed(values, io);
  try {
    const captured = await captureRun(
      {
        file,
        domain,
        subject: partNamed("--subject", values.subject),
        predicate: partNamed("--predicate", values.predicate),
        root: values.root ?? null,
        statement: values.statement ?? null,
        replace: values.replace === true,
        inputs: values.input ?? [],
        command: [program, ...rest],
      },
      { stdin: io.stdin === process.stdin ? null : io.stdin, stdout: io.stdout, stderr: io.stderr },
    );
    const { exit_code: code, signal } = captured;
    const said = code === 0 ? "supports" : "denies";
    await printInstalled(
      { ...captured, file },
      `touchstone: ${captured.evidence_id} in ${file} ${said} ${String(values.subject)} ${String(values.predicate)}`,
      values.json === true,
      io.stderr,
    );
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    throw error instanceof CommandError ? new FileError(error.message, error) : error;
  }
}

/** `evidence file PATH` @throws UsageError, DataError */
export async function runFile(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    ...CORPUS_OPTIONS,
    subject: { type: "string" },
    at: { type: "string" },
  });
  const [path = ""] = takePositionals(positionals, "PATH");
  const { file, domain } = corpusNamed(values, io);
  const subject = values.subject === undefined ? null : partNamed("--subject", values.subject);
  const measured = await measureFile({ file, domain, path, subject, recordedAt: nowOrAt(values.at) }).catch(
    (error: unknown) => {
      throw error instanceof NameClashError || error instanceof RangeError
        ? new UsageError(`${error.message.split(":")[0] ?? ""}: name it with --subject`, { cause: error })
        : error;
    },
  );
  await printInstalled(
    { ...measured, file },
    `${file}: ${measured.subject} sha256_${measured.sha256}, ${plural(measured.size_bytes, "byte")}`,
    values.json === true,
    io.stdout,
  );
  return 0;
}

/** @throws UsageError */
function partNamed(option: string, text: string | undefined): string {
  if (text === undefined) throw new UsageError(`${option} is missing`);
  if (!SUBJECT_PART.safeParse(text).success)
    throw new UsageError(
      `${option} must be lower-case letters, digits and single \`_\`, beginning with a letter, not \`${text}\``,
    );
  return text;
}
