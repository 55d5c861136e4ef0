import { isUtf8 } from "node:buffer";
import { isWellFormed } from "../../src/canonical/json.ts";
import { FAILURES } from "../../src/contract/failures.ts";
import type { Route } from "../../src/contract/routes.ts";
import { MAX_PROMPT_LENGTH } from "../../src/contract/turn.ts";
import { createRouter } from "../../src/http/router.ts";
import { createValidators, type OpenApi, type Validators } from "../schemas/answer-validators.ts";
import { failuresOf } from "../schemas/failures.ts";
import type { FuzzAnswer } from "./client.ts";
import type { FuzzRequest } from "./requests.ts";

/** Describes what is wrong with an answer to a request; null if nothing is. */
export type Judge = (request: FuzzRequest, answer: FuzzAnswer) => string | null;

export interface JudgeOptions {
  readonly openapi: OpenApi;
  readonly routes: readonly Route[];
  /** Texts that no answer may contain: folders of this machine. */
  readonly secrets: readonly string[];
  /** Whether the server's disk fails, so that it may report failures. */
  readonly mayFail?: () => boolean;
}

const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::[0-9]{1,5})?$/i;
const LOCAL_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::[0-9]{1,5})?$/i;
const FAILING: ReadonlySet<string> = new Set(["read_error", "runtime_unavailable", "evidence_unavailable"]);
const INTEGER = /^-?[0-9]{1,15}$/;

interface Envelope {
  readonly ok?: unknown;
  readonly error?: { readonly code?: string; readonly message?: string };
}

/** What the contract requires of every answer: its headers, envelope, status, and the schema of its route and status. @see contract §2 */
export function createJudge({ openapi, routes, secrets, mayFail = () => false }: JudgeOptions): Judge {
  const validators = createValidators(openapi);
  const router = createRouter(routes);
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the contract's requirements on every answer, in its order
  return (request, answer) => {
    if (isPage(request) && answer.headers["content-type"]?.includes("text/html") === true)
      return answer.status < 500 ? null : `${answer.status} for a page`;
    const transport = judgeTransport(request, answer, secrets);
    if (transport !== null || (answer.status === 204 && request.method === "OPTIONS")) return transport;
    const method = request.method === "HEAD" ? "GET" : request.method;
    const path = cut(request.path);
    const envelope =
      request.method === "HEAD" || (answer.status === 304 && answer.body.byteLength === 0)
        ? null
        : (parse(answer.body) as Envelope | undefined); // checked below
    if (envelope === undefined) return "the body is not JSON";
    const refusal = expectedRefusal(request, method, path);
    if (refusal !== null) return judgeRefusal(answer, envelope, refusal, validators);
    if (method === "GET" && path === "/") return judgeRoot(answer, envelope);
    const match = router.match(method, path);
    if (match === null)
      return judgeRefusal(answer, envelope, [404, `route not found: ${method} ${path}`], validators);
    if (mayFail() && FAILING.has(envelope?.error?.code ?? "") && answer.status >= 500)
      return validators.failure(envelope) ? null : "a failure without its envelope";
    return judgeRoute(request, answer, match.route, envelope, validators);
  };
}

/** The workbench is outside the contract, but the rules about Host apply to it too. @see contract §2.2 */
function isPage({ method, path, headers }: FuzzRequest): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    LOCAL_HOST.test(valueOfHeader(headers, "host") ?? "") &&
    /^\/(?:ui(?:\/.*)?)?$/.test(cut(path))
  );
}

function judgeTransport(
  { method, headers, path }: FuzzRequest,
  { status, headers: told, body }: FuzzAnswer,
  secrets: readonly string[],
): string | null {
  if (told["content-type"] !== "application/json; charset=utf-8")
    return `Content-Type is ${String(told["content-type"])}`;
  if (
    method !== "HEAD" &&
    status !== 204 &&
    status !== 304 &&
    told["content-length"] !== String(body.byteLength)
  )
    return `Content-Length is ${String(told["content-length"])} of ${body.byteLength}`;
  if (told["vary"] !== "Origin") return `Vary is ${String(told["vary"])}`;
  const origin = valueOfHeader(headers, "origin");
  const echoed =
    origin !== undefined && LOCAL_ORIGIN.test(origin) && !origin.includes("[::1]") ? origin : undefined;
  if (told["access-control-allow-origin"] !== echoed)
    return `Access-Control-Allow-Origin is ${String(told["access-control-allow-origin"])}`;
  if (
    method === "OPTIONS" &&
    !hasTwoAuthorizations(headers) &&
    LOCAL_HOST.test(valueOfHeader(headers, "host") ?? "") &&
    (status !== 204 || body.byteLength > 0)
  )
    return `OPTIONS ${path} is answered with ${status}`;
  const secret = secrets.find((text) => body.includes(text));
  return secret === undefined ? null : `the answer tells ${secret}`;
}

/** One of them may have been added by somebody else. */
function hasTwoAuthorizations(headers: FuzzRequest["headers"]): boolean {
  return headers.filter((name, index) => index % 2 === 0 && /^authorization$/i.test(name)).length > 1;
}

