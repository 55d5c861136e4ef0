import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { signCheckpoint, journalVerifier } from "../../../src/operations/system/journal-checkpoints.ts";
import { newJournalKey } from "../../../src/operations/system/journal-key.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { State, entryOf, records } from "../../store/journal/fixture.ts";

const state = new State();
after(() => state.remove());
const keys = join(state.dir, "keys");
const key = join(keys, "journal-ed25519.pem");
const log = join(state.folder, "checkpoints.log");
const sign = () => signCheckpoint({ stateDir: state.dir, origin: "notes.example", now: () => 0 });
const change = () => newJournalKey(state.dir, () => 1);
/** Appends a turn, or tells why none is taken. */
async function take(): Promise<string | null> {
  const journal = await openJournal(state.dir, { mode: "write" });
  try {
    await journal.append(entryOf(journal.status().turn_count + 1));
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await journal.close();
  }
}
let named = "";
beforeEach(async () => {
  rmSync(keys, { recursive: true, force: true });
  state.reset(Buffer.concat(records(2)));
  named = (await sign()).verifier.split("+").slice(0, 2).join("+");
});

describe("the key of the journal", () => {
  for (const [what, spoil] of [
    ["lost", () => rmSync(key)],
    [
      "exchanged",
      () => {
        const other = generateKeyPairSync("ed25519").privateKey;
        writeFileSync(key, other.export({ type: "pkcs8", format: "pem" }));
      },
    ],
  ] as const) {
    it(`is never replaced silently when it is ${what}: nothing is signed, and the note that names it is reported`, async () => {
      spoil();
      const before = what === "lost" ? null : readFileSync(key);
      const says = (error: unknown): boolean =>
        String(error).includes(`line 1 of journal/checkpoints.log`) && String(error).includes(named);
      await assert.rejects(sign(), says);
      await assert.rejects(journalVerifier(state.dir), says);
      assert.ok(says(await take()));
      if (before === null) assert.throws(() => statSync(key));
      else assert.deepEqual(readFileSync(key), before);

      const { old_key, signed_by_old } = await change();
      assert.deepEqual([old_key, signed_by_old], [named, false]);
      assert.equal(await take(), null);
      await sign();
      assert.equal(await take(), null);
    });
  }

  it("is changed by a statement of both keys, and verification goes on across the change", async () => {
    const { old_key, new_key, signed_by_old } = await change();
    assert.ok(signed_by_old && old_key.startsWith(named) && !new_key.startsWith(named));
    assert.equal(await take(), null);
    assert.equal(await journalVerifier(state.dir), new_key);
    await sign();
    assert.equal(await take(), null);
    assert.equal(readdirSync(keys).filter((name) => name !== "lock").length, 2, "the key before is kept");
    assert.equal(statSync(key).mode & 0o777, 0o600);
    const sound = readFileSync(log);
    for (let at = 0; at < sound.length; at += 7) {
      const bytes = Buffer.from(sound);
      bytes[at] = (bytes[at] as number) ^ 4; // within bounds
      writeFileSync(log, bytes);
      assert.match(
        String(await take()),
        /line [123] of journal\/checkpoints\.log is not sound/,
        `byte ${at}`,
      );
    }
    writeFileSync(log, sound);
    assert.equal(await take(), null);
  });

  it("is changed once if a change was interrupted before the new key was in place", async () => {
    const old = readFileSync(key);
    await change();
    const [kept] = [readFileSync(log, "utf8")];
    writeFileSync(`${key}.next`, readFileSync(key), { mode: 0o600 });
    writeFileSync(key, old);
    assert.match(String(await take()), /line 2 of journal\/checkpoints\.log is not sound/);
    await change();
    assert.equal(readFileSync(log, "utf8"), kept);
    assert.equal(await take(), null);
  });

  it("is not changed if nothing was signed, or if a line has another fault", async () => {
    writeFileSync(log, readFileSync(log, "utf8").replace("1970", "1971"));
    await assert.rejects(change(), /the key is not changed: line 1 of journal\/checkpoints\.log/);
    rmSync(log);
    await assert.rejects(change(), /nothing was signed yet/);
  });
});
