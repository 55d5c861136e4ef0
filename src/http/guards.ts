import type { IncomingMessage } from "node:http";
import { Failure } from "../contract/failures.ts";
import { EVENTS_PATH } from "./target.ts";

// Host names ignore case; a port may follow. Everything else is another host.
const HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::[0-9]{1,5})?$/i;
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/(127\.0\.0\.1|localhost|\[::1\])(?::[0-9]{1,5})?$/i;
// May be among other values: a repeated header arrives as a list.
const CROSS_SITE = /(?:^|,)\s*cross-site\s*(?:,|$)/i;

/**
 * Accepts a request with a single `Host` header that names this machine and a target that is a path.
 * This defends against DNS rebinding: a rebound page sends its own host name.
 * @throws Failure `host_not_allowed`; its detail says what is allowed
 * @see contract §2.2, steps 2 and 3
 */
export function checkHost(request: IncomingMessage): void {
  const { host } = request.headers;
  if (host === undefined || !HOST.test(host))
    throw refuseHost("the Host header must be 127.0.0.1, localhost or [::1], with or without a port");
  // `headers` keeps only the first of two Host headers, so they are counted in the raw list.
  if (countHeader(request.rawHeaders, "host") !== 1)
    throw refuseHost("there must be exactly one Host header");
  const target = request.url!; // a request that a server received has one
  const isPath = target.startsWith("/") || target === "*" || request.method === "CONNECT";
  if (!isPath) throw refuseHost("the request target must be a path, not an absolute URL");
}

function refuseHost(detail: string): Failure {
  return new Failure("host_not_allowed", "host not allowed", { detail });
}

/**
 * Whether the end of the body can be found: `chunked` is the only transfer coding that this server decodes, and HTTP/1.0 has none.
 * @see RFC 9112, sections 6.1 and 6.3
 */
export function isFramed(request: IncomingMessage): boolean {
  const coding = request.headers["transfer-encoding"];
  return coding === undefined || (request.httpVersion !== "1.0" && coding.trim().toLowerCase() === "chunked");
}

/**
 * Refuses a request whose body has no end that the server can find.
 * @throws Failure `transfer_coding_unsupported`; the connection is closed after it
 * @see RFC 9112, section 6.1, and contract §2.2, step 1
 */
export function checkFraming(request: IncomingMessage): void {
  if (isFramed(request)) return;
  throw new Failure("transfer_coding_unsupported", "transfer coding not supported", {
    detail: "send the body with Content-Length, or with `Transfer-Encoding: chunked` alone",
  });
}

/**
 * Refuses a request with two `Authorization` fields: one of them may have been added by somebody else.
 * @throws Failure `malformed_request`
 */
export function checkSingleAuthorization(request: IncomingMessage): void {
  if (countHeader(request.rawHeaders, "authorization") > 1)
    throw new Failure("malformed_request", "malformed request", {
      detail: "there must be at most one Authorization header",
    });
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) count++;
  }
  return count;
}

/**
 * Keeps other sites from making a visitor's browser act here: covers POSTs, the GETs that compute, and the one that holds a connection.
 * @param path the cut path.
 * @throws Failure `origin_not_allowed`; its detail says what is allowed
 * @see contract §2.2, step 3
 */
export function checkOrigin(request: IncomingMessage, path: string): void {
  const acts =
    request.method === "POST" ||
    ((request.method === "GET" || request.method === "HEAD") &&
      (path.startsWith("/replay/") || path === EVENTS_PATH));
  if (!acts) return;
  const { origin } = request.headers;
  const allowed =
    origin === undefined
      ? !CROSS_SITE.test(String(request.headers["sec-fetch-site"] ?? ""))
      : ORIGIN.test(origin);
  if (allowed) return;
  const detail =
    "only pages of 127.0.0.1, localhost or [::1], and programs that send no Origin, may send this request";
  throw new Failure("origin_not_allowed", "origin not allowed", { detail });
}

/**
 * The origin that `Access-Control-Allow-Origin` echoes: 127.0.0.1 or localhost, any scheme, any port.
 * @see contract §2.1
 */
export function originToEcho(request: IncomingMessage): string | null {
  const { origin } = request.headers;
  if (origin === undefined) return null;
  const host = ORIGIN.exec(origin)?.[1];
  return host === undefined || host === "[::1]" ? null : origin;
}
