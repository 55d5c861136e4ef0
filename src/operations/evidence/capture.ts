import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { isAbsolute } from "node:path";
import type { Readable, Writable } from "node:stream";
import { digestHex, sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import type { OriginSource } from "../../contract/origin.ts";
import { TOOL } from "./import.ts";
import { writeNextVersion, type Installed, type Keeps } from "./next-version.ts";
import { factsOfFile, hostFree } from "./source-file.ts";

export interface CaptureOptions {
  readonly file: string;
  readonly domain: string | null;
  readonly subject: string;
  readonly predicate: string;
  readonly root: string | null;
  readonly statement: string | null;
  /** Whether earlier runs about the same subject and predicate leave the corpus. */
  readonly replace: boolean;
  readonly inputs: readonly string[];
  readonly command: readonly [program: string, ...args: string[]];
}

/** Where the command reads and writes. `stdin` is null if it inherits that of this process. */
export interface CommandStreams {
  readonly stdin: Readable | null;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

export interface Captured extends Installed {
  readonly evidence_id: string;
  readonly exit_code: number | null;
  readonly signal: NodeJS.Signals | null;
}

type CommandSource = Extract<OriginSource, { readonly kind: "command" }>;

/** Everything that this program saw run counts as one witness, whatever the commands. */
const ROOT = "touchstone.capture";

/**
 * Runs a command and seals how it ended: exit code 0 supports the fact, anything else denies it.
 * A command that cannot be started, or that changes its inputs, leaves no record.
 * @throws CommandError, DataError
 */
export async function captureRun(options: CaptureOptions, streams: CommandStreams): Promise<Captured> {
  const inputs = await readInputs(options.inputs);
  const run = await runCommand(options.command, streams);
  if (canonicalize(await readInputs(options.inputs)) !== canonicalize(inputs))
    throw new CommandError("an input changed while the command ran, so there is no record of it");
  const source: CommandSource = { kind: "command", tool: TOOL, ...run, inputs };
  const evidenceId = await seal(options, source);
  return { ...evidenceId, exit_code: run.exit_code, signal: run.signal as NodeJS.Signals | null }; // as Node gave it
}

/** The command left nothing to seal. */
export class CommandError extends Error {
  constructor(problem: string, cause?: unknown) {
    super(problem, { cause });
    this.name = "CommandError";
  }
}

async function seal(
  { file, domain, subject, predicate, root, statement, replace }: CaptureOptions,
  source: CommandSource,
): Promise<Installed & { readonly evidence_id: string }> {
  let evidenceId = "";
  const installed = await writeNextVersion(
    { file, domains: null, whenNew: domain === null ? null : [domain], recordedAt: source.ended_at },
    async ({ carryOver, sources, writer }) => {
      const isEarlierRun: Keeps = (record, from) =>
        from?.kind === "command" &&
        record.kind === "fact" &&
        record.subject === subject &&
        record.predicate === predicate;
      await carryOver((...of) => !(replace && isEarlierRun(...of)));
      evidenceId = freeId(`run.${sha256Hex(canonicalize([subject, predicate])).slice(0, 16)}`, (id) =>
        writer.has(id),
      );
      writer.add(
        {
          evidence_id: evidenceId,
          kind: "fact",
          statement: statement ?? statementOf(source),
          source_kind: "observation",
          provenance_root: root ?? ROOT,
          subject,
          predicate,
          ...(source.exit_code === 0 ? {} : { supports: false }),
        },
        { source: sources.length, place: null, observed_at: source.ended_at, signer: null },
      );
      return [...sources, source];
    },
  );
  return { ...installed, evidence_id: evidenceId };
}

/** The first of `base`, `base.2`, … that no record has. */
export function freeId(base: string, isTaken: (id: string) => boolean): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}.${count}`;
    if (!isTaken(id)) return id;
  }
}

const MAX_COMMAND = 200;

/** How the run ended, and the digest of the source, which binds the sealed record to its origin. */
function statementOf(source: CommandSource): string {
  const words = [...source.command.join(" ")];
  const shown = words.length <= MAX_COMMAND ? words.join("") : `${words.slice(0, MAX_COMMAND - 1).join("")}…`;
  const end =
    source.signal === null ? `exit code ${String(source.exit_code)}` : `the signal ${source.signal}`;
  return `The command \`${shown}\` ended with ${end} (run sha256:${digestHex(source)}).`;
}

async function readInputs(files: readonly string[]): Promise<CommandSource["inputs"]> {
  const inputs: CommandSource["inputs"] = [];
  for (const file of files) inputs.push({ file: hostFree(file), ...(await factsOfFile(file)) });
  return inputs;
}

// ---- the command ---------------------------------------------------------------------------------------------------------

/** Signals that a runner sends only to this process; a terminal sends its own to the command, too. */
const PASSED_ON = ["SIGTERM", "SIGHUP"] as const;

type Run = Omit<CommandSource, "kind" | "tool" | "inputs">;

async function runCommand(
  [program, ...args]: CaptureOptions["command"],
  streams: CommandStreams,
): Promise<Run> {
  const startedAt = new Date().toISOString();
  const child = spawn(program, args, {
    stdio: [streams.stdin === null ? "inherit" : "pipe", "pipe", "pipe"],
  });
  if (streams.stdin !== null && child.stdin !== null) {
    child.stdin.on("error", () => undefined); // a command that does not read its input may end before it is written
    streams.stdin.pipe(child.stdin);
  }
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  const stay = (): void => undefined; // Ctrl-C is for the command: its end is recorded
  for (const signal of PASSED_ON) process.on(signal, pass);
  process.on("SIGINT", stay);
  try {
    const ended = new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.on("error", (error) =>
        reject(new CommandError(`\`${program}\` cannot be started: ${reasonOf(error)}`, error)),
      );
      child.on("close", (code, signal) => resolve([code, signal]));
    });
    const [stdout, stderr, [code, signal]] = await Promise.all([
      passThrough(child.stdout, streams.stdout),
      passThrough(child.stderr, streams.stderr),
      ended,
    ]);
    return {
      command: [program, ...args].map((word) => (isAbsolute(word) ? hostFree(word) : word)),
      exit_code: code,
      signal,
      stdout,
      stderr,
      started_at: startedAt,
      ended_at: new Date().toISOString(),
    };
  } finally {
    for (const signal of PASSED_ON) process.off(signal, pass);
    process.off("SIGINT", stay);
  }
}

async function passThrough(
  from: Readable | null,
  to: Writable,
): Promise<{ readonly sha256: string; readonly size_bytes: number }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of from ?? []) {
    const bytes = chunk as Uint8Array; // without an encoding there are only bytes
    hash.update(bytes);
    size += bytes.length;
    if (!to.write(bytes)) await new Promise<void>((resolve) => to.once("drain", resolve));
  }
  return { sha256: hash.digest("hex"), size_bytes: size };
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.code === "ENOENT" ? "there is no such program" : error.message;
}
