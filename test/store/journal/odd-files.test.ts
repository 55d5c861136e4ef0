import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, describe, it } from "node:test";
import { sampleEntry } from "../../../scripts/sample-journal.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { signCheckpoint } from "../../../src/operations/system/journal-checkpoints.ts";
import { NODE_FILES, type Files, type OpenFile } from "../../../src/store/files/files.ts";
import { CanonicalScanner } from "../../../src/store/journal/canonical-bytes.ts";
import { checkJournal } from "../../../src/store/journal/check.ts";
import {
  commitmentOf,
  readCheckpointLog,
  type CheckpointRecord,
} from "../../../src/store/journal/checkpoint-log.ts";
import { DerivedWriter } from "../../../src/store/journal/derived-writer.ts";
import { ALWAYS_READ_BYTES } from "../../../src/store/journal/derived.ts";
import { JournalDamagedError, JournalPoisonedError } from "../../../src/store/journal/errors.ts";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { Places } from "../../../src/store/journal/places.ts";
import { MAX_LINE_BYTES, sealEntry } from "../../../src/store/journal/seal.ts";
import { SegmentReader } from "../../../src/store/journal/segments.ts";
import { noteSigning, readSigning } from "../../../src/store/journal/signing-log.ts";
import { CHUNK_TURNS, StoredPlaces } from "../../../src/store/journal/stored-places.ts";
import { survey } from "../../../src/store/journal/survey.ts";
import { findUnanswered, noteUnanswered } from "../../../src/store/journal/unanswered.ts";
import { beginOf, endOf, roomFor } from "../../../src/store/journal/watch.ts";
import { REVIEWS } from "../../../src/store/reviews/kind.ts";
import { State, UNSYNCED_FILES, entryOf, records } from "./fixture.ts";

// Files that end early, change while they are read, or hold what nobody wrote there.

const states: State[] = [];
after(() => {
  for (const state of states) state.remove();
});
function stateWith(content: Uint8Array | null): State {
  const state = new State(content);
  states.push(state);
  return state;
}
const open = (state: State, mode: "read" | "write" = "write", files: Files = UNSYNCED_FILES) =>
  openJournal(state.dir, { mode, files });
const sign = (state: State) => signCheckpoint({ stateDir: state.dir, origin: "notes.example", now: () => 0 });
const text = (line: Uint8Array | null) => (line === null ? null : `${Buffer.from(line).toString()}\n`);

/** The unsynced files, with another way to open them, or to read from them. */
function filesWith({
  opens = (_path, _mode, usual) => usual(),
  reads = (_at, usual) => usual(),
}: {
  readonly opens?: (
    name: string,
    mode: string,
    usual: () => Promise<OpenFile | null>,
  ) => Promise<OpenFile | null>;
  readonly reads?: (at: number, usual: () => number) => number;
}): Files {
  return {
    ...UNSYNCED_FILES,
    open: async (path, mode) => {
      const file = await opens(basename(path), mode, () => UNSYNCED_FILES.open(path, mode));
      return file === null || basename(path) !== TURNS.file
        ? file
        : { ...file, read: (into, at) => reads(at, () => file.read(into, at)) };
    },
  };
}

/** A file that begins with so many `x`. */
function longFile(length: number, rest: Uint8Array): OpenFile {
  const none = () => Promise.resolve();
  const size = length + rest.byteLength;
  return {
    facts: () => ({ size, identity: "", changed: "" }),
    read: (into, at) => {
      const count = Math.max(0, Math.min(into.byteLength, size - at));
      into.fill(0x78, 0, count);
      if (at + count > length)
        into.set(rest.subarray(Math.max(0, at - length), at + count - length), Math.max(0, length - at));
      return count;
    },
    write: () => Promise.resolve(0),
    sync: none,
    truncate: none,
    close: none,
  };
}

describe("a line longer than any", () => {
  it("is skipped to its end, wherever that is, and only its first part is kept", () => {
    const length = 40_000_000;
    for (const [rest, expected] of [
      [
        "\nabc",
        [
          [0, length, true],
          [length + 1, 3, false],
        ],
      ],
      ["", [[0, length, false]]],
    ] as const) {
      const reader = new SegmentReader(longFile(length, Buffer.from(rest)), 0, length + rest.length);
      const found: unknown[] = [];
      for (let segment = reader.next(); segment !== null; segment = reader.next()) {
        const { offset, length: long, ended, from, to } = segment;
        found.push([offset, long, ended]);
        assert.equal(to - from, Math.min(long, MAX_LINE_BYTES));
      }
      assert.deepEqual(found, expected);
    }
  });

  it("is damage that says so", async () => {
    const rest = Buffer.concat([Buffer.from("\n"), ...records(2).slice(1)]);
    const length = 40_000_000;
    const places = new Places();
    const { damage } = await survey(longFile(length, rest), length + rest.byteLength, places, () =>
      assert.fail("nothing is good from the first line on"),
    );
    assert.deepEqual(damage, [{ turn_id: 1, offset: 0, problem: "the line is too long" }]);
    assert.deepEqual([places.state(1), places.state(2)], [2, 1]);
  });
});

