import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { after, describe, it } from "node:test";
import { JournalDamagedError } from "../../../src/store/journal/errors.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
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

const state = new State();
after(() => state.remove());

const lineOf = (record: Buffer) => record.subarray(0, -1).toString();
const text = (line: Uint8Array | null) => (line === null ? null : Buffer.from(line).toString());
const [one, two, three, four] = records(4) as [Buffer, Buffer, Buffer, Buffer];

/** Opens a journal with this content for writing, checks that it is sound with `count` turns, and that the next one goes to its place. */
async function expectSound(
  content: Uint8Array,
  count: number,
): Promise<{ torn: Buffer | null; completed: number | null }> {
  state.reset(content);
  const journal = await openJournal(state.dir, { mode: "write", files: UNSYNCED_FILES });
  const { torn, completed_turn_id: completed, damage } = journal.report;
  assert.deepEqual(damage, []);
  assert.equal(journal.status().turn_count, count);
  const kept = state.read();
  await journal.append(entryOf(count + 1));
  await journal.close();
  assert.deepEqual(state.read(), Buffer.concat(records(count + 1)));
  const [copy, ...others] = state.quarantined();
  assert.deepEqual(others, []);
  assert.equal(copy === undefined, torn === null);
  if (copy !== undefined && torn !== null) {
    const sha = createHash("sha256").update(copy.bytes).digest("hex");
    assert.equal(torn.quarantine, `journal/quarantine/tail-${torn.offset}-${sha.slice(0, 12)}.bin`);
    assert.equal(torn.quarantine, `journal/quarantine/${copy.name}`);
    assert.equal(torn.bytes, copy.bytes.length);
    assert.deepEqual(Buffer.from(content.subarray(torn.offset)), copy.bytes);
    assert.equal(kept.length, torn.offset + (completed === null ? 0 : 1));
  }
  return { torn: copy?.bytes ?? null, completed };
}

interface Expected {
  readonly good: readonly (Buffer | null)[];
  readonly at?: readonly [turnId: number, offset: number];
}

/** Opens a journal with this content for writing: it takes nothing and alters nothing, names the damage, and serves what is good. */
async function expectDamaged(content: Uint8Array, { good, at }: Expected, says = ""): Promise<void> {
  state.reset(content);
  const journal = await openJournal(state.dir, { mode: "write", files: UNSYNCED_FILES });
  const [first] = journal.report.damage;
  assert.ok(first, `no damage found ${says}`);
  if (at !== undefined) assert.deepEqual([first.turn_id, first.offset], at, says);
  assert.equal(journal.status().head_digest, null);
  await assert.rejects(
    journal.append(entryOf(journal.status().turn_count + 1)),
    (error) =>
      error instanceof JournalDamagedError &&
      error.message.includes(`turn ${first.turn_id} `) &&
      error.message.includes(`byte ${first.offset}`),
  );
  for (const [index, record] of good.entries()) {
    if (record === null)
      await assert.rejects(journal.line(index + 1), JournalDamagedError, `turn ${index + 1} ${says}`);
    else assert.equal(text(await journal.line(index + 1)), lineOf(record), says);
  }
  assert.equal(journal.status().turn_count, good.length, says);
  if (good.includes(null)) await assert.rejects(journal.page(0, 10), JournalDamagedError);
  else
    assert.equal(
      text(await journal.page(0, 10)),
      `[${good.map((record) => lineOf(record as Buffer)).join(",")}]`,
    );
  await journal.close();
  assert.deepEqual(state.read(), Buffer.from(content), says);
  assert.deepEqual(state.quarantined(), []);
}

