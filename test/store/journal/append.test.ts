import assert from "node:assert/strict";
import { appendFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { NotCanonicalError } from "../../../src/canonical/json.ts";
import { NODE_FILES } from "../../../src/store/files/files.ts";
import {
  AppendFailedError,
  EntryRefusedError,
  JournalPoisonedError,
} from "../../../src/store/journal/errors.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { State, entryOf, faultyFiles, records, systemError, type Call, type Fault } from "./fixture.ts";

const states: State[] = [];
after(() => {
  for (const state of states) state.remove();
});
function freshState(content: Buffer | null = null): State {
  const state = new State(content);
  states.push(state);
  return state;
}

const text = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString());
const isJournal = ({ name }: Call) => name === "turns.jsonl";

/** A journal with two turns whose calls meet `fault` from now on. */
async function openWith(fault: Fault) {
  const state = freshState(Buffer.concat(records(2)));
  let armed = false;
  const calls: string[] = [];
  const journal = await openJournal(state.dir, {
    mode: "write",
    files: faultyFiles((call) => {
      if (!armed) return undefined;
      calls.push(`${call.op} ${call.name}`);
      return fault(call);
    }),
  });
  armed = true;
  return { state, journal, calls };
}

describe("adding a turn", () => {
  it("returns the line that is served, and creates files only their owner can read", async () => {
    const state = freshState();
    const journal = await openJournal(state.dir, { mode: "write" });
    for (let id = 1; id <= 3; id++) {
      const { line, digest } = await journal.append(entryOf(id));
      assert.equal(text(await journal.line(id)), text(line));
      assert.ok(text(line)?.includes(`"journal_digest":"${digest}"`));
    }
    const all = Buffer.concat(records(3));
    assert.deepEqual(state.read(), all);
    assert.equal(journal.status().size_bytes, all.length);
    assert.equal(statSync(state.file).mode & 0o777, 0o600);
    assert.equal(statSync(state.folder).mode & 0o777, 0o700);
    await journal.close();
    await assert.rejects(journal.append(entryOf(4)), JournalPoisonedError);
    await assert.rejects(journal.line(1), JournalPoisonedError);
  });

  it("writes the record, waits for its sync, and only then resolves", async () => {
    let release = () => {};
    let armed = false;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const state = freshState();
    const journal = await openJournal(state.dir, {
      mode: "write",
      files: {
        ...NODE_FILES,
        open: async (path, mode) => {
          const file = await NODE_FILES.open(path, mode);
          return file === null
            ? null
            : {
                ...file,
                sync: async () => {
                  if (armed) await held;
                  await file.sync();
                },
              };
        },
      },
    });
    armed = true;
    let isOver = false;
    const appending = journal.append(entryOf(1)).then(() => {
      isOver = true;
    });
    while (state.read().length === 0) await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([isOver, journal.status().turn_count, await journal.line(1)], [false, 0, null]);
    release();
    await appending;
    assert.equal(journal.status().turn_count, 1);
    await journal.close();
  });

  it("is one write and one sync", async () => {
    const { journal, calls } = await openWith(() => undefined);
    await journal.append(entryOf(3));
    assert.deepEqual(calls, ["write turns.jsonl", "sync turns.jsonl"]);
    await journal.close();
  });

  it("queues concurrent turns in order", async () => {
    const state = freshState();
    const journal = await openJournal(state.dir, { mode: "write" });
    await Promise.all(Array.from({ length: 20 }, (_, index) => journal.append(entryOf(index + 1))));
    await journal.close();
    assert.deepEqual(state.read(), Buffer.concat(records(20)));
  });

  it("refuses an entry with a wrong id, too large or without canonical form, and writes nothing", async () => {
    const { state, journal, calls } = await openWith(() => undefined);
    for (const entry of [entryOf(2), entryOf(4), { ...entryOf(3), turn_id: "3" }, {}])
      await assert.rejects(journal.append(entry), EntryRefusedError);
    await assert.rejects(journal.append(entryOf(3, "x".repeat(16 * 1024 * 1024))), EntryRefusedError);
    await assert.rejects(journal.append({ ...entryOf(3), prompt: Number.NaN }), NotCanonicalError);
    assert.deepEqual(calls, []);
    await journal.append(entryOf(3));
    await journal.close();
    assert.deepEqual(state.read(), Buffer.concat(records(3)));
  });

  it("accepts an entry of the maximum size, and finds it again", async () => {
    const state = freshState();
    const journal = await openJournal(state.dir, { mode: "write" });
    const room = 16 * 1024 * 1024 - sealEntry(entryOf(2, "")).line.byteLength;
    await journal.append(entryOf(1));
    const { line } = await journal.append(entryOf(2, "x".repeat(room)));
    assert.equal(line.byteLength, 16 * 1024 * 1024);
    await journal.append(entryOf(3));
    await journal.close();
    const again = await openJournal(state.dir, { mode: "write" });
    assert.deepEqual([again.status().turn_count, again.report.damage], [3, []]);
    assert.equal((await again.line(2))?.byteLength, 16 * 1024 * 1024);
    await again.close();
  });
});

