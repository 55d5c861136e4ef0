import { basename, relative, resolve } from "node:path";
import { Failure } from "../../contract/failures.ts";
import { gatePolicyFile, policyOf } from "../../contract/gate.ts";
import { readYaml, YamlDuplicateKeyError } from "../../operations/system/yaml-document.ts";
import { reportRows } from "../../operations/gate/report.ts";
import { createGate, type GateAnswer, type GateQuestion } from "../../operations/gate/gate.ts";
import { loadAuthority } from "../../operations/review/authority.ts";
import { openOwnRecorder, type OwnRecorderOptions } from "../../operations/reviews/own-recorder.ts";
import { StateLockedError } from "../../operations/system/state-access.ts";
import { dataDirOf, parseArguments, stateDirOf, takePositionals, UsageError } from "../terminal/arguments.ts";
import { DuplicateKeyInFileError, FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { GATE_FORMAT_NAMES } from "../gate-formats/formats.ts";
import { outputsOf, writeReport } from "../gate-formats/outputs.ts";
import { attestationFolder, clearAttestation, toldOfAttestation, writeAttestation } from "./gate-attest.ts";
import { attestGate, type AttestedGate } from "../../operations/gate/attestation.ts";
import { statementSigner } from "../../operations/review/attestation.ts";
import { CheckpointRefusal } from "../../operations/system/journal-key.ts";
import { instantNamed, nowOrAt } from "./evidence-times.ts";
import { readClaims, type ClaimsFile } from "./gate-claims.ts";
import { printImpact } from "./reviews-impact.ts";
import { FILTER_OPTIONS } from "./reviews-options.ts";

const HELP = `usage: touchstone gate [CLAIMS|-] [options]
       touchstone gate --impact NEW [filters] [options]

Decides which claims pass a policy, from sealed evidence alone unless the policy says otherwise. CLAIMS holds requests for review: one or a list, as
JSON or YAML, or one per line as JSONL. The exit code is the gate. The output gives the reason for each claim, and the records behind it.
In the folder of a project (\`touchstone init\` makes one) CLAIMS, policy, evidence and state are those that its touchstone.yaml names, where nothing
else is said.
With --impact it decides nothing new: it says which decisions on record would be decided differently under the new version NEW of a corpus. A claim that was
presented alone has its evidence found anew; every other request cites the same evidence ids, without those that NEW has not. What it leaves out
then, as in any gate, counts if it stands against the claim.

  --policy FILE    the policy, as YAML or JSON; \`touchstone policy new\` writes one. Without it: verified and inferred claims pass
  --at TIME        the moment that ages of evidence count to, such as 2026-05-04T10:00:00Z (now); with it the output is the same to the byte
  --record         puts each review on record, with what the gate said: \`touchstone reviews\` lists it
  --recorded-at TIME  with --record: the time that the records name (now); with it they are the same to the byte
  --format FORMAT  how the decision is written: ${GATE_FORMAT_NAMES.join(", ")} (${GATE_FORMAT_NAMES[0] ?? ""}); --json is --format json.
                   FORMAT=FILE writes to FILE; may be given again. github appends the markdown to the file of GITHUB_STEP_SUMMARY, if set
  --attest FILE    signs the decision with the key of \`touchstone bundle key\`: FILE is the verification result (in-toto, DSSE), written only if all
                   passed; the folder beside it (gate.json: gate.files) has the signed record, claims, policy, result and certificates
  --data DIR       the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR      with --record, --attest or --impact: the folder of journal, records and keys (TOUCHSTONE_STATE, data/state)
  --impact NEW     names the decisions on record that NEW would change; the filters of \`touchstone reviews\` select among them: --standing, --domain,
                   --subject, --evidence, --passed, --since, --until
  --help           shows this text

With --impact the exit code is 0 if no decision changes and 5 if one does.

exit codes: 0 all passed, 1 failure (also a file that cannot be read), 2 usage, 4 an object in CLAIMS has a key twice, 5 not all passed, or none is there
`;

const OPTIONS = {
  policy: { type: "string" },
  at: { type: "string" },
  record: { type: "boolean" },
  "recorded-at": { type: "string" },
  attest: { type: "string" },
  format: { type: "string", multiple: true },
  data: { type: "string" },
  state: { type: "string" },
  impact: { type: "string" },
  ...FILTER_OPTIONS,
} as const;
/** What has no meaning with --impact. */
const OF_CLAIMS = ["policy", "at", "record", "attest", "format", "data"] as const;
const FILTERS = Object.keys(FILTER_OPTIONS) as (keyof typeof FILTER_OPTIONS)[]; // its own keys

const EXIT_INVALID = 4;
const EXIT_CLOSED = 5;

export const gateCommand: Command = { name: "gate", help: HELP, run };

/** What the command line asks for. */
interface Asked {
  readonly file: string;
  readonly outputs: ReturnType<typeof outputsOf>;
  readonly at: string;
  readonly dataDir: string;
  readonly policyFile: string | undefined;
  readonly isRecorded: boolean;
  /** The clock of the records. */
  readonly now: () => number;
  /** Where the verification result goes. */
  readonly attestation: string | null;
  readonly state: string | undefined;
}

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (values.impact !== undefined) return runImpact(values.impact, values, positionals, io);
  const filter = FILTERS.find((name) => values[name] !== undefined);
  if (filter !== undefined) throw new UsageError(`--${filter} needs --impact`);
  return runGate(positionals, values, io);
}

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

