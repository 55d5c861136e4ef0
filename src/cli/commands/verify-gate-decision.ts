import { checkPayload } from "../../contract/review-check.ts";
import { verifyResult, type Verification } from "../../verify/result.ts";
import { problemOfLeftOut } from "./verify-gate-left-out.ts";
import type { GateMaterial } from "./verify-gate-material.ts";
import { problemOfReason } from "./verify-gate-reasons.ts";
import { problemsOfRequired } from "./verify-gate-required.ts";

const UNDECIDED =
  "what the evidence that was left out decides: `touchstone review --find` of the claim alone gives its trace hash";

/** Checks each result against its request, and that the policy lets pass what passed and nothing else. Ages and signers it cannot see. */
export function verifyGate(material: GateMaterial): Verification {
  const problems: string[] = [];
  const notes = new Set<string>();
  const { policy, reviews, rows } = material;
  reviews.forEach((review, index) => {
    const row = rows[index];
    const name = `claim ${index + 1}`;
    if (row?.result == null) {
      problems.push(`${name} has no result`);
      return;
    }
    const { background } = material;
    const one = verifyResult({ ...review, result: row.result, records: new Map(), ...background });
    problems.push(...one.problems.map((problem) => `${name}: ${problem}`));
    for (const note of one.notes) notes.add(note);
    if (row.left_out !== undefined) notes.add(UNDECIDED);
    const checked = checkPayload(review.request);
    const request = checked.kind === "valid" ? checked.request : null;
    const wrong =
      problemOfReason(row, row.result, { policy, request, certificate: review.certificate }) ??
      problemOfLeftOut(row, { policy, request, corpora: background.corpora });
    if (wrong !== null) problems.push(`${name}: ${wrong}`);
  });
  problems.push(...problemsOfRequired(material));
  const passed = rows.length > 0 && rows.every((row) => row.passed);
  if (passed !== material.passed) problems.push("the gate as a whole does not follow from its claims");
  const checked = [
    `${reviews.length === 1 ? "the result of the claim follows from its request and certificate" : `the results of ${reviews.length} claims follow from their requests and certificates`}`,
    "the policy lets pass what passed, and nothing else, as far as files show it",
  ];
  return {
    valid: problems.length === 0,
    problems,
    checked: problems.length > 0 ? [] : checked,
    notes: [...notes],
  };
}
