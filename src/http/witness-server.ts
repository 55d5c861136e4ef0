import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { FAILURES, Failure } from "../contract/failures.ts";
import {
  ADD_CHECKPOINT,
  SIZE_TYPE,
  type Witness,
  type WitnessAnswer,
} from "../operations/witness/witness.ts";
import { ClientGoneError, readBytes } from "./body.ts";
import { followConnections } from "./connections.ts";
import { checkFraming, checkHost, checkOrigin } from "./guards.ts";
import { logCause, type Log } from "./incident.ts";
import { SAFETY_HEADERS, send, type Reply } from "./respond.ts";
import {
  createHttpServer,
  createStop,
  LIMITS,
  listen,
  logErrors,
  receive,
  urlOf,
  type RunningServer,
} from "./server.ts";

export interface WitnessServerOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly witness: Witness;
  readonly log: Log;
}

/** More than 63 hashes and a checkpoint with its signatures take. */
const MAX_BODY_BYTES = 64 * 1024;
const LOOPBACK: readonly string[] = ["127.0.0.1", "localhost", "::1"];

/** Starts the HTTP interface of a witness, `POST /add-checkpoint`, and resolves when it is listening. @throws as `startServer` @see C2SP tlog-witness */
export async function startWitnessServer(options: WitnessServerOptions): Promise<RunningServer> {
  const { host, port, log } = options;
  const server = createHttpServer(LIMITS);
  const connections = followConnections(server, LIMITS.maxConnections, () => false);
  const { stop, isStopping } = createStop({ server, connections, events: null }, LIMITS.stopMs);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    receive(connections, { request, response }, () => {
      void answer(request, options).then(
        (reply) => reply !== null && send(request, response, reply, isStopping()),
      );
    });
  });
  const address = await listen(server, host, port);
  logErrors(server, log);
  return { url: urlOf(host, address.port), stop };
}

/** Null where nobody is there to be told. */
async function answer(request: IncomingMessage, options: WitnessServerOptions): Promise<Reply | null> {
  try {
    return replyOf(await ask(request, options));
  } catch (error) {
    if (error instanceof ClientGoneError) return null;
    if (error instanceof Failure) return textReply(FAILURES[error.reason].status, `${error.message}\n`);
    logCause(error, `${request.method} ${request.url}`, options.log);
    return textReply(500, "nothing was cosigned: the witness cannot tell or keep its last head\n");
  }
}

async function ask(
  request: IncomingMessage,
  { host, witness }: WitnessServerOptions,
): Promise<WitnessAnswer> {
  checkFraming(request);
  if (LOOPBACK.includes(host)) checkHost(request);
  const path = request.url!;
  checkOrigin(request, path);
  if (request.method !== "POST" || path !== ADD_CHECKPOINT)
    throw new Failure("route_not_found", `there is only POST ${ADD_CHECKPOINT}`);
  const bytes = await readBytes(request, MAX_BODY_BYTES, () => undefined);
  if (!isUtf8(bytes)) return { status: 400, problem: "the request is not UTF-8" };
  return witness.addCheckpoint(bytes.toString("utf8"));
}

function replyOf(answer: WitnessAnswer): Reply {
  if (answer.status === 200) return textReply(200, answer.cosignature);
  return answer.status === 409
    ? textReply(409, `${answer.size}\n`, SIZE_TYPE)
    : textReply(answer.status, `${answer.problem}\n`);
}

function textReply(status: number, body: string, type = "text/plain; charset=utf-8"): Reply {
  const headers = ["Content-Type", type, "Cache-Control", "no-store", ...SAFETY_HEADERS];
  return { status, headers, body, size: Buffer.byteLength(body) };
}
