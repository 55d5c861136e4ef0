import assert from "node:assert/strict";
import { chmodSync, cpSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { openJournal } from "../../../src/store/journal/open.ts";
import { CLI_OUTPUTS } from "../../../src/contract/command-line.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";
import { openTurnFixture } from "../../support/turns.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const state = join(folder.path, "state");
const journal = (...args: string[]) => touchstone(["journal", ...args]);
const file = (name: string, text: string): string => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};
const lines = (): string[] => readFileSync(join(state, "journal", "turns.jsonl"), "utf8").split(/(?<=\n)/);
/** A copy of the state whose journal is changed. */
function copyWith(name: string, change: (text: string) => string): string {
  const copy = join(folder.path, name);
  cpSync(state, copy, { recursive: true });
  const path = join(copy, "journal", "turns.jsonl");
  writeFileSync(path, change(readFileSync(path, "utf8")));
  return copy;
}

let [key, early, late] = ["", "", ""];
before(async () => {
  const fixture = await openTurnFixture(state);
  for (const prompt of ["Is a cat an animal?", "Tom is a cat."]) await fixture.take(prompt);
  early = (await journal("checkpoint", "--state", state)).stdout;
  for (const prompt of ["Is Tom an animal?", "Is a rock a plant?", "Tom is big."]) await fixture.take(prompt);
  await fixture.runtime.close();
  late = (await journal("checkpoint", "--state", state)).stdout;
  key = (await journal("key", "--state", state)).stdout.trim();
});

describe("touchstone journal checkpoint", () => {
  it("prints a signed note of C2SP: origin, size, root, and a signature under the name of the journal", () => {
    assert.match(
      early,
      /^touchstone\.invalid\/journal\/[0-9a-f]{16}\n2\n[A-Za-z0-9+/]{43}=\n\n\u2014 touchstone\.invalid\/journal\/[0-9a-f]{16} [A-Za-z0-9+/]{91}=?\n$/u,
    );
    assert.equal(late.split("\n")[1], "5");
    assert.equal(statSync(join(state, "keys", "journal-ed25519.pem")).mode & 0o777, 0o600);
  });
  it("signs the same journal with the same bytes, and stores the note once", async () => {
    const kept = readFileSync(join(state, "journal", "checkpoints.log"), "utf8");
    assert.equal((await journal("checkpoint", "--state", state)).stdout, late);
    assert.equal(readFileSync(join(state, "journal", "checkpoints.log"), "utf8"), kept);
    assert.equal(kept.split("\n").length, 3);
  });
  it("signs no empty, damaged or truncated journal, and uses no key that others can read", async () => {
    const damaged = copyWith("damaged", (text) => text.replace("Tom is a cat.", "Tom is a rat."));
    const cut = copyWith("cut", () => lines().slice(0, 4).join(""));
    const open = copyWith("open", (text) => text);
    chmodSync(join(open, "keys", "journal-ed25519.pem"), 0o644);
    const tried = await Promise.all(
      [join(folder.path, "nothing"), damaged, cut, open].map((each) =>
        journal("checkpoint", "--state", each),
      ),
    );
    assert.deepEqual(
      tried.map(({ code, stdout }) => [code, stdout]),
      tried.map(() => [1, ""]),
    );
    for (const [at, told] of [
      /has no turns/,
      /turn 2 is damaged at byte/,
      /does not begin with the 5 turns of the last checkpoint/,
      /others may read this private key/,
    ].entries())
      assert.match(tried[at]?.stderr ?? "", told);
  });
});

