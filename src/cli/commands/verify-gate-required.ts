import type { About, GateMaterial } from "./verify-gate-material.ts";

const keyOf = ({ domain, subject, predicate }: About): string => JSON.stringify([domain, subject, predicate]);

/** Each required claim was presented in a request that fits its schema, or has a row that says it is missing. */
export function problemsOfRequired({ policy, rows, reviews }: GateMaterial): readonly string[] {
  const presented = new Set(
    reviews.flatMap(({ request }, index) =>
      rows[index]?.result?.decision_reason === "invalid_payload" ? [] : [keyOf(claimIn(request))],
    ),
  );
  const missing = policy.required.filter((claim) => !presented.has(keyOf(claim))).map(keyOf);
  const told = rows.slice(reviews.length);
  return missing.length === told.length &&
    told.every((row, index) => !row.passed && row.missing !== null && keyOf(row.missing) === missing[index])
    ? []
    : ["the rows of required claims that nobody presented are not those that the policy asks for"];
}

function claimIn(request: unknown): About {
  const { claim } = (request ?? {}) as { readonly claim?: Partial<About> }; // a review found that it fits its schema
  return { domain: claim?.domain ?? "", subject: claim?.subject ?? "", predicate: claim?.predicate ?? "" };
}
