import type { z } from "zod/v3";
import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { describeFlaw, flawsOf } from "../../contract/issues.ts";
import { sealedClaim, unfoundedRequest } from "../../contract/review-request.ts";
import {
  findEvidence,
  requestOfClaim,
  type FoundRequest,
  type Unfounded,
} from "../../engine/authority/find.ts";
import type { Review } from "../../engine/authority/review.ts";
import type { LoadedAuthority } from "./authority.ts";

type Sealed = Pick<LoadedAuthority, "authority" | "corpora">;

/** A claim with the evidence that was found for it. */
export interface FoundReview {
  /** An ordinary request: sent again, it gets the same result. */
  readonly request: FoundRequest;
  readonly review: Review;
  /** Canonical text of `{request, result}`: the same bytes through every edge. */
  readonly text: string;
}

/** Finds the evidence of a claim, or of a request that names none. @throws Failure for anything else */
export type FindReview = (given: unknown) => FoundReview;

export function createFinder({ authority, corpora }: Sealed): FindReview {
  return (given) => {
    const request = findEvidence(unfoundedIn(given), corpora, authority);
    const review = authority.review(request);
    return { request, review, text: canonicalize({ request, result: review.result }) };
  };
}

/** A claim alone, or a request that names no evidence, gets the evidence that is found for it; anything else stays as it is. */
export function withEvidence(given: unknown, { authority, corpora }: Sealed): unknown {
  const claim = sealedClaim.safeParse(given);
  if (claim.success) return findEvidence(requestOfClaim(claim.data), corpora, authority);
  const request = unfoundedRequest.safeParse(given);
  return request.success ? findEvidence(request.data, corpora, authority) : given;
}

function unfoundedIn(given: unknown): Unfounded {
  const members = typeof given === "object" && given !== null ? given : {};
  const named = ["evidence", "inference"].find((key) => Object.hasOwn(members, key));
  if (named !== undefined)
    throw new Failure(
      "bad_value",
      `the request has \`${named}\` already: leave out \`evidence\` and \`inference\`, since the evidence is to be found`,
    );
  return Object.hasOwn(members, "claim")
    ? parse(unfoundedRequest, given)
    : requestOfClaim(parse(sealedClaim, given));
}

function parse<T>(schema: z.ZodType<T>, given: unknown): T {
  const { data, error } = schema.safeParse(given);
  if (error === undefined) return data;
  throw new Failure("bad_value", flawsOf(error).map(describeFlaw).join("; "));
}
