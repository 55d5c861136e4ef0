import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import type { Files } from "../../../src/store/files/files.ts";
import {
  CHECKPOINT_LOG,
  commitmentOf,
  readCheckpointLog,
  wholeEnd,
  type CheckpointRecord,
} from "../../../src/store/journal/checkpoint-log.ts";
import { State, UNSYNCED_FILES } from "./fixture.ts";

describe("the lines of the log of checkpoints", () => {
  const state = new State(Buffer.alloc(0));
  after(() => state.remove());

  it("end after the last line end, or after an object that is closed", () => {
    for (const [text, end] of [
      ["", 0],
      ["{}", 2],
      ["{}\n", 3],
      ["{}\n{}", 5],
      ['{}\n{"a"', 3],
      ['{"a"', 0],
    ] as const)
      assert.equal(wholeEnd(Buffer.from(text)), end, text);
  });

  it("commit to what was signed last, whatever key is in force since", () => {
    const signed = { kind: "signed", at: "", size: 3, root: "ab", note: "" } as const;
    const change = { kind: "key_changed", at: "" } as CheckpointRecord; // its other members are not looked at
    assert.deepEqual(commitmentOf([signed, change]), { size: 3, root: "ab" });
    assert.equal(commitmentOf([change]), null);
  });

  it("leave no file open once they are read", async () => {
    writeFileSync(join(state.folder, CHECKPOINT_LOG), '{"kind":"signed"}\n');
    let open = 0;
    const files: Files = {
      ...UNSYNCED_FILES,
      open: async (path, mode) => {
        const file = await UNSYNCED_FILES.open(path, mode);
        if (file === null) return null;
        open++;
        return Object.assign(Object.create(file) as typeof file, {
          close: () => file.close().then(() => void open--),
        });
      },
    };
    await readCheckpointLog(files, state.folder);
    assert.equal(open, 0);
  });
});
