import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { DISK, type Disk } from "../../../src/store/files/disk.ts";
import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import { findManifestFault } from "../../../src/store/state/checkpoint-files.ts";
import {
  checkpointFingerprint,
  readCheckpoint,
  readVault,
} from "../../../src/store/state/checkpoint-reader.ts";
import { writeCheckpoint, type CheckpointInput } from "../../../src/store/state/vault-checkpoint.ts";
import { CheckpointError } from "../../../src/store/state/vault-snapshot.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-checkpoint-"));
after(() => rmSync(root, { recursive: true }));
let dir: string;
let folder: string;
beforeEach(() => {
  dir = mkdtempSync(join(root, "c-"));
  folder = join(dir, "checkpoint");
});

/** A checkpoint that holds its number everywhere, so that parts of two cannot pass for one. */
function inputOf(number: number): CheckpointInput {
  return {
    sessionId: `session-${number}`,
    writtenAt: "2026-07-31T23:59:59.123Z",
    revision: "unknown",
    turnCount: number,
    engineIdentity: digestOf(number),
    vault: {
      metadata: Array.from({ length: 3 }, (_, index) => ({ text: `${number}.${index}` })),
      versors: new Float64Array(96).fill(number),
      storeCount: number,
      reprojectInterval: 0,
      maxEntries: null,
    },
  };
}

/** Which checkpoint stands in a state directory; fails where it is none as a whole. */
async function numberIn(stateDir: string): Promise<number | null> {
  const checkpoint = await readCheckpoint(stateDir);
  assert.deepEqual(await readVault(stateDir), checkpoint?.vault ?? null);
  assert.equal(await findManifestFault(stateDir), null);
  if (checkpoint === null) return null;
  const number = checkpoint.manifest.turn_count;
  assert.deepEqual(checkpoint.vault, inputOf(number).vault);
  assert.equal(checkpoint.manifest.session_id, `session-${number}`);
  return number;
}

class Crash extends Error {}

function wholeOf(bytes: string | Uint8Array | Iterable<Uint8Array>): Buffer {
  if (typeof bytes === "string" || bytes instanceof Uint8Array) return Buffer.from(bytes);
  return Buffer.concat([...bytes]);
}

/** The real files without waiting for the disk: what a crash leaves is the same as long as the machine stays up. */
const MEMORY: Disk = {
  ...DISK,
  write: async (file, bytes) => writeFileSync(file, wholeOf(bytes), { mode: 0o600 }),
  syncFolder: async () => {},
};

/** Works until a number of steps were made; the step after fails, a write halfway. */
function crashingDisk(steps: number): Disk {
  let left = steps;
  const step = (): boolean => left-- > 0;
  return {
    write: async (file, bytes) => {
      if (step()) return MEMORY.write(file, bytes);
      const whole = wholeOf(bytes);
      await MEMORY.write(file, whole.subarray(0, whole.length / 2));
      throw new Crash();
    },
    rename: async (from, to) => {
      if (!step()) throw new Crash();
      await MEMORY.rename(from, to);
    },
    syncFolder: async (path) => {
      if (!step()) throw new Crash();
      await MEMORY.syncFolder(path);
    },
    append: async (file, size, bytes) => {
      if (step()) return MEMORY.append(file, size, bytes);
      await MEMORY.append(file, size, bytes.subarray(0, bytes.length / 2));
      throw new Crash();
    },
    syncFile: async (file) => {
      if (!step()) throw new Crash();
      await MEMORY.syncFile(file);
    },
    remove: async (file) => {
      if (!step()) throw new Crash();
      await MEMORY.remove(file);
    },
  };
}

async function isWritten(stateDir: string, number: number, disk: Disk): Promise<boolean> {
  try {
    await writeCheckpoint(stateDir, inputOf(number), disk);
    return true;
  } catch (error) {
    assert.ok(error instanceof Crash, String(error));
    return false;
  }
}

