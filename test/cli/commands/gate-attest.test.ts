import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { signStatement } from "../../../src/attest/dsse.ts";
import { sha256Hex } from "../../../src/canonical/digest.ts";
import { gateRecord, verificationResult } from "../../../src/contract/gate-attestation.ts";
import { claimOf } from "../../operations/reviews/fixture.ts";
import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const AT = "2026-05-04T10:00:00.000Z";
const TEXT = "The rc3 artefact can be traced to its sources.";
const state = join(folder.path, "state");
const run = (args: readonly string[]): Promise<Ran> =>
  touchstone(args, { env: { TOUCHSTONE_DATA: join(ROOT, "data"), TOUCHSTONE_STATE: state } });
const short = { domain: "software.release", subject: "artefact", predicate: "traceable", text: TEXT };
const OPEN = folder.file(
  "open.yaml",
  `- ${JSON.stringify(short)}\n- ${JSON.stringify(claimOf("inferred"))}\n`,
);
const CLOSED = folder.file(
  "closed.json",
  `[${JSON.stringify(claimOf("contradicted"))}, {"a": "\\ud800"}, ${JSON.stringify({ ...short, subject: "nothing" })}]`,
);
const POLICY = folder.file(
  "policy.yaml",
  "required: [{ domain: software.release, subject: artefact, predicate: traceable }]\n",
);
const key = join(folder.path, "key.pem");
/** A gate over claims, attested in a folder of its own. */
async function attested(claims: string, policy = POLICY): Promise<{ ran: Ran; file: string; files: string }> {
  const home = temporaryFolder();
  after(() => home.remove());
  const file = join(home.path, "gate.json");
  const ran = await run(["gate", claims, "--policy", policy, "--at", AT, "--attest", file]);
  writeFileSync(key, (await run(["bundle", "key"])).stdout);
  return { ran, file, files: join(home.path, "gate.files") };
}
const verify = (file: string, ...more: readonly string[]): Promise<Ran> =>
  run(["verify", "--attestation", file, "--key", key, ...more]);
const statementIn = (file: string): unknown => {
  const { payload } = JSON.parse(readFileSync(file, "utf8")) as { readonly payload: string };
  return JSON.parse(Buffer.from(payload, "base64").toString());
};
/** Signs a changed statement with the key of the state, as its holder could. */
const resign = (statement: unknown): string =>
  JSON.stringify(
    signStatement(
      statement as object,
      createPrivateKey(readFileSync(join(state, "keys", "bundle-p256.pem"))),
    ),
  );

