import { isUtf8 } from "node:buffer";
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  PARSE_ERROR,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import { jsonPlaces, type JsonPath } from "../canonical/json-places.ts";
import { TOO_LONG, splitLines } from "./lines.ts";

/** The longest message, in bytes: four times a review's body over HTTP. */
export const MAX_MESSAGE_BYTES = 1_048_576;
/** The most requests at work at the same time; then the next line waits until one of them is answered. */
const MAX_AT_WORK = 16;

/** A line that is not a message of the protocol, described as in its answer. */
interface Malformed {
  readonly id: RequestId | null;
  readonly code: number;
  readonly message: string;
}

/**
 * One JSON message per line, in both directions. It differs from the library's own transport in five ways:
 * a malformed line gets an error in place of silence; an object with the same key twice is malformed;
 * at most sixteen requests are at work; a cancellation stops only what has not begun, so that no work is done
 * whose answer is kept back; and when the input ends, requests already read are still answered.
 *
 * Only requests reach the library. We send hosts no requests, so their responses mean nothing; and the only
 * notification that matters is a cancellation.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  private atWork = 0;
  /** What the cancellation of a request at work aborts. */
  private readonly cancellable = new Map<RequestId, AbortController>();
  /** Requests that were cancelled before they began: they get no answer. */
  private readonly withdrawn = new Set<RequestId>();
  private wake: () => void = () => undefined;
  private readonly chunks: AsyncIterable<Uint8Array | string>;
  private readonly write: (line: string) => Promise<void>;

  /** @param write writes one line, without its end; resolves when more may be written */
  constructor(chunks: AsyncIterable<Uint8Array | string>, write: (line: string) => Promise<void>) {
    this.chunks = chunks;
    this.write = write;
  }

  /** Nothing is read before {@link serve}. */
  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Passes on the input until it has ended and every request is answered. */
  async serve(): Promise<void> {
    for await (const line of splitLines(this.chunks, MAX_MESSAGE_BYTES)) {
      const read = readLine(line);
      if (read === null) continue;
      if (!("jsonrpc" in read)) await this.refuse(read);
      else if ("id" in read) await this.pass(read);
      else this.cancel(read);
    }
    await this.fewerThan(1);
  }

  /** Aborts when the host cancels a request that is at work. */
  signalOf(id: RequestId): AbortSignal {
    return (this.cancellable.get(id) ?? new AbortController()).signal;
  }

  /** Keeps back the answer to a request of which nothing was done. */
  withdraw(id: RequestId): void {
    this.withdrawn.add(id);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!isJSONRPCResponse(message)) return this.write(JSON.stringify(message));
    const { id = null } = message;
    try {
      if (id === null || !this.withdrawn.delete(id)) await this.write(JSON.stringify(message));
    } finally {
      this.atWork--;
      if (id !== null) this.cancellable.delete(id);
      this.wake();
    }
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }

  private refuse({ id, code, message }: Malformed): Promise<void> {
    return this.write(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));
  }

  /** Waits before a request and not after one, so that the cancellations behind it are read. */
  private async pass(request: JSONRPCRequest): Promise<void> {
    await this.fewerThan(MAX_AT_WORK);
    this.atWork++;
    this.cancellable.set(request.id, new AbortController());
    this.onmessage?.(request);
  }

  private cancel({ method, params }: JSONRPCNotification): void {
    const id = params?.["requestId"];
    if (method === "notifications/cancelled" && (typeof id === "string" || typeof id === "number"))
      this.cancellable.get(id)?.abort();
  }

  private async fewerThan(count: number): Promise<void> {
    while (this.atWork >= count) await new Promise<void>((resolve) => (this.wake = resolve));
  }
}

/** A message of which something follows. */
type Message = JSONRPCRequest | JSONRPCNotification;

/** The message of a line; null of a response. Never throws. */
function readLine(line: Uint8Array | typeof TOO_LONG): Message | Malformed | null {
  if (line === TOO_LONG)
    return malformed(INVALID_REQUEST, `the message is longer than ${MAX_MESSAGE_BYTES} bytes`);
  if (!isUtf8(line)) return malformed(PARSE_ERROR, "the message is not UTF-8");
  const text = Buffer.from(line).toString();
  const places = jsonPlaces(text);
  if (places === null) return malformed(PARSE_ERROR, "the message is not JSON, or nested too deeply");
  const message: unknown = JSON.parse(text);
  const [repeated] = places.repeated;
  return repeated === undefined ? readMessage(message) : duplicateKey(repeated.path, message);
}

/** The answer names the request's id unless the id itself is in doubt, so that the host does not wait for it. */
function duplicateKey(path: JsonPath, message: unknown): Malformed {
  const isInEnvelope = path.length === 1 && path[0] !== "params";
  return malformed(PARSE_ERROR, `duplicate key ${pathText(path)}`, isInEnvelope ? null : idOf(message));
}

/** Within a tool's arguments, the path as every edge gives it: `payload.claim.text`; elsewhere `message.params.name`. */
function pathText(path: JsonPath): string {
  const isInArguments = path.length > 2 && path[0] === "params" && path[1] === "arguments";
  const [root, rest] = isInArguments ? ["payload", path.slice(2)] : ["message", path];
  return rest.reduce<string>(
    (text, step) => text + (typeof step === "number" ? `[${step}]` : `.${step}`),
    root,
  );
}

function readMessage(message: unknown): Message | Malformed | null {
  if (isJSONRPCRequest(message) || isJSONRPCNotification(message)) return message;
  if (isJSONRPCResponse(message)) return null;
  if (Array.isArray(message))
    return malformed(INVALID_REQUEST, "batches are not supported: send one message per line");
  const id = idOf(message);
  return id !== null && isJSONRPCRequest({ ...Object(message), params: {} })
    ? malformed(INVALID_PARAMS, "`params` must be an object", id)
    : malformed(INVALID_REQUEST, "the message is not a JSON-RPC 2.0 request", id);
}

function idOf(message: unknown): RequestId | null {
  const { id, jsonrpc } = Object(message) as { readonly id?: unknown; readonly jsonrpc?: unknown }; // anything but an object has neither
  if (jsonrpc !== "2.0") return null;
  return typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id)) ? id : null;
}

function malformed(code: number, message: string, id: RequestId | null = null): Malformed {
  return { id, code, message };
}
