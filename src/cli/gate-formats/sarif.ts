import { digestHex } from "../../canonical/digest.ts";
import { GATE_REASONS } from "../../contract/gate.ts";
import { GATE_REASON_MEANINGS } from "../../operations/gate/report.ts";
import { ENGINE_VERSION } from "../../operations/system/version.ts";
import { aboutOf, nameOf, oneLine, recordsOf, type GateReport, type GateWriter } from "./report.ts";

/**
 * A log of SARIF 2.1.0: a claim is a result, of the kind `pass` or `fail`, at its line in the file of claims; a reason is a rule.
 * @see OASIS SARIF 2.1.0, §3.27
 */
export const writeSarif: GateWriter = (report) => {
  const lines = report.lines();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Touchstone",
            version: ENGINE_VERSION,
            rules: GATE_REASONS.map((id) => ({
              id,
              shortDescription: { text: GATE_REASON_MEANINGS[id] },
              defaultConfiguration: { level: id === "accepted" ? "none" : "error" },
            })),
          },
        },
        invocations: [
          { executionSuccessful: true, exitCode: report.data.passed ? 0 : 5, endTimeUtc: report.data.at },
        ],
        results: report.rows.map((row, index) => resultOf(row, index, { file: report.file, lines })),
        properties: { passed: report.data.passed, policy_digest: report.data.policy_digest },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

function resultOf(
  row: GateReport["rows"][number],
  index: number,
  { file, lines }: { readonly file: string | null; readonly lines: readonly number[] },
): object {
  const { claim, passed, reason, records, requestId, standing, why } = row;
  const about = aboutOf(claim);
  const place = file === null ? {} : { physicalLocation: physical(file, lines[index] ?? 1) };
  const logical =
    about === "" ? {} : { logicalLocations: [{ fullyQualifiedName: oneLine(about), kind: "claim" }] };
  return {
    ruleId: reason,
    ruleIndex: GATE_REASONS.indexOf(reason),
    kind: passed ? "pass" : "fail",
    level: passed ? "none" : "error",
    message: {
      text: oneLine(
        `${nameOf(row, index)} — ${passed ? "passed" : "not passed"}: ${why}. Records: ${recordsOf(row)}.`,
      ),
    },
    locations: file === null && about === "" ? [] : [{ ...place, ...logical }],
    ...(claim === null ? {} : { partialFingerprints: { "touchstoneClaim/v1": digestHex(claim) } }),
    properties: { request_id: requestId, standing, records },
  };
}

function physical(file: string, startLine: number): object {
  const uri = file.split("/").map(encodeURIComponent).join("/");
  const artifactLocation = file.startsWith("/") ? { uri: `file://${uri}` } : { uri, uriBaseId: "%SRCROOT%" };
  return { artifactLocation, region: { startLine } };
}