describe("touchstone gate --attest", () => {
  it("writes a verification result for the claims that passed, naming the signed record and the files by digest", async () => {
    const { ran, file, files } = await attested(OPEN);
    assert.equal(ran.code, 0, ran.stderr);
    assert.match(
      ran.stderr,
      /^touchstone gate: the verification result is in .*gate\.json, .*gate\.files\n$/,
    );
    const result = verificationResult.parse(statementIn(file));
    const record = gateRecord.parse(statementIn(join(files, "record.json")));
    const subject = [{ name: "open.yaml", digest: { sha256: sha256Hex(readFileSync(OPEN)) } }];
    assert.deepEqual([result.subject, record.subject], [subject, subject]);
    assert.deepEqual(result.predicate.properties, [
      "TOUCHSTONE_GATE_PASSED",
      "TOUCHSTONE_SEALED_EVIDENCE_ONLY",
      "TOUCHSTONE_NO_ASSUMPTIONS",
      "TOUCHSTONE_REQUIRED_CLAIMS_PRESENT",
    ]);
    assert.equal(result.predicate.timeCreated, AT);
    assert.match(result.predicate.verifier.id, /^https:\/\/.*\d+\.\d+\.\d+$/);
    const named = result.predicate["https://touchstone.invalid/gate-record/v1"];
    assert.deepEqual(named, {
      name: "gate.files/record.json",
      digest: { sha256: sha256Hex(readFileSync(join(files, "record.json"))) },
    });
    const { claims, policy, result: decision, reviews } = record.predicate;
    const listed = [
      claims,
      policy,
      decision,
      ...reviews.flatMap(({ request, certificate }) => [request, certificate ?? []].flat()),
    ];
    assert.equal(listed.length, 7);
    for (const { name, digest } of listed)
      assert.equal(sha256Hex(readFileSync(join(files, name))), digest.sha256, name);
    const asked = await run(["gate", OPEN, "--policy", POLICY, "--at", AT, "--json"]);
    assert.equal(`${readFileSync(join(files, "result.json"), "utf8")}\n`, asked.stdout);
    const { code, stdout } = await verify(file, "--data", join(ROOT, "data"));
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^valid\n.*\n.*\n {2}\+ at 2026-05-04T10:00:00\.000Z the gate was open/);
  });

  const openssl = { skip: !existsSync("/usr/bin/openssl") && "there is no openssl" };
  it("confirms with openssl that the key signed both statements", openssl, async () => {
    const { file, files } = await attested(OPEN);
    for (const envelope of [file, join(files, "record.json")]) {
      const { payload, payloadType, signatures } = JSON.parse(readFileSync(envelope, "utf8")) as {
        readonly payload: string;
        readonly payloadType: string;
        readonly signatures: readonly [{ readonly sig: string }];
      };
      const bytes = Buffer.from(payload, "base64");
      const head = `DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `;
      const signed = join(folder.path, "signed");
      writeFileSync(signed, Buffer.concat([Buffer.from(head), bytes]));
      writeFileSync(join(folder.path, "sig"), Buffer.from(signatures[0].sig, "base64"));
      const said = execFileSync(
        "openssl",
        ["dgst", "-sha256", "-verify", key, "-signature", join(folder.path, "sig"), signed],
        { encoding: "utf8" },
      );
      assert.equal(said, "Verified OK\n");
    }
  });

  it("writes no verification result for a gate that did not pass, removes an older one, and signs the record", async () => {
    const { file, files } = await attested(OPEN);
    const ran = await run(["gate", CLOSED, "--policy", POLICY, "--at", AT, "--attest", file]);
    assert.equal(ran.code, 5);
    assert.match(
      ran.stderr,
      /^touchstone gate: not every claim passed, so there is no verification result; \S*record\.json is/,
    );
    assert.ok(!existsSync(file));
    assert.deepEqual(readdirSync(join(files, "reviews")).sort(), [
      "1.certificate.json",
      "1.request.json",
      "2.request.json",
      "3.request.json",
    ]);
    const { code, stdout } = await verify(join(files, "record.json"));
    assert.equal(code, 0, stdout);
    assert.match(stdout, /the gate was CLOSED/);
  });

  it("leaves no older result if the claims cannot be read, and touches no file that a gate did not write", async () => {
    const { file, files } = await attested(OPEN);
    assert.equal((await run(["gate", join(folder.path, "none.json"), "--attest", file])).code, 1);
    assert.ok(!existsSync(file) && !existsSync(files));
    const claims = readFileSync(OPEN, "utf8");
    const own = await run(["gate", OPEN, "--attest", OPEN]);
    assert.deepEqual([own.code, own.stdout, readFileSync(OPEN, "utf8")], [1, "", claims]);
    assert.match(own.stderr, /no attestation: name another file/);
    mkdirSync(files);
    writeFileSync(join(files, "thesis.txt"), "mine");
    assert.match((await run(["gate", OPEN, "--attest", file])).stderr, /holds what no gate wrote/);
    assert.equal(readFileSync(join(files, "thesis.txt"), "utf8"), "mine");
    assert.equal((await run(["gate", OPEN, "--attest="])).code, 2);
  });
});

