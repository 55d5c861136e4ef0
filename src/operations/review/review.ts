import type { Authority } from "../../engine/authority/review.ts";
import { Raw, type Input } from "../system/operation.ts";

/**
 * What the checker needs beside a request and its result: the certificate file's text, as `touchstone review --certificate FILE` writes it;
 * null where a result has none. For the pages: no route of the contract.
 */
export type CertificateOf = (request: unknown) => string | null;

export function certificateOf(authority: Authority): CertificateOf {
  return (request) => authority.review(request).certificateFile();
}

/** `POST /epistemic-truth-state/review`. The result in canonical form: the same bytes through every edge. */
export function reviewOperation(authority: Authority): (input: Input<"review">) => Raw<"review"> {
  return ({ body }) => new Raw(authority.review(body).text);
}
