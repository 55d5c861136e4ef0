import { Failure } from "../../contract/failures.ts";
import { gatePolicyFile } from "../../contract/gate.ts";
import { readYaml, YamlDuplicateKeyError } from "../../operations/evidence/yaml-document.ts";
import { createGate, type GateAnswer, type GateQuestion } from "../../operations/gate/gate.ts";
import { loadAuthority } from "../../operations/review/authority.ts";
import { openOwnRecorder, type OwnRecorderOptions } from "../../operations/reviews/own-recorder.ts";
import { StateLockedError } from "../../operations/system/state-access.ts";
import { dataDirOf, parseArguments, stateDirOf, takePositionals, UsageError } from "../terminal/arguments.ts";
import { DuplicateKeyInFileError, FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { suggestion } from "../terminal/nearest.ts";
import { nowOrAt } from "./evidence-times.ts";
import { readClaims } from "./gate-claims.ts";
import { GATE_FORMATS } from "./gate-formats.ts";

const FORMATS = Object.keys(GATE_FORMATS);
const HELP = `usage: touchstone gate CLAIMS|- [options]

Decides which claims pass a policy, from sealed evidence alone unless the policy says otherwise. CLAIMS holds requests for review: one or a list, as
JSON or YAML, or one per line as JSONL. The exit code is the gate. The output gives the reason for each claim, and the records behind it.

  --policy FILE    the policy, as YAML or JSON; \`touchstone policy new\` writes one. Without it: verified and inferred claims pass
  --at TIME        the moment that ages of evidence count to, such as 2026-05-04T10:00:00Z (now); with it the output is the same to the byte
  --record         puts each review on record, with what the gate said: \`touchstone reviews\` lists it
  --format FORMAT  ${FORMATS.join(" or ")} (${FORMATS[0] ?? ""}); --json is --format json
  --data DIR       the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR      with --record: the folder of journal, logs and records (TOUCHSTONE_STATE, data/state)
  --help           shows this text

exit codes: 0 all passed, 1 failure (also a file that cannot be read), 2 usage, 4 an object in CLAIMS has a key twice, 5 not all passed, or none is there
`;

const OPTIONS = {
  policy: { type: "string" },
  at: { type: "string" },
  record: { type: "boolean" },
  format: { type: "string" },
  data: { type: "string" },
  state: { type: "string" },
} as const;

const EXIT_INVALID = 4;
const EXIT_CLOSED = 5;

export const gateCommand: Command = { name: "gate", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [file = "-"] = takePositionals(positionals, "CLAIMS");
  const writer = formatNamed(values.format ?? (values.json === true ? "json" : "table"));
  const at = nowOrAt(values.at);
  const dataDir = dataDirOf(values.data, io);
  const policy = values.policy === undefined ? null : await readYaml(values.policy, gatePolicyFile);
  let claims: readonly unknown[];
  try {
    claims = await readClaims(file, io);
  } catch (error) {
    if (!(error instanceof DuplicateKeyInFileError || error instanceof YamlDuplicateKeyError)) throw error;
    await write(io.stderr, `touchstone gate: ${error.message}\n`);
    return EXIT_INVALID;
  }
  const loaded = await loadAuthority(dataDir);
  const gate = createGate({ dataDir, loaded });
  const question = { claims: [...claims], policy, at };
  const answer =
    values.record === true
      ? await recorded(
          { root: io.root, dataDir, stateDir: stateDirOf(values.state, io), loaded, now: Date.now },
          (record) => gate({ ...question, record }),
        )
      : await gate({ ...question, record: null }).catch(asFileError);
  await write(io.stdout, writer({ claims, ...answer }, io));
  return answer.data.passed ? 0 : EXIT_CLOSED;
}

function formatNamed(name: string): NonNullable<(typeof GATE_FORMATS)[string]> {
  const writer = Object.hasOwn(GATE_FORMATS, name) ? GATE_FORMATS[name] : undefined;
  if (writer !== undefined) return writer;
  throw new UsageError(
    `there is no format \`${name}\`; there are ${FORMATS.join(", ")}${suggestion(name, FORMATS)}`,
  );
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
  throw error instanceof Failure || error instanceof StateLockedError
    ? new FileError(error.message, error)
    : error;
}