describe("lines of nothing that was ever written", () => {
  it("are damage by what they are, and not by their length", async () => {
    const state = stateWith(Buffer.concat([Buffer.from("x\n"), ...records(2).slice(1)]));
    const journal = await open(state, "read");
    assert.deepEqual(
      journal.damage.map(({ problem }) => problem),
      ["not canonical JSON: there is no object at byte 0 of the line"],
    );
    for (const none of [-1, 0, 0.5, 3]) assert.equal(await journal.line(none), null);
    await journal.close();
  });

  it("are damage by their number alone, though nothing that looks like a line follows", async () => {
    const bad = 10_001;
    const state = stateWith(Buffer.from("x\n".repeat(bad)));
    const journal = await open(state, "read");
    assert.deepEqual([journal.damage.length, journal.status().turn_count], [bad, bad]);
    await journal.close();
    state.write(Buffer.from("x\n".repeat(bad - 1)));
    const few = await open(state, "read");
    assert.deepEqual([few.damage, few.report.torn?.bytes], [[], 2 * (bad - 1)]);
    await few.close();
  });
});

describe("canonical bytes", () => {
  const problemOf = (bytes: string, to = bytes.length): unknown =>
    new CanonicalScanner().scan(Buffer.from(`${bytes}\n`), 0, to);

  it("end where the line does", () => {
    assert.equal(problemOf('{"a":1}'), 7);
    assert.deepEqual(problemOf('{"a":1}', 4), { problem: "the object does not end", at: 4 });
    const later = new CanonicalScanner().scan(Buffer.from('xx{"a":1}\n'), 2, 6);
    assert.deepEqual(later, { problem: "the object does not end", at: 4 });
  });

  it("are at most 256 levels deep", () => {
    const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
    assert.equal(problemOf(nested(256)), nested(256).length);
    assert.match((problemOf(nested(257)) as { problem: string }).problem, /deep/);
  });
});

describe("a place that nobody has", () => {
  it("is nowhere", () => {
    const places = new Places();
    assert.deepEqual([places.at(2), places.end(1)], [{ start: 0, end: 0, state: 2 }, 0]);
    const stored = new StoredPlaces(longFile(0, Buffer.alloc(0)), 0, 0);
    for (const turnId of [1, 2 * CHUNK_TURNS + 1, 2 * CHUNK_TURNS + 2])
      assert.deepEqual(stored.at(turnId), { start: 0, end: 0, state: 0 });
    assert.deepEqual([beginOf(roomFor(1), 1), endOf(roomFor(1), 1)], [-1, -1]);
  });
});

describe("a journal that is not there", () => {
  it("has no damage", async () => {
    const journal = await open(stateWith(null), "read");
    assert.deepEqual([journal.report.damage, journal.damage, journal.status().turn_count], [[], [], 0]);
    await journal.close();
  });
});

describe("the files derived from a journal of many lines", () => {
  it("are compared to their ends", async () => {
    const state = stateWith(Buffer.concat(records(1_100))); // more nodes of the tree than are compared at once
    await (await open(state)).close();
    const { valid, tree, index } = await checkJournal(state.dir);
    assert.deepEqual([valid, tree, index], [true, "agrees", "agrees"]);
  });
});

describe("a record of reviews", () => {
  it("is checked as a journal is, but for trace hashes", async () => {
    const state = stateWith(null);
    mkdirSync(join(state.dir, REVIEWS.folder));
    const lines = [1, 2].map((id) => sealEntry({ review_id: id, request: {} }, REVIEWS).record);
    writeFileSync(join(state.dir, REVIEWS.folder, REVIEWS.file), Buffer.concat(lines));
    const { valid, turn_count, good_count, traces } = await checkJournal(state.dir, { kind: REVIEWS });
    assert.deepEqual(
      [valid, turn_count, good_count, traces],
      [true, 2, 2, { derived: 0, without_evidence: 0 }],
    );
  });
});

