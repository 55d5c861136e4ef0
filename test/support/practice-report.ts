import { digestOf } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";

/** A practice report of these classes, with its seal, as text. */
export function practiceReportOf(per_class: readonly object[]): string {
  const report = { schema_version: "practice_report_v1", per_class };
  return canonicalize({ ...report, report_digest: digestOf(report) });
}
