import { parsePolicy } from "../../attest/policy-file.ts";
import { parseVerifier, type VerifierKey } from "../../attest/note.ts";
import { canonicalize } from "../../canonical/json.ts";
import { escapeControls } from "../../http/incident.ts";
import { startWitnessServer } from "../../http/witness-server.ts";
import { StateLockedError, acquireLock } from "../../operations/system/state-access.ts";
import {
  HeadError,
  initWitness,
  KeyError,
  openWitness,
  witnessVerifier,
} from "../../operations/witness/witness.ts";
import { describeSystemError } from "../terminal/advice.ts";
import { parseArguments, takePositionals, UsageError } from "../terminal/arguments.ts";
import { FileError, readText, write } from "../terminal/files.ts";
import { catchInterrupt, endWithin } from "../terminal/interrupt.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { parsePort } from "./serve-options.ts";

const HELP = `usage: touchstone witness init NAME --state DIR
       touchstone witness key --state DIR
       touchstone witness --logs FILE --state DIR [options]

Runs a witness: it watches the journals of others, and cosigns a checkpoint only if that continues everything it has cosigned of the same journal.
So nobody can show it two histories. It speaks the protocol of C2SP tlog-witness (POST /add-checkpoint), for any log that does.

init  makes the key and the folder of a witness, and prints the public key; NAME is a name without spaces and +, such as witness.example/w1
key   prints the public key again

  --logs FILE  the journals to watch: what \`touchstone journal key\` printed, one a line, or a policy file with \`log\` lines
  --state DIR  the folder of the witness, a folder of its own: its key, and the last head of each journal
  --host HOST  the address to listen on (127.0.0.1); put something that speaks TLS in front of any other
  --port PORT  the port; 0 picks a free one (8766)
  --json       one line of canonical JSON, of init and key
  --help       shows this text

exit codes: 0 done or stopped, 1 cannot listen, or its files cannot be read, 2 usage, a file of logs with a fault, or a folder that another process holds
`;

export const witnessCommand: Command = { name: "witness", help: HELP, run };

const OPTIONS = {
  logs: { type: "string" },
  state: { type: "string" },
  host: { type: "string" },
  port: { type: "string" },
} as const;
type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

const STOP_MS = 1_800;

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [action, ...rest] = positionals;
  if (action !== undefined && action !== "init" && action !== "key")
    throw new UsageError(`there is no \`witness ${action}\`; use init or key, or neither to run it`);
  const stateDir = values.state;
  if (stateDir === undefined || stateDir === "")
    throw new UsageError("--state is missing: a witness has a folder of its own");
  try {
    if (action === undefined) return await serve(stateDir, values, io);
    const verifier = action === "init" ? await init(stateDir, rest) : await keyOf(stateDir, rest);
    await write(io.stdout, values.json ? `${canonicalize({ verifier })}\n` : `${verifier}\n`);
    return 0;
  } catch (error) {
    return refused(error, io);
  }
}

/** Says why it cannot go on. @throws any other error */
async function refused(error: unknown, io: CliIo): Promise<number> {
  if (error instanceof StateLockedError) {
    await write(io.stderr, `touchstone witness: ${error.message}\n`);
    return 2;
  }
  if (error instanceof KeyError || error instanceof HeadError) throw new FileError(error.message, error);
  const described = error instanceof Error && "syscall" in error ? describeSystemError(error) : null;
  throw described === null ? error : new FileError(described, error);
}

async function init(stateDir: string, given: readonly string[]): Promise<string> {
  const [name = ""] = takePositionals(given, "NAME");
  if (!/^[^\s+]+$/u.test(name)) throw new UsageError("NAME must be a name without spaces and +");
  return holding(stateDir, () => initWitness(stateDir, name));
}

async function keyOf(stateDir: string, given: readonly string[]): Promise<string> {
  takePositionals(given);
  return (await witnessVerifier(stateDir)) ?? noWitness(stateDir);
}

function noWitness(stateDir: string): never {
  throw new FileError(`there is no witness in ${stateDir}: \`touchstone witness init NAME\` makes one`);
}

async function holding<T>(stateDir: string, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(stateDir);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function serve(stateDir: string, { logs: file, host, port }: Values, io: CliIo): Promise<number> {
  if (file === undefined)
    throw new UsageError("--logs is missing: name a file with the keys of the journals to watch");
  const logs = readLogs(await readText(file, io));
  const number = parsePort(port ?? "8766", "--port");
  if (host === "") throw new UsageError("--host must not be empty");
  return holding(stateDir, async () => {
    const witness = (await openWitness({ stateDir, logs, now: Date.now })) ?? noWitness(stateDir);
    const log = (line: string): void => {
      io.stderr.write(`touchstone: ${escapeControls(line)}\n`);
    };
    io.stderr.on("error", () => undefined); // a terminal that went away does not end the service
    const server = await startWitnessServer({ host: host ?? "127.0.0.1", port: number, witness, log });
    const interrupt = catchInterrupt(new Error("the witness was stopped"));
    await write(
      io.stdout,
      `touchstone witness ${witness.name} is listening on ${server.url}\n  key     ${witness.verifier}\n  watches ${logs.map(({ name }) => name).join(", ")}\n  stop    Ctrl-C\n`,
    );
    await aborted(interrupt.signal);
    const goOn = io.ownsProcess === true ? endWithin(STOP_MS) : () => undefined;
    await server.stop();
    interrupt.release();
    goOn();
    return 0;
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** The keys of a file of verifiers, one a line, or of a policy. @throws UsageError */
function readLogs(text: string): readonly VerifierKey[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("#"));
  const keys = lines.flatMap((line) => parseVerifier(line) ?? []);
  if (lines.length > 0 && keys.length === lines.length) return keys;
  const read = parsePolicy(text);
  if (read.kind === "rejected")
    throw new UsageError(
      `--logs holds neither a verifier key in each line nor a policy: line ${read.line}: ${read.problem}`,
    );
  if (read.policy.logs.length === 0) throw new UsageError("--logs names no log");
  return read.policy.logs.map(({ key }) => key);
}