describe("a checkpoint", () => {
  it("is absent at first", async () => {
    assert.equal(await readCheckpoint(dir), null);
    assert.equal(await readVault(dir), null);
    assert.deepEqual(readdirSync(dir), [], "reading makes nothing");
  });

  it("round-trips through four files that only the owner can access", async () => {
    const manifest = await writeCheckpoint(dir, inputOf(1));
    assert.deepEqual(await readCheckpoint(dir), {
      manifest,
      vault: inputOf(1).vault,
      turnCount: 1,
      snapshotSize: inputOf(1).vault.metadata.length,
      loggedChanges: 0,
      tornBytes: 0,
      logEnd: { bytes: 0, last: manifest.vault_digest },
    });
    assert.deepEqual(readdirSync(folder).sort(), [
      "manifest.json",
      "manifest.json.seal",
      "vault.f64",
      "vault.json",
    ]);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const name of readdirSync(folder))
      assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
  });

  it("names the digest of its snapshot's bytes, and the engine of the previous checkpoint", async () => {
    const first = await writeCheckpoint(dir, inputOf(1));
    assert.equal(first.parent_engine_identity, null);
    assert.equal(first.vault_digest, digestOfBytes(readFileSync(join(folder, "vault.json"))));
    const second = await writeCheckpoint(dir, inputOf(2));
    assert.equal(second.parent_engine_identity, inputOf(1).engineIdentity);
    assert.deepEqual(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")), second);
  });

  it("stays as it is if metadata cannot be serialised as JSON", async () => {
    for (const before of [null, 1]) {
      if (before !== null) await writeCheckpoint(dir, inputOf(before));
      const { vault, ...input } = inputOf(2);
      await assert.rejects(
        writeCheckpoint(dir, { ...input, vault: { ...vault, metadata: [{ a: Infinity }] } }),
      );
      assert.equal(await numberIn(dir), before);
    }
    await writeCheckpoint(dir, inputOf(3));
    assert.equal(await numberIn(dir), 3);
  });

  it("has a fingerprint that changes only with it", async () => {
    const seen = [await checkpointFingerprint(dir)];
    for (const number of [1, 2]) {
      await writeCheckpoint(dir, inputOf(number));
      seen.push(await checkpointFingerprint(dir));
      assert.equal(await checkpointFingerprint(dir), seen.at(-1));
    }
    assert.equal(new Set(seen).size, 3);
  });
});