describe("a log of checkpoints", () => {
  it("signed over fewer turns than there are lets a journal open, grow and be checked", async () => {
    const state = stateWith(Buffer.concat(records(2)));
    await sign(state);
    for (const turnId of [3, 4]) {
      const journal = await open(state);
      assert.deepEqual(journal.report, {
        torn: null,
        completed_turn_id: null,
        trusted: 0,
        damage: [],
        checkpoints: null,
      });
      await journal.append(entryOf(turnId));
      await journal.close();
      const { valid, damage, checkpoints, tree, index } = await checkJournal(state.dir);
      assert.deepEqual([valid, damage, checkpoints, tree, index], [true, [], null, "agrees", "agrees"]);
    }
  });

  it("commits to nothing where it was signed over no turn", () => {
    assert.equal(commitmentOf([{ kind: "signed", size: 0, root: "a" } as CheckpointRecord]), null);
    assert.deepEqual(commitmentOf([{ kind: "signed", size: 1, root: "a" } as CheckpointRecord]), {
      size: 1,
      root: "a",
    });
  });

  it("that nobody verifies gives the records that have a kind, a size and a root", async () => {
    const state = stateWith(Buffer.alloc(0));
    const records = [
      { kind: "key_changed" },
      { kind: "signed", size: 1, root: "a" },
      { kind: "rollback_accepted", size: 0, root: null },
    ];
    const others = [
      null,
      3,
      { kind: "opened", size: 1, root: "a" },
      { kind: "signed", size: 1.5, root: "a" },
      { kind: "signed", size: 1, root: 2 },
    ];
    const log = [...others, ...records].map((each) => canonicalize(each));
    assert.deepEqual(await readCheckpointLog(NODE_FILES, state.folder), []);
    writeFileSync(join(state.folder, "checkpoints.log"), `${log.join("\n")}\n{"kind":\n`);
    assert.deepEqual(await readCheckpointLog(NODE_FILES, state.folder), records);
  });

  it("of a journal that is gone is a breach, in words", async () => {
    const state = stateWith(Buffer.concat(records(2)));
    await sign(state);
    rmSync(state.file);
    const journal = await open(state, "read");
    assert.match(String(await journal.findFault()), /signed over 2 turns and 0 are left/);
    assert.equal(journal.report.damage.length, 1);
    await journal.close();
  });

  it("with a fault is told of, though every turn is good", async () => {
    const state = stateWith(Buffer.concat(records(2)));
    const journal = await open(state);
    assert.equal(await journal.findFault(), null);
    writeFileSync(join(state.folder, "checkpoints.log"), "{}\n");
    assert.match(String(await journal.findFault()), /line 1 of journal\/checkpoints\.log/);
    await journal.close();
  });
});

describe("the record of checkpoints that could not be signed", () => {
  it("counts what was overcome, and leaves out what is no record", async () => {
    const state = stateWith(Buffer.alloc(0));
    assert.deepEqual(await readSigning(state.dir, TURNS), { failing: null, overcome: 0 });
    for (const [at, reason] of [
      ["1", null],
      ["2", "a"],
      ["3", "a"],
      ["4", "b"],
    ] as const)
      await noteSigning(state.dir, TURNS, { at, reason });
    const file = join(state.folder, "signing.jsonl");
    assert.equal(readFileSync(file, "utf8").split("\n").length, 3, "what is known is not repeated");
    appendFileSync(file, 'null\n{"reason":"c"}\n{"at":5,"reason":"c"}\n');
    assert.deepEqual(await readSigning(state.dir, TURNS), {
      failing: { since: "2", reason: "b" },
      overcome: 0,
    });
    await noteSigning(state.dir, TURNS, { at: "6", reason: null });
    assert.deepEqual(await readSigning(state.dir, TURNS), { failing: null, overcome: 1 });
    appendFileSync(file, `${canonicalize({ at: "7", reason: null })}\n`);
    assert.deepEqual(await readSigning(state.dir, TURNS), { failing: null, overcome: 1 });
  });

  it("that cannot be read is an error", async () => {
    const state = stateWith(Buffer.alloc(0));
    mkdirSync(join(state.folder, "signing.jsonl"));
    await assert.rejects(readSigning(state.dir, TURNS), { code: "EISDIR" });
  });
});

describe("the note of turns that were answered with an error", () => {
  const digestOf = (record: Buffer): string =>
    (JSON.parse(record.toString()) as { journal_digest: string }).journal_digest;

  it("names those that are in the journal, in order", async () => {
    const state = stateWith(Buffer.concat(records(3)));
    const journal = await open(state);
    assert.deepEqual(await findUnanswered(state.dir, journal), []);
    const [one, two, three] = records(3).map(digestOf) as [string, string, string];
    for (const [id, digest] of [
      [3, three],
      [1, one],
      [2, one],
      [4, two],
    ] as const)
      await noteUnanswered(state.dir, TURNS, { id, digest });
    appendFileSync(
      join(state.folder, "unanswered.jsonl"),
      `null\n${canonicalize({ journal_digest: two, turn_id: "2" })}\n`,
    );
    assert.deepEqual(await findUnanswered(state.dir, journal), [1, 3]);
    await journal.close();
    assert.deepEqual(await findUnanswered(state.dir, journal), [], "no line can be read");
  });

  it("is lost where it cannot be written, and an error where it cannot be read", async () => {
    const state = stateWith(Buffer.concat(records(1)));
    mkdirSync(join(state.folder, "unanswered.jsonl"));
    await noteUnanswered(state.dir, TURNS, { id: 1, digest: "sha256:" });
    const journal = await open(state);
    await assert.rejects(findUnanswered(state.dir, journal), { code: "EISDIR" });
    await journal.close();
  });
});

