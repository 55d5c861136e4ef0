import { plural } from "../../contract/plural.ts";
import { canonicalize } from "../../canonical/json.ts";
import { FAILURES, Failure } from "../../contract/failures.ts";
import type { LogosPackSummary, LogosSafetyReport } from "../../contract/logos.ts";
import { askRoute } from "../../operations/system/route-call.ts";
import { logosOperations } from "../../operations/library/logos.ts";
import { checkLogos, type LogosCheck } from "../../operations/library/logos-check.ts";
import { adviceOn } from "../terminal/advice.ts";
import { dataDirOf, parseArguments, takePositionals, UsageError } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { tableOf, type Column } from "../terminal/table.ts";

const HELP = `usage: touchstone logos check [--write] [options]
       touchstone logos list [options]
       touchstone logos show PACK [options]

check  checks the form of every row of the language packs, their checksums, contracts, links and loops
list   lists the packs with their sizes and safety
show   prints the safety report of one pack

  --write     first updates the checksums in the manifests
  --json      one line of canonical JSON: {findings, packs}, {items}, or the report
  --data DIR  the folder of evidence, packs and policies (TOUCHSTONE_DATA, data)
  --help      shows this text

exit codes: 0 done, with no errors found (there may be warnings), 1 failure, 2 usage, 5 errors found
`;

export const logosCommand: Command = { name: "logos", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    write: { type: "boolean" },
    data: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [action, ...rest] = positionals;
  const dataDir = dataDirOf(values.data, io);
  if (values.write === true && action !== "check")
    throw new UsageError("--write is an option of `logos check`");
  const print = async <T>(value: T, text: (value: T) => string): Promise<void> =>
    write(io.stdout, values.json === true ? `${canonicalize(value)}\n` : text(value));
  switch (action) {
    case "check": {
      takePositionals(rest);
      const check = await checkLogos(dataDir, { write: values.write === true });
      await print(check, describeCheck);
      return check.packs.some(({ errors }) => errors > 0) ? 5 : 0;
    }
    case "list": {
      takePositionals(rest);
      return answering(io, async () =>
        print(await askRoute<"logosPacks">(logosOperations({ dataDir }), "logosPacks"), (value) =>
          describeList(value, io),
        ),
      );
    }
    case "show": {
      const [id = ""] = takePositionals(rest, "PACK");
      return answering(io, async () =>
        print(
          await askRoute<"logosSafety">(logosOperations({ dataDir }), "logosSafety", { id }),
          describeReport,
        ),
      );
    }
    default:
      throw new UsageError(
        action === undefined
          ? "check, list or show is missing"
          : `there is no \`logos ${action}\`; use check, list or show`,
      );
  }
}

async function answering(io: CliIo, answer: () => Promise<void>): Promise<number> {
  try {
    await answer();
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await write(
      io.stderr,
      `touchstone logos: ${error.message} (${FAILURES[error.reason].code})${adviceOn(error)}\n`,
    );
    return 1;
  }
}

function describeCheck({ packs, findings }: LogosCheck): string {
  if (packs.length === 0) return "there are no language packs\n";
  return packs
    .map(({ folder, counts, report, errors, warnings }) => {
      const rows = Object.entries(counts)
        .map(([file, count]) => `${file} ${count}`)
        .join(", ");
      const lines = findings
        .filter((each) => each.folder === folder)
        .map(
          ({ level, file, line, problem }) =>
            `  ${level}: ${file === null ? "" : `${file}${line === null ? "" : `:${line}`}: `}${problem}\n`,
        )
        .join("");
      return `${folder}  ${rows || "no rows"}\n${lines}  ${report === null ? "cannot be used" : `safety: ${report.verdict}`}; ${plural(errors, "error")}, ${plural(warnings, "warning")}\n`;
    })
    .join("");
}

const PACKS: readonly Column[] = [
  { head: "pack" },
  { head: "language" },
  { head: "role" },
  ...["entries", "edges", "loops"].map((head): Column => ({ head, align: "right" })),
  { head: "safety" },
];

function describeList({ items }: { readonly items: readonly LogosPackSummary[] }, io: CliIo): string {
  if (items.length === 0) return "there are no language packs\n";
  return tableOf(
    PACKS,
    items.map((pack) => [
      pack.pack_id,
      pack.language ?? "?",
      pack.role ?? "?",
      ...[pack.lexicon_count, pack.alignment_edge_count, pack.holonomy_case_count].map(String),
      pack.safety_status,
    ]),
    io,
  );
}

function describeReport(report: LogosSafetyReport): string {
  const rows: [string, string][] = [
    ["checksums", report.checksum_status],
    ["domain contract", report.domain_contract_status],
    ["unknown words", ok(report.oov_policy_ok)],
    ["gate", ok(report.gate_policy_ok)],
    ["paths", ok(report.path_safety_ok)],
    ["links to morphology", missing(report.dangling_morphology_links)],
    ["alignment targets", missing(report.invalid_alignment_targets)],
    ["loops", report.missing_holonomy_refs],
    [
      "statuses",
      Object.entries(report.epistemic_status_counts)
        .map(([status, count]) => `${count} ${status}`)
        .join(", ") || "no entries",
    ],
    ["known gaps", String(report.known_gaps.length)],
  ];
  const details = [
    ...report.checksum_errors,
    ...report.domain_contract.errors,
    ...report.known_gaps.map((gap) => `gap: ${gap}`),
  ]
    .map((line) => `  ${line}\n`)
    .join("");
  return `${report.pack_id}  safety: ${report.verdict}\n${rows.map(([name, value]) => `  ${name.padEnd(20)} ${value}\n`).join("")}${details}`;
}

const ok = (holds: boolean): string => (holds ? "ok" : "failed");
const missing = (links: readonly unknown[]): string =>
  links.length === 0 ? "ok" : `${links.length} missing`;
