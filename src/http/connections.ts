import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FailureReason } from "../contract/failures.ts";
import { failureReply, sendRaw } from "./respond.ts";

/** The open connections of a server, each with the responses it still owes. */
export interface Connections {
  /** Notes that `response` is owed until it is sent or its client is gone. */
  owe(socket: Socket, response: ServerResponse): void;
  /** Closes the connections that owe nothing. */
  closeIdle(): void;
}

/** What a connection owes, and how many requests came over it. */
interface Owed {
  readonly responses: Set<ServerResponse>;
  begun: number;
}

/** Follows the connections of `server` and answers what its HTTP parser rejects. */
export function followConnections(server: Server): Connections {
  const owed = new Map<Socket, Owed>();
  server.on("connection", (socket: Socket) => {
    owed.set(socket, { responses: new Set(), begun: 0 });
    socket.once("close", () => owed.delete(socket));
  });
  const refused = new WeakSet<Socket>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (refused.has(socket)) return; // the parser goes on complaining about what is being discarded
    const before = owed.get(socket)?.begun ?? 0;
    const settle = (): void => {
      if (refused.has(socket) || socket.destroyed) return;
      const { responses: pending, begun } = owed.get(socket) ?? { responses: new Set(), begun: 0 };
      const isWhole =
        begun > before || (pending.size > 0 && [...pending].every((response) => response.req.complete));
      if (error.code === TIMEOUT && isWhole) return;
      refused.add(socket);
      void refuse(error, socket, pending);
    };
    // The clock runs while the loop is busy: what has arrived by then is read before anybody is told to have been late.
    if (error.code === TIMEOUT) setImmediate(() => setImmediate(settle));
    else settle();
  });
  return {
    owe: (socket, response) => {
      const here = owed.get(socket);
      if (here === undefined) return; // it is closed already
      here.begun++;
      here.responses.add(response);
      response.once("close", () => here.responses.delete(response));
    },
    closeIdle: () => {
      for (const [socket, { responses }] of owed) if (responses.size === 0) socket.destroy();
    },
  };
}

interface Refusal {
  readonly reason: FailureReason;
  readonly message: string;
}

const MALFORMED: Refusal = { reason: "malformed_request", message: "malformed request" };
const TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";
const REFUSALS: ReadonlyMap<string | undefined, Refusal> = new Map<string, Refusal>([
  [TIMEOUT, { reason: "slow_request", message: "request took too long to arrive" }],
  ["HPE_HEADER_OVERFLOW", { reason: "headers_too_large", message: "request headers too large" }],
]);

/**
 * Step 1 of contract §2.2. The answers that are owed to complete requests before the rejected one go first;
 * one whose own body is at fault is replaced by the refusal, unless it has begun.
 */
async function refuse(
  error: NodeJS.ErrnoException,
  socket: Socket,
  owed: ReadonlySet<ServerResponse>,
): Promise<void> {
  if (error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const complete = [...owed].filter((response) => response.req.complete);
  await Promise.all(complete.map((response) => new Promise((resolve) => response.once("close", resolve))));
  const begun = [...owed].some((response) => response.headersSent);
  if (!socket.writable || begun) {
    socket.destroy();
    return;
  }
  const { reason, message } = REFUSALS.get(error.code) ?? MALFORMED;
  sendRaw(socket, failureReply({ reason, message, detail: undefined }));
}
