import assert from "node:assert/strict";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { gatePolicyFile } from "../../../src/contract/gate.ts";
import { readYaml } from "../../../src/operations/system/yaml-document.ts";
import { acquireLock } from "../../../src/operations/system/state-access.ts";
import { claimOf, INLINE } from "../../operations/reviews/fixture.ts";
import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const AT = "2026-05-01T00:00:00Z";
const stateDir = join(folder.path, "state");
const gate = (args: readonly string[], input?: string): Promise<Ran> =>
  touchstone(["gate", ...args], {
    ...(input === undefined ? {} : { input }),
    env: { TOUCHSTONE_DATA: join(ROOT, "data"), TOUCHSTONE_STATE: stateDir },
  });
const [TRUE, FALSE] = [JSON.stringify(claimOf("inferred")), JSON.stringify(claimOf("contradicted"))];

describe("touchstone gate", () => {
  it("exits with 0 if all claims pass, and with 5 if one does not or there is none", async () => {
    const open = await gate(["-"], TRUE);
    assert.deepEqual([open.code, open.stderr], [0, ""]);
    assert.match(
      open.stdout,
      /^passed .* inferred +accepted +\S+.*\n1 of 1 claim passed: the gate is open\n$/,
    );
    const closed = await gate(["-"], `[${TRUE},${FALSE},${JSON.stringify(INLINE)},{}]`);
    assert.equal(closed.code, 5);
    assert.match(closed.stdout, /\nFAILED .* contradicted +state_not_accepted \(claim_\w+\) +\S+/);
    assert.match(closed.stdout, /\nFAILED +- +invalid +review_invalid \(invalid_payload\) +no record\n/);
    assert.match(closed.stdout, /\n1 of 4 claims passed: the gate is CLOSED\n$/);
    assert.equal((await gate(["-"], "[]")).code, 5);
  });

  it("reads claims as JSON, JSONL and YAML, by file name or by content", async () => {
    const whole = JSON.stringify([claimOf("inferred"), claimOf("contradicted")], null, 2);
    const lines = `${TRUE}\n\n${FALSE}\n`;
    const yaml = `- ${TRUE}\n- # a comment\n  ${FALSE}\n`;
    const expected = (await gate(["-", "--at", AT, "--json"], whole)).stdout;
    assert.ok(expected.length > 100);
    for (const [name, text] of [
      ["claims.json", whole],
      ["claims.jsonl", lines],
      ["claims.yaml", yaml],
    ] as const) {
      const named = await gate([folder.file(name, text), "--at", AT, "--format", "json"]);
      assert.deepEqual([named.code, named.stdout], [5, expected], `${name} ${named.stderr}`);
      assert.equal((await gate(["-", "--at", AT, "--json"], text)).stdout, expected, name);
    }
    const pretty = JSON.stringify(claimOf("inferred"), null, 2);
    assert.equal((await gate(["-"], pretty)).code, 0);
  });

  it("exits with 4 if an object in the claims repeats a key, and names the key", async () => {
    for (const [name, text, told] of [
      ["twice.json", '{"request_id":"a","request_id":"b"}', /request_id.*line 1/],
      ["twice.jsonl", `${TRUE}\n{"request_id":"a","request_id":"b"}\n`, /request_id.*line 2/],
      ["twice.yaml", "request_id: a\nrequest_id: b\n", /twice\.yaml`?:2:1.*`request_id` twice/],
    ] as const) {
      const { code, stdout, stderr } = await gate([folder.file(name, text)]);
      assert.deepEqual([code, stdout], [4, ""], stderr);
      assert.match(stderr, told);
    }
  });

  it("exits with 1 for an unreadable file, and with 2 for a usage error", async () => {
    for (const [args, code, told] of [
      [[join(folder.path, "nothing.json")], 1, /there is no such file/],
      [[folder.file("bad.json", "{")], 1, /bad\.json.*line 1/],
      [[folder.file("bad.jsonl", `${TRUE}\n{\n`)], 1, /bad\.jsonl.*line 2/],
      [[folder.file("alias.yaml", "- &a {x: 1}\n- *a\n")], 1, /anchor/],
      [[], 2, /CLAIMS is missing/],
      [["-", "--format", "tabel"], 2, /there is no format `tabel`.*table/],
      [["-", "--at", "noon"], 2, /--at must be a time/],
    ] as const) {
      const ran = await gate(args, "[]");
      assert.deepEqual([ran.code, ran.stdout], [code, ""], ran.stderr);
      assert.match(ran.stderr, told);
    }
  });

  it("accepts a policy as YAML or JSON, and reports where one is wrong", async () => {
    const claims = folder.file("true.json", TRUE);
    for (const [name, text] of [
      ["only.yaml", "# ours\naccept: [verified]\n"],
      ["only.json", '{"accept":["verified"]}'],
    ] as const)
      assert.equal((await gate([claims, "--policy", folder.file(name, text)])).code, 5, name);
    for (const [text, told] of [
      ["accept: [verified]\nacept: [inferred]\n", /policy\.yaml:.*acept/],
      ["accept: [verified]\naccept: [inferred]\n", /policy\.yaml:2:1.*`accept` twice/],
      ["max_age: soon\n", /policy\.yaml:1:10/],
    ] as const) {
      const ran = await gate([claims, "--policy", folder.file("policy.yaml", text)]);
      assert.deepEqual([ran.code, ran.stdout], [1, ""]);
      assert.match(ran.stderr, told);
    }
  });

  it("prints nothing if it cannot record", async () => {
    const lock = await acquireLock(stateDir);
    lock.describe("http://127.0.0.1:1");
    const ran = await gate(["-", "--record"], TRUE);
    await lock.release();
    assert.deepEqual([ran.code, ran.stdout], [1, ""]);
    assert.match(ran.stderr, /is held by process/);
  });
});

describe("touchstone policy new", () => {
  it("writes a commented policy with the default values, and overwrites no file", async () => {
    const file = join(folder.path, "new.yaml");
    const written = await touchstone(["policy", "new", file]);
    assert.deepEqual([written.code, written.stderr], [0, ""]);
    assert.deepEqual(await readYaml(file, gatePolicyFile), gatePolicyFile.parse({}));
    const text = readFileSync(file, "utf8");
    assert.equal((await touchstone(["policy", "new"])).stdout, text);
    for (const part of Object.keys(gatePolicyFile.shape))
      if (part !== "$schema") assert.match(text, new RegExp(`^#.*\\n${part}:`, "m"));
    const again = await touchstone(["policy", "new", file]);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /already exists/);
    assert.equal(readFileSync(file, "utf8"), text);
  });

  it("accepts no other subcommand", async () => {
    for (const args of [["policy"], ["policy", "old"], ["policy", "new", "a", "b"]])
      assert.equal((await touchstone(args)).code, 2);
  });
});
