import { nameOf, aboutOf, oneLine, recordsOf, type GateReport, type GateWriter } from "./report.ts";

/** A test report: a claim is a test case, and one that does not pass is a failure. The class is what the claim is about. */
export const writeJunit: GateWriter = ({ data, rows }) => {
  const counts = `tests="${rows.length}" failures="${rows.filter(({ passed }) => !passed).length}" errors="0" skipped="0"`;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="touchstone gate" ${counts}>`,
    `  <testsuite name="touchstone gate" ${counts} timestamp="${quoted(data.at)}">`,
    `    <properties>`,
    `      <property name="passed" value="${data.passed}"/>`,
    `      <property name="policy_digest" value="${quoted(data.policy_digest)}"/>`,
    `    </properties>`,
    ...rows.map(testCase),
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
};

function testCase(row: GateReport["rows"][number], index: number): string {
  const { claim, passed, reason, requestId, why } = row;
  const className = claim === null ? "touchstone" : `${claim.domain}.${claim.subject}.${claim.predicate}`;
  const about = aboutOf(claim) || "unknown";
  const told = [
    `${passed ? "passed" : "not passed"}: ${why}`,
    `about: ${about}`,
    `request: ${requestId ?? "none"}`,
    `records: ${recordsOf(row)}`,
  ]
    .map(quoted)
    .join("\n");
  const body = passed
    ? `<system-out>${told}</system-out>`
    : `<failure type="${reason}" message="${quoted(why)}">${told}</failure>`;
  return `    <testcase classname="${quoted(className)}" name="${quoted(nameOf(row, index))}">${body}</testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text as XML holds it, in an attribute or between tags. */
function quoted(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
