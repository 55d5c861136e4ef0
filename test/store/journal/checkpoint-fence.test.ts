import assert from "node:assert/strict";
import { createPublicKey } from "node:crypto";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { signCheckpoint } from "../../../src/operations/system/journal-checkpoints.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { checkJournal } from "../../../src/store/journal/check.ts";
import { checkLog } from "../../../src/store/journal/checkpoint-check.ts";
import { CheckpointLogError, JournalDamagedError } from "../../../src/store/journal/errors.ts";
import type { FileFacts } from "../../../src/store/files/files.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { readKey } from "../../../src/store/state/keys.ts";
import { State, UNSYNCED_FILES, entryOf, records } from "./fixture.ts";

const state = new State(Buffer.concat(records(2)));
after(() => state.remove());
const log = join(state.folder, "checkpoints.log");
const open = (mode: "read" | "write" = "write") => openJournal(state.dir, { mode, files: UNSYNCED_FILES });
const sign = () => signCheckpoint({ stateDir: state.dir, origin: "notes.example", now: () => 1e12 });
/** Every content that differs from `bytes` in one bit. */
function* flipped(bytes: Buffer): Generator<readonly [place: string, bytes: Buffer]> {
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const copy = Buffer.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7)); // within bounds
    yield [`bit ${bit & 7} of byte ${bit >> 3}`, copy];
  }
}

let sound = Buffer.alloc(0);
before(async () => {
  await sign();
  const journal = await open();
  await journal.append(entryOf(3));
  await journal.close();
  await sign();
  sound = readFileSync(log);
});

describe("the log of checkpoints", () => {
  it("shows every single flipped bit, and names its line", async () => {
    const key = createPublicKey((await readKey(state.dir, "journal")) ?? assert.fail("there is a key"));
    assert.equal(checkLog(sound, key).fault, null);
    const firstEnd = sound.indexOf(0x0a);
    for (const [place, bytes] of flipped(sound)) {
      const { fault } = checkLog(bytes, key);
      assert.ok(fault !== null, `${place} is silent`);
      const at = Number(place.split(" ").at(-1));
      if (!bytes.subarray(at, at + 1).equals(Buffer.from("\n")))
        assert.equal(fault.line, at <= firstEnd ? 1 : 2, place);
    }
  });

  it("whose first note somebody without the key wrote anew is found by a check, with its line", async () => {
    const [first = "", ...others] = sound.toString().split("\n");
    const { record_digest: _digest, ...record } = JSON.parse(first) as {
      note: string;
      record_digest: string;
    };
    // One digit of the signature is another, and the line has its digest again.
    const note = record.note.replace(
      /(.)(.{20}\n)$/,
      (_, digit: string, rest: string) => (digit === "A" ? "B" : "A") + rest,
    );
    assert.notEqual(note, record.note);
    const forged = { ...record, note };
    const line = canonicalize({ ...forged, record_digest: digestOf(forged) });
    writeFileSync(log, [line, ...others].join("\n"));
    const { valid, checkpoints } = await checkJournal(state.dir);
    writeFileSync(log, sound);
    assert.equal(valid, false);
    assert.deepEqual(checkpoints, { line: 1, problem: "the signature of its note does not verify" });
    assert.equal((await checkJournal(state.dir)).checkpoints, null);
  });

  it("stops entries when it opens with a flipped bit, and reading goes on", async () => {
    let at = 0;
    for (const [place, bytes] of flipped(sound)) {
      if (at++ % 97 !== 0) continue;
      writeFileSync(log, bytes);
      const journal = await open();
      await assert.rejects(
        journal.append(entryOf(4)),
        (error) =>
          error instanceof CheckpointLogError &&
          /^line [12] of journal\/checkpoints\.log is not sound: .*no turn is taken until/.test(
            error.message,
          ),
        place,
      );
      assert.ok((await journal.line(3)) !== null, place);
      assert.notEqual(journal.report.checkpoints, null);
      await journal.close();
    }
    writeFileSync(log, sound);
  });

  it("is looked at again before an entry if it changed, and trusted again once it is repaired", async () => {
    const journal = await open();
    const change = Buffer.from(sound);
    change[20] = (change[20] as number) ^ 1; // within bounds
    for (const [bytes, says] of [
      [change, /line 1 of journal\/checkpoints\.log/],
      [
        sound.subarray(0, sound.indexOf(0x0a) + 1),
        /the lines from this one on are not those that stood there/,
      ],
      [Buffer.alloc(0), /the lines from this one on are not those that stood there/],
    ] as const) {
      writeFileSync(log, bytes);
      await assert.rejects(journal.append(entryOf(4)), says);
    }
    rmSync(log);
    await assert.rejects(journal.append(entryOf(4)), CheckpointLogError);
    writeFileSync(log, sound);
    await journal.append(entryOf(4));
    await journal.close();
    state.write(Buffer.concat(records(3)));
  });

  it("is looked at again if its file, its size or its date is another, even if the other two are not", async () => {
    const flip = Buffer.from(sound);
    flip[20] = (flip[20] as number) ^ 1; // within bounds
    for (const change of [{ identity: "other" }, { size: 0 }, { changed: "later" }]) {
      let now: FileFacts = { identity: "one", size: sound.length, changed: "once" };
      const files = {
        ...UNSYNCED_FILES,
        facts: (path: string) => (path === log ? now : UNSYNCED_FILES.facts(path)),
      };
      const journal = await openJournal(state.dir, { mode: "write", files });
      writeFileSync(log, flip);
      now = { ...now, ...change };
      await assert.rejects(journal.append(entryOf(4)), CheckpointLogError, JSON.stringify(change));
      await journal.close();
      writeFileSync(log, sound);
    }
  });

  it("of more turns than there are stops entries, also where there is none yet", async () => {
    state.write(Buffer.alloc(0));
    rmSync(log);
    const journal = await open();
    writeFileSync(log, sound);
    await assert.rejects(journal.append(entryOf(1)), JournalDamagedError);
    await journal.close();
    state.write(Buffer.concat(records(3)));
  });

  it("leaves out the rest of an interrupted append, and the next one cuts it off", async () => {
    appendFileSync(log, '{"at":"2001-09-09T01:46:40.000Z","kind":"sig');
    const journal = await open();
    assert.equal(journal.report.checkpoints, null);
    await journal.append(entryOf(4));
    await journal.close();
    await sign();
    assert.ok(readFileSync(log).subarray(0, sound.length).equals(sound));
    assert.equal((await open("read")).report.checkpoints, null);
  });
});