/** The refusals that follow from the request alone, in the order of the contract; null if the request reaches its route. */
function expectedRefusal(
  { headers, ...request }: FuzzRequest,
  method: string,
  path: string,
): readonly [status: number, message: string] | null {
  if (hasTwoAuthorizations(headers)) return [400, "malformed request"];
  if (!LOCAL_HOST.test(valueOfHeader(headers, "host") ?? "")) return [400, "host not allowed"];
  const acts = method === "POST" || (method === "GET" && path.startsWith("/replay/"));
  const origin = valueOfHeader(headers, "origin");
  const isForeign =
    origin === undefined
      ? /\bcross-site\b/.test(valueOfHeader(headers, "sec-fetch-site") ?? "")
      : !LOCAL_ORIGIN.test(origin);
  return acts && isForeign && request.method !== "OPTIONS" ? [400, "origin not allowed"] : null;
}

function judgeRefusal(
  { status }: FuzzAnswer,
  envelope: Envelope | null,
  [wanted, message]: readonly [number, string],
  { failure }: Validators,
): string | null {
  if (status !== wanted) return `${status} instead of ${wanted} \`${message}\``;
  if (envelope === null) return null;
  if (!failure(envelope)) return "a failure without its envelope";
  return envelope.error?.message === message
    ? null
    : `\`${envelope.error?.message ?? ""}\` instead of \`${message}\``;
}

/** `GET /` from a client that does not accept HTML: an index of links. @see contract §19 */
function judgeRoot({ status }: FuzzAnswer, envelope: (Envelope & { readonly data?: unknown }) | null) {
  if (status !== 200) return `${status} instead of 200 for the root`;
  if (envelope === null) return null;
  const { links } = Object(envelope.data) as { readonly links?: unknown };
  const areTexts =
    Array.isArray(links) && links.length > 0 && links.every((each) => typeof each === "string");
  return envelope.ok === true && areTexts ? null : "the root has no links";
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the contract's requirements on an answer, one after another
function judgeRoute(
  request: FuzzRequest,
  { status, headers: told }: FuzzAnswer,
  route: Route,
  envelope: Envelope | null,
  { answer: of }: Validators,
): string | null {
  const name = `${route.method} ${route.path}`;
  if (status === 304)
    return route.immutable &&
      valueOfHeader(request.headers, "if-none-match") !== undefined &&
      envelope === null &&
      told["etag"] !== undefined
      ? null
      : `${name}: 304 for what may change, to who did not ask, with a body or without a validator`;
  const validate = of(route, status);
  const declared = failuresOf(route).map((reason) => FAILURES[reason]);
  if (validate === undefined) return `${name}: ${status} is not declared`;
  if (status >= 500 && (status !== 501 || !route.failures.some((reason) => FAILURES[reason].status === 501)))
    return `${name}: ${status} ${envelope?.error?.message ?? ""}`;
  if (
    envelope !== null &&
    status >= 400 &&
    !declared.some(({ status: each, code }) => each === status && code === envelope.error?.code)
  )
    return `${name}: ${status} with the code ${envelope.error?.code ?? "none"}`;
  if (envelope !== null && !validate(envelope))
    return `${name}: ${status} does not fit its schema: ${
      validate.errors
        ?.map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`)
        .join("; ")
        .slice(0, 300) ?? ""
    }`;
  const wanted = expectedStatus(request, route);
  return wanted === null || wanted === status ? null : `${name}: ${status} instead of ${wanted}`;
}

/** The statuses that follow from body and query alone. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the contract's requirements on requests, one after another
function expectedStatus(
  { path, body }: FuzzRequest,
  { name, id, body: rule, query, failures }: Route,
): number | null {
  if (rule !== undefined) {
    const bytes = body ?? new Uint8Array();
    if (bytes.byteLength > rule.maxBytes) return 413;
    if (!(bytes.byteLength === 0 && rule.emptyIsObject) && (!isUtf8(bytes) || parse(bytes) === undefined))
      return 400;
    const sent = bytes.byteLength === 0 ? {} : parse(bytes);
    if (name === "review") return 200;
    if (name !== "chatTurn") return null;
    return isPrompt(sent) ? 200 : 400;
  }
  if (id !== undefined) return null;
  if (query === undefined) return failures.every((reason) => FAILURES[reason].status === 500) ? 200 : null;
  const asked = new URLSearchParams(path.includes("?") ? path.slice(path.indexOf("?") + 1) : "");
  const bad = query.fields.some(({ name: key }) => {
    const value = asked.get(key) ?? "";
    return value !== "" && (!INTEGER.test(value) || Number(value) < 0);
  });
  if (query.filters?.some(({ name: key }) => (asked.get(key) ?? "") !== "") === true) return bad ? 400 : null; // the schema decides whether a filter's value is allowed
  if (bad) return 400;
  return failures.some((reason) => FAILURES[reason].status === 501) ? null : 200;
}

/** @see contract §6.2 */
function isPrompt(sent: unknown): boolean {
  const prompt =
    typeof sent === "object" && sent !== null && !Array.isArray(sent) && Object.hasOwn(sent, "prompt")
      ? (sent as { readonly prompt: unknown }).prompt
      : null; // it is valid
  return (
    typeof prompt === "string" &&
    prompt.trim() !== "" &&
    [...prompt].length <= MAX_PROMPT_LENGTH &&
    isWellFormed(prompt)
  );
}

/** Undefined if the text is not JSON. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/** @see contract §2.3.1 */
function cut(target: string): string {
  const path = (target.split("?")[0] ?? "").replace(/\/+$/, "");
  return path === "" ? "/" : path;
}

/** All values of a header, as one list. */
function valueOfHeader(headers: readonly string[], name: string): string | undefined {
  const values = headers.filter((_, place) => place % 2 === 1 && headers[place - 1]?.toLowerCase() === name);
  return values.length === 0 ? undefined : values.join(", ");
}
