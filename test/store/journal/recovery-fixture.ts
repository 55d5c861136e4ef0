import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { JournalDamagedError } from "../../../src/store/journal/errors.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { State, UNSYNCED_FILES, entryOf, records } from "./fixture.ts";

/** The folder of the journals of these tests. */
export const state = new State();
process.once("exit", () => state.remove());

/** The line of a record, without its end. */
export const lineOf = (record: Buffer) => record.subarray(0, -1).toString();
export const text = (line: Uint8Array | null) => (line === null ? null : Buffer.from(line).toString());
export const [one, two, three, four] = records(4) as [Buffer, Buffer, Buffer, Buffer];

/** Opens a journal with this content for writing, checks that it is sound with `count` turns, and that the next one goes to its place. */
export async function expectSound(
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

/** What is served turn by turn, null where it is damaged, and where the first damage is. */
export interface Expected {
  readonly good: readonly (Buffer | null)[];
  readonly at?: readonly [turnId: number, offset: number];
}

/** Opens a journal with this content for writing: it takes nothing and alters nothing, names the damage, and serves what is good. */
export async function expectDamaged(content: Uint8Array, { good, at }: Expected, says = ""): Promise<void> {
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
