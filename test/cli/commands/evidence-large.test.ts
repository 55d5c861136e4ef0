import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { PAYLOAD_TYPE, preAuthentication, STATEMENT_TYPE } from "../../../src/attest/dsse.ts";
import { originFile, type OriginPlace } from "../../../src/contract/origin.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";

const folder = temporaryFolder();
after(() => folder.remove());

/** Many more than are read at a time. */
const ROWS = process.env["EVERY_CASE"] === "1" ? 20_000 : 3_000;
const each = (row: (n: number) => string, between = ",\n"): string =>
  Array.from({ length: ROWS }, (_, at) => row(at + 1)).join(between);

/** A large file of each format, and the place of its last row. */
const LARGE: Readonly<Record<string, readonly [text: string, last: OriginPlace]>> = {
  junit: [
    `<testsuite name="s">\n${each((n) => `<testcase classname="c" name="case ${n}"/>`, "\n")}\n</testsuite>`,
    { column: 1, line: ROWS + 1, row: ROWS },
  ],
  sarif: [
    `{"runs":[{"results":[\n${each((n) => `{"ruleId":"x","kind":"pass","message":{"text":"ä"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"src/f${n}.ts"}}}]}`)}],"tool":{"driver":{"name":"lint"}}}],"version":"2.1.0"}`,
    { column: 1, line: ROWS + 1, pointer: `/runs/0/results/${ROWS - 1}` },
  ],
  cyclonedx: [
    `{"components":[\n${each((n) => `{"name":"x${n}","version":"1","purl":"pkg:npm/x${n}@1"}`)}],"bomFormat":"CycloneDX"}`,
    { column: 1, line: ROWS + 1, pointer: `/components/${ROWS - 1}` },
  ],
  spdx: [
    `{"packages":[\n${each((n) => `{"name":"x${n}","externalRefs":[{"referenceType":"purl","referenceLocator":"pkg:npm/x${n}@1"}]}`)}],"spdxVersion":"SPDX-2.3"}`,
    { column: 1, line: ROWS + 1, pointer: `/packages/${ROWS - 1}` },
  ],
  csv: [
    `item,result,length_m\n${each((n) => `item ${n},ok,`, "\n")}\n`,
    { column: 1, line: ROWS + 1, row: ROWS },
  ],
  json: [
    `{"items":[\n${each((n) => `{"name":"item ${n}","state":"ready","note":"ä\\"\\\\"}`)}]}`,
    { column: 1, line: ROWS + 1, pointer: `/items/${ROWS - 1}` },
  ],
  jsonl: [each((n) => `{"name":"item ${n}","state":"ready"}`, "\n"), { column: 1, line: ROWS, row: ROWS }],
  "check-runs": [
    `{"check_runs":[\n${each((n) => `{"name":"job ${n}","head_sha":"abc","status":"completed","conclusion":"success","app":{"slug":"a"}}`)}],"total_count":${ROWS}}`,
    { column: 1, line: ROWS + 1, pointer: `/check_runs/${ROWS - 1}` },
  ],
  "otel-metrics": [
    `{"resourceMetrics":[{"scopeMetrics":[{"metrics":[\n${each((n) => `{"gauge":{"dataPoints":[{"asInt":"${n}"}]},"name":"latency","unit":"ms"}`)}]}],"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"api"}}]}}]}`,
    {
      column: 25,
      line: ROWS + 1,
      pointer: `/resourceMetrics/0/scopeMetrics/0/metrics/${ROWS - 1}/gauge/dataPoints/0`,
    },
  ],
};

async function importLarge(format: string, text: string, map: string, more: readonly string[] = []) {
  const out = join(folder.path, format, `${format}.json`);
  const source = folder.file(`${format}.source`, text);
  const ran = await touchstone(["evidence", "import", format, source, "--map", map, "--out", out, ...more]);
  assert.deepEqual([ran.code, ran.stderr], [0, ""]);
  return originFile.parse(JSON.parse(readFileSync(out.replace(/json$/, "origin.json"), "utf8"))).records;
}

describe("evidence import of a large file", () => {
  for (const [format, [text, last]] of Object.entries(LARGE))
    it(`imports every row of ${format}, with its place`, async () => {
      const { stdout } = await touchstone(["evidence", "import", format, "--print-map"]);
      const records = await importLarge(format, text, folder.file(`${format}.yaml`, stdout));
      assert.ok(records.length >= ROWS);
      assert.deepEqual(records.at(-1)?.place, last);
    });

  it("imports every subject of a signed statement", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const payload = Buffer.from(
      JSON.stringify({
        _type: STATEMENT_TYPE,
        predicateType: "https://in-toto.io/attestation/test-result/v0.1",
        predicate: { result: "PASSED" },
        subject: Array.from({ length: ROWS }, (_, n) => ({
          name: `file ${n}`,
          digest: { sha256: n.toString(16).padStart(64, "0") },
        })),
      }),
    );
    const sig = sign(null, preAuthentication(PAYLOAD_TYPE, payload), privateKey).toString("base64");
    const envelope = {
      payload: payload.toString("base64"),
      payloadType: PAYLOAD_TYPE,
      signatures: [{ sig }],
    };
    const key = folder.file("key.pem", publicKey.export({ type: "spki", format: "pem" }).toString());
    const { stdout } = await touchstone(["evidence", "import", "dsse", "--print-map"]);
    const records = await importLarge("dsse", JSON.stringify(envelope), folder.file("dsse.yaml", stdout), [
      "--key",
      key,
    ]);
    assert.deepEqual([records.length, records.at(-1)?.place?.row], [ROWS, ROWS]);
  });
});
