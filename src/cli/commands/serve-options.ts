import { ID } from "../../contract/primitives.ts";
import {
  UsageError,
  dataPathOf,
  parseArguments,
  parseCount,
  stateDirOf,
  takePositionals,
} from "../terminal/arguments.ts";
import type { CheckpointTimes } from "../../operations/system/automatic-checkpoints.ts";
import type { CliIo } from "../terminal/io.ts";

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly stateDir: string;
  readonly dataDir: string;
  readonly sessionId: string | null;
  readonly telemetry: boolean;
  /** `auto`, a file, or null for none. */
  readonly token: string | null;
  readonly checkpoints: CheckpointTimes;
}

const OPTIONS = {
  host: { type: "string" },
  port: { type: "string" },
  state: { type: "string" },
  data: { type: "string" },
  session: { type: "string" },
  "no-telemetry": { type: "boolean" },
  "allow-nonlocal-bind": { type: "boolean" },
  token: { type: "string" },
  "checkpoint-every": { type: "string" },
  "no-checkpoint-at-stop": { type: "boolean" },
} as const;

/** After so many turns, or reviews, a checkpoint is signed. */
const CHECKPOINT_EVERY = 100;

/**
 * Reads the options of `touchstone serve`: flags, then the environment, then defaults. An empty variable counts as absent.
 * @returns null if only help is asked for
 * @throws UsageError
 */
export function parseServeOptions(
  args: string[],
  io: Pick<CliIo, "env" | "root" | "project">,
): ServeOptions | null {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) return null;
  takePositionals(positionals);
  const port = io.env["TOUCHSTONE_PORT"] || "8765";
  if (values.token === "") throw new UsageError("--token must be auto or a file");
  if (values["allow-nonlocal-bind"] === true && values.token === undefined) {
    throw new UsageError(
      "--allow-nonlocal-bind lets other machines in, so it needs an access token: --token auto creates one, --token FILE reads one",
    );
  }
  return {
    host: parseHost(values.host ?? "127.0.0.1", values["allow-nonlocal-bind"] === true),
    port: values.port === undefined ? parsePort(port, "TOUCHSTONE_PORT") : parsePort(values.port, "--port"),
    stateDir: stateDirOf(values.state, io),
    dataDir: dataPathOf(values.data, io),
    sessionId: values.session === undefined ? null : parseSessionId(values.session),
    telemetry: values["no-telemetry"] !== true,
    token: values.token ?? null,
    checkpoints: {
      every: parseEvery(values["checkpoint-every"]),
      atStop: values["no-checkpoint-at-stop"] !== true,
    },
  };
}

/** Null for 0: never. */
function parseEvery(text: string | undefined): number | null {
  const every = text === undefined ? CHECKPOINT_EVERY : parseCount(text, "--checkpoint-every", 0);
  return every === 0 ? null : every;
}

/** The names that the server's check of the Host header accepts. */
const LOCAL_HOSTS: readonly string[] = ["127.0.0.1", "localhost", "::1"];

function parseHost(text: string, nonlocalAllowed: boolean): string {
  const host = text.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (host === "") throw new UsageError("--host must not be empty");
  if (LOCAL_HOSTS.includes(host) || nonlocalAllowed) return host;
  throw new UsageError(
    `\`${text}\` is not one of ${LOCAL_HOSTS.join(", ")}: to bind it for those who have an access token, add --allow-nonlocal-bind --token auto`,
  );
}

export function parsePort(text: string, name: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`${name} must be a port from 0 to 65535, not \`${text}\``);
}

function parseSessionId(text: string): string {
  if (ID.test(text)) return text;
  throw new UsageError(`--session must match ${ID.source}`);
}