describe("touchstone journal verify", () => {
  it("checks copies with the public key alone: checkpoint, journal, inclusion with the line, consistency", async () => {
    const [inclusion, consistency] = await Promise.all([
      journal("prove", "3", "--state", state),
      journal("consistency", "2", "--state", state),
    ]);
    const copy = file("turns.jsonl", lines().join(""));
    const [note, before] = [file("late.note", late), file("early.note", early)];
    const runs = await Promise.all([
      journal("verify", "--key", key, "--checkpoint", note, "--journal", copy),
      journal(
        "verify",
        "--key",
        file("key.txt", `${key}\n`),
        "--checkpoint",
        note,
        "--proof",
        file("inclusion.json", inclusion.stdout),
        "--line",
        file("line.json", lines()[2] ?? ""),
      ),
      journal(
        "verify",
        "--key",
        key,
        "--checkpoint",
        note,
        "--earlier",
        before,
        "--proof",
        file("consistency.json", consistency.stdout),
      ),
    ]);
    assert.deepEqual(
      runs.map(({ code, stderr }) => [code, stderr]),
      runs.map(() => [0, ""]),
    );
    assert.match(
      runs[0]?.stdout ?? "",
      /^valid\n.*is signed by the key [0-9a-f]{8}\n.*5 turns: each line is canonical.*\n.*the journal begins with the 5 turns of the checkpoint\n$/s,
    );
    assert.match(
      runs[1]?.stdout ?? "",
      /turn 3 is in the tree over 5 turns.*the line is that turn.*the root over 5 turns is that of the checkpoint/s,
    );
    assert.match(
      runs[2]?.stdout ?? "",
      /the tree over 5 turns begins with the whole of that over 2.*the root over 2 turns is that of the checkpoint.*the root over 5 turns/s,
    );
  });
  it("detects a changed turn, a truncated journal, another key, a proof of another turn and a forged note", async () => {
    const note = file("n.note", late);
    const proof = JSON.parse((await journal("prove", "3", "--state", state)).stdout) as { turn_id: number };
    const other = (await journal("key", "--state", join(folder.path, "other"))).stdout.trim();
    const runs = await Promise.all([
      journal(
        "verify",
        "--key",
        key,
        "--checkpoint",
        note,
        "--journal",
        file("changed.jsonl", lines().join("").replace("Tom is big.", "Tom is fat.")),
      ),
      journal(
        "verify",
        "--key",
        key,
        "--checkpoint",
        note,
        "--journal",
        file("short.jsonl", lines().slice(0, 4).join("")),
      ),
      journal("verify", "--key", other, "--checkpoint", note),
      journal(
        "verify",
        "--key",
        key,
        "--checkpoint",
        note,
        "--proof",
        file("moved.json", JSON.stringify({ ...proof, turn_id: 4 })),
      ),
      journal("verify", "--key", key, "--checkpoint", file("forged.note", late.replace("\n5\n", "\n4\n"))),
      journal(
        "verify",
        "--key",
        key,
        "--checkpoint",
        note,
        "--proof",
        file("p.json", JSON.stringify(proof)),
        "--line",
        file("l.json", lines()[3] ?? ""),
      ),
    ]);
    assert.deepEqual(
      runs.map(({ code }) => code),
      runs.map(() => 5),
    );
    for (const [at, told] of [
      /turn 5: journal_digest is not the digest/,
      /the journal has 4 turns, the checkpoint 5/,
      /is not signed by the key/,
      /does not lead from turn 4 to its root/,
      /is not signed/,
      /its line says turn 4/,
    ].entries())
      assert.match(runs[at]?.stdout ?? "", told);
  });
  it("requires a key and something to check", async () => {
    const runs = await Promise.all([
      journal("verify", "--key", key),
      journal("verify", "--checkpoint", file("a.note", late)),
      journal("verify", "--key", "none+00000000+AAAA", "--checkpoint", file("b.note", late)),
      journal("prove", "9", "--state", state),
      journal("consistency", "7", "--state", state),
    ]);
    assert.deepEqual(
      runs.map(({ code }) => code),
      [2, 2, 2, 1, 1],
    );
  });
});

describe("a journal that lost signed turns", () => {
  it("refuses turns, serves the remaining entries, and continues once the operator accepts the loss, which is recorded", async () => {
    const cut = copyWith("rolled-back", () => lines().slice(0, 3).join(""));
    const opened = await openJournal(cut, { mode: "read" });
    assert.match(opened.damage[0]?.problem ?? "", /a checkpoint was signed over 5 turns and 3 are left/);
    assert.notEqual(await opened.line(3), null);
    await opened.close();
    const found = await journal("check", "--state", cut);
    assert.equal(found.code, 5);
    assert.match(found.stdout, /turn 4 at byte \d+: a checkpoint was signed over 5 turns and 3 are left/);
    assert.equal((await journal("accept-rollback", "--state", cut)).code, 2);
    assert.deepEqual(
      (await journal("accept-rollback", "--yes", "--state", cut)).stdout,
      "recorded: the journal continues with 3 turns, although a checkpoint was signed over 5\n",
    );
    assert.equal((await journal("check", "--state", cut)).code, 0);
    assert.match(
      readFileSync(join(cut, "journal", "checkpoints.log"), "utf8"),
      /"before":5,"kind":"rollback_accepted".*"size":3\}\n$/,
    );
    assert.equal((await journal("accept-rollback", "--yes", "--state", cut)).code, 1);
  });
});

describe("touchstone journal new-key", () => {
  it("asks for --yes, and names the key that signs from then on", async () => {
    const copy = copyWith("new-key", (text) => text);
    assert.equal((await journal("new-key", "--state", copy)).code, 2);
    const { stdout } = await journal("new-key", "--yes", "--json", "--state", copy);
    const changed = CLI_OUTPUTS["cli-journal-key-change"].schema.parse(JSON.parse(stdout));
    assert.equal((await journal("key", "--state", copy)).stdout.trim(), Object(changed).new_key);
    assert.equal((await journal("check", "--state", copy)).code, 0);
    assert.match(
      (await journal("new-key", "--yes", "--state", copy)).stdout,
      /^recorded: \S+ signs after \S+; the statement is signed by both keys\n$/,
    );
  });
});
