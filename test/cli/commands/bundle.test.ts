import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { type Ran, temporaryFolder, touchstone } from "../../support/cli.ts";
import type { Tree } from "../../support/review-case.ts";
import { tampered } from "../../support/tamper.ts";
import { readPage } from "../../support/doc-page.ts";
import { ROOT } from "../../support/root.ts";
import { openTurnFixture } from "../../support/turns.ts";

/** With EVERY_CASE=1 every change of a bundle is made; else one of so many. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 11;

const folder = temporaryFolder();
after(() => folder.remove());
const state = join(folder.path, "state");
const file = (name: string, text: string | Uint8Array): string => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};

before(async () => {
  const fixture = await openTurnFixture(state);
  await fixture.take("Is a cat an animal?");
  await fixture.runtime.close();
});

describe("touchstone bundle", () => {
  it("prints the bundle exactly as it is hashed, also to a file", async () => {
    const [ran, got] = await Promise.all([
      touchstone(["bundle", "1", "--state", state]),
      touchstone(["get", "/trace/1/bundle", "--json", "--state", state]),
    ]);
    assert.deepEqual([ran.code, ran.stdout], [0, got.stdout]);
    const path = join(folder.path, "out.json");
    assert.equal((await touchstone(["bundle", "1", "--output", path, "--state", state])).code, 0);
    assert.equal(readFileSync(path, "utf8"), ran.stdout);
  });

  it("attests it as an in-toto statement in a DSSE envelope that `verify` and other tools check", async () => {
    const attested = await touchstone(["bundle", "1", "--attest", "--state", state]);
    const key = await touchstone(["bundle", "key", "--state", state]);
    const plain = await touchstone(["bundle", "1", "--state", state]);
    const [envelopeFile, keyFile, bundleFile] = [
      file("a.json", attested.stdout),
      file("k.pem", key.stdout),
      file("b.json", plain.stdout),
    ];
    const checked = await touchstone([
      "verify",
      "--attestation",
      envelopeFile,
      "--key",
      keyFile,
      "--bundle",
      bundleFile,
    ]);
    assert.deepEqual([checked.code, checked.stdout.split("\n")[0]], [0, "valid"]);
    assert.match(checked.stdout, /the bundle is the attested one/);
    assert.equal(statSync(join(state, "keys", "bundle-p256.pem")).mode & 0o777, 0o600);
    const envelope = JSON.parse(attested.stdout) as {
      payload: string;
      payloadType: string;
      signatures: { sig: string }[];
    };
    const payload = Buffer.from(envelope.payload, "base64");
    const statement = JSON.parse(payload.toString()) as {
      _type: string;
      subject: { name: string; digest: { sha256: string } }[];
    };
    assert.deepEqual(
      [envelope.payloadType, statement._type, statement.subject.map(({ name }) => name)],
      ["application/vnd.in-toto+json", "https://in-toto.io/Statement/v1", ["turn-1.bundle.json"]],
    );
    const digest = createHash("sha256").update(plain.stdout.trimEnd()).digest("hex");
    assert.equal(statement.subject[0]?.digest.sha256, digest);
  });

  it("is checked by other tools as the documentation shows", {
    skip: !existsSync("/usr/bin/openssl"),
  }, async () => {
    const page = readPage(join(ROOT, "docs", "how-to", "audit-a-year-old-decision.md"));
    const block = page.fences.find(({ body }) => body.some((line) => line.startsWith("$ openssl dgst")));
    const commands = block?.body.filter((line) => line.startsWith("$ ")).map((line) => line.slice(2)) ?? [];
    const check = (): string =>
      spawnSync("sh", ["-c", commands.join("\n")], { encoding: "utf8", cwd: folder.path }).stdout;
    const attested = (await touchstone(["bundle", "1", "--attest", "--state", state])).stdout;
    file("bundle.pem", (await touchstone(["bundle", "key", "--state", state])).stdout);
    file("bundle.json", attested);
    assert.equal(check(), "Verified OK\n");
    const { payload } = JSON.parse(attested) as { payload: string };
    file(
      "bundle.json",
      attested.replace(
        payload,
        Buffer.from(Buffer.from(payload, "base64").toString().replaceAll("a cat", "a cot")).toString(
          "base64",
        ),
      ),
    );
    assert.match(check(), /failure/i);
  });

  it("is refused by `verify` with another key, a changed payload, another bundle, or a bundle whose digest is not its own", async () => {
    const envelope = JSON.parse((await touchstone(["bundle", "1", "--attest", "--state", state])).stdout) as {
      payload: string;
    };
    const key = file("k2.pem", (await touchstone(["bundle", "key", "--state", state])).stdout);
    const other = file(
      "k3.pem",
      (await touchstone(["bundle", "key", "--state", join(folder.path, "other")])).stdout,
    );
    const changed = {
      ...envelope,
      payload: Buffer.from(
        Buffer.from(envelope.payload, "base64").toString().replaceAll("a cat", "a cot"),
      ).toString("base64"),
    };
    const [good, bad] = [file("good.json", canonicalize(envelope)), file("bad.json", canonicalize(changed))];
    const bundle = JSON.parse((await touchstone(["bundle", "1", "--state", state])).stdout) as Record<
      string,
      unknown
    >;
    const runs = await Promise.all([
      touchstone(["verify", "--attestation", good, "--key", other]),
      touchstone(["verify", "--attestation", bad, "--key", key]),
      touchstone([
        "verify",
        "--attestation",
        good,
        "--key",
        key,
        "--bundle",
        file("other.json", canonicalize({ ...bundle, surface: "No." })),
      ]),
      touchstone(["verify", "--attestation", file("no.json", "{}"), "--key", key]),
      touchstone([
        "verify",
        "--attestation",
        good,
        "--key",
        key,
        "--bundle",
        file("half.json", '{"surface":"\\ud800"}'),
      ]),
    ]);
    assert.deepEqual(
      runs.map(({ code }) => code),
      [1, 1, 1, 1, 1],
    );
    for (const [at, told] of [
      /none of its signatures is by this key/,
      /none of its signatures.*subject is not.*bundle_digest does not match/s,
      /the bundle is not the attested one/,
      /not a DSSE envelope/,
      /the bundle is not the attested one/,
    ].entries())
      assert.match(runs[at]?.stdout ?? "", told);
  });

  it("is refused by `verify --proof` if its evidence is not that of the entry it names, even resealed", async () => {
    const told = async (...args: string[]) => (await touchstone([...args, "--state", state])).stdout;
    await told("journal", "checkpoint");
    const [proof, key] = [join(folder.path, "turn.tlog-proof"), (await told("journal", "key")).trim()];
    const text = await told("bundle", "1", "--proof", proof);
    const line = file("turn.line", readFileSync(join(state, "journal", "turns.jsonl"), "utf8"));
    const verify = (bundle: string, ...more: string[]) =>
      touchstone(["verify", "--proof", proof, "--key", key, "--bundle", file("given.json", bundle), ...more]);
    const good = await verify(text, "--line", line);
    assert.equal(good.code, 0, good.stdout);
    assert.match(good.stdout, /the evidence of the bundle is that of the line/);
    assert.match((await verify(text)).stdout, /not checked\n.*give the line of the turn/);

    const changed = text.replace('"surface":"Yes', '"surface":"No');
    const unsealed = await verify(changed);
    assert.equal(unsealed.code, 1);
    assert.match(unsealed.stdout, /! bundle_digest does not match the evidence/);
    const { turn_id, journal_digest, generated_from, replay_reproducer, bundle_digest, ...evidence } =
      JSON.parse(changed) as Record<string, unknown>;
    const place = { turn_id, journal_digest, generated_from, replay_reproducer };
    assert.notEqual(digestOf(evidence), bundle_digest);
    const resealed = await verify(
      canonicalize({ ...evidence, ...place, bundle_digest: digestOf(evidence) }),
      "--line",
      line,
    );
    assert.equal(resealed.code, 1);
    assert.match(resealed.stdout, /! the evidence of the bundle is not that of the line/);
  });

  it("is refused by `verify --proof` with any one value changed, resealed or not", async () => {
    const told = async (...args: string[]) => (await touchstone([...args, "--state", state])).stdout;
    await told("journal", "checkpoint");
    const [proof, key] = [join(folder.path, "leaf.tlog-proof"), (await told("journal", "key")).trim()];
    const bundle = JSON.parse(await told("bundle", "1", "--proof", proof)) as Tree;
    const line = file("leaf.line", readFileSync(join(state, "journal", "turns.jsonl"), "utf8"));
    const verify = (given: unknown) =>
      touchstone([
        ...["verify", "--proof", proof, "--key", key, "--line", line],
        ...["--bundle", file("leaf.json", JSON.stringify(given))],
      ]);
    assert.equal((await verify(bundle)).code, 0);
    const passed = new Set<string>();
    let count = 0;
    for (const { result, path } of tampered(bundle, [])) {
      if (count++ % STEP !== 0) continue;
      const { turn_id, journal_digest, generated_from, replay_reproducer, bundle_digest, ...evidence } =
        result;
      const sealed = { ...result, bundle_digest: digestOf(evidence) };
      for (const given of bundle_digest === sealed.bundle_digest ? [result] : [result, sealed])
        if (canonicalize(given) !== canonicalize(bundle) && (await verify(given)).code === 0)
          passed.add(path);
    }
    assert.ok(count > 1000, String(count));
    assert.deepEqual([...passed], []);
  });

  it("says which checkpoint its proof leads to, or takes one that a policy accepts", async () => {
    const bundle = (...args: string[]) => touchstone(["bundle", "1", "--state", state, ...args]);
    await touchstone(["journal", "checkpoint", "--state", state]);
    const key = (await touchstone(["journal", "key", "--state", state])).stdout.trim();
    const proof = ["--proof", join(folder.path, "turn.tlog-proof")];
    const { code, stderr } = await bundle(...proof);
    assert.equal(code, 0);
    assert.match(
      stderr,
      /^touchstone bundle: the proof leads to the checkpoint of \S+ over \d+ turns?, which no witness cosigned\n$/,
    );
    const policy = file("policy", `log ${key}\nquorum none\n`);
    const met = await bundle(...proof, "--policy", policy);
    assert.deepEqual([met.code, met.stderr], [0, ""]);
    const other = (
      await touchstone(["witness", "init", "w.example", "--state", join(folder.path, "w")])
    ).stdout.trim();
    const unmet = await bundle(
      ...proof,
      "--policy",
      file("policy", `log ${key}\nwitness w ${other}\nquorum w\n`),
    );
    assert.equal(unmet.code, 1);
    assert.match(unmet.stderr, /the last one, over \d+ turns?: the quorum w is not met: w must cosign/);
    assert.equal((await bundle("--policy", policy)).code, 2);
  });

  it("is not attested while the log of checkpoints, or damage, leaves open whether it is the turn that was signed", async () => {
    const damaged = join(folder.path, "damaged");
    const fixture = await openTurnFixture(damaged);
    for (const prompt of ["Is a cat an animal?", "Is a dog an animal?"]) await fixture.take(prompt);
    await fixture.runtime.close();
    await touchstone(["journal", "checkpoint", "--state", damaged]);
    const attest = () => touchstone(["bundle", "1", "--attest", "--state", damaged]);
    const spoil = async (name: string, change: (text: string) => string): Promise<Ran> => {
      const path = join(damaged, "journal", name);
      const text = readFileSync(path, "latin1");
      writeFileSync(path, change(text), "latin1");
      const ran = await attest();
      writeFileSync(path, text, "latin1");
      return ran;
    };
    const flipped = await spoil("checkpoints.log", (text) => text.replace('"at":"2', '"at":"3'));
    assert.deepEqual([flipped.code, flipped.stdout], [1, ""]);
    assert.match(flipped.stderr, /line 1 of journal\/checkpoints\.log is not sound/);

    // Damage to the other turn leaves the root of the tree that is kept; without that nothing leads to what was signed.
    const other = (text: string) => text.replace("Is a dog", "Is a dig");
    assert.equal((await spoil("turns.jsonl", other)).code, 0);
    rmSync(join(damaged, "journal", "turns.merkle"));
    const unproved = await spoil("turns.jsonl", other);
    assert.deepEqual([unproved.code, unproved.stdout], [1, ""]);
    assert.match(unproved.stderr, /turn 1 .* whether it is the one that was signed cannot be told/);
    assert.equal((await attest()).code, 0);
  });

  it("reports a missing turn, and requires a key", async () => {
    const runs = await Promise.all([
      touchstone(["bundle", "7", "--state", state]),
      touchstone(["bundle", "--state", state]),
      touchstone(["verify", "--attestation", file("x.json", "{}")]),
    ]);
    assert.deepEqual(
      runs.map(({ code }) => code),
      [1, 2, 2],
    );
    assert.match(runs[0]?.stderr ?? "", /trace turn|trace bundle/);
  });
});