describe("a journal whose file changes while it is open", () => {
  it("serves no turn from the place of another", async () => {
    const [one, two, three] = records(3) as [Buffer, Buffer, Buffer];
    assert.equal(one.byteLength, three.byteLength);
    const state = stateWith(Buffer.concat([one, two, three]));
    const journal = await open(state);
    assert.equal(text(await journal.soundLine(3)), three.toString());
    assert.equal(await journal.soundLine(4), null);
    state.write(Buffer.concat([one, two, one]));
    await assert.rejects(
      journal.soundLine(3),
      (error) =>
        error instanceof JournalDamagedError && error.message.includes("its line is that of another turn"),
    );
    assert.equal(journal.damage[0]?.turn_id, 3);
    await journal.close();
    await journal.close();
  });

  for (const [what, content] of [
    ["sound", Buffer.concat(records(3))],
    ["damaged", Buffer.concat([...records(3), ...records(1)])],
  ] as const)
    it(`says that a line changes, if it is not there twice: ${what}`, async () => {
      let isShort = false;
      const state = stateWith(content);
      const files = filesWith({ reads: (at, usual) => (isShort && at > 0 ? 0 : usual()) });
      const journal = await open(state, "read", files);
      isShort = true;
      await assert.rejects(
        journal.line(2),
        (error) =>
          error instanceof JournalDamagedError && error.message.includes("its line changes while it is read"),
      );
      isShort = false;
      assert.equal(text(await journal.line(2)), records(2)[1]?.toString());
      await journal.close();
    });

  it("serves nothing more when it became shorter", async () => {
    for (const mode of ["read", "write"] as const) {
      const state = stateWith(Buffer.concat(records(3)));
      const journal = await open(state, mode);
      truncateSync(state.file, 5);
      await assert.rejects(journal.line(3), JournalPoisonedError);
      await journal.close();
    }
  });
});

describe("a journal that is too large to be read at every start", () => {
  const LINES = 70;
  const made = async (): Promise<State> => {
    const state = stateWith(
      Buffer.concat(Array.from({ length: LINES }, (_, at) => sealEntry(sampleEntry(at + 1, 64_000)).record)),
    );
    assert.ok(state.read().byteLength > ALWAYS_READ_BYTES);
    await (await open(state)).close();
    await sign(state);
    return state;
  };

  it("is compared with its checkpoint by the tree beside it, and not sound without", async () => {
    const state = await made();
    const journal = await open(state);
    assert.deepEqual([journal.report.trusted, journal.damage], [LINES, []]);
    await journal.append(sampleEntry(LINES + 1, 100));
    await journal.close();
    let opened = 0;
    const files = filesWith({
      opens: (name, _mode, usual) => (name === TURNS.tree && ++opened > 1 ? Promise.resolve(null) : usual()),
    });
    const without = await open(state, "read", files);
    assert.match(without.damage[0]?.problem ?? "", /does not begin with the 70 signed turns/);
    await without.close();
  });

  it("is read where its index ends before its size", async () => {
    const state = await made();
    const files = filesWith({
      opens: async (name, _mode, usual) => {
        const file = await usual();
        return file === null || name !== TURNS.index
          ? file
          : { ...file, read: (into, at) => (at >= 8 * (LINES - 1) ? 0 : file.read(into, at)) };
      },
    });
    const journal = await open(state, "read", files);
    assert.deepEqual([journal.status().turn_count, journal.damage], [LINES, []]);
    await journal.close();
  });
});

describe("files that the system does not give", () => {
  it("are errors where turns depend on them", async () => {
    const state = stateWith(null);
    const never = filesWith({
      opens: (_name, mode, usual) =>
        mode === "create" || mode === "replace" ? Promise.resolve(null) : usual(),
    });
    await assert.rejects(open(state, "write", never), /turns\.jsonl cannot be created/);
    const torn = Buffer.concat([...records(1), Buffer.from('{"turn')]);
    state.write(torn);
    await assert.rejects(open(state, "write", never), /tail-.*cannot be created/);
    assert.deepEqual(state.read(), torn);
  });

  it("are not missed where they only save time", async () => {
    const state = stateWith(Buffer.concat(records(2)));
    const writer = new DerivedWriter(UNSYNCED_FILES, state.folder, 2);
    writer.add(1, [Buffer.alloc(32)]);
    await writer.settle();
    await writer.close();
    assert.equal(NODE_FILES.facts(join(state.folder, TURNS.index)), null);
  });
});
