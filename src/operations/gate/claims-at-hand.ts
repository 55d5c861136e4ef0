import { reviewRequest, sealedClaim } from "../../contract/review-request.ts";
import type { Claim, ReviewRequest } from "../../contract/types/review.ts";
import { requestOfClaim } from "../../engine/authority/find.ts";
import { claimFingerprint } from "../../engine/authority/result.ts";

/** Claims by the fingerprint that a result has of its own: so a result is never told of another claim. */
export function claimsByFingerprint(given: readonly unknown[]): ReadonlyMap<string, Claim> {
  return new Map(
    given.flatMap((value) => {
      const request = requestIn(value);
      return request === null ? [] : [[claimFingerprint(request), request.claim] as const];
    }),
  );
}

function requestIn(
  value: unknown,
): Pick<ReviewRequest, "claim" | "proposer" | "request_id" | "scenario_id"> | null {
  const claim = sealedClaim.safeParse(value);
  if (claim.success) return requestOfClaim(claim.data);
  const request = reviewRequest.safeParse(value);
  return request.success ? request.data : null;
}