describe("touchstone verify of a gate", () => {
  it("detects a changed byte in any file, and a missing file", async () => {
    const { file, files } = await attested(OPEN);
    const names = [
      "claims.yaml",
      "policy.json",
      "result.json",
      "reviews/1.request.json",
      "reviews/2.certificate.json",
    ];
    for (const [path, told] of [
      ...names.map((name) => [join(files, name), /is not the file that was signed/] as const),
      [join(files, "record.json"), /is not the record that the verification result names/] as const,
    ]) {
      const bytes = readFileSync(path, "utf8");
      writeFileSync(path, bytes.replace(/"/, " "));
      const ran = await verify(file);
      writeFileSync(path, bytes);
      assert.equal(ran.code, 1, path);
      assert.match(ran.stdout, told);
    }
    assert.equal((await verify(file)).code, 0);
    const other = await attested(OPEN);
    writeFileSync(join(other.files, "policy.json"), "");
    assert.match(
      (await verify(other.file)).stdout,
      /not valid\n {2}! `policy\.json` is not the file that was signed/,
    );
  });

  it("detects false statements by the holder of the key", async () => {
    const { files } = await attested(CLOSED);
    const record = gateRecord.parse(statementIn(join(files, "record.json")));
    const decision = readFileSync(join(files, "result.json"), "utf8");
    const forge = async (text: string, passed: boolean): Promise<string> => {
      writeFileSync(join(files, "result.json"), text);
      const { predicate } = record;
      const result = { ...predicate.result, digest: { sha256: sha256Hex(text) } };
      const forged = { ...record, predicate: { ...predicate, passed, result } };
      writeFileSync(join(files, "record.json"), resign(forged));
      return (await verify(join(files, "record.json"))).stdout;
    };
    assert.match(await forge(decision, false), /^valid\n/);
    const opened = decision.replaceAll('"passed":false', '"passed":true');
    assert.match(await forge(opened, true), /! claim 1: its reason does not fit whether it passed/);
    const accepted = opened.replaceAll(
      /"reason":"(?:state_not_accepted|review_invalid|required_claim_missing)"/g,
      '"reason":"accepted"',
    );
    assert.match(
      await forge(accepted, true),
      /! claim 1: by the policy the reason is state_not_accepted, and not accepted\n/,
    );
    const inferred = accepted.replaceAll('"contradicted"', '"inferred"');
    assert.match(
      await forge(inferred, true),
      /! claim 1: `assigned_state` is "inferred", expected "contradicted"/,
    );
    const shown = JSON.parse(decision) as { results: unknown[] };
    const left = JSON.stringify({ ...shown, results: shown.results.slice(0, 3) });
    assert.match(await forge(left, false), /! the rows of required claims that nobody presented/);
  });

  it("accepts no other key, no other folder's name, and no other statement", async () => {
    const { file, files } = await attested(OPEN);
    const result = verificationResult.parse(statementIn(file));
    const { predicate } = result;
    for (const [changed, told] of [
      [
        { ...predicate, properties: [...predicate.properties, "TOUCHSTONE_EVIDENCE_SIGNED"] },
        /properties are not those/,
      ],
      [{ ...predicate, timeCreated: "2027-05-04T10:00:00.000Z" }, /say different things/],
      [{ ...predicate, verifier: { ...predicate.verifier, policies: [] } }, /say different things/],
    ] as const) {
      writeFileSync(file, resign({ ...result, predicate: changed }));
      const ran = await verify(file);
      assert.deepEqual([ran.code, ran.stdout.split("\n")[0]], [1, "not valid"]);
      assert.match(ran.stdout, told);
    }
    const record = gateRecord.parse(statementIn(join(files, "record.json")));
    const escaping = { ...record.predicate.policy, name: "../gate.json" };
    writeFileSync(
      join(files, "record.json"),
      resign({ ...record, predicate: { ...record.predicate, policy: escaping } }),
    );
    assert.match((await verify(join(files, "record.json"))).stdout, /no in-toto statement of a gate/);
    const stranger = temporaryFolder();
    after(() => stranger.remove());
    const theirs = await touchstone(["bundle", "key"], { env: { TOUCHSTONE_STATE: stranger.path } });
    const ran = await run(["verify", "--attestation", file, "--key", stranger.file("k.pem", theirs.stdout)]);
    assert.match(ran.stdout, /not valid\n {2}! `gate\.json`: none of its signatures is by a given key/);
  });
});
