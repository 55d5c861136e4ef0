import type { Authority } from "../engine/authority/review.ts";
import type { Operation } from "./operation.ts";

/** `POST /epistemic-truth-state/review`. The result in canonical form: the same bytes through every edge. */
export function reviewOperation(authority: Authority): Operation {
  return ({ body }) => authority.review(body).text;
}