describe("a crash while a checkpoint is written", () => {
  for (const before of [null, 1] as const) {
    it(`${before === null ? "the first time" : "over another"} leaves the old or the new one, at every step, and the next write goes through`, async () => {
      const seen: (number | null)[] = [];
      for (let steps = 0; ; steps++) {
        const stateDir = mkdtempSync(join(root, "crash-"));
        if (before !== null) await writeCheckpoint(stateDir, inputOf(before), MEMORY);
        const done = await isWritten(stateDir, 2, crashingDisk(steps));
        const number = await numberIn(stateDir);
        assert.ok(number === before || number === 2, `after ${steps} steps: ${number}`);
        seen.push(number);
        const next = await writeCheckpoint(stateDir, inputOf(3), MEMORY);
        assert.equal(
          next.parent_engine_identity,
          number === null ? null : inputOf(number).engineIdentity,
          `after ${steps} steps`,
        );
        assert.equal(await numberIn(stateDir), 3);
        assert.deepEqual(readdirSync(join(stateDir, "checkpoint")).sort(), [
          "manifest.json",
          "manifest.json.seal",
          "vault.f64",
          "vault.json",
        ]);
        if (done) break;
      }
      const turn = seen.indexOf(2);
      assert.ok(turn > 4 && seen.length - turn > 4, "crashes on both sides of the one moment that counts");
      assert.ok(
        seen.slice(turn).every((number) => number === 2),
        "from which on it is the new one",
      );
    });
  }

  /** Of the second crashes one in so many. */
  const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 4;

  it("may be followed by further crashes", async () => {
    for (let first = 0; first < 15; first++) {
      for (let second = 0; second < 21; second += STEP) {
        const stateDir = mkdtempSync(join(root, "twice-"));
        await writeCheckpoint(stateDir, inputOf(1), MEMORY);
        await isWritten(stateDir, 2, crashingDisk(first));
        const between = await numberIn(stateDir);
        await isWritten(stateDir, 3, crashingDisk(second));
        const number = await numberIn(stateDir);
        assert.ok(
          number === between || number === 3,
          `${first} and ${second} steps: ${number}, after ${between}`,
        );
      }
    }
  });

  it("may leave renames unsynced in any order between two syncs", async () => {
    // Every state that the folder can have on the disk: after a synchronisation, any of the renames since may be there.
    await writeCheckpoint(dir, inputOf(1), MEMORY);
    const states: string[] = [];
    let durable = mkdtempSync(join(root, "durable-"));
    cpSync(dir, durable, { recursive: true });
    let renames: (readonly [from: string, to: string])[] = [];
    const keep = (): void => {
      for (let subset = 0; subset < 2 ** renames.length; subset++) {
        const state = mkdtempSync(join(root, "state-"));
        cpSync(durable, state, { recursive: true });
        for (const [index, [from, to]] of renames.entries()) {
          if (Math.floor(subset / 2 ** index) % 2 === 0) continue;
          cpSync(join(state, "checkpoint", from), join(state, "checkpoint", to));
          unlinkSync(join(state, "checkpoint", from));
        }
        states.push(state);
      }
    };
    await writeCheckpoint(dir, inputOf(2), {
      ...MEMORY,
      rename: async (from, to) => {
        await MEMORY.rename(from, to);
        renames.push([basename(from), basename(to)]);
        keep();
      },
      syncFolder: async (path) => {
        await MEMORY.syncFolder(path);
        durable = mkdtempSync(join(root, "durable-"));
        cpSync(dir, durable, { recursive: true });
        renames = [];
        keep();
      },
    });
    const numbers = await Promise.all(states.map(numberIn));
    assert.deepEqual([...new Set(numbers)].sort(), [1, 2]);
  });

  it("is not repaired by a reader", async () => {
    await writeCheckpoint(dir, inputOf(1), MEMORY);
    await isWritten(dir, 2, crashingDisk(8));
    const names = readdirSync(folder).sort();
    assert.ok(names.length > 4);
    assert.equal(await numberIn(dir), 2);
    assert.deepEqual(readdirSync(folder).sort(), names);
  });
});

describe("a reader beside a writer", () => {
  it("always sees one complete checkpoint", async () => {
    await writeCheckpoint(dir, inputOf(1));
    let isWriting = true;
    const writer = (async () => {
      for (let number = 2; number <= 60; number++) {
        await writeCheckpoint(dir, inputOf(number), MEMORY);
        await setTimeout(1); // a writer without a pause can hold readers up for longer than they begin again
      }
      isWriting = false;
    })();
    const read = async (): Promise<void> => {
      let last = 1;
      while (isWriting) {
        const checkpoint = await readCheckpoint(dir);
        const number = checkpoint?.manifest.turn_count ?? 0;
        assert.deepEqual(checkpoint?.vault, inputOf(number).vault);
        assert.ok(number >= last, "never an earlier one again");
        last = number;
      }
    };
    await Promise.all([writer, read(), read()]);
    assert.equal(await numberIn(dir), 60);
  });
});

describe("a reader whom a writer overtakes", { skip: process.platform === "win32" }, () => {
  it("starts over, and sees the complete new checkpoint", async () => {
    await writeCheckpoint(dir, inputOf(2));
    const snapshot = readFileSync(join(folder, "vault.json"));
    rmSync(folder, { recursive: true });
    await writeCheckpoint(dir, inputOf(1));
    // A pipe in the place of the snapshot holds the reader up when it has the old manifest already.
    unlinkSync(join(folder, "vault.json"));
    execFileSync("mkfifo", [join(folder, "vault.json")]);
    const reading = numberIn(dir);
    const pipe = await open(join(folder, "vault.json"), "w"); // waits for the reader
    await writeCheckpoint(dir, inputOf(2));
    await pipe.writeFile(snapshot);
    await pipe.close();
    assert.equal(await reading, 2);
  });
});

