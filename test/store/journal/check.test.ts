import assert from "node:assert/strict";
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { after, describe, it } from "node:test";
import { UsageError } from "../../../src/cli/terminal/arguments.ts";
import { journalCommand } from "../../../src/cli/commands/journal.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { State, entryOf, records } from "./fixture.ts";

const state = new State();
after(() => state.remove());
const [index, tree] = [join(state.folder, "turns.index"), join(state.folder, "turns.merkle")];

async function run(...args: string[]): Promise<{ code: number; out: string }> {
  const stdout = new PassThrough();
  let out = "";
  stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  const code = await journalCommand.run(args, {
    stdin: new PassThrough(),
    stdout,
    stderr: new PassThrough() as Writable,
    env: {},
    root: state.dir,
  });
  await new Promise((resolve) => setImmediate(resolve));
  return { code, out };
}

async function checked(): Promise<Record<string, unknown> & { code: number }> {
  const { code, out } = await run("check", "--state", state.dir, "--json");
  const report = JSON.parse(out) as Record<string, unknown>; // the command prints an object
  assert.equal(out, `${canonicalize(report)}\n`);
  assert.equal(code, report["valid"] === true ? 0 : 5);
  return { ...report, code };
}

/** A sound journal of three turns with its derived files; returns its head. */
async function makeSound(): Promise<string | null> {
  state.reset(Buffer.concat(records(3)));
  const journal = await openJournal(state.dir, { mode: "write" });
  const { head_digest: head } = journal.status();
  await journal.close();
  return head;
}

describe("the check of a stored journal", () => {
  it("finds no fault in a sound journal, even while it grows", async () => {
    const head = await makeSound();
    const size = Buffer.concat(records(3)).length;
    const sound = {
      code: 0,
      valid: true,
      turn_count: 3,
      good_count: 3,
      head_digest: head,
      size_bytes: size,
      torn_tail: null,
      traces: { derived: 0, without_evidence: 3 },
      damage: [],
      checkpoints: null,
      index: "agrees",
      tree: "agrees",
    };
    assert.deepEqual(await checked(), sound);
    const journal = await openJournal(state.dir, { mode: "write" });
    await journal.append(entryOf(4));
    const { turn_count, index: ofIndex, tree: ofTree } = await checked();
    assert.deepEqual([turn_count, ofIndex, ofTree], [4, "behind", "behind"]);
    await journal.close();
    assert.equal((await checked())["index"], "agrees");
  });

  it("checks the trace hash of every turn, however long the lines before it are", async () => {
    const wrong = [1, 14, 15, 28, 29, 40];
    const lines = Array.from({ length: 40 }, (_, at) =>
      Buffer.from(
        sealEntry({
          turn_id: at + 1,
          prompt: "x".repeat(at % 14 === 0 ? 100_000 : 3000 * (at % 14)),
          ...(wrong.includes(at + 1) ? { pipeline_record: { status: "recorded" } } : {}),
        }).record,
      ),
    );
    state.reset(Buffer.concat(lines));
    const { valid, traces, damage } = await checked();
    const offset = (turnId: number): number => Buffer.concat(lines.slice(0, turnId - 1)).byteLength;
    assert.deepEqual(
      [valid, traces, damage],
      [
        false,
        { derived: 6, without_evidence: 34 },
        wrong.map((turnId) => ({
          turn_id: turnId,
          offset: offset(turnId),
          problem: "trace_hash of the entry is not that of the turn",
        })),
      ],
    );
  });

  it("treats a journal that does not exist yet as sound", async () => {
    const empty = new State();
    const { code, out } = await run("check", "--state", empty.dir, "--json");
    assert.deepEqual(
      [code, JSON.parse(out)],
      [
        0,
        {
          valid: true,
          turn_count: 0,
          good_count: 0,
          head_digest: null,
          size_bytes: 0,
          torn_tail: null,
          traces: { derived: 0, without_evidence: 0 },
          damage: [],
          checkpoints: null,
          index: "missing",
          tree: "missing",
        },
      ],
    );
    empty.remove();
  });

  it("reports a torn tail, which is not damage, and does not change it", async () => {
    await makeSound();
    appendFileSync(state.file, '{"half');
    const before = state.read();
    const { code, torn_tail } = await checked();
    assert.deepEqual([code, torn_tail], [0, { offset: before.length - 6, bytes: 6 }]);
    assert.deepEqual(state.read(), before);
  });

  it("names damage by turn and offset", async () => {
    await makeSound();
    const [one, two, three] = records(3);
    writeFileSync(
      state.file,
      Buffer.concat([one ?? "", two?.fill(0x78, 5, 6) ?? "", three ?? ""].map((part) => Buffer.from(part))),
    );
    const { code, good_count, turn_count, damage, head_digest, index: ofIndex } = await checked();
    assert.deepEqual([code, good_count, turn_count, head_digest, ofIndex], [5, 2, 3, null, "not_checked"]);
    assert.deepEqual(
      (damage as { turn_id: number; offset: number }[]).map(({ turn_id, offset }) => [turn_id, offset]),
      [[2, one?.length]],
    );
    const { code: again, out } = await run("check", "--state", state.dir);
    assert.equal(again, 5);
    assert.match(
      out,
      new RegExp(`^NOT SOUND: 2 of 3 turns verify.*\nhead   unknown\n[^]*turn 2 at byte ${one?.length}: `),
    );
  });

  it("compares every byte of the derived files", async () => {
    for (const [file, name] of [
      [index, "index"],
      [tree, "tree"],
    ] as const) {
      await makeSound();
      const good = readFileSync(file);
      for (let at = 0; at < good.length; at++) {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ 4;
        writeFileSync(file, bytes);
        const { code, [name]: comparison } = await checked();
        assert.deepEqual([code, comparison], [5, "differs"], `${name} byte ${at}`);
      }
      writeFileSync(file, Buffer.concat([good, good.subarray(0, 32)]));
      assert.deepEqual([(await checked())[name], (await checked()).code], ["ahead", 5]);
      truncateSync(file, 8);
      assert.deepEqual([(await checked())[name], (await checked()).code], ["behind", 0]);
    }
  });

  it("refuses unknown arguments, and a state directory that is missing", async () => {
    await assert.rejects(run(), UsageError);
    await assert.rejects(run("mend"), UsageError);
    await assert.rejects(run("check", "more"), UsageError);
    await assert.rejects(
      run("check", "--state", join(state.dir, "nowhere")),
      (error) => error instanceof Error && error.name === "DataError",
    );
    assert.equal((await run("--help")).out, journalCommand.help);
  });
});
