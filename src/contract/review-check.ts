import { MAX_FAULTS, faultsIn } from "./faults.ts";
import { reviewRequestA, reviewRequestB } from "./review-request.ts";
import { ruleOf } from "./rules.ts";
import type { ReviewRequest } from "./types/review.ts";

/** Which of the two forms the evidence of a request has. */
type Shape = "A" | "B" | "mixed";

export type CheckedPayload =
  | { readonly kind: "valid"; readonly request: ReviewRequest; readonly shape: "A" | "B" }
  | { readonly kind: "invalid"; readonly errors: readonly string[] };

/** Mixed evidence is one fault; its records are not checked. */
const mixed = {
  kind: "never",
  problem: "must not mix references and inline records",
} as const;
const REQUESTS = {
  A: ruleOf(reviewRequestA),
  B: ruleOf(reviewRequestB),
  mixed: ruleOf(reviewRequestB, { evidence: mixed }),
} as const;

/**
 * Checks a payload against its schema and collects the faults in the order and the words of contract §15.3.
 * Takes time linear in the payload, and builds at most 65 texts.
 */
export function checkPayload(payload: unknown): CheckedPayload {
  const shape = shapeOf(isObject(payload) ? payload["evidence"] : undefined);
  const { texts, more } = faultsIn(payload, REQUESTS[shape], "payload");
  if (more > 0) return { kind: "invalid", errors: [...texts.slice(0, MAX_FAULTS), `and ${more} more`] };
  if (shape === "mixed" || texts.length > 0) return { kind: "invalid", errors: texts };
  return { kind: "valid", request: payload as ReviewRequest, shape }; // it fits one of the schemas, which are of this type
}

/** References have the key `content_sha256`, inline records do not; values that are no objects are ignored. */
function shapeOf(evidence: unknown): Shape {
  const objects = Array.isArray(evidence) ? evidence.filter(isObject) : [];
  const references = objects.filter((item) => Object.hasOwn(item, "content_sha256")).length;
  if (references === 0) return "B";
  return references === objects.length ? "A" : "mixed";
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An id that the result may repeat: null unless it is well formed. */
export function echoed(payload: unknown, name: "request_id" | "scenario_id"): string | null {
  const value = isObject(payload) && Object.hasOwn(payload, name) ? payload[name] : undefined;
  return typeof value === "string" && reviewRequestB.shape[name].safeParse(value).success ? value : null;
}