describe("a disk that fails to store a turn", () => {
  it("may accept it in small pieces", async () => {
    for (const piece of [1, 3, 7]) {
      const { state, journal } = await openWith((call) =>
        call.op === "write" && isJournal(call) ? piece : undefined,
      );
      await journal.append(entryOf(3));
      await journal.close();
      assert.deepEqual(state.read(), Buffer.concat(records(3)));
    }
  });

  for (const code of ["ENOSPC", "EIO"]) {
    it(`loses nothing when writing fails with ${code}: the file is as before, and the id is reused`, async () => {
      for (const pieces of [0, 1, 4]) {
        let taken = 0;
        const { state, journal, calls } = await openWith((call) =>
          call.op === "write" && isJournal(call) && taken <= pieces
            ? taken++ < pieces
              ? 11
              : systemError(code)
            : undefined,
        );
        await assert.rejects(
          journal.append(entryOf(3)),
          (error) =>
            error instanceof AppendFailedError &&
            error.name === "AppendFailedError" &&
            error.cause instanceof Error &&
            error.cause.message === code,
        );
        assert.deepEqual(state.read(), Buffer.concat(records(2)));
        assert.equal(journal.status().turn_count, 2);
        assert.deepEqual(
          calls.slice(pieces + 1),
          pieces === 0 ? [] : ["truncate turns.jsonl", "sync turns.jsonl"],
        );
        await journal.append(entryOf(3));
        await journal.close();
        assert.deepEqual(state.read(), Buffer.concat(records(3)));
      }
    });
  }

  it("poisons the journal if a sync fails, and the sync is never retried", async () => {
    const { journal, calls } = await openWith((call) =>
      call.op === "sync" && isJournal(call) ? systemError("EIO") : undefined,
    );
    await assert.rejects(journal.append(entryOf(3)), JournalPoisonedError);
    const before = [...calls];
    await assert.rejects(journal.append(entryOf(3)), JournalPoisonedError);
    await assert.rejects(journal.line(1), JournalPoisonedError);
    await assert.rejects(journal.page(0, 1), JournalPoisonedError);
    await assert.rejects(
      journal.scan(1, () => undefined),
      JournalPoisonedError,
    );
    assert.deepEqual(calls, before);
    assert.equal(before.filter((call) => call === "sync turns.jsonl").length, 1);
    assert.equal(journal.status().turn_count, 2);
    await journal.close();
  });

  it("poisons the journal if a failed write cannot be undone", async () => {
    for (const op of ["truncate", "sync"]) {
      let taken = 0;
      const { journal } = await openWith((call) => {
        if (!isJournal(call) || call.op === "close") return undefined;
        return call.op === "write" && taken++ === 0
          ? 11
          : call.op === "write" || call.op === op
            ? systemError("EIO")
            : undefined;
      });
      await assert.rejects(
        journal.append(entryOf(3)),
        (error) => error instanceof JournalPoisonedError && error.cause instanceof AggregateError,
      );
      await assert.rejects(journal.append(entryOf(3)), JournalPoisonedError);
      await journal.close();
    }
  });

  it("affects no turn if only the derived files fail", async () => {
    for (const failing of ["open", "write", "truncate", "rename"]) {
      const state = freshState();
      const files = faultyFiles((call) =>
        call.op === failing && /index|merkle/.test(call.name) ? systemError("ENOSPC") : undefined,
      );
      const journal = await openJournal(state.dir, { mode: "write", files });
      for (let id = 1; id <= 300; id++) await journal.append(entryOf(id));
      const { head_digest: head } = journal.status();
      await journal.close();
      const again = await openJournal(state.dir, { mode: "write" });
      assert.deepEqual([again.status().turn_count, again.status().head_digest], [300, head]);
      await again.close();
    }
  });
});

describe("the fence", () => {
  const meddling: Readonly<Record<string, (state: State) => void>> = {
    "another process added a line": (state) => appendFileSync(state.file, "{}\n"),
    "the file was cut": (state) => writeFileSync(state.file, records(1)[0] ?? ""),
    "the file was removed": (state) => unlinkSync(state.file),
    "the file was replaced": (state) => {
      writeFileSync(`${state.file}.2`, state.read());
      renameSync(`${state.file}.2`, state.file);
    },
    "the folder was moved away": (state) => renameSync(state.folder, `${state.folder}-2`),
  };
  for (const [what, meddle] of Object.entries(meddling)) {
    it(`poisons the journal, and writes nothing, when ${what}`, async () => {
      const { state, journal, calls } = await openWith(() => undefined);
      meddle(state);
      await assert.rejects(journal.append(entryOf(3)), JournalPoisonedError);
      assert.deepEqual(calls, []);
      await assert.rejects(journal.line(1), JournalPoisonedError);
      await journal.close();
    });
  }
});
