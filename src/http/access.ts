import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Failure } from "../contract/failures.ts";

/** Lets a request for data pass, or throws. @param path the cut path. @throws Failure `token_required` */
export type Access = (request: IncomingMessage, path: string) => void;

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;
/** What anybody may ask without a token: whether the server is up. */
const OPEN: ReadonlySet<string> = new Set(["/health"]);

/** @param token what requests must send in `Authorization: Bearer …`; null: none is needed. @see RFC 6750 §2.1 */
export function createAccess(token: string | null): Access {
  if (token === null) return () => undefined;
  const expected = digest(token);
  return (request, path) => {
    if (OPEN.has(path)) return;
    const given = BEARER.exec(request.headers.authorization ?? "")?.[1] ?? "";
    // Digests all have the same length, so the time of the comparison says nothing about the token.
    if (timingSafeEqual(digest(given), expected)) return;
    throw new Failure("token_required", "access token required", {
      detail:
        "this server was started with --token: send `Authorization: Bearer TOKEN`, or open the workbench with the link that it printed",
    });
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
