import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FailureReason } from "../contract/failures.ts";
import { failureReply, sendRaw } from "./respond.ts";

/** The open connections of a server, each with the responses it still owes. */
export interface Connections {
  /** Notes that `response` is owed until it is sent or its client is gone. */
  owe(socket: Socket, response: ServerResponse): void;
  /** Reads nothing more from a connection whose next request cannot be told apart; what is owed is still sent. */
  stopReading(socket: Socket): void;
  /** Whether what still comes over the connection is ignored. */
  isStopped(socket: Socket): boolean;
  /** Closes the connections that owe nothing. */
  closeIdle(): void;
}

/** What a connection owes, and how many requests came over it. */
interface Owed {
  readonly responses: Set<ServerResponse>;
  begun: number;
}

/**
 * Follows the connections of `server`, answers what its HTTP parser rejects, and holds at most `maxConnections`. Where one too many comes,
 * the connection that owes nothing and has been silent longest gives way; where all are busy, the new one is closed.
 * @param isStream whether a response never ends by itself; such a connection gives way next
 */
export function followConnections(
  server: Server,
  maxConnections: number,
  isStream: (response: ServerResponse) => boolean,
): Connections {
  const owed = new Map<Socket, Owed>(); // the longest silent first
  const touch = (socket: Socket): Owed | undefined => {
    const here = owed.get(socket);
    if (here === undefined || !owed.delete(socket)) return undefined; // it is closed already
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

/** Closes one connection for a new one. @returns false where every connection is at work */
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
