import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ChatTurnResult } from "../../contract/turn.ts";
import { Failure } from "../../contract/failures.ts";
import { CancelledError, openBackend, type Backend } from "../../mcp/backend.ts";
import { serveMcp } from "../../mcp/server.ts";
import { DataError } from "../../operations/review/authority.ts";
import { describeSystemError } from "../terminal/advice.ts";
import { UsageError, dataDirOf, parseArguments, stateDirOf } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import { catchInterrupt } from "../terminal/interrupt.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import type { Turns } from "./turns.ts";

const HELP = `usage: touchstone mcp [options]

Serves agents over the Model Context Protocol on standard input and output, until the input ends. A host starts it itself:

  {"mcpServers": {"touchstone": {"command": "touchstone", "args": ["mcp", "--state", "/path/to/state"]}}}

Tools: epistemic_truth_state_review, find_evidence, gate, list_sealed_evidence, ask, explain_turn. Resources: sealed corpora, and the evidence bundle of
every turn.
Speaks the revisions 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26 and 2024-11-05. The state directory is held for two seconds at most while
questions are asked, so several hosts can share it: a question waits up to 30 seconds for another host. If a server holds it, questions go to
that server. A cancelled question that has not begun is not asked.

  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --token FILE   the access token of the server that holds it (keys/access-token in the state directory)
  --help         shows this text

exit codes: 0 the input ended, 1 failure, 2 usage
`;

export const mcpCommand: Command = { name: "mcp", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    data: { type: "string" },
    state: { type: "string" },
    token: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError(`unexpected argument \`${String(positionals[0])}\``);
  const turns = heldForAWhile(async () =>
    (await import("./turns.ts")).openTurns(
      { data: values.data, state: values.state, token: values.token, waitMs: MAX_WAIT_MS },
      io,
    ),
  );
  const backend = openBackend(
    {
      root: io.root,
      dataDir: dataDirOf(values.data, io),
      stateDir: stateDirOf(values.state, io),
      now: Date.now,
    },
    turns.take,
  );
  let listed: Promise<readonly object[]> | null = null;
  const tools = (): Promise<readonly object[]> => (listed ??= readTools(io.root));
  const send = async (line: string): Promise<void> => {
    if (!io.stdout.write(`${line}\n`)) await new Promise<void>((resolve) => io.stdout.once("drain", resolve));
  };
  const interrupt = catchInterrupt(new Error("the host ends this process"));
  const interrupted = new Promise<void>((resolve) =>
    interrupt.signal.addEventListener("abort", () => resolve(), { once: true }),
  );
  try {
    await Promise.race([
      serveMcp(io.stdin, send, {
        backend,
        tools,
        log: (line) => {
          io.stderr.write(`touchstone mcp: ${line}\n`);
        },
      }),
      interrupted,
    ]);
    return 0;
  } finally {
    interrupt.release();
    await turns.close(); // the current question is finished
  }
}

/** The generated list of tools. @throws FileError */
async function readTools(root: string): Promise<readonly object[]> {
  const file = join(root, "schemas", "mcp-tools.json");
  try {
    return (JSON.parse(await readFile(file, "utf8")) as { readonly tools: readonly object[] }).tools; // a file of this package
  } catch (error) {
    throw new FileError(
      `cannot read schemas/mcp-tools.json: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}

/** How long the state directory is held at a stretch, and left free after it, in milliseconds: a server, another host or a person's `ask` may want it. */
const [HELD_MS, FREE_MS] = [2_000, 250];
/** How long a question waits for another host; hosts wait about a minute for an answer. */
const MAX_WAIT_MS = 30_000;

/**
 * Opens the state directory for a question, and holds it for those that follow at once. Questions are asked one after another.
 * Another host waits its turn: nobody holds the directory longer than a stretch and the question in hand.
 */
function heldForAWhile(open: () => Promise<Turns>): {
  readonly take: Backend["ask"];
  close(): Promise<void>;
} {
  let held: Turns | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const release = async (): Promise<void> => {
    clearTimeout(timer);
    const turns = held;
    held = null;
    await turns?.close();
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const giveWay = async (): Promise<void> => {
    await release();
    await setTimeout(FREE_MS);
  };
  const opened = async (): Promise<Turns> => {
    if (held !== null) return held;
    held = await open();
    timer = globalThis.setTimeout(() => void inTurn(giveWay), HELD_MS).unref();
    return held;
  };
  const takeOne = async (prompt: string, signal: AbortSignal): Promise<ChatTurnResult> => {
    stopIfCancelled(signal);
    const turns = await opened();
    stopIfCancelled(signal);
    try {
      return await turns.take(prompt);
    } catch (error) {
      await release(); // the next question finds out again who holds the directory
      throw error;
    }
  };
  return {
    take: (prompt, signal) => inTurn(() => takeOne(prompt, signal).catch(asFailure)),
    close: () => inTurn(release),
  };
}

function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new CancelledError();
}

/** What a person would read on standard error is an answer to the host. */
function asFailure(error: unknown): never {
  const told = toldOf(error);
  if (told === null) throw error;
  throw new Failure("read_error", told, { cause: error });
}

function toldOf(error: unknown): string | null {
  if (error instanceof FileError || error instanceof DataError) return error.message;
  return error instanceof Error ? describeSystemError(error) : null;
}
