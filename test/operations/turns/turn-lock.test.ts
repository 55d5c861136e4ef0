import assert from "node:assert/strict";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "node:test";
import { TurnLock } from "../../../src/operations/turns/turn-lock.ts";

/** A promise that a test settles. */
class Gate {
  resolve!: () => void;
  reject!: (error: Error) => void;
  readonly passed = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}

/** Turns of a lock whose halves note that they run; a commit ends when it is told to. */
function noted(lock = new TurnLock()) {
  const notes: string[] = [];
  const gates = new Map<string, Gate>();
  const gate = (name: string): Gate => {
    const made = gates.get(name) ?? new Gate();
    gates.set(name, made);
    return made;
  };
  const turn = (name: string, changes: boolean): Promise<string> =>
    lock.runTurn({
      decide: () => {
        notes.push(`decide ${name}`);
        return Promise.resolve({ name, changes });
      },
      changesState: (decision) => decision.changes,
      commit: async (decision) => {
        notes.push(`commit ${decision.name}`);
        await gate(name).passed;
        notes.push(`end ${decision.name}`);
        return decision.name;
      },
    });
  return { lock, notes, gate, turn };
}

describe("the lock of turns", () => {
  it("decides the next turn while one that changes nothing is committed", async () => {
    const { notes, gate, turn } = noted();
    const turns = Promise.all([turn("a", false), turn("b", false)]);
    await setImmediate();
    assert.deepEqual(notes, ["decide a", "commit a", "decide b"]);
    gate("b").resolve();
    await setImmediate();
    assert.deepEqual(notes, ["decide a", "commit a", "decide b"], "b is committed after a");
    gate("a").resolve();
    assert.deepEqual(await turns, ["a", "b"]);
    assert.deepEqual(notes.slice(3), ["end a", "commit b", "end b"]);
  });

  it("decides nothing before a turn that changes the state is committed", async () => {
    const { notes, gate, turn } = noted();
    const turns = Promise.all([turn("a", false), turn("b", true), turn("c", false)]);
    await setImmediate();
    gate("a").resolve();
    await setImmediate();
    assert.deepEqual(notes, ["decide a", "commit a", "decide b", "end a", "commit b"]);
    for (const name of ["b", "c"]) gate(name).resolve();
    await turns;
    assert.deepEqual(notes.slice(5), ["end b", "decide c", "commit c", "end c"]);
  });

  for (const changes of [false, true])
    it(`a commit that fails concerns its turn alone (${changes ? "it changes" : "it keeps"} the state)`, async () => {
      const { gate, turn } = noted();
      const [failing, next] = [turn("a", changes), turn("b", false)];
      gate("a").reject(new Error("the disk is full"));
      gate("b").resolve();
      await assert.rejects(failing, /the disk is full/);
      assert.equal(await next, "b");
    });

  it("a decision that fails is not committed, and lets the next begin", async () => {
    const { lock, gate, turn } = noted();
    const failing = lock.runTurn({
      decide: () => Promise.reject(new Error("out of order")),
      changesState: () => assert.fail("nothing was decided"),
      commit: () => assert.fail("nothing was decided"),
    });
    gate("b").resolve();
    const next = turn("b", true);
    await assert.rejects(failing, /out of order/);
    assert.equal(await next, "b");
    assert.equal(lock.wasLockedWithin(0), false);
  });

  it("what runs alone waits for every commit, and for its turn", async () => {
    const { lock, notes, gate, turn } = noted();
    const first = turn("a", false);
    const alone = lock.runExclusive(async () => {
      notes.push("alone");
      await setImmediate();
      notes.push("no longer alone");
    });
    const last = turn("b", false);
    await setImmediate();
    assert.deepEqual(notes, ["decide a", "commit a"]);
    for (const name of ["a", "b"]) gate(name).resolve();
    await Promise.all([first, alone, last]);
    assert.deepEqual(notes.slice(2), ["end a", "alone", "no longer alone", "decide b", "commit b", "end b"]);
  });

  it("is locked until the last commit has ended; closing waits for it, and what waits is rejected", async () => {
    const { lock, notes, gate, turn } = noted(new TurnLock(new Error("stopping")));
    const first = turn("a", true);
    const waiting = turn("b", false);
    await setImmediate();
    lock.cancel();
    await assert.rejects(waiting, /stopping/);
    assert.equal(lock.wasLockedWithin(0), true);
    const closed = lock.close().then(() => notes.push("closed"));
    await setImmediate();
    gate("a").resolve();
    await Promise.all([first, closed]);
    assert.deepEqual(notes, ["decide a", "commit a", "end a", "closed"]);
  });

  it("is locked while a turn is committed that changes nothing, and closing waits for it", async () => {
    const { lock, notes, gate, turn } = noted();
    const first = turn("a", false);
    await setImmediate();
    assert.equal(lock.wasLockedWithin(0), true);
    const closed = lock.close().then(() => notes.push("closed"));
    await setImmediate();
    assert.deepEqual(notes, ["decide a", "commit a"]);
    gate("a").resolve();
    await Promise.all([first, closed]);
    assert.deepEqual(notes, ["decide a", "commit a", "end a", "closed"]);
  });

  it("tells for how long nothing has ended, whether a turn or what ran alone", async () => {
    const { lock, gate, turn } = noted();
    assert.equal(lock.wasLockedWithin(60_000), false);
    await lock.runExclusive(() => Promise.resolve());
    assert.deepEqual([lock.wasLockedWithin(60_000), lock.wasLockedWithin(0)], [true, false]);
    const other = noted();
    other.gate("a").resolve();
    await other.turn("a", false);
    assert.deepEqual([other.lock.wasLockedWithin(60_000), other.lock.wasLockedWithin(0)], [true, false]);
    gate("b").resolve();
    await turn("b", true);
    await sleep(2);
    assert.equal(lock.wasLockedWithin(1), false);
  });
});