describe("a journal that was cut short", () => {
  it("keeps the turns before, wherever the last was cut, moves exactly the torn part away, and goes on", async () => {
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

  it("also when the first turn was", async () => {
    for (const size of [0, 1, 2, 50, one.length - 2]) await expectSound(one.subarray(0, size), 0);
    await expectSound(one.subarray(0, -1), 1);
  });

  it("is only read in read mode", async () => {
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

  it("is empty where there is none, and read mode makes none", async () => {
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

  it("loses sectors of a long line in every way, and the turns before stay", async () => {
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

  it("is repaired to the same end when the process dies at any step of the repair", async () => {
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

  it("is on the disk after every step on which the next one rests, and before anything is served", async () => {
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

  it("stays where it is when it cannot be copied", async () => {
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

describe("damage", () => {
  it("of a bit of any byte of a middle turn is found and named, and the others are served", async () => {
    for (let at = 0; at < two.length; at++) {
      const content = Buffer.concat([one, two, three]);
      const flipped = one.length + at;
      content[flipped] = (content[flipped] ?? 0) ^ (1 << (at % 8));
      const isEnd = at === two.length - 1;
      // Without its line end the turn is one line with the next; with one in its middle it is two, and the second stands where turn 3 belongs.
      await expectDamaged(
        content,
        { good: [one, null, isEnd ? null : three].slice(0, isEnd ? 2 : 3), at: [2, one.length] },
        `byte ${at}`,
      );
    }
  });

  it("of a bit of any byte of the last turn is found, and nothing is cut", async () => {
    const start = one.length + two.length;
    for (let at = 0; at < three.length - 1; at++) {
      for (const bit of [at % 8, (at + 5) % 8]) {
        const content = Buffer.concat([one, two, three]);
        content[start + at] = (content[start + at] ?? 0) ^ (1 << bit);
        if (content[start + at] === 0x0a) continue; // below
        await expectDamaged(content, { good: [one, two, null], at: [3, start] }, `byte ${at} bit ${bit}`);
      }
    }
  });

  it("that puts a line end into the last turn is found, and nothing is cut", async () => {
    const start = one.length + two.length;
    for (let at = 0; at < three.length - 1; at++) {
      const content = Buffer.concat([one, two, three]);
      content[start + at] = 0x0a;
      state.reset(content);
      const journal = await openJournal(state.dir, { mode: "write", files: UNSYNCED_FILES });
      assert.deepEqual(
        [journal.report.damage[0]?.turn_id, journal.report.damage[0]?.offset],
        [3, start],
        `byte ${at}`,
      );
      await journal.close();
      assert.deepEqual(state.read(), content);
    }
  });

  it("that comes after a turn was read is found by a scan", async () => {
    state.reset(Buffer.concat([one, two, three]));
    const journal = await openJournal(state.dir, { mode: "write", files: UNSYNCED_FILES });
    assert.equal(text(await journal.line(2)), lineOf(two));
    const content = state.read();
    content[one.length + 20] = (content[one.length + 20] ?? 0) ^ 1;
    writeFileSync(state.file, content);
    const seen: number[] = [];
    await assert.rejects(
      journal.scan(1, (_, turnId) => {
        seen.push(turnId);
      }),
      JournalDamagedError,
    );
    assert.ok(!seen.includes(2));
    await journal.close();
  });

  it("of the last line end alone loses nothing", async () => {
    for (let bit = 0; bit < 8; bit++) {
      const content = Buffer.concat([one, two, three]);
      content[content.length - 1] = 0x0a ^ (1 << bit);
      assert.deepEqual(await expectSound(content, 3), {
        torn: Buffer.from([0x0a ^ (1 << bit)]),
        completed: 3,
      });
    }
  });

  const at = (turnId: number) => [turnId, Buffer.concat(records(turnId - 1)).length] as const;
  const again = (record: Buffer) =>
    Buffer.from(`${JSON.stringify(JSON.parse(record.toString()), null, 1).replace(/\n\s*/g, "")}\n`);
  const moved = (record: Buffer) => {
    const { journal_digest: digest, ...rest } = JSON.parse(record.toString()) as Record<string, unknown>; // an entry
    return Buffer.from(`${JSON.stringify({ journal_digest: digest, ...rest })}\n`);
  };
  const foreign = Buffer.from('{"hello":"world"}\n');
  const otherTwo = recordOf(2, "another prompt");
  const cases: Readonly<Record<string, readonly [content: readonly Buffer[], expected: Expected]>> = {
    "a turn twice": [[one, two, two, three], { good: [one, two, three], at: [3, one.length + two.length] }],
    "the last turn twice": [[one, two, two], { good: [one, two], at: [3, one.length + two.length] }],
    "two turns with one id": [
      [one, two, otherTwo, three],
      { good: [one, null, three], at: [3, one.length + two.length] },
    ],
    "a missing turn": [[one, three, four], { good: [one, null, three, four], at: [2, one.length] }],
    "a missing first turn": [[two, three], { good: [null, two, three], at: [1, 0] }],
    "turns in another order": [
      [one, three, two, four],
      { good: [one, two, three, four], at: [2, one.length] },
    ],
    "the last turns in another order": [[one, three, two], { good: [one, two, three], at: [2, one.length] }],
    "a foreign line between": [[one, foreign, two, three], { good: [one, two, three], at: [2, one.length] }],
    "a foreign line at the end": [[one, two, foreign], { good: [one, two, null], at: at(3) }],
    "a foreign line at the end without a line end": [
      [one, two, foreign.subarray(0, -1)],
      { good: [one, two], at: at(3) },
    ],
    "a text of somebody between": [[one, Buffer.from("hello\n"), two], { good: [one, two], at: at(2) }],
    "a byte order mark": [[Buffer.from("\ufeff"), one, two], { good: [null, two], at: [1, 0] }],
    "a byte order mark before the only turn": [[Buffer.from("\ufeff"), one], { good: [null], at: [1, 0] }],
    "a blank line between": [[one, Buffer.from("\n"), two], { good: [one, two], at: at(2) }],
    "a blank line at the start": [[Buffer.from("\n"), one], { good: [one], at: at(1) }],
    "a blank line at the end": [[one, two, Buffer.from("\n")], { good: [one, two, null], at: at(3) }],
    "line ends of another system": [
      [one, two].map((record) => Buffer.from(record.toString().replace("}\n", "}\r\n"))),
      { good: [null, null], at: at(1) },
    ],
    "one line end of another system": [
      [one, two.subarray(0, -1), Buffer.from("\r\n"), three],
      { good: [one, null, three], at: at(2) },
    ],
    "one at the end": [[one, two.subarray(0, -1), Buffer.from("\r\n")], { good: [one, null], at: at(2) }],
    "two turns in one line": [
      [one, two.subarray(0, -1), three, four],
      { good: [one, null, null, four], at: at(2) },
    ],
    "two turns in the last line": [[one, two.subarray(0, -1), three], { good: [one, null], at: at(2) }],
    "two turns in the last line without a line end": [
      [one, two.subarray(0, -1), three.subarray(0, -1)],
      { good: [one], at: [2, one.length + two.length - 1] },
    ],
    "a line written again with spaces": [[one, again(two), three], { good: [one, null, three], at: at(2) }],
    "the last line written again with spaces": [
      [one, two, again(three)],
      { good: [one, two, null], at: at(3) },
    ],
    "a line whose digest stands elsewhere": [
      [one, moved(two), three],
      { good: [one, null, three], at: at(2) },
    ],
    "an entry that was edited": [
      [one, Buffer.from(two.toString().replace('"surface":null', '"surface":true')), three],
      { good: [one, null, three], at: at(2) },
    ],
    "an entry whose digest was edited too": [
      [one, Buffer.from(sealEntry({ ...entryOf(2), turn_id: 9 }).record), three],
      {
        good: [
          one,
          null,
          three,
          ...Array<null>(5).fill(null),
          Buffer.from(sealEntry({ ...entryOf(2), turn_id: 9 }).record),
        ],
        at: at(2),
      },
    ],
    "an id out of all order": [
      [one, Buffer.from(sealEntry({ ...entryOf(2), turn_id: 999_999_999_999 }).record), three],
      { good: [one, null, three], at: at(2) },
    ],
    "a line without an id": [
      [one, Buffer.from(sealEntry({ prompt: "x" }).record), three],
      { good: [one, null, three], at: at(2) },
    ],
    "damage before a torn tail": [
      [
        one,
        Buffer.from(two.toString().replace('"surface":null', '"surface":nul!')),
        foreign,
        three.subarray(0, 50),
      ],
      { good: [one, null, null], at: at(2) },
    ],
    "damage of the last turn before a torn tail": [
      [one, Buffer.from(two.toString().replace('"surface":null', '"surface":nul!')), three.subarray(0, 50)],
      { good: [one, null], at: at(2) },
    ],
    "zeros in a middle turn": [
      [one, Buffer.alloc(two.length - 1), Buffer.from("\n"), three],
      { good: [one, null, three], at: at(2) },
    ],
  };
  for (const [name, [content, expected]] of Object.entries(cases)) {
    it(`is refused and left as it is: ${name}`, () => expectDamaged(Buffer.concat(content), expected, name));
  }

  it("is refused in a canonical line with a digest over bytes that are not canonical", async () => {
    const forged = Buffer.from(two.toString().replace('"turn_id":2', '"turn_id":2 '));
    await expectDamaged(Buffer.concat([one, forged, three]), {
      good: [one, null, three],
      at: [2, one.length],
    });
  });
});
