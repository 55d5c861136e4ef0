import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { FAILURES, type Failure, type FailureReason } from "../contract/failures.ts";
import { leavesBodyUnread } from "./body.ts";
import { originToEcho } from "./guards.ts";

/** A finished answer. `headers`: a flat list of names and values, except those that depend on the request. `body`: text, or UTF-8 bytes; `size` counts bytes. */
export interface Reply {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string | Uint8Array;
  readonly size: number;
}

/** An answer whose body is sent as it is made, so its length is not known in advance. */
export interface StreamedReply {
  readonly status: number;
  readonly headers: readonly string[];
  readonly parts: AsyncIterable<string>;
}

/** Headers of every answer: they forbid type sniffing, framing, referrers and embedding by other sites. */
export const SAFETY_HEADERS = [
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "no-referrer",
  "Cross-Origin-Resource-Policy",
  "same-origin",
  "Cross-Origin-Opener-Policy",
  "same-origin",
] as const;

/** The same for answers that depend on no header but `Origin`. */
export const COMMON_HEADERS = ["Vary", "Origin", ...SAFETY_HEADERS] as const;

const JSON_HEADERS = [
  "Content-Type",
  "application/json; charset=utf-8",
  ...COMMON_HEADERS,
  "Content-Security-Policy",
  "default-src 'none'; frame-ancestors 'none'",
];

/** The answer to every OPTIONS request. */
export const OPTIONS_REPLY: Reply = {
  status: 204,
  headers: [
    ...JSON_HEADERS,
    "Access-Control-Allow-Methods",
    "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers",
    "Content-Type, Idempotency-Key",
  ],
  body: "",
  size: 0,
};

/** Headers that some refusals need. @see RFC 9110 §11.6.1 */
const MORE_HEADERS: Partial<Record<FailureReason, readonly string[]>> = {
  token_required: ["WWW-Authenticate", "Bearer"],
};

const [OPENING, CLOSING] = ['{"ok":true,"data":', "}"];
/** Bodies of more bytes than this are sent as bytes, shorter ones as text. */
const MAX_TEXT_BYTES = 64 * 1024;

/** `{ok: true, data}` around the JSON text of an operation. */
export function successReply(data: string): Reply {
  // Counted before the parts are joined; afterwards the text would be walked twice, here and with the headers.
  const size = OPENING.length + Buffer.byteLength(data) + CLOSING.length;
  return {
    status: 200,
    headers: JSON_HEADERS,
    size,
    body: size <= MAX_TEXT_BYTES ? OPENING + data + CLOSING : joinBytes([OPENING, data, CLOSING], size),
  };
}

/** `{ok: true, data}` around the parts of the JSON text of a long list. */
export function streamedReply(parts: AsyncIterable<string>): StreamedReply {
  return { status: 200, headers: JSON_HEADERS, parts };
}

/** For megabytes, joined texts or bytes would be another copy in memory that is new, which costs more than to fill it. */
function joinBytes(parts: readonly string[], size: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const part of parts) at += bytes.write(part, at);
  return bytes;
}

/**
 * Adds a strong validator to a reply, so that clients can cache it. If the client has these bytes (`If-None-Match`), gives 304 without a body.
 * @param tag identifies exactly these bytes
 * @see RFC 9110, sections 8.8.3, 13.1.2 and 15.4.5
 */
export function taggedReply(reply: Reply, tag: string, ifNoneMatch: string | undefined): Reply {
  const isKnown =
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === "*" ||
      ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === `"${tag}"`));
  return {
    ...reply,
    status: isKnown ? 304 : reply.status,
    headers: [...reply.headers, "ETag", `"${tag}"`, "Cache-Control", "private, no-cache"],
  };
}

/** The reply with headers that forbid caching. @see RFC 9111, section 5.2.2.5 */
export function unstoredReply<R extends Reply | StreamedReply>(reply: R): R {
  const headers: string[] = [];
  for (let index = 0; index < reply.headers.length; index += 2) {
    const [name = "", value = ""] = reply.headers.slice(index, index + 2);
    if (name !== "Cache-Control") headers.push(name, value);
  }
  return { ...reply, headers: [...headers, "Cache-Control", "no-store"] };
}

