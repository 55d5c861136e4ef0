import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { BodyRule } from "../contract/routes.ts";
import { Failure } from "../contract/failures.ts";
import { JsonText } from "../contract/json-text.ts";
import { isFramed } from "./guards.ts";
import { createTurnstile } from "./turnstile.ts";
import { parseJsonBody } from "../operations/system/json-input.ts";

/** The connection ended before the request did: nobody is left to answer. */
export class ClientGoneError extends Error {
  constructor() {
    super("the client went away");
    this.name = "ClientGoneError";
  }
}

/** The largest declared body that is left to Node to discard when nobody reads it, so that the connection stays usable. */
const MAX_DISCARDED_BYTES = 65_536;

/** Bodies of more bytes take turns: twelve of 260 KB that are complete in the same moment would keep others waiting for 35 ms otherwise, each for 4. */
const LONG_BYTES = 16_384;
/** One for all servers of a process, since they share its event loop. */
const takeTurn = createTurnstile();

/**
 * Reads the body of a request as JSON, whatever its `Content-Type` says; as a `JsonText` where the rule has it so.
 * A declared length above the limit is refused before a byte is read; an undeclared one is counted while reading.
 * @param onAccepted called before the first byte is read: the moment for `100 Continue`.
 * @throws Failure `body_too_large` or `invalid_json`; ClientGoneError.
 * @see contract §2.2, steps 6 to 8
 */
export async function readBody(
  request: IncomingMessage,
  rule: Omit<BodyRule, "schema">,
  onAccepted: () => void,
): Promise<unknown> {
  const chunks = await readChunks(request, rule.maxBytes, onAccepted);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (size === 0 && rule.emptyIsObject) return {};
  const value = (): unknown => {
    const bytes = joined(chunks);
    if (!isUtf8(bytes))
      throw new Failure("invalid_json", "invalid JSON body", { detail: "the body is not valid UTF-8" });
    return rule.asText === true ? new JsonText(bytes) : parseJsonBody(bytes.toString("utf8"));
  };
  return size > LONG_BYTES ? takeTurn(() => Promise.resolve(value())) : value();
}

/** The bytes of a body of at most `maxBytes`. @throws Failure `body_too_large`; ClientGoneError */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  onAccepted: () => void,
): Promise<Buffer> {
  return joined(await readChunks(request, maxBytes, onAccepted));
}

async function readChunks(
  request: IncomingMessage,
  maxBytes: number,
  onAccepted: () => void,
): Promise<readonly Buffer[]> {
  if (declaredLength(request) > maxBytes) throw tooLarge(maxBytes);
  onAccepted();
  return collect(request, maxBytes);
}

/**
 * Whether the bytes of an unread body may still be on their way in a number that is not worth waiting for,
 * or may never come, as after an unanswered `Expect`. Such a connection has to be closed after the answer.
 */
export function leavesBodyUnread(request: IncomingMessage): boolean {
  if (!isFramed(request)) return true;
  if (request.complete) return false;
  const { headers } = request;
  const hasBody = headers["transfer-encoding"] !== undefined || declaredLength(request) > 0;
  return (
    hasBody &&
    (headers.expect !== undefined ||
      headers["transfer-encoding"] !== undefined ||
      declaredLength(request) > MAX_DISCARDED_BYTES)
  );
}

function declaredLength(request: IncomingMessage): number {
  return Number(request.headers["content-length"] ?? 0); // the HTTP parser lets only digits through
}

function tooLarge(maxBytes: number): Failure {
  return new Failure("body_too_large", `request body exceeds ${maxBytes} bytes`);
}

function collect(request: IncomingMessage, maxBytes: number): Promise<readonly Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes)
        reject(tooLarge(maxBytes)); // what still comes is discarded here
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(chunks));
    // An aborted request reports an error only to those who listen for one; it closes in any case.
    request.on("close", () => {
      if (!request.complete) reject(new ClientGoneError());
    });
  });
}

function joined(chunks: readonly Buffer[]): Buffer {
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
