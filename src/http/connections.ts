import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FailureReason } from "../contract/failures.ts";
import { failureReply, sendRaw } from "./respond.ts";

/** The open connections of a server, each with the responses it still owes. */
export interface Connections {
  /** Notes that `response` is owed until it is sent or its client has gone. */
  owe(socket: Socket, response: ServerResponse): void;
  /** Reads nothing more from a connection on which the next request cannot be delimited; owed responses are still sent. */
  stopReading(socket: Socket): void;
  /** Whether anything that still arrives on the connection is ignored. */
  isStopped(socket: Socket): boolean;
  /** Closes the idle connections. */
  closeIdle(): void;
}

/** What a connection owes, and how many requests it carried. */
interface Owed {
  readonly responses: Set<ServerResponse>;
  begun: number;
}

/**
 * Tracks the connections of `server`, answers what its HTTP parser rejects, and keeps at most `maxConnections`. When one too many arrives,
 * the connection that has been idle longest is closed; if all are busy, the new one is closed.
 * @param isStream whether a response never ends by itself; such a connection is closed after the idle ones
 */
export function followConnections(
  server: Server,
  maxConnections: number,
  isStream: (response: ServerResponse) => boolean,
): Connections {
  const owed = new Map<Socket, Owed>(); // idle longest first
  const touch = (socket: Socket): Owed | undefined => {
    const here = owed.get(socket);
    if (here === undefined || !owed.delete(socket)) return undefined; // already closed
    owed.set(socket, here);
    return here;
  };
  server.on("connection", (socket: Socket) => {
    if (owed.size >= maxConnections && !makeRoom(owed, isStream)) {
      socket.destroy();
      return;
    }
    owed.set(socket, { responses: new Set(), begun: 0 });
    socket.once("close", () => owed.delete(socket));
  });
  const refused = new WeakSet<Socket>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (refused.has(socket)) return; // the parser keeps reporting errors about what is being discarded
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
    // The clock runs on while the event loop is busy, so what has arrived meanwhile is read before a client is told that it was late.
    if (error.code === TIMEOUT) setImmediate(() => setImmediate(settle));
    else settle();
  });
  return {
    owe: (socket, response) => {
      const here = touch(socket);
      if (here === undefined) return;
      here.begun++;
      here.responses.add(response);
      response.once("close", () => {
        here.responses.delete(response);
        touch(socket);
      });
    },
    stopReading: (socket) => refused.add(socket),
    isStopped: (socket) => refused.has(socket),
    closeIdle: () => {
      for (const [socket, { responses }] of owed) if (responses.size === 0) socket.destroy();
    },
  };
}

/** Closes one connection for a new one. @returns false if all are busy */
function makeRoom(owed: Map<Socket, Owed>, isStream: (response: ServerResponse) => boolean): boolean {
  const all = [...owed];
  const leaves =
    all.find(([, { responses }]) => responses.size === 0) ??
    all.find(([, { responses }]) => [...responses].every(isStream));
  if (leaves === undefined) return false;
  const [socket] = leaves;
  owed.delete(socket); // its close event comes later
  socket.destroy();
  return true;
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
 * Step 1 of contract §2.2. Answers to complete requests before the rejected one are sent first. If the body of the current
 * request is at fault, the refusal replaces its answer, unless that has begun.
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
