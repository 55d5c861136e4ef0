import { canonicalize } from "../../canonical/json.ts";
import { plural } from "../../contract/plural.ts";
import { evidenceRecord } from "../../contract/evidence.ts";
import { describeFlaw, flawsOf } from "../../contract/issues.ts";
import { SOURCE_KINDS } from "../../contract/taxonomy.ts";
import { appendRecord } from "../../operations/evidence/append.ts";
import { checkRules, importRules } from "../../operations/evidence/rules.ts";
import { parseArguments, takePositionals, UsageError } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { CORPUS_OPTIONS, printInstalled } from "./evidence-corpus.ts";
import { nowOrAt } from "./evidence-times.ts";

const EXIT_ERRORS = 5;

/** `evidence rules FILE [--check]` @throws UsageError, DataError */
export async function runRules(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    ...CORPUS_OPTIONS,
    check: { type: "boolean" },
    root: { type: "string" },
    at: { type: "string" },
  });
  const [path = ""] = takePositionals(positionals, "FILE");
  const check = await checkRules(path, values.root ?? null);
  if (values.check === true || !check.valid) {
    const stream = values.check === true ? io.stdout : io.stderr;
    const lines = [
      ...check.rules.map(
        ({ line, record, reading, quantities }) =>
          `${path}:${line}: ${record.evidence_id}\n  says:  ${record.statement}\n  reads: ${reading}\n${
            quantities.length === 0 ? "" : `  needs: ${quantities.join(", ")}\n`
          }`,
      ),
      ...check.problems.map(({ line, problem }) => `${path}:${line}: error: ${problem}\n`),
      check.valid
        ? `${plural(check.rules.length, "rule")}\n`
        : `${plural(check.problems.length, "error")} in ${path}\n`,
    ];
    await write(stream, values.json === true ? `${canonicalize(check)}\n` : lines.join(""));
    return check.valid ? 0 : EXIT_ERRORS;
  }
  if (values.corpus === undefined)
    throw new UsageError("--corpus is missing: name the corpus file, or check the rules with --check");
  const installed = await importRules(check, {
    file: values.corpus,
    domain: values.domain ?? null,
    recordedAt: nowOrAt(values.at),
  });
  await printInstalled(
    { ...installed, file: values.corpus },
    `${values.corpus}: ${plural(check.rules.length, "rule")}, ${plural(installed.record_count, "record")} in all`,
    values.json === true,
    io.stdout,
  );
  return 0;
}

export const RECORD_OPTIONS = {
  kind: { type: "string" },
  id: { type: "string" },
  subject: { type: "string" },
  predicate: { type: "string" },
  statement: { type: "string" },
  deny: { type: "boolean" },
  value: { type: "string" },
  min: { type: "string" },
  max: { type: "string" },
  formula: { type: "string" },
  root: { type: "string" },
  "source-kind": { type: "string" },
  domain: { type: "string" },
  at: { type: "string" },
} as const;

/** `evidence new FILE --kind KIND …`: adds one record to a corpus. @throws UsageError, DataError */
export async function runNewRecord(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, RECORD_OPTIONS);
  const [given = ""] = takePositionals(positionals, "FILE");
  const file = given.endsWith(".json") ? given : `${given}.json`;
  const range = values.min === undefined && values.max === undefined ? null : [values.min, values.max];
  const record = evidenceRecord.safeParse({
    evidence_id: values.id,
    kind: values.kind,
    statement: values.statement,
    source_kind: values["source-kind"] ?? (values.kind === "rule" ? "teaching" : "observation"),
    provenance_root: values.root,
    ...(values.subject === undefined ? {} : { subject: values.subject }),
    ...(values.predicate === undefined ? {} : { predicate: values.predicate }),
    ...(values.deny === true ? { supports: false } : {}),
    ...(values.value === undefined ? {} : { value: wholeNumber("--value", values.value) }),
    ...(range === null
      ? {}
      : { range: { min: wholeNumber("--min", range[0]), max: wholeNumber("--max", range[1]) } }),
    ...(values.formula === undefined ? {} : { formula: values.formula }),
  });
  if (!record.success)
    throw new UsageError(
      flawsOf(record.error)
        .map((flaw) => describeFlaw({ ...flaw, path: flaw.path.map(optionOf) }))
        .join("; "),
    );
  const installed = await appendRecord({
    file,
    domain: values.domain ?? null,
    record: record.data,
    recordedAt: nowOrAt(values.at),
  });
  await printInstalled(
    { ...installed, file },
    `${file}: ${record.data.evidence_id} added, ${plural(installed.record_count, "record")} in all`,
    values.json === true,
    io.stdout,
  );
  return 0;
}

const OPTION_OF: Readonly<Record<string, string>> = {
  evidence_id: "--id",
  source_kind: `--source-kind (${SOURCE_KINDS.join(", ")})`,
  provenance_root: "--root",
  supports: "--deny",
};
const optionOf = (key: string | number): string | number =>
  typeof key === "number" ? key : (OPTION_OF[key] ?? `--${key}`);

function wholeNumber(option: string, text: string | undefined): number {
  if (text === undefined || !/^-?\d{1,10}$/.test(text))
    throw new UsageError(`${option} must be a whole number, not \`${text ?? ""}\``);
  return Number(text);
}
