import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { describe, it } from "node:test";
import { openJournal } from "../../../src/store/journal/open.ts";
import {
  State,
  UNSYNCED_FILES,
  entryOf,
  faultyFiles,
  recordOf,
  records,
  systemError,
  type Operation,
} from "./fixture.ts";
import { expectSound, one, state, text, three, two } from "./recovery-fixture.ts";

describe("a journal that was cut short", () => {
  it("keeps the earlier turns, wherever the last was cut, moves exactly the torn part away, and continues", async () => {
    const whole = Buffer.concat([one, two, three]);
    const start = one.length + two.length;
    for (let size = start; size <= whole.length; size++) {
      const missing = whole.length - size;
      const { torn, completed } = await expectSound(whole.subarray(0, size), missing <= 1 ? 3 : 2);
      assert.deepEqual(
        torn,
        missing <= 1 || size === start ? null : Buffer.from(three.subarray(0, size - start)),
      );
      assert.equal(completed, missing === 1 ? 3 : null);
    }
  });

  it("is empty, and continues, if the first turn was cut", async () => {
    for (const size of [0, 1, 2, 50, one.length - 2]) await expectSound(one.subarray(0, size), 0);
    await expectSound(one.subarray(0, -1), 1);
  });

  it("is unchanged in read mode", async () => {
    const content = Buffer.concat([one, two, three.subarray(0, 40)]);
    state.reset(content);
    const journal = await openJournal(state.dir, {
      mode: "read",
      files: faultyFiles(({ op }) =>
        op === "open" || op === "close" ? undefined : new Error(`${op} in read mode`),
      ),
    });
    assert.deepEqual(journal.report.torn, { offset: one.length + two.length, bytes: 40, quarantine: null });
    assert.equal(journal.status().turn_count, 2);
    assert.equal(journal.status().size_bytes, one.length + two.length);
    assert.equal(await journal.line(3), null);
    await assert.rejects(journal.append(entryOf(3)));
    await journal.close();
    assert.deepEqual(state.read(), content);
  });

  it("has no turns without a journal, and read mode creates none", async () => {
    const empty = new State();
    const journal = await openJournal(empty.dir, { mode: "read" });
    assert.deepEqual(journal.status(), { turn_count: 0, head_digest: null, size_bytes: 0 });
    assert.equal(await journal.line(1), null);
    assert.deepEqual([text(await journal.page(0, 50)), await journal.lines(0, 50)], ["[]", []]);
    await journal.close();
    assert.equal(existsSync(empty.folder), false);
    empty.remove();
  });
});

