import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { sampleEntry } from "../../../scripts/sample-journal.ts";
import { signCheckpoint } from "../../../src/operations/system/journal-checkpoints.ts";
import { blocksHere, type OpenBlocks } from "../../../src/store/journal/blocks.ts";
import { checkJournal } from "../../../src/store/journal/check.ts";
import { JournalDamagedError } from "../../../src/store/journal/errors.ts";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { State, UNSYNCED_FILES, entryOf, records } from "./fixture.ts";

const states: State[] = [];
after(() => {
  for (const state of states) state.remove();
});
function stateWith(content: Uint8Array): State {
  const state = new State(content);
  states.push(state);
  return state;
}
const open = (state: State, mode: "read" | "write" = "write") =>
  openJournal(state.dir, { mode, files: UNSYNCED_FILES });
const sign = (state: State) => signCheckpoint({ stateDir: state.dir, origin: "notes.example", now: () => 0 });
/** No part is read, so that lines are. */
const unread: OpenBlocks = () => ({
  ahead: 1,
  read: () => Promise.resolve(null),
  close: () => Promise.resolve(),
});
const text = (line: Uint8Array | null) => (line === null ? null : `${Buffer.from(line).toString()}\n`);

describe("a turn of a journal that was signed", () => {
  it("and is another now is found by a check, though every line is sealed", async () => {
    const all = records(3);
    const state = stateWith(Buffer.concat(all));
    await sign(state);
    assert.equal((await checkJournal(state.dir)).valid, true);
    const other = sealEntry({ ...entryOf(1), surface: "no" }).record;
    state.reset(Buffer.concat([other, ...all.slice(1)]));
    assert.equal((await checkJournal(state.dir)).valid, true, "nothing is signed");
    state.write(Buffer.concat(all));
    await sign(state);
    for (const name of [TURNS.index, TURNS.tree]) rmSync(join(state.folder, name), { force: true });
    state.write(Buffer.concat([other, ...all.slice(1)]));
    const { valid, damage } = await checkJournal(state.dir);
    assert.deepEqual([valid, damage.length], [false, 1]);
    assert.match(damage[0]?.problem ?? "", /does not begin with the 3 signed turns/);
  });

  it("is checked where turns that are not signed follow, read with it or line by line", async () => {
    const all = records(9);
    const state = stateWith(Buffer.concat(all.slice(0, 5)));
    await (await open(state)).close(); // makes the index and the tree
    await sign(state);
    state.write(Buffer.concat(all));
    for (const openBlocks of [blocksHere, unread]) {
      const { valid, index, tree } = await checkJournal(state.dir, { openBlocks });
      assert.deepEqual([valid, index, tree], [true, "behind", "behind"]);
    }
    state.write(Buffer.concat(all.with(3, Buffer.from(sealEntry({ ...entryOf(4), surface: "no" }).record))));
    for (const openBlocks of [blocksHere, unread]) {
      const { damage, tree } = await checkJournal(state.dir, { openBlocks });
      assert.match(damage[0]?.problem ?? "", /does not begin with the 5 signed turns/);
      assert.deepEqual([damage.length, tree], [1, "differs"]);
    }
  });

  it("and stands there twice, differently, is counted with no trace, however far before", async () => {
    const lines = Array.from({ length: 40 }, (_, at) => sealEntry(sampleEntry(at + 1, 64_000)).record);
    const state = stateWith(Buffer.concat([...lines, sealEntry(entryOf(1)).record]));
    const { good_count: good, traces } = await checkJournal(state.dir);
    assert.deepEqual([good, traces.derived + traces.without_evidence], [39, 39]);
  });

  it("and is damaged says how, and one of a closed journal that it is closed", async () => {
    const [one, two, three] = records(3) as [Buffer, Buffer, Buffer];
    const state = stateWith(Buffer.concat([one, Buffer.from(two).fill("x", 20, 21), three]));
    const journal = await open(state, "read");
    const problem = journal.damage[0]?.problem ?? "";
    assert.ok(problem !== "" && !problem.includes("two lines claim"));
    await assert.rejects(
      journal.line(2),
      (error) => error instanceof Error && error.message.includes(problem),
    );
    await journal.close();
    await assert.rejects(journal.line(1), { name: "JournalPoisonedError", message: /the journal is closed/ });
  });

  it("is proved by the tree beside the journal, though another is damaged", async () => {
    const all = records(3);
    const state = stateWith(Buffer.concat(all.slice(0, 2)));
    await sign(state);
    const before = await open(state);
    await before.append(entryOf(3));
    await before.close();
    state.write(Buffer.concat([Buffer.from(all[0]!).fill("x", 20, 21), ...all.slice(1)]));
    const journal = await open(state, "read");
    assert.deepEqual(
      journal.damage.map(({ turn_id }) => turn_id),
      [1],
    );
    assert.equal(text(await journal.provedLine(2)), all[1]!.toString());
    assert.equal(text(await journal.provedLine(3)), all[2]!.toString(), "no checkpoint covers it");
    await journal.close();
  });

  it("is served as far as it is known to be good, where others are cut off or damaged", async () => {
    const all = records(3);
    const state = stateWith(Buffer.concat(all));
    await sign(state);
    for (const rest of [all.slice(0, 2), [all[0]!, Buffer.from("{}\n"), all[2]!]]) {
      state.write(Buffer.concat(rest));
      const journal = await open(state);
      assert.equal(journal.damage.length, 1);
      assert.equal(text(await journal.soundLine(1)), all[0]!.toString());
      await journal.close();
    }
    state.write(Buffer.concat([sealEntry({ ...entryOf(1), surface: "no" }).record, ...all.slice(1)]));
    const journal = await open(state);
    await assert.rejects(journal.soundLine(1), JournalDamagedError);
    await journal.close();
  });
});
