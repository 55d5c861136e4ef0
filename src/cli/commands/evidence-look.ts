import { canonicalize } from "../../canonical/json.ts";
import type { OriginSource } from "../../contract/origin.ts";
import { plural } from "../../contract/plural.ts";
import { compareCorpora } from "../../operations/evidence/difference.ts";
import { traceRecord, type Trace } from "../../operations/evidence/trace.ts";
import { dataDirOf, parseArguments, takePositionals } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

/** `evidence trace ID` @throws UsageError, DataError */
export async function runTrace(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    corpus: { type: "string" },
    source: { type: "string" },
    data: { type: "string" },
  });
  const [id = ""] = takePositionals(positionals, "ID");
  const scope =
    values.corpus === undefined ? { dataDir: dataDirOf(values.data, io) } : { corpus: values.corpus };
  const trace = await traceRecord(id, scope, values.source ?? null);
  await write(io.stdout, values.json === true ? `${canonicalize(trace)}\n` : describeTrace(trace));
  return 0;
}

function describeTrace({ corpus_id: corpusId, record, origin, original }: Trace): string {
  const lines = [
    `${record.evidence_id}  ${record.kind}, ${record.source_kind}, from ${record.provenance_root}, in ${corpusId}`,
    `  ${record.content_sha256}`,
    `  ${record.statement}`,
  ];
  lines.push(...linesOfOrigin(origin), ...linesOfOriginal(original));
  return `${lines.join("\n")}\n`;
}

function linesOfOrigin(origin: Trace["origin"]): readonly string[] {
  if (origin === null) return ["origin: nothing is known beyond the record"];
  const { place, source } = origin;
  const at = [
    place === null ? null : `line ${place.line}, column ${place.column}`,
    place?.row === undefined ? null : `row ${place.row}`,
    place?.pointer === undefined ? null : place.pointer,
  ].filter((each) => each !== null);
  return [
    `origin: ${describeSource(source)}${at.length > 0 ? `, ${at.join(", ")}` : ""}`,
    `  seen at ${origin.observed_at ?? "a time that is not known"}`,
    ...(origin.signer === null ? [] : [`  signed by the key ${origin.signer}`]),
    ...(origin.predecessor === null ? [] : [`  the corpus replaced ${origin.predecessor}`]),
  ];
}

function linesOfOriginal(original: Trace["original"]): readonly string[] {
  if (original === null) return [];
  switch (original.state) {
    case "shown":
      return [`original, ${original.file}:`, ...original.lines.map((line) => `  | ${line}`)];
    case "absent":
      return [`original: there is no ${original.file}; name it with --source`];
    case "changed":
      return [
        `original: ${original.file} is another file by now, so it is not shown (sha256 ${original.sha256})`,
      ];
  }
}

function describeSource(source: OriginSource): string {
  switch (source.kind) {
    case "import":
      return `${source.file} (${source.format}, sha256 ${source.sha256})`;
    case "command":
      return `the command \`${source.command.join(" ")}\`, ${source.signal ?? `exit code ${String(source.exit_code)}`}, ${source.started_at} to ${source.ended_at}`;
    case "file":
      return `the file ${source.file} (sha256 ${source.sha256})`;
    case "rules":
      return `the rules of ${source.file} (sha256 ${source.sha256})`;
    case "hand":
      return `written by hand, recorded at ${source.recorded_at}`;
  }
}

/** `evidence diff A B` @throws UsageError, DataError */
export async function runDiff(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {});
  const [from = "", to = ""] = takePositionals(positionals, "A", "B");
  const difference = await compareCorpora(from, to);
  if (values.json === true) {
    await write(io.stdout, `${canonicalize(difference)}\n`);
    return 0;
  }
  const { added, removed, changed, domains } = difference;
  const lines = [
    ...(domains === null ? [] : [`domains: ${domains.before.join(", ")} → ${domains.after.join(", ")}`]),
    ...removed.map((record) => `- ${record.evidence_id}  ${record.statement}`),
    ...added.map((record) => `+ ${record.evidence_id}  ${record.statement}`),
    ...changed.map(({ evidence_id: id, keys, after }) => `~ ${id}  ${keys.join(", ")}: ${after.statement}`),
    difference.equal
      ? "the same"
      : `${plural(added.length, "record")} added, ${removed.length} removed, ${changed.length} changed`,
  ];
  await write(io.stdout, `${lines.join("\n")}\n`);
  return 0;
}
