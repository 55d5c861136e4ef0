import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { State, recordOf, records } from "../store/journal/fixture.ts";
import { parsePolicy } from "../../src/attest/policy-file.ts";
import { reproducerOf } from "../../src/contract/turn.ts";
import { digestOf } from "../../src/canonical/digest.ts";
import { temporaryFolder, TOUCHSTONE, touchstone, type Ran } from "../support/cli.ts";

// Two witnesses in processes of their own watch one journal.
const folder = temporaryFolder();
const state = new State(Buffer.concat(records(3)));
const inFolder = (name: string): string => join(folder.path, name);
const policy = inFolder("policy");
const children: ChildProcess[] = [];
const urls: string[] = [];
const journal = (...args: string[]): Promise<Ran> => touchstone(["journal", ...args, "--state", state.dir]);
const publish = (...args: string[]): Promise<Ran> => journal("publish", "--policy", policy, ...args);
async function told(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await touchstone(args);
  assert.equal(code, 0, stderr);
  return stdout.trim();
}

/** Runs a witness in a process of its own, and resolves to where it listens. */
async function run(name: string, port: string): Promise<string> {
  const child = spawn(
    process.execPath,
    [TOUCHSTONE, "witness", "--state", inFolder(name), "--logs", inFolder("journal.key"), "--port", port],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    return / is listening on (\S+)/.exec(line)?.[1] ?? assert.fail(line);
  return assert.fail("the witness ended");
}
async function kill(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

before(async () => {
  await journal("checkpoint", "--origin", "journal.example");
  writeFileSync(inFolder("journal.key"), (await journal("key")).stdout);
  const lines = [`log ${readFileSync(inFolder("journal.key"), "utf8").trim()}`];
  for (const name of ["w1", "w2"]) {
    const vkey = await told("witness", "init", `${name}.example`, "--state", inFolder(name));
    assert.equal(await told("witness", "key", "--state", inFolder(name)), vkey);
    urls.push(await run(name, "0"));
    lines.push(`witness ${name} ${vkey} ${urls.at(-1) ?? ""}`);
  }
  writeFileSync(policy, `${lines.join("\n")}\ngroup both all w1 w2\nquorum both\n`);
});
after(async () => {
  for (const child of children) await kill(child, "SIGTERM");
  folder.remove();
  state.remove();
});

const cosigners = (note: string): string[] =>
  [...note.matchAll(/^\u2014 (\S+) /gm)].map(([, name = ""]) => name);

/** While the last checkpoint, over 9 turns, has the cosignature of w2 alone, and the one over 8 those of both. */
async function expectProofsByPolicy(): Promise<void> {
  const { proveTurn } = await import("../../src/operations/system/turn-proof.ts");
  const asked = parsePolicy(readFileSync(policy, "utf8"));
  assert.ok(asked.kind === "policy");
  assert.equal((await proveTurn(state.dir, 5, asked.policy)).note.tree.size, 8);
  assert.equal((await proveTurn(state.dir, 5, null)).note.tree.size, 9);
  await assert.rejects(
    proveTurn(state.dir, 9, asked.policy),
    /no checkpoint that covers the turn meets the policy; the last one, over 9 turns: the quorum both is not met: .* w2 cosigned it/,
  );
  assert.equal((await proveTurn(state.dir, 9, { ...asked.policy, quorum: "w2" })).note.tree.size, 9);
}

describe("a journal and two witnesses", () => {
  it("is cosigned by both, as the policy requires, and again as it grows", async () => {
    for (const size of [3, 3, 7, 8]) {
      if (size > 3) state.write(Buffer.concat(records(size)));
      const { code, stdout, stderr } = await publish();
      assert.deepEqual([code, stderr], [0, ""]);
      assert.deepEqual(cosigners(stdout), ["journal.example", "w1.example", "w2.example"]);
      assert.equal(stdout.split("\n")[1], String(size));
      const kept = join(state.folder, "cosigned", `${size}.note`);
      assert.equal(readFileSync(kept, "utf8"), stdout);
      const verified = await touchstone(["journal", "verify", "--policy", policy, "--checkpoint", kept]);
      assert.equal(verified.code, 0, verified.stdout);
      assert.match(verified.stdout, /the quorum both is met/);
    }
  });

  it("does not satisfy the policy with only its own key's signature", async () => {
    const note = inFolder("plain.note");
    writeFileSync(note, (await journal("checkpoint")).stdout);
    const { code, stdout } = await touchstone([
      "journal",
      "verify",
      "--policy",
      policy,
      "--checkpoint",
      note,
    ]);
    assert.equal(code, 5);
    assert.match(stdout, /the quorum both is not met: 2 of w1, w2 must cosign, and no witness cosigned it/);
  });

  it("is wrapped in an envelope for transparency logs, which `verify` opens", async () => {
    const [envelope, key] = [inFolder("checkpoint.dsse.json"), inFolder("bundle.pem")];
    await journal("checkpoint", "--dsse", envelope);
    writeFileSync(key, await told("bundle", "key", "--state", state.dir));
    const verify = (file: string) => touchstone(["verify", "--attestation", file, "--key", key]);
    const { code, stdout } = await verify(envelope);
    assert.equal(code, 0);
    assert.match(stdout, /its subject is the checkpoint of journal\.example over 8 turns that it carries/);
    writeFileSync(envelope, readFileSync(envelope, "utf8").replace('"payload":"ey', '"payload":"ez'));
    assert.equal((await verify(envelope)).code, 1);
  });

  it("proves a turn offline with a checkpoint that both cosigned", async () => {
    const [proof, line] = [inFolder("turn-5.tlog-proof"), inFolder("turn-5.json")];
    const bundle = inFolder("turn-5.bundle.json");
    writeFileSync(line, recordOf(5));
    const { turn_id, journal_digest } = JSON.parse(recordOf(5).toString()) as Record<string, unknown>;
    const evidence = { schema_version: "evidence_bundle_v1", trace_hash: null };
    const source = { generated_from: "turn_journal", replay_reproducer: reproducerOf(5, null) };
    writeFileSync(
      bundle,
      JSON.stringify({ ...evidence, ...source, turn_id, journal_digest, bundle_digest: digestOf(evidence) }),
    );
    const { proveTurn } = await import("../../src/operations/system/turn-proof.ts");
    writeFileSync(proof, (await proveTurn(state.dir, 5, null)).text);
    const verify = (...args: string[]) => touchstone(["verify", "--proof", proof, ...args]);
    assert.equal((await verify("--policy", policy, "--bundle", bundle)).code, 0);
    const good = await verify("--policy", policy, "--line", line);
    assert.equal(good.code, 0, good.stdout);
    assert.match(good.stdout, /the entry that the line names is turn 5 of the 8 turns of the checkpoint/);
    assert.match(good.stdout, /the quorum both is met/);
    assert.equal((await verify("--key", inFolder("journal.key"), "--line", line)).code, 0);

    for (const wrong of [recordOf(4), recordOf(5, "another prompt")]) {
      writeFileSync(line, wrong);
      assert.equal((await verify("--policy", policy, "--line", line)).code, 1);
    }
    const text = readFileSync(proof, "utf8");
    for (const changed of [text.replace("index 4", "index 3"), text.replace("\n8\n", "\n7\n")]) {
      writeFileSync(proof, changed);
      assert.equal((await verify("--policy", policy, "--bundle", bundle)).code, 1);
    }
  });

  it("is caught when it shows a second history (a split view)", async () => {
    const [honest, key] = [
      Buffer.concat(records(8)),
      readFileSync(join(state.dir, "keys", "journal-ed25519.pem")),
    ];
    // Whoever has the key can sign another history: here turn 2 reads otherwise, and all else is as before.
    const forger = new State(
      Buffer.concat(records(9).map((record, index) => (index === 1 ? recordOf(2, "never said") : record))),
    );
    cpSync(join(state.dir, "keys"), join(forger.dir, "keys"), { recursive: true });
    assert.deepEqual(readFileSync(join(forger.dir, "keys", "journal-ed25519.pem")), key);
    const { code, stderr, stdout } = await touchstone([
      "journal",
      "publish",
      "--policy",
      policy,
      "--origin",
      "journal.example",
      "--state",
      forger.dir,
    ]);
    assert.equal(code, 5);
    assert.equal([...stderr.matchAll(/it was shown another history/g)].length, 2, stderr);
    assert.deepEqual(cosigners(stdout), ["journal.example"]);
    assert.ok(!existsSync(join(forger.folder, "cosigned")));
    forger.remove();
    assert.deepEqual(state.read(), honest);
    assert.equal((await publish()).code, 0, "the first history is still cosigned");
  });

  it("is caught when it was truncated together with its log of checkpoints (a rollback)", async () => {
    const kept = inFolder("whole");
    cpSync(state.dir, kept, { recursive: true });
    rmSync(join(state.folder, "checkpoints.log"));
    rmSync(join(state.folder, "cosigned"), { recursive: true });
    state.write(Buffer.concat(records(6)));
    const { code, stderr } = await publish("--origin", "journal.example");
    assert.equal(code, 5);
    assert.equal(
      [
        ...stderr.matchAll(
          /it has cosigned 8 turns of this journal, and 6 are here: this journal was cut back/g,
        ),
      ].length,
      2,
      stderr,
    );
    rmSync(state.folder, { recursive: true });
    cpSync(join(kept, "journal"), state.folder, { recursive: true });
    assert.equal((await publish()).code, 0);
  });

  it("loses nothing when a witness is killed, and names the missing witness", async () => {
    await kill(children[0], "SIGKILL");
    state.write(Buffer.concat(records(9)));
    const away = await publish();
    assert.equal(away.code, 5);
    assert.match(away.stderr, /the witness w1: it cannot be reached: /);
    assert.match(away.stderr, /the quorum both is not met: .* and w2 cosigned it/);
    await expectProofsByPolicy();

    assert.equal(await run("w1", new URL(urls[0] ?? "").port), urls[0]);
    const back = await publish();
    assert.deepEqual([back.code, back.stderr], [0, ""]);
    assert.deepEqual(cosigners(back.stdout), ["journal.example", "w2.example", "w1.example"]);
    assert.equal((await journal("check")).code, 0);
  });

  it("can ask witnesses by address alone, and reports that it cannot verify them", async () => {
    const { code, stdout, stderr } = await journal("publish", "--witness", urls[0] ?? "", "--json");
    assert.equal(code, 0);
    assert.match(stderr, /the cosignature of http:\S+ was not verified: no policy tells its key/);
    const { witnesses } = JSON.parse(stdout) as { witnesses: unknown };
    assert.deepEqual(witnesses, [{ name: null, outcome: "cosigned", problem: null, url: urls[0] }]);
    assert.equal((await journal("publish")).code, 2);
    assert.equal((await journal("publish", "--witness", "ftp://w.example")).code, 2);
  });

  it("does not let a second witness use the same folder, and stops on a signal", async () => {
    const second = await touchstone([
      "witness",
      "--state",
      inFolder("w2"),
      "--logs",
      inFolder("journal.key"),
      "--port",
      "0",
    ]);
    assert.equal(second.code, 2);
    assert.match(second.stderr, /is held by process/);
    const child = children[1] ?? assert.fail();
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    assert.deepEqual(await ended, [0, null]);
  });
});
