import { ServerResponse, createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { ROUTES, type Route } from "../contract/routes.ts";
import type { OperationTable } from "../operations/system/route-call.ts";
import type { TurnFeed } from "../operations/turns/turn-feed.ts";
import { createAccess } from "./access.ts";
import { readAssets } from "./assets.ts";
import { followConnections, type Connections } from "./connections.ts";
import { dispatch, onceSettled, type Exchange, type Service } from "./dispatch.ts";
import { createEventStreams, type EventStreams } from "./events.ts";
import type { Log } from "./incident.ts";
import { createPageQuestions, type PageAnswers } from "./page-questions.ts";
import { isFramed } from "./guards.ts";
import { createPages } from "./pages.ts";
import { createRouter } from "./router.ts";
import { createSlots, type Slots } from "./slots.ts";
import { createTurnstile } from "./turnstile.ts";

/** Limits of a server. All times are in milliseconds. */
export const LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** How often the two timeouts are checked. */
  checkIntervalMs: 2_000,
  maxHeaderBytes: 16_384,
  /** Above this, the connection that has been idle longest is closed. */
  maxConnections: 256,
  /** Requests of one connection that are answered at a time; those pipelined behind them wait for one to be answered. */
  maxPipelined: 8,
  /** How long a stop waits for running requests; the whole stop stays under two seconds. */
  stopMs: 1_500,
} as const;
export type Limits = { readonly [Name in keyof typeof LIMITS]: number };

export interface ServerOptions extends PageAnswers {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** With a promise the server listens before the operations are open; requests wait for it. */
  readonly operations: OperationTable | Promise<OperationTable>;
  readonly log: Log;
  /** What every request for data must send; absent or null: none is needed. */
  readonly token?: string | null;
  readonly routes?: readonly Route[];
  readonly limits?: Partial<Limits>;
  /** The folder of the built workbench; if absent, a plain page lists the routes. */
  readonly workbenchDir?: string;
  /** New turns, for the pages; if absent, pages are not notified. */
  readonly turns?: Promise<TurnFeed>;
}

export interface RunningServer {
  /** `http://<host>:<port>`, an IPv6 address in brackets. */
  readonly url: string;
  /**
   * Accepts no more connections, finishes running requests, closes the rest; resolves within two seconds.
   * A second call ends everything at once.
   */
  stop(): Promise<void>;
}

/**
 * Starts the HTTP interface and resolves when it is listening.
 * @throws the error of `listen`: `EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, `ENOTFOUND`.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const limits = { ...LIMITS, ...options.limits };
  const server = createHttpServer(limits);
  const events = options.turns === undefined ? null : createEventStreams(options.turns);
  const connections = followConnections(
    server,
    limits.maxConnections,
    (response) => events?.has(response) ?? false,
  );
  const stop = createStop({ server, connections, events }, limits.stopMs);
  const routes: readonly Route[] = options.routes ?? ROUTES;
  const service: Service = {
    router: createRouter(routes),
    access: createAccess(options.token ?? null),
    isPrivate: typeof options.token === "string",
    pages: createPages(routes, options.workbenchDir === undefined ? null : readAssets(options.workbenchDir), {
      isPrivate: typeof options.token === "string",
    }),
    events,
    questions: createPageQuestions(options),
    operations: onceSettled(options.operations),
    listTurns: createTurnstile(),
    log: options.log,
    isStopping: stop.isStopping,
  };
  route(server, service, connections, limits.maxPipelined);
  const { port } = await listen(server, options.host, options.port);
  logErrors(server, options.log);
  return {
    url: urlOf(options.host, port),
    stop: stop.stop,
  };
}

/** A connection that cannot be accepted, for want of file descriptors say, ends nothing. */
export function logErrors(server: Server, log: Log): void {
  server.on("error", (error) => log(`the server reports ${error.message}`));
}

/** Where a server is that listens on a host, which may be an IPv6 address. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Node's server with our bounds. */
export function createHttpServer(limits: Limits): Server {
  const server = createServer({
    requireHostHeader: false, // our own check answers, in JSON
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.maxHeaderBytes,
  });
  server.maxHeadersCount = 0; // the size limits them; a limit on their number would silently hide later ones, such as a second Host
  return server;
}

/** What takes over a request of one of the connections, unless it cannot be answered. */
export function receive(
  connections: Connections,
  { request, response }: Pick<Exchange, "request" | "response">,
  answer: () => void,
  slots: Slots<Socket> | null = null,
): void {
  const { socket } = request;
  // Pipelined behind a request after which the connection closes: it could not be answered, so it is not run.
  if (socket.writableEnded || connections.isStopped(socket)) return;
  connections.owe(socket, response);
  // The end of the body is unknown, so what follows may be body and must not be taken for a request.
  if (!isFramed(request)) connections.stopReading(socket);
  const turn = slots?.enter(socket) ?? null;
  response.once("close", () => slots?.leave(socket));
  if (turn === null) answer();
  else
    void turn.then(() => {
      if (!socket.writableEnded && !socket.destroyed) answer();
    });
}

/** Every way in which Node hands over a request leads to the same dispatcher. */
function route(server: Server, service: Service, connections: Connections, maxPipelined: number): void {
  const slots = createSlots<Socket>(maxPipelined);
  const handle = (awaitsContinue: boolean) => (request: IncomingMessage, response: ServerResponse) =>
    receive(
      connections,
      { request, response },
      () => void dispatch(service, { request, response, awaitsContinue }),
      slots,
    );
  server.on("request", handle(false));
  server.on("checkContinue", handle(true));
  server.on("checkExpectation", handle(false)); // other expectations are ignored, as RFC 9110 section 10.1.1 allows
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    // Node gives CONNECT no response object: we make one, and answer as for any other unknown method that there is no such route.
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once("finish", () => socket.end());
    socket.on("error", () => socket.destroy());
    void dispatch(service, { request, response, awaitsContinue: false });
  });
}

/** Resolves when the server is listening. */
export function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.removeListener("error", reject);
      resolve(server.address() as AddressInfo); // a server that listens on a port has one
    });
  });
}

/** How a server stops: as {@link RunningServer.stop} says. */
export function createStop(
  {
    server,
    connections,
    events,
  }: { readonly server: Server; readonly connections: Connections; readonly events: EventStreams | null },
  stopMs: number,
) {
  let stopped: Promise<void> | null = null;
  const begin = () =>
    new Promise<void>((resolve) => {
      const deadline = setTimeout(() => server.closeAllConnections(), stopMs);
      server.close(() => {
        clearTimeout(deadline);
        resolve();
      });
      events?.end();
      connections.closeIdle();
    });
  const stop = () => {
    if (stopped === null) stopped = begin();
    else server.closeAllConnections();
    return stopped;
  };
  return { stop, isStopping: () => stopped !== null };
}
