import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { JournalDamagedError } from "../../../src/store/journal/errors.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { UNSYNCED_FILES, entryOf, recordOf, records } from "./fixture.ts";
import {
  type Expected,
  expectDamaged,
  expectSound,
  four,
  lineOf,
  one,
  state,
  text,
  three,
  two,
} from "./recovery-fixture.ts";

/** Of the bytes of a turn one in so many is damaged; all with EVERY_CASE=1. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 5;

describe("damage to a journal", () => {
  it("to a bit of any byte of a middle turn is found and named, and the others are served", async () => {
    for (let at = (two.length - 1) % STEP; at < two.length; at += STEP) {
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

  it("to a bit of any byte of the last turn is found, and nothing is cut", async () => {
    const start = one.length + two.length;
    for (let at = three.length % STEP; at < three.length - 1; at += STEP) {
      for (const bit of [at % 8, (at + 5) % 8]) {
        const content = Buffer.concat([one, two, three]);
        content[start + at] = (content[start + at] ?? 0) ^ (1 << bit);
        if (content[start + at] === 0x0a) continue; // below
        await expectDamaged(content, { good: [one, two, null], at: [3, start] }, `byte ${at} bit ${bit}`);
      }
    }
  });

  it("that inserts a line end into the last turn is found, and nothing is cut", async () => {
    const start = one.length + two.length;
    for (let at = three.length % STEP; at < three.length - 1; at += STEP) {
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

  it("that occurs after a turn was read is found by a scan", async () => {
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

  it("before a line that does not end is told of both", async () => {
    state.reset(Buffer.concat([one, Buffer.from(two).fill("x", 20, 21), three.subarray(0, 40)]));
    const journal = await openJournal(state.dir, { mode: "read", files: UNSYNCED_FILES });
    const [first, second] = journal.report.damage;
    assert.deepEqual([first?.turn_id, first?.offset], [2, one.length]);
    assert.deepEqual([second?.offset, second?.problem], [one.length + two.length, "the line does not end"]);
    await journal.close();
  });

  it("to the last line end alone loses nothing", async () => {
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
    "an id far out of order": [
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
