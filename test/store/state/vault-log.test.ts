import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import { readCheckpoint, readVault } from "../../../src/store/state/checkpoint-reader.ts";
import {
  appendVaultLog,
  sealCheckpointLog,
  writeCheckpoint,
  type CheckpointInput,
} from "../../../src/store/state/vault-checkpoint.ts";
import type { LogEnd, VaultLogChange } from "../../../src/store/state/vault-log.ts";

const BASE: CheckpointInput = {
  sessionId: "session-1",
  writtenAt: "2026-11-01T00:00:00.000Z",
  revision: "r",
  turnCount: 1,
  engineIdentity: digestOf("engine"),
  vault: {
    metadata: [{ text: "first", epistemic_status: "speculative", epistemic_state: "unverified_possible" }],
    versors: new Float64Array(32).fill(1),
    storeCount: 1,
    reprojectInterval: 0,
    maxEntries: null,
  },
};

function changeOf(number: number): VaultLogChange {
  return {
    turnCount: number,
    entries: [{ text: `entry ${number}`, epistemic_status: "speculative" }],
    versors: new Float64Array(32).fill(number),
    statuses: [{ index: 0, epistemic_status: "contested", epistemic_state: "ambiguous" }],
  };
}

let dir: string;
let log: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "touchstone-vault-log-"));
  log = join(dir, "checkpoint", "vault.log");
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A checkpoint of one entry, and a line for each of turns 2 to `last`. */
async function written(last: number): Promise<LogEnd> {
  const { vault_digest: digest } = await writeCheckpoint(dir, BASE);
  let end: LogEnd = { bytes: 0, last: digest as LogEnd["last"] };
  for (let number = 2; number <= last; number++) {
    const next = await appendVaultLog(dir, changeOf(number), end);
    assert.ok(next !== null);
    end = next;
  }
  return end;
}

describe("the log of a vault", () => {
  it("adds entries and changes standings, for every reader", async () => {
    const end = await written(4);
    const checkpoint = await readCheckpoint(dir);
    assert.deepEqual(
      checkpoint?.vault?.metadata.slice().map(({ text }) => text),
      ["first", "entry 2", "entry 3", "entry 4"],
    );
    assert.equal(checkpoint.vault.metadata.at(0)?.["epistemic_status"], "contested");
    assert.equal(checkpoint.vault.storeCount, 4);
    assert.deepEqual([...checkpoint.vault.versors.subarray(96)], new Array(32).fill(4));
    const { turnCount, snapshotSize, loggedChanges, tornBytes } = checkpoint;
    assert.deepEqual([turnCount, snapshotSize, loggedChanges, tornBytes], [4, 1, 6, 0]);
    assert.deepEqual(checkpoint.logEnd, end);
    assert.deepEqual(await readVault(dir), checkpoint.vault);
    rmSync(join(dir, "checkpoint", "manifest.json"));
    assert.deepEqual(await readVault(dir), checkpoint.vault, "also without a manifest");
  });

  it("grows by the change alone, whatever the vault holds", async () => {
    const ends = [await written(2), await written(200)];
    const next = await appendVaultLog(dir, changeOf(3), ends[1] as LogEnd);
    assert.ok((next?.bytes ?? 0) - (ends[1]?.bytes ?? 0) <= (ends[0]?.bytes ?? 0) + 2);
  });

  it("is cut at any byte without losing a whole line", async () => {
    await written(4);
    const whole = readFileSync(log);
    const lines = [...whole.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at + 1] : []));
    for (let size = 0; size <= whole.length; size += 7) {
      writeFileSync(log, whole.subarray(0, size));
      const found = await readCheckpoint(dir);
      const left = lines.filter((end) => end <= size).length;
      assert.equal(found?.vault?.metadata.length, 1 + left, `${size} bytes`);
      assert.equal(found.logEnd === null, size !== 0 && !lines.includes(size), "a torn log is not continued");
    }
  });

  it("names the line in which a byte was changed", async () => {
    await written(4);
    const whole = readFileSync(log);
    for (let at = 0; at < whole.length; at += 11) {
      if (whole.indexOf(0x0a, at) === whole.length - 1 && whole[at] === 0x0a) continue;
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(log, changed);
      const number = whole.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
      await assert.rejects(readCheckpoint(dir), { name: "CheckpointError" }, `byte ${at}`);
      await assert.rejects(readVault(dir), new RegExp(`vault.log line ${number} `), `byte ${at}`);
    }
  });

  it("misses a line that was taken out, doubled or swapped", async () => {
    await written(4);
    const [one = "", two = "", three = ""] = readFileSync(log, "utf8").split(/(?<=\n)/);
    for (const text of [two + three, one + three, one + one + two + three, two + one + three]) {
      writeFileSync(log, text);
      await assert.rejects(readCheckpoint(dir), /vault.log line [12] does not follow what is before it/);
    }
  });

  it("is not continued over what somebody else wrote", async () => {
    const end = await written(3);
    appendFileSync(log, "x");
    assert.equal(await appendVaultLog(dir, changeOf(4), end), null);
    assert.ok(readFileSync(log, "utf8").endsWith("\nx"));
  });

  it("is named by the manifest when that is written again, and must then be whole", async () => {
    await written(4);
    const { vault: _, ...input } = BASE;
    const manifest = await sealCheckpointLog(dir, { ...input, turnCount: 4 });
    const bytes = readFileSync(log);
    assert.deepEqual([manifest.log_bytes, manifest.log_digest], [bytes.length, digestOfBytes(bytes)]);
    assert.equal((await readCheckpoint(dir))?.vault?.metadata.length, 4);
    writeFileSync(log, bytes.subarray(0, bytes.lastIndexOf(0x0a, bytes.length - 2) + 1));
    await assert.rejects(readCheckpoint(dir), /vault.log is shorter than log_bytes/);
  });

  it("begins anew with a new checkpoint", async () => {
    await written(4);
    const vault = (await readVault(dir)) ?? BASE.vault;
    await writeCheckpoint(dir, { ...BASE, turnCount: 4, vault });
    assert.equal(readFileSync(log).length, 0);
    assert.deepEqual((await readCheckpoint(dir))?.vault, vault);
  });
});
