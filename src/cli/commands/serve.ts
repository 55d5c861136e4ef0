import { join, resolve } from "node:path";
import { escapeControls } from "../../http/incident.ts";
import { startServer, type RunningServer } from "../../http/server.ts";
import type { Operations } from "../../operations/system/operation.ts";
import type { JournalCheckpointOf } from "../../operations/system/journal-checkpoint-status.ts";
import type { ReviewHelp } from "../../operations/review/review.ts";
import type { TurnFeed } from "../../operations/turns/turn-feed.ts";
import { DataError, openRuntime, type Runtime, type WriterOptions } from "../../operations/runtime.ts";
import {
  SessionIdTakenError,
  StateLockedError,
  TokenError,
  acquireLock,
  readTokenFile,
  takeToken,
} from "../../operations/system/state-access.ts";
import { describeSystemError } from "../terminal/advice.ts";
import { write } from "../terminal/files.ts";
import { catchInterrupt, endWithin } from "../terminal/interrupt.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { parseServeOptions, type ServeOptions } from "./serve-options.ts";

const HELP = `usage: touchstone serve [options]

Serves the HTTP interface and the browser pages until it is stopped with Ctrl-C; a second Ctrl-C ends it at once.

  --host HOST             the address to listen on (127.0.0.1)
  --port PORT             the port; 0 picks a free one (TOUCHSTONE_PORT, 8765)
  --state DIR             the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --data DIR              the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --session ID            the id of this run in sessions.jsonl (derived from the time)
  --checkpoint-every N    signs a checkpoint of the journal after every N turns, and of the record after every N reviews (100; 0: never)
  --no-checkpoint-at-stop signs none when the server stops; the key is created at first use: <state>/keys/journal-ed25519.pem
  --no-telemetry          writes no operator telemetry
  --allow-nonlocal-bind   allows a host that other machines can reach; requests must still name 127.0.0.1, localhost or [::1] as Host; only with --token
  --token auto|FILE       requires \`Authorization: Bearer TOKEN\` in every request for data: auto creates a token once and keeps it in the state directory
                          (keys/access-token), FILE is a file that only its owner may read; the printed link hands the token to the workbench
  --help                  shows this text

exit codes: 0 stopped, 1 cannot listen or read its files, 2 usage, malformed data, an unusable token file, or a state directory that another process holds
`;

/** Opens everything behind the HTTP interface. @throws DataError, SessionIdTakenError */
type OpenRuntime = (
  options: WriterOptions,
) => Promise<
  Pick<
    Runtime,
    | "operations"
    | "turns"
    | "reviewHelp"
    | "checkpoint"
    | "facets"
    | "figures"
    | "warm"
    | "windDown"
    | "close"
  >
>;

export const serveCommand = createServeCommand(openRuntime);

/** The command with another runtime, for tests. */
export function createServeCommand(open: OpenRuntime): Command {
  return { name: "serve", help: HELP, run: (args, io) => runServe(args, io, open) };
}

/** Runs until a signal stops it; resolves to the exit code. @throws UsageError */
async function runServe(args: string[], io: CliIo, open: OpenRuntime): Promise<number> {
  const options = parseServeOptions(args, io);
  if (options === null) {
    await write(io.stdout, HELP);
    return 0;
  }
  try {
    return await serve(options, io, open);
  } catch (error) {
    const { message, exitCode } = explain(error);
    await write(io.stderr, `touchstone serve: ${message}\n`);
    return exitCode;
  }
}

/** Takes lock, port, runtime, in this order: before it has the first two, it writes nothing but a token in the state directory. */
async function serve(options: ServeOptions, io: CliIo, open: OpenRuntime): Promise<number> {
  const log = (line: string): void => {
    io.stderr.write(`touchstone: ${escapeControls(line)}\n`);
  };
  io.stderr.on("error", () => undefined); // a terminal that goes away does not end the service
  const lock = await acquireLock(options.stateDir);
  const interrupt = catchInterrupt(new Error("the service was stopped"));
  const interrupted = deferred<void>();
  let goOn = (): void => undefined;
  interrupt.signal.addEventListener(
    "abort",
    () => {
      if (io.ownsProcess === true) goOn = endWithin(STOP_MS);
      interrupted.resolve();
    },
    { once: true },
  );
  try {
    const token = await tokenOf(options);
    const parts = promisedParts();
    const server = await startServer({
      ...options,
      token,
      workbenchDir: join(io.root, "dist", "ui"),
      operations: parts.operations.promise,
      turns: parts.turns.promise,
      reviewHelp: parts.reviewHelp.promise,
      checkpoint: parts.checkpoint.promise,
      facets: parts.facets.promise,
      figures: parts.figures.promise,
      log,
    });
    lock.describe(reachable(server.url));
    return await serveRuntime({ options, io, open, log, token, server, parts, interrupt, interrupted });
  } finally {
    interrupt.release();
    await lock.release();
    goOn();
  }
}