describe("a tail that no append finished", () => {
  const zeros = (length: number) => Buffer.alloc(length);
  const base = Buffer.concat([one, two]);
  const cases: Readonly<Record<string, Buffer>> = {
    zeros: zeros(700),
    "one zero": zeros(1),
    "a page of zeros": zeros(4096),
    garbage: Buffer.from("\x7fELF\x01\x02\xff\xfe garbage"),
    "garbage with line ends": Buffer.from("\x80\x01\n\xff\xfe\n\x00\n", "latin1"),
    "a part of an old line": three.subarray(60, 160),
    "the end of an old line": three.subarray(three.length - 30),
    "a line of which the first part is zeros": Buffer.concat([
      zeros(512 - (base.length % 512)),
      three.subarray(512 - (base.length % 512)),
    ]),
    "zeros and a line end": Buffer.concat([zeros(512 - (base.length % 512)), Buffer.from("\n")]),
  };
  for (const [name, tail] of Object.entries(cases)) {
    it(`is moved away: ${name}`, async () =>
      assert.deepEqual((await expectSound(Buffer.concat([base, tail]), 2)).torn, tail));
  }

  it("is moved away after a turn that only lacks its line end", async () => {
    for (const tail of [
      zeros(1),
      zeros(600),
      Buffer.from("\x0b"),
      Buffer.from("{"),
      Buffer.from('"journal'),
    ]) {
      assert.deepEqual(await expectSound(Buffer.concat([base, three.subarray(0, -1), tail]), 3), {
        torn: tail,
        completed: 3,
      });
    }
  });

  it("may lose any sectors of a long line, and the earlier turns remain", async () => {
    const long = recordOf(3, "x".repeat(2200));
    const content = Buffer.concat([base, long]);
    const first = Math.floor(base.length / 512);
    const sectors = Math.ceil(content.length / 512) - first;
    for (let lost = 1; lost < 2 ** sectors - 1; lost++) {
      const cut = Buffer.from(content);
      for (let sector = 0; sector < sectors; sector++)
        if ((lost >> sector) % 2 === 1)
          cut.fill(
            0,
            Math.max(base.length, (first + sector) * 512),
            Math.min(cut.length, (first + sector + 1) * 512),
          );
      state.reset(cut);
      const journal = await openJournal(state.dir, { mode: "write", files: UNSYNCED_FILES });
      assert.deepEqual(
        [journal.report.damage, journal.status().turn_count],
        [[], 2],
        `lost ${lost.toString(2)}`,
      );
      await journal.close();
      assert.deepEqual(state.read(), base);
    }
  });

  it("is repaired to the same result if the process dies at any step of the repair", async () => {
    for (const content of [
      Buffer.concat([base, three.subarray(0, 77)]),
      Buffer.concat([base, three.subarray(0, -1)]),
      Buffer.concat([base, three.subarray(0, -1), zeros(9)]),
    ]) {
      const [count, torn] =
        content.length > base.length + 77
          ? [3, content.subarray(base.length + three.length - 1)]
          : [2, content.subarray(base.length)];
      for (let dies = 0; dies < 100; dies++) {
        state.reset(content);
        let calls = 0;
        const dying = faultyFiles(() => (calls++ >= dies ? systemError("EIO") : undefined));
        const opened = await openJournal(state.dir, { mode: "write", files: dying }).catch(() => null);
        await opened?.close().catch(() => undefined);
        const again = await openJournal(state.dir, { mode: "write" });
        await again.append(entryOf(count + 1));
        await again.close();
        assert.deepEqual(state.read(), Buffer.concat(records(count + 1)), `dies at ${dies}`);
        assert.deepEqual(
          state.quarantined().map(({ bytes }) => bytes),
          torn.length === 0 ? [] : [Buffer.from(torn)],
        );
        if (calls < dies) break;
        assert.ok(dies < 99);
      }
    }
  });

  it("is synced after every step that the next depends on, and before anything is served", async () => {
    const opening = async (content: Buffer): Promise<readonly string[]> => {
      state.reset(content);
      const calls: string[] = [];
      const journal = await openJournal(state.dir, {
        mode: "write",
        files: faultyFiles(({ op, name }) => {
          calls.push(`${op} ${name.startsWith("tail-") ? "copy" : name}`);
          return undefined;
        }),
      });
      const ofTurns = calls.filter((call) => !/turns\.(?:index|merkle)|checkpoints|close/.test(call));
      await journal.close();
      return ofTurns;
    };
    const begun = ["makeFolder journal", "open turns.jsonl"];
    const copied = [
      "makeFolder quarantine",
      "open copy",
      "write copy",
      "sync copy",
      "syncFolder quarantine",
      "syncFolder journal",
    ];
    const [cut, ended, served] = [
      ["truncate turns.jsonl", "sync turns.jsonl"],
      ["write turns.jsonl", "sync turns.jsonl"],
      ["sync turns.jsonl"],
    ];
    assert.deepEqual(
      await opening(base),
      [...begun, ...served],
      "a process that was killed may have left lines in memory",
    );
    assert.deepEqual(await opening(Buffer.concat([base, three.subarray(0, 77)])), [
      ...begun,
      ...copied,
      ...cut,
      ...served,
    ]);
    assert.deepEqual(await opening(Buffer.concat([base, three.subarray(0, -1)])), [
      ...begun,
      ...ended,
      ...served,
    ]);
    assert.deepEqual(await opening(Buffer.concat([base, three.subarray(0, -1), zeros(9)])), [
      ...begun,
      ...copied,
      ...cut,
      ...ended,
      ...served,
    ]);
    // Its name may be in memory only, and those of the folders above it.
    assert.deepEqual(await opening(Buffer.alloc(0)), [
      ...begun,
      "sync turns.jsonl",
      "syncFolder journal",
      `syncFolder ${basename(state.dir)}`,
      ...served,
    ]);
  });

  it("stays in place when it cannot be copied", async () => {
    const content = Buffer.concat([base, three.subarray(0, 77)]);
    for (const op of ["makeFolder", "open", "write", "sync", "syncFolder"] satisfies Operation[]) {
      state.reset(content);
      const files = faultyFiles((call) =>
        call.op === op && (call.name === "quarantine" || call.name.startsWith("tail-"))
          ? systemError("EACCES")
          : undefined,
      );
      await assert.rejects(openJournal(state.dir, { mode: "write", files }), { code: "EACCES" });
      assert.deepEqual(state.read(), content);
    }
  });
});
