import { isUtf8 } from "node:buffer";

/** What names a request: a string or a whole number. @see JSON-RPC 2.0, §4 */
export type RequestId = string | number;

export interface Request {
  readonly id: RequestId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** One message that came in: a request, what needs no answer, or what cannot be understood, with the line that says so. */
export type Incoming =
  | { readonly kind: "request"; readonly request: Request }
  | { readonly kind: "silent" }
  | { readonly kind: "malformed"; readonly reply: string };

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** A request that is answered with an error of the protocol, in place of a result. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
  }
}

/** Reads one line. Never throws. */
export function readMessage(line: Uint8Array): Incoming {
  if (!isUtf8(line)) return malformed(null, PARSE_ERROR, "the message is not UTF-8");
  let message: unknown;
  try {
    message = JSON.parse(Buffer.from(line).toString());
  } catch {
    return malformed(null, PARSE_ERROR, "the message is not JSON");
  }
  if (Array.isArray(message))
    return malformed(null, INVALID_REQUEST, "batches are not supported: send one message per line");
  if (!isObject(message) || message["jsonrpc"] !== "2.0")
    return malformed(null, INVALID_REQUEST, 'the message is no object with `jsonrpc` "2.0"');
  return readObject(message);
}

function readObject(message: Readonly<Record<string, unknown>>): Incoming {
  const { id, method, params = {} } = message;
  const isAnswer =
    method === undefined && (Object.hasOwn(message, "result") || Object.hasOwn(message, "error"));
  if (isAnswer) return { kind: "silent" }; // we ask nothing of hosts
  if (id !== undefined && !isId(id))
    return malformed(null, INVALID_REQUEST, "`id` must be a string or a whole number");
  if (typeof method !== "string") return malformed(id ?? null, INVALID_REQUEST, "`method` must be a string");
  if (id === undefined) return { kind: "silent" }; // a notification: there is none that changes what we do
  if (!isObject(params)) return malformed(id, INVALID_PARAMS, "`params` must be an object");
  return { kind: "request", request: { id, method, params } };
}

function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function malformed(id: RequestId | null, code: number, message: string): Incoming {
  return { kind: "malformed", reply: errorReply(id, new RpcError(code, message)) };
}

/** @param result JSON text, taken as it is, so that canonical bytes stay canonical */
export function resultReply(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

export function errorReply(id: RequestId | null, { code, message, data }: RpcError): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    id,
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });
}