/** The operations of a server that is still opening: requests that arrive meanwhile wait for them. */
function promisedParts() {
  return {
    operations: deferred<Operations>(),
    turns: deferred<TurnFeed>(),
    reviewHelp: deferred<ReviewHelp>(),
    checkpoint: deferred<JournalCheckpointOf>(),
    facets: deferred<Runtime["facets"]>(),
    figures: deferred<Runtime["figures"]>(),
  };
}

interface Serving {
  readonly options: ServeOptions;
  readonly io: CliIo;
  readonly open: OpenRuntime;
  readonly log: (line: string) => void;
  readonly token: string | null;
  readonly server: RunningServer;
  readonly parts: ReturnType<typeof promisedParts>;
  readonly interrupt: ReturnType<typeof catchInterrupt>;
  readonly interrupted: { readonly promise: Promise<void> };
}

/** Opens the runtime behind a listening server, and serves until a signal or an unwritable journal stops it. */
async function serveRuntime(serving: Serving): Promise<number> {
  const { options, io, open, log, token, server, parts, interrupt, interrupted } = serving;
  try {
    const poisoned = deferred<void>();
    let failure: Error | null = null;
    const runtime = await open({
      ...options,
      root: io.root,
      now: Date.now,
      asksGoldenQuestions: true,
      worker: join(io.root, "dist", "thread-worker.mjs"),
      log,
      onPoisoned: (error) => {
        failure = error;
        poisoned.resolve();
      },
    });
    parts.operations.resolve(runtime.operations);
    parts.turns.resolve(runtime.turns);
    parts.reviewHelp.resolve(runtime.reviewHelp);
    parts.checkpoint.resolve(runtime.checkpoint);
    parts.facets.resolve(runtime.facets);
    parts.figures.resolve(runtime.figures);
    await write(io.stdout, greetingOf(server.url, options.stateDir, token));
    setImmediate(() => {
      if (!interrupt.signal.aborted) runtime.warm();
    });
    await Promise.race([interrupted.promise, poisoned.promise]);
    runtime.windDown();
    await server.stop();
    await runtime.close();
    if (failure === null) return 0;
    await write(
      io.stderr,
      `touchstone serve: the journal can no longer be written: ${describeFailure(failure)}\n`,
    );
    return 1;
  } catch (error) {
    for (const part of Object.values(parts)) part.reject(error);
    await server.stop();
    throw error;
  }
}

function tokenOf({ token, stateDir }: ServeOptions): Promise<string | null> {
  if (token === null) return Promise.resolve(null);
  return token === "auto" ? takeToken(stateDir) : readTokenFile(token);
}

/** Where the server listens, how to open it, where its state is, who may use it, and how to stop it. */
function greetingOf(url: string, stateDir: string, token: string | null): string {
  const fragment = token === null ? "" : `#token=${token}`;
  return `touchstone is listening on ${url}
  open    ${reachable(url)}/ui/${fragment}
  state   ${resolve(stateDir)}
  access  ${token === null ? "every user of this machine; --token auto asks for a token" : "those who name the token"}
  stop    Ctrl-C
`;
}

/** How this machine reaches a server that listens on all of its addresses, by a name that the Host check accepts. */
function reachable(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** How long a stop may take, in milliseconds; opening, or an evaluation that nobody waits for any more, may take longer. Everything acknowledged is on the disk, and the next start completes what was begun. */
const STOP_MS = 1_800;

/** Nothing is wrong with the machine: another option or another file helps. */
const REFUSALS = [DataError, StateLockedError, SessionIdTakenError, TokenError] as const;

/** The message for an expected error, and its exit code. @throws any other error unchanged */
function explain(error: unknown): { message: string; exitCode: number } {
  if (!(error instanceof Error)) throw error;
  if (REFUSALS.some((kind) => error instanceof kind)) return { message: error.message, exitCode: 2 };
  if (!("code" in error) || !("syscall" in error)) throw error;
  if (error.code !== "EADDRINUSE" || !("port" in error))
    return { message: describeSystemError(error) ?? error.message, exitCode: 1 };
  return {
    message: `port ${String(error.port)} is in use; choose another with --port (0 takes a free one)`,
    exitCode: 1,
  };
}

function describeFailure(error: Error): string {
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