/** A certificate file, byte for byte as it is hashed, without an envelope. */
export function certificateReply(file: string | null): Reply {
  return {
    status: file === null ? 204 : 200,
    headers: JSON_HEADERS,
    body: file ?? "",
    size: Buffer.byteLength(file ?? ""),
  };
}

/** `{ok: false, error}` with the status and code that the failure table gives for the reason. */
export function failureReply({
  reason,
  message,
  detail,
}: Pick<Failure, "reason" | "message" | "detail">): Reply {
  const { status, code } = FAILURES[reason];
  const body = JSON.stringify({ ok: false, error: { code, message, detail } }); // JSON leaves an undefined detail out
  return {
    status,
    headers: [...JSON_HEADERS, ...(MORE_HEADERS[reason] ?? [])],
    body,
    size: Buffer.byteLength(body),
  };
}

/**
 * Sends a reply in one write. For HEAD, Node drops the body by itself.
 * Closes the connection afterwards if the server is `stopping` or if part of the request's body was left unread.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  stopping: boolean,
): void {
  if (request.socket.writableEnded) return; // the connection was closed meanwhile, for example after a 408
  const unread = leavesBodyUnread(request);
  const headers = [...reply.headers, "Content-Length", String(reply.size)];
  const origin = originToEcho(request);
  if (origin !== null) headers.push("Access-Control-Allow-Origin", origin);
  if (unread || stopping) headers.push("Connection", "close");
  response.writeHead(reply.status, headers);
  // `response.socket` is null while an earlier answer on the connection is still owed; `end` keeps their order.
  // If the byte count equals the length, the text is ASCII and is written faster as latin1.
  if (!unread || response.socket === null) {
    response.end(reply.body, reply.size === reply.body.length ? "latin1" : "utf8");
    return;
  }
  response.flushHeaders(); // for HEAD, `write` sends nothing, not even the headers
  response.write(reply.body);
  closeGently(response.socket);
}

/**
 * Sends a reply as its parts are made, no faster than the client reads. Stops making parts when the client has gone.
 * @throws what making a part throws; the headers are sent by then
 */
export async function sendParts(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  reply: StreamedReply,
  stopping: boolean,
): Promise<void> {
  const headers = [...reply.headers];
  const origin = originToEcho(request);
  if (origin !== null) headers.push("Access-Control-Allow-Origin", origin);
  if (leavesBodyUnread(request) || stopping) headers.push("Connection", "close");
  response.writeHead(reply.status, headers);
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  let failure: { readonly error: unknown } | null = null;
  const enveloped = async function* (): AsyncGenerator<string> {
    yield OPENING;
    try {
      yield* reply.parts;
    } catch (error) {
      failure = { error };
      throw error;
    }
    yield CLOSING;
  };
  const text = Readable.from(enveloped(), { objectMode: false, encoding: "utf8" });
  await pipeline(text, response).catch(() => {
    if (failure !== null) throw failure.error; // otherwise the client has gone, and nobody is left to be told
  });
}

/** Answers on a bare socket, since the HTTP parser made no request object. Closes the connection. */
export function sendRaw(socket: Socket, reply: Reply): void {
  const headers = [...reply.headers, "Content-Length", String(reply.size), "Connection", "close"];
  let head = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  socket.write(Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from(reply.body)]));
  closeGently(socket);
}

/** How long a client may go on sending after it was told to stop. */
const LINGER_MS = 1_000;

/**
 * Ends our side and discards what still arrives for a moment: closing with unread bytes would reset the connection,
 * and a client that is still sending would lose the answer.
 * @see RFC 9112, section 9.6
 */
function closeGently(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("end", () => socket.destroy());
  socket.once("close", () => clearTimeout(timer));
  socket.resume();
}
