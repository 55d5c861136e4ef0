import { canonicalize } from "../canonical/json.ts";
import type { Authority, Review } from "../engine/authority/review.ts";
import type { Operation } from "./operation.ts";

/** `POST /epistemic-truth-state/review`. The result in canonical form: the same bytes through every edge. */
export function reviewOperation(authority: Authority): Operation {
  return ({ body }) => reviewText(authority.review(body));
}

/** A review's result as every edge writes it: canonical JSON. */
export function reviewText({ result }: Review): string {
  return canonicalize(result);
}
