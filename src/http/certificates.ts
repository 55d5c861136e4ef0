import type { IncomingMessage } from "node:http";
import { ROUTES, type Route } from "../contract/routes.ts";
import type { CertificateOf } from "../operations/review.ts";
import { readBody } from "./body.ts";
import { certificateReply, type Reply } from "./respond.ts";

/** Answers a request for the certificate file of a review. @throws Failure as for a review */
export type Certificates = (request: IncomingMessage, onAccepted: () => void) => Promise<Reply>;

const ROUTE: Route | undefined = ROUTES.find(({ name }) => name === "review");

/** The body is that of a review; the answer is the file as it is hashed, byte for byte, or 204 where the result has none. */
export function createCertificates(ready: Promise<CertificateOf>): Certificates {
  ready.catch(() => undefined); // the caller sees the failure; nobody may be waiting here
  return async (request, onAccepted) => {
    if (ROUTE?.body === undefined) throw new Error("the route of reviews has a body");
    const body = await readBody(request, ROUTE.body, onAccepted);
    return certificateReply((await ready)(body));
  };
}
