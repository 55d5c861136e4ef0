import { askRoute } from "../../operations/system/route-call.ts";
import type { ChatTurnResult } from "../../contract/turn.ts";
import { openRuntime } from "../../operations/runtime.ts";
import {
  StateLockedError,
  TokenError,
  readToken,
  readTokenFile,
  waitForLock,
} from "../../operations/system/state-access.ts";
import { describeSystemError } from "../terminal/advice.ts";
import { dataDirOf, stateDirOf } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

/** How often a lock that another process holds is tried again, in milliseconds. */
const RETRY_MS = 100;

/** Takes turns, one after another. */
export interface Turns {
  /** @throws FileError for a turn that could not be taken */
  take(prompt: string): Promise<ChatTurnResult>;
  close(): Promise<void>;
}

/**
 * `token`: a file with the server's access token; if absent, the one in the state directory, if any. `waitMs`: how long to wait for a process
 * that holds the state directory and serves nobody.
 */
interface Places {
  readonly data: string | undefined;
  readonly state: string | undefined;
  readonly token: string | undefined;
  readonly waitMs?: number;
}

/**
 * Opens the state directory for turns. If a server holds it, turns are sent to that server.
 * @throws FileError, DataError
 */
export async function openTurns({ data, state, token, waitMs = 0 }: Places, io: CliIo): Promise<Turns> {
  const [dataDir, stateDir] = [dataDirOf(data, io), stateDirOf(state, io)];
  try {
    return await openOwn(dataDir, { stateDir, waitMs }, io);
  } catch (error) {
    if (!(error instanceof StateLockedError)) throw error;
    const address = error.holder?.address ?? null;
    if (address === null) throw new FileError(error.message, error);
    return remoteTurns(address, await tokenFor(stateDir, token));
  }
}

async function openOwn(
  dataDir: string,
  { stateDir, waitMs }: { readonly stateDir: string; readonly waitMs: number },
  io: CliIo,
): Promise<Turns> {
  const lock = await waitForLock(stateDir, { maxWaitMs: waitMs, retryMs: RETRY_MS });
  try {
    const log = (line: string): void => {
      void write(io.stderr, `touchstone: ${line}\n`);
    };
    const runtime = await openRuntime({
      root: io.root,
      dataDir,
      stateDir,
      sessionId: null,
      now: Date.now,
      log,
      onPoisoned: (error) => log(error.message),
    });
    return {
      take: async (prompt) => {
        try {
          return await askRoute(runtime.operations, "chatTurn", { body: { prompt } });
        } catch (error) {
          return asFileError(error);
        }
      },
      close: async () => {
        await runtime.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function asFileError(error: unknown): never {
  const cause =
    error instanceof Error ? (describeSystemError(error) ?? describeSystemError(error.cause)) : null;
  throw new FileError(
    `${error instanceof Error ? error.message : String(error)}${cause === null ? "" : `: ${cause}`}`,
    error,
  );
}

async function tokenFor(stateDir: string, file: string | undefined): Promise<string | null> {
  try {
    return await (file === undefined ? readToken(stateDir) : readTokenFile(file));
  } catch (error) {
    throw error instanceof TokenError ? new FileError(error.message, error) : error;
  }
}

/** Turns through the server that holds the state directory. */
function remoteTurns(address: string, token: string | null): Turns {
  const headers = {
    "content-type": "application/json",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    take: async (prompt) => {
      const reply = await fetch(new URL("/chat/turn", address), {
        method: "POST",
        headers,
        body: JSON.stringify({ prompt }),
      }).catch((error: unknown) => {
        throw new FileError(
          `the server at ${address} holds the state directory but does not answer: check whether it is still running, or name another directory with --state`,
          error,
        );
      });
      const envelope = (await reply.json()) as {
        readonly ok: boolean;
        readonly data: ChatTurnResult;
        readonly error?: { readonly message: string };
      }; // our own server's envelope
      if (!envelope.ok) {
        if (reply.status === 401)
          throw new FileError(
            `the server at ${address} needs its access token: pass a file that contains it with --token FILE`,
          );
        throw new FileError(envelope.error?.message ?? `the server at ${address} refused the turn`);
      }
      return envelope.data;
    },
    close: () => Promise.resolve(),
  };
}

/** A turn as a person sees it: the answer, and one line on its standing. */
export function describeTurn(result: ChatTurnResult): string {
  const standing = [
    result.epistemic_state,
    `grounds: ${result.grounding_source}`,
    result.normative_clearance,
    `turn ${result.turn_id}`,
    `trace ${result.trace_hash?.slice(0, 12) ?? "none"}`,
  ];
  return `${result.surface}\n  [${standing.join(" · ")}]\n`;
}