function runImpact(next: string, values: Values, positionals: readonly string[], io: CliIo): Promise<number> {
  takePositionals(positionals);
  const given = OF_CLAIMS.find((name) => values[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} has no meaning with --impact`);
  return printImpact(next, values, io).catch(asFileError);
}

async function runGate(positionals: readonly string[], values: Values, io: CliIo): Promise<number> {
  const file = claimsFile(positionals, io);
  if (values.attest === "") throw new UsageError("--attest names no file");
  const asked: Asked = {
    file,
    outputs: outputsOf([...(values.format ?? []), ...(values.json === true ? ["json"] : [])]),
    at: nowOrAt(values.at),
    dataDir: dataDirOf(values.data, io),
    policyFile: values.policy ?? io.project?.policy,
    isRecorded: values.record === true,
    now: recordClock(values),
    attestation: values.attest ?? null,
    state: values.state,
  };
  if (asked.attestation !== null) await clearAttestation(asked.attestation);
  const policy = asked.policyFile === undefined ? null : await readYaml(asked.policyFile, gatePolicyFile);
  try {
    return await decide(asked, { policy, read: await readClaims(file, io) }, io);
  } catch (error) {
    if (!(error instanceof DuplicateKeyInFileError || error instanceof YamlDuplicateKeyError)) throw error;
    await write(io.stderr, `touchstone gate: ${error.message}\n`);
    return EXIT_INVALID;
  }
}

async function decide(
  asked: Asked,
  {
    policy,
    read,
  }: { readonly policy: NonNullable<GateQuestion["policy"]> | null; readonly read: ClaimsFile },
  io: CliIo,
): Promise<number> {
  const { at, attestation, dataDir, file, isRecorded, now, outputs } = asked;
  const stateDir = () => stateDirOf(asked.state, io);
  const loaded = await loadAuthority(dataDir);
  const gate = createGate({ dataDir, loaded });
  const question = { claims: [...read.claims], policy, at };
  const answer = isRecorded
    ? await recorded(
        { root: io.root, dataDir, stateDir: stateDir(), loaded, now, log: toStderr(io) },
        (record) => gate({ ...question, record }),
      )
    : await gate({ ...question, record: null }).catch(asFileError);
  if (attestation !== null) {
    const claims = { name: file === "-" ? "claims" : basename(file), bytes: read.bytes };
    const parts = { answer, policy: policyOf(policy ?? gatePolicyFile.parse({})), claims };
    await attest(attestation, parts, stateDir()).catch(asFileError);
  }
  const report = {
    ...answer,
    rows: reportRows(answer.reviews, answer.data.results),
    file: file === "-" ? null : shownPath(file),
    lines: () => read.lines(),
  };
  await writeReport(report, outputs, io);
  if (attestation !== null)
    await write(io.stderr, `touchstone gate: ${toldOfAttestation(attestation, answer.data.passed)}\n`);
  return answer.data.passed ? 0 : EXIT_CLOSED;
}

/** What tells the time of records: the clock, unless a time is given. @throws UsageError */
function recordClock(values: {
  readonly record?: boolean | undefined;
  readonly "recorded-at"?: string | undefined;
}): () => number {
  const { record, "recorded-at": given } = values;
  if (given === undefined) return Date.now;
  if (record !== true) throw new UsageError("--recorded-at is an option of --record");
  const at = Date.parse(instantNamed("--recorded-at", given));
  return () => at;
}

async function attest(file: string, parts: Omit<AttestedGate, "folder">, stateDir: string): Promise<void> {
  const seal = await statementSigner(stateDir);
  await writeAttestation(file, attestGate({ ...parts, folder: basename(attestationFolder(file)) }, seal));
}

/** The path of a file as reports have it: from the working directory if it is below it. */
function shownPath(file: string): string {
  const path = relative(process.cwd(), file);
  return (path.startsWith("..") ? resolve(file) : path).replaceAll("\\", "/");
}

/** What is named, else the claims of the project. @throws UsageError */
function claimsFile(positionals: readonly string[], { project }: CliIo): string {
  if (positionals.length === 0 && project) return project.claims;
  if (positionals.length === 0)
    throw new UsageError("CLAIMS is missing: name the file, or begin a project with `touchstone init`");
  const [file = "-"] = takePositionals(positionals, "CLAIMS");
  return file;
}

function toStderr(io: CliIo): (line: string) => void {
  return (line) => void write(io.stderr, `touchstone gate: ${line}\n`);
}

async function recorded(
  options: OwnRecorderOptions,
  work: (record: NonNullable<GateQuestion["record"]>) => Promise<GateAnswer>,
): Promise<GateAnswer> {
  const recorder = await openOwnRecorder(options).catch(asFileError);
  try {
    return await work(recorder.record).catch(asFileError);
  } finally {
    await recorder.close();
  }
}

function asFileError(error: unknown): never {
  throw error instanceof Failure || error instanceof StateLockedError || error instanceof CheckpointRefusal
    ? new FileError(error.message, error)
    : error;
}
