import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { signAutomatically } from "../../../src/operations/system/automatic-checkpoints.ts";
import { signCheckpoint } from "../../../src/operations/system/journal-checkpoints.ts";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { readSigning } from "../../../src/store/journal/signing-log.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { State, entryOf, records } from "../../store/journal/fixture.ts";

const state = new State();
after(() => state.remove());
const log = join(state.folder, "checkpoints.log");
const key = join(state.dir, "keys", "journal-ed25519.pem");
const sizes = (): number[] =>
  existsSync(log)
    ? readFileSync(log, "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { size: number }).size)
    : [];
beforeEach(() => {
  rmSync(join(state.dir, "keys"), { recursive: true, force: true });
  state.reset(Buffer.concat(records(0)));
});

/** A journal and what signs it; `take` appends, and waits until what that made due is signed. */
async function open(every: number | null, atStop: boolean) {
  const journal = await openJournal(state.dir, { mode: "write" });
  const [said, scans]: [string[], number[]] = [[], []];
  const of = {
    stateDir: state.dir,
    kind: TURNS,
    journal: {
      status: () => journal.status(),
      scan: (from: number, visit: Parameters<typeof journal.scan>[1]) => {
        scans.push(from);
        return journal.scan(from, visit);
      },
    },
    now: () => 1e12,
    log: (line: string) => said.push(line),
  };
  const checkpoints = signAutomatically({ ...of, times: { every, atStop } });
  const take = async (count: number): Promise<void> => {
    for (let taken = 0; taken < count; taken++) {
      await journal.append(entryOf(journal.status().turn_count + 1));
      checkpoints.noteEntry();
      if (!atStop) await checkpoints.close();
    }
  };
  const close = async (): Promise<void> => {
    await checkpoints.close();
    await journal.close();
  };
  return { journal, take, close, said, scans };
}
const check = async (): Promise<void> => {
  const journal = await openJournal(state.dir, { mode: "read" });
  assert.deepEqual([journal.report.damage, journal.report.checkpoints], [[], null]);
  await journal.close();
};

describe("automatic checkpoints", () => {
  it("are signed after a fixed number of turns, and read only new turns from the disk", async () => {
    const { take, close, said, scans } = await open(3, false);
    await take(10);
    assert.deepEqual([sizes(), scans, said], [[3, 6, 9], [1, 4, 7], []]);
    await close();
    assert.deepEqual(sizes(), [3, 6, 9], "a stop signs nothing where it is not asked to");
    await check();
  });

  it("are signed once at a stop, and not at all if nothing is new", async () => {
    for (const expected of [[], [2], [2], [2, 4]]) {
      const { take, close, said } = await open(null, true);
      await take(expected.length === 0 || sizes().at(-1) === expected.at(-1) ? 0 : 2);
      await close();
      assert.deepEqual([sizes(), said], [expected, []]);
    }
    await check();
  });

  it("continue after a restart from the last signed one, by any signer", async () => {
    const first = await open(null, true);
    await first.take(5);
    await first.close();
    const { take, close, scans, said } = await open(2, false);
    await take(1);
    await signCheckpoint({ stateDir: state.dir, origin: null, now: () => 1e12 });
    await take(3);
    assert.deepEqual([sizes(), said], [[5, 6, 7, 9], []]);
    assert.deepEqual(scans, [6, 8], "what was signed at the start is not read again");
    await close();
    await check();
  });

  for (const [what, spoil, says] of [
    ["the key can be read by others", () => chmodSync(key, 0o644), /others may read this private key/],
    [
      "the key was lost",
      () => rmSync(key),
      /line 1 of journal\/checkpoints\.log is not sound: it names the key/,
    ],
  ] as const) {
    it(`are not signed if ${what}, which is reported and loses no turn`, async () => {
      const { journal, take, close, said } = await open(2, false);
      await take(3); // the third sees the checkpoint, and that its key is there: else no turn would be taken
      spoil();
      await take(4);
      assert.equal(said.length, 2, "once for each that was due");
      for (const line of said) {
        assert.match(line, /^no checkpoint was signed over the journal, which goes on: /);
        assert.match(line, says);
      }
      assert.deepEqual([sizes(), journal.status().turn_count], [[2], 7]);
      await close();
      const { failing } = await readSigning(state.dir, TURNS);
      assert.equal(failing?.since, new Date(1e12).toISOString());
      assert.match(failing.reason, says);
    });
  }

  it("keep on record since when they fail, across restarts, until one is signed", async () => {
    const recorded = () => readSigning(state.dir, TURNS);
    const first = await open(2, false);
    await first.take(2);
    assert.deepEqual(await recorded(), { failing: null, overcome: 0 });
    chmodSync(key, 0o644);
    await first.take(4);
    await first.close();
    const since = (await recorded()).failing?.since;
    assert.equal(since, new Date(1e12).toISOString());
    const second = await open(2, false);
    await second.take(2);
    assert.equal((await recorded()).failing?.since, since);
    chmodSync(key, 0o600);
    await second.take(2);
    await second.close();
    assert.deepEqual(await recorded(), { failing: null, overcome: 1 });
    assert.equal(readFileSync(join(state.folder, "signing.jsonl"), "utf8").trim().split("\n").length, 2);
  });

  it("are not signed over turns that changed on disk since they were written", async () => {
    const { take, close, said } = await open(4, false);
    await take(3);
    const bytes = readFileSync(state.file);
    const at = bytes.indexOf("prompt 2") + 7;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(state.file, bytes);
    await take(1).catch(() => undefined);
    await close();
    assert.deepEqual(sizes(), []);
    assert.match(said.join(), /turn 2 of the journal is damaged/);
  });
});