describe("a file of several pieces", () => {
  it("is read whole, and its last byte counts", async () => {
    const count = 5_000; // its versors take 1.28 MB
    const versors = Float64Array.from({ length: 32 * count }, (_, at) => at);
    const metadata = Array.from({ length: count }, (_, at) => ({ text: "x".repeat(300), at }));
    await writeCheckpoint(dir, {
      ...inputOf(1),
      vault: { ...inputOf(1).vault, metadata, versors, storeCount: count },
    });
    const read = await readVault(dir);
    assert.deepEqual(read?.versors, versors);
    assert.deepEqual(read.metadata.slice(), metadata);
    const snapshot = join(dir, "checkpoint", "vault.json");
    writeFileSync(snapshot, readFileSync(snapshot).subarray(0, -1));
    await assert.rejects(readVault(dir), /vault_digest disagrees with vault.json/);
  });
});

describe("a checkpoint that was tampered with", () => {
  const refusal = async (read: (stateDir: string) => Promise<unknown>): Promise<string> => {
    try {
      await read(dir);
    } catch (error) {
      assert.ok(error instanceof CheckpointError);
      return `${error.kind}: ${error.message}`;
    }
    return "accepted";
  };
  beforeEach(async () => {
    await writeCheckpoint(dir, inputOf(1));
  });

  it("is contradictory if the snapshot is not the one of the manifest", async () => {
    writeFileSync(
      join(folder, "vault.json"),
      readFileSync(join(folder, "vault.json"), "utf8").replace("1.0", "9.0"),
    );
    for (const read of [readCheckpoint, readVault])
      assert.equal(await refusal(read), "contradictory: vault_digest disagrees with vault.json");
  });

  it("is contradictory if its manifest differs from the sealed one, which then is no parent either", async () => {
    const file = join(folder, "manifest.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("session-1", "session-9"));
    for (const read of [readCheckpoint, readVault])
      assert.equal(
        await refusal(read),
        "contradictory: state/checkpoint/manifest.json has changed since it was written",
      );
    assert.equal(
      await findManifestFault(dir),
      "state/checkpoint/manifest.json has changed since it was written",
    );
    assert.equal((await writeCheckpoint(dir, inputOf(2))).parent_engine_identity, null);
    assert.equal(await findManifestFault(dir), null);
    assert.equal(await numberIn(dir), 2);
  });

  it("is contradictory without its snapshot; there is no vault then", async () => {
    unlinkSync(join(folder, "vault.json"));
    assert.equal(
      await refusal(readCheckpoint),
      "contradictory: vault_digest is set but there is no vault.json",
    );
    assert.equal(await readVault(dir), null);
  });

  it("is unreadable if its manifest is, and the vault is used without it", async () => {
    for (const text of ["{", "{}", '{"written_at_revision":"abc"}']) {
      writeFileSync(join(folder, "manifest.json"), text);
      assert.match(
        await refusal(readCheckpoint),
        /^unreadable: state\/checkpoint\/manifest\.json is unreadable: /,
      );
      assert.deepEqual(await readVault(dir), inputOf(1).vault);
      await writeCheckpoint(dir, inputOf(2));
      assert.equal((await readCheckpoint(dir))?.manifest.parent_engine_identity, null);
      await writeCheckpoint(dir, inputOf(1));
    }
  });

  it("is absent without its manifest, and the vault is used without it", async () => {
    unlinkSync(join(folder, "manifest.json"));
    assert.equal(await readCheckpoint(dir), null);
    assert.deepEqual(await readVault(dir), inputOf(1).vault);
  });

  it("may omit its vault", async () => {
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as object;
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, vault_digest: null }));
    unlinkSync(join(folder, "manifest.json.seal")); // others write none
    assert.deepEqual((await readCheckpoint(dir))?.vault, inputOf(1).vault);
    unlinkSync(join(folder, "vault.json"));
    assert.equal((await readCheckpoint(dir))?.vault, null);
  });

  it("fails with the file system's error if a file cannot be read", async () => {
    unlinkSync(join(folder, "vault.json"));
    mkdirSync(join(folder, "vault.json"));
    await assert.rejects(readVault(dir), { code: "EISDIR" });
  });
});
