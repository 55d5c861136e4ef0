import type { IncomingMessage, ServerResponse } from "node:http";
import { FAILURES, Failure } from "../contract/failures.ts";
import type { Route } from "../contract/routes.ts";
import { answerInParts, type OperationTable } from "../operations/system/route-call.ts";
import type { Access } from "./access.ts";
import { ClientGoneError, readBody } from "./body.ts";
import type { EventStreams } from "./events.ts";
import { checkFraming, checkHost, checkOrigin, checkSingleAuthorization } from "./guards.ts";
import { escapeControls, incidentOf, logCause, type Log } from "./incident.ts";
import type { PageQuestions } from "./page-questions.ts";
import type { Pages } from "./pages.ts";
import {
  OPTIONS_REPLY,
  failureReply,
  send,
  sendParts,
  streamedReply,
  successReply,
  taggedReply,
  unstoredReply,
  type Reply,
  type StreamedReply,
} from "./respond.ts";
import type { Router } from "./router.ts";
import type { Turnstile } from "./turnstile.ts";
import { EVENTS_PATH, PAGE_DATA, cutTarget, parseQuery, type Target } from "./target.ts";

/** What answering takes. `operations` may still be opening: requests wait for them only after all checks of the transport. */
export interface Service {
  readonly router: Router<Route>;
  readonly access: Access;
  /** Whether data is for those alone who name the token: then nobody on the way may keep it. */
  readonly isPrivate: boolean;
  readonly pages: Pages;
  readonly events: EventStreams | null;
  readonly questions: PageQuestions;
  readonly operations: () => OperationTable | Promise<OperationTable>;
  /** Where long lists take turns. */
  readonly listTurns: Turnstile;
  readonly log: Log;
  readonly isStopping: () => boolean;
}

/** One request and its response; `awaitsContinue`: the client sends its body only after `100 Continue`. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly awaitsContinue: boolean;
}

/** Waits once: what a promise came to is given as it is from then on. */
export function onceSettled<T extends object>(given: T | Promise<T>): () => T | Promise<T> {
  let value = given;
  Promise.resolve(given).then(
    (settled) => {
      value = settled;
    },
    () => undefined,
  ); // who asks sees the failure; nobody may be waiting here
  return () => value;
}

/** Answers one request. Never rejects: this is the only place of the HTTP edge that catches. */
export async function dispatch(service: Service, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  let reply: Reply | StreamedReply | null;
  try {
    reply = await answer(service, exchange);
  } catch (error) {
    if (error instanceof ClientGoneError || (service.isStopping() && request.socket.destroyed)) return; // nobody is there to be told
    reply = guarded(service, failureReply(failureOf(error, `${request.method} ${request.url}`, service)));
  }
  if (reply === null) return;
  if ("parts" in reply) {
    await sendParts(exchange, reply, service.isStopping()).catch((error: unknown) => {
      logCause(error, `${request.method} ${request.url}: broken off`, service.log);
      response.destroy(); // the client sees that the body has no end
    });
    return;
  }
  send(request, response, reply, service.isStopping());
}

/** The order of contract §2.2; of step 1 the HTTP parser does most. Null: a stream has begun, and goes on. */
async function answer(service: Service, exchange: Exchange): Promise<Reply | StreamedReply | null> {
  const { request } = exchange;
  checkFraming(request); // 1
  checkSingleAuthorization(request);
  checkHost(request); // 2
  const target = cutTarget(request.url!);
  checkOrigin(request, target.path); // 3
  if (request.method === "OPTIONS") return OPTIONS_REPLY; // 4
  const method = request.method === "HEAD" ? "GET" : String(request.method).toUpperCase();
  const page = PAGE_DATA.has(target.path) ? null : service.pages.find(method, target.path, request.headers);
  if (page !== null) return page;
  service.access(request, target.path);
  const reply = await answerData(service, exchange, method, target);
  return reply === null ? null : guarded(service, reply);
}

async function answerData(
  { router, pages, events, questions, operations, listTurns, isStopping }: Service,
  { request, response, awaitsContinue }: Exchange,
  method: string,
  target: Target,
): Promise<Reply | StreamedReply | null> {
  if (method === "GET" && target.path === "/") return pages.root;
  if (method === "GET" && target.path === EVENTS_PATH && events !== null && !isStopping()) {
    events.open(request, response);
    return null;
  }
  const continues = (): void => {
    if (awaitsContinue) response.writeContinue();
  };
  const question = questions.find(method, target.path);
  if (question !== null) return question(request, continues);
  const match = router.match(method, target.path); // 5
  if (match === null) throw new Failure("route_not_found", `route not found: ${method} ${target.path}`);
  const rule = match.route.body;
  const body = rule === undefined ? undefined : await readBody(request, rule, continues); // 6, 7, 8
  let name: string | null = null;
  const opened = operations();
  const answer = answerInParts(
    opened instanceof Promise ? await opened : opened,
    match.route,
    { id: match.id, query: parseQuery(target.query), body, headers: request.headers },
    (given) => {
      name = given;
    },
  ); // 9
  const data = typeof answer === "string" ? answer : await answer;
  if (typeof data !== "string") return streamedReply(await begun(data, listTurns));
  const reply = successReply(data);
  return name === null ? reply : taggedReply(reply, name, request.headers["if-none-match"]);
}

/** The parts of a stream once the first of them is there: what makes it fail at once is answered as a failure. */
async function begun(parts: AsyncIterable<string>, listTurns: Turnstile): Promise<AsyncIterable<string>> {
  const iterator = parts[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<string>> => listTurns(() => iterator.next());
  const first = await next();
  return (async function* () {
    for (let part = first; part.done !== true; part = await next()) yield part.value;
  })();
}

/** What only those may read who name the token is kept by no cache. */
function guarded<R extends Reply | StreamedReply>({ isPrivate }: Pick<Service, "isPrivate">, reply: R): R {
  return isPrivate ? unstoredReply(reply) : reply;
}

/** One line for a failure that says all there is, such as a damaged turn; with its causes and their stacks where there is more to find out. */
function logFailure(error: Failure, where: string, log: Log): void {
  const { cause, message } = error;
  const isTold = cause === undefined || (cause instanceof Error && cause.message === message);
  if (isTold) log(escapeControls(`${where}: ${message}`));
  else logCause(error, where, log);
}

/** A failure as it is, with the cause of a 500 in the log; anything else as an incident. */
function failureOf(
  error: unknown,
  where: string,
  { log, isStopping }: Pick<Service, "log" | "isStopping">,
): Failure {
  if (!(error instanceof Failure)) return incidentOf(error, where, log);
  const isRefusedByStop = isStopping() && error.cause === undefined; // nothing went wrong
  if (FAILURES[error.reason].status === 500 && !isRefusedByStop) logFailure(error, where, log);
  return error;
}
