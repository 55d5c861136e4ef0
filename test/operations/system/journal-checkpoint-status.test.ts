import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { journalCheckpointOf } from "../../../src/operations/system/journal-checkpoint-status.ts";
import { acceptRollback, signCheckpoint } from "../../../src/operations/system/journal-checkpoints.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";

describe("the standing of a checkpoint", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-standing-"));
  after(() => rmSync(stateDir, { recursive: true, force: true }));
  const write = (count: number, prompt = "p"): void => {
    rmSync(join(stateDir, "journal"), { recursive: true, force: true });
    mkdirSync(join(stateDir, "journal"));
    writeFileSync(
      join(stateDir, "journal", "turns.jsonl"),
      Buffer.concat(Array.from({ length: count }, (_, at) => sealEntry({ turn_id: at + 1, prompt }).record)),
    );
  };
  const sign = () => signCheckpoint({ stateDir, origin: "notes.example", now: () => 0 });

  it("is decided from the stored tree, from the lines after it, and from both", async () => {
    for (const [kept, more] of [
      [0, 3],
      [300, 0],
      [300, 5],
      [1, 1],
    ] as const) {
      write(kept);
      const journal = await openJournal(stateDir, { mode: "write" });
      const standing = journalCheckpointOf(stateDir, journal);
      assert.equal(await standing(), null, "nothing is signed yet");
      for (let turn = 1; turn <= more; turn++) await journal.append({ turn_id: kept + turn, prompt: "q" });
      const { root, verifier } = await sign();
      for (const after of ["then", "later"]) {
        const { problem, note: _, ...told } = (await standing()) ?? assert.fail("it was signed");
        assert.deepEqual(
          { problem, ...told },
          {
            problem: null,
            tree_size: kept + more,
            root_hash: root,
            signed_at: "1970-01-01T00:00:00.000Z",
            key_name: "notes.example",
            verifier,
            is_signed: true,
            is_consistent: true,
          },
          `${kept} and ${more}, ${after}`,
        );
        await journal.append({ turn_id: journal.status().turn_count + 1, prompt: "r" });
      }
      await journal.close();
    }
  });

  it("does not hold for other or fewer turns, and is unknown after an accepted rollback", async () => {
    write(5);
    await sign();
    const log = async (): Promise<readonly unknown[]> => {
      const journal = await openJournal(stateDir, { mode: "read" });
      const told = await journalCheckpointOf(stateDir, {
        status: () => journal.status(),
        lines: (offset, limit) => journal.lines(offset, limit),
      })();
      await journal.close();
      return [told?.is_consistent, told?.problem];
    };
    const lines = (count: number, prompt: string): void =>
      writeFileSync(
        join(stateDir, "journal", "turns.jsonl"),
        Buffer.concat(
          Array.from({ length: count }, (_, at) => sealEntry({ turn_id: at + 1, prompt }).record),
        ),
      );
    lines(6, "other");
    assert.deepEqual(await log(), [false, "the journal does not begin with the 5 signed turns"]);
    lines(4, "p");
    assert.deepEqual(await log(), [false, "4 of the 5 signed turns are left"]);
    await acceptRollback({ stateDir, now: () => 0 });
    assert.deepEqual(await log(), [
      null,
      "a journal cut back to 4 turns was accepted on 1970-01-01T00:00:00.000Z; nothing has been signed since",
    ]);
  });
});
