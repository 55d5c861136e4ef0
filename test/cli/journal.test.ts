import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { canonicalize } from "../../src/canonical/json.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { openTurnFixture } from "../support/turns.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const good = join(folder.path, "good");
const check = (state: string, ...args: string[]) => touchstone(["journal", "check", "--state", state, ...args]);

before(async () => {
  const fixture = await openTurnFixture(good);
  for (const prompt of ["Is a cat an animal?", "Tom is a cat.", "Is Tom an animal?"]) await fixture.take(prompt);
  await fixture.runtime.close();
});

/** A copy of the good state whose journal is changed. */
function changed(name: string, change: (journal: Buffer) => Buffer): { readonly state: string; readonly file: string } {
  const state = join(folder.path, name);
  cpSync(good, state, { recursive: true });
  const file = join(state, "journal", "turns.jsonl");
  writeFileSync(file, change(readFileSync(file)));
  return { state, file };
}

describe("touchstone journal check", () => {
  it("ends with 0 where every digest, offset and tree hash agrees", async () => {
    const text = readFileSync(join(good, "journal", "turns.jsonl"));
    const [ran, json] = await Promise.all([check(good), check(good, "--json")]);
    assert.deepEqual([ran.code, ran.stderr], [0, ""]);
    const [verdict, , ...derived] = ran.stdout.split("\n");
    assert.equal(verdict, `sound: 3 of 3 turns verify, ${text.byteLength} bytes`);
    assert.deepEqual(derived, ["index  agrees", "tree   agrees", ""]);
    const value = JSON.parse(json.stdout) as { valid: boolean; turn_count: number; damage: unknown[]; torn_tail: unknown; head_digest: string };
    assert.equal(json.stdout, `${canonicalize(value)}\n`);
    assert.deepEqual([json.code, value.valid, value.turn_count, value.damage, value.torn_tail], [0, true, 3, [], null]);
    assert.match(value.head_digest, /^sha256:[a-f0-9]{64}$/);
  });

  it("ends with 5 and names turn and byte where one bit was flipped; the file stays as it is", async () => {
    let start = 0;
    const { state, file } = changed("flipped", (journal) => {
      start = journal.indexOf("\n") + 1; // of turn 2
      const at = journal.indexOf("Tom is a cat.", start);
      journal.writeUInt8(journal.readUInt8(at) ^ 1, at);
      return journal;
    });
    const before = readFileSync(file);
    const [ran, json] = await Promise.all([check(state), check(state, "--json")]);
    assert.equal(ran.code, 5);
    assert.match(ran.stdout, /^NOT SOUND: 2 of 3 turns verify, /);
    assert.match(ran.stdout, new RegExp(`^turn 2 at byte ${start}: journal_digest is not the digest of the entry$`, "m"));
    const { damage, valid } = JSON.parse(json.stdout) as { damage: { turn_id: number; offset: number }[]; valid: boolean };
    assert.deepEqual([json.code, valid, damage.map(({ turn_id, offset }) => [turn_id, offset])], [5, false, [[2, start]]]);
    assert.deepEqual(readFileSync(file), before);
  });

  it("reports the bytes of an interrupted turn, which are no damage", async () => {
    const whole = statSync(join(good, "journal", "turns.jsonl")).size;
    const { state } = changed("torn", (journal) => Buffer.concat([journal, Buffer.from('{"articulation_surface":null,"checkpo')]));
    const ran = await check(state);
    assert.equal(ran.code, 0);
    assert.match(ran.stdout, new RegExp(`^torn {3}37 bytes at byte ${whole} belong to no turn`, "m"));
  });

  it("finds nothing wrong where no turn was taken, ends with 1 where there is no such folder, with 2 over what it does not understand", async () => {
    mkdirSync(join(folder.path, "empty"));
    const none = await check(join(folder.path, "empty"));
    assert.deepEqual([none.code, none.stdout.split("\n")[0]], [0, "sound: 0 of 0 turns verify, 0 bytes"]);
    const nowhere = await check(join(folder.path, "nowhere"));
    assert.deepEqual([nowhere.code, nowhere.stdout], [1, ""]);
    assert.match(nowhere.stderr, /^touchstone journal: [^\n]*nowhere: the journal cannot be read[^\n]*\n$/);
    for (const [args, expected] of [[[], /check is missing/], [["mend"], /there is no `journal mend`; there is check/], [["check", "now"], /unexpected argument `now`/]] as const) {
      const ran = await touchstone(["journal", ...args]);
      assert.deepEqual([ran.code, ran.stdout], [2, ""]);
      assert.match(ran.stderr, expected);
    }
  });
});
