import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Failure } from "../../../src/contract/failures.ts";
import { createThreadPool, type PoolThread } from "../../../src/operations/system/thread-pool.ts";

/** A thread that answers when it is told to. */
class HandThread implements PoolThread {
  hasEnded = false;
  closed = false;
  readonly given: object[] = [];
  readonly #answers: ((value: unknown) => void)[] = [];
  get waiting(): number {
    return this.#answers.length;
  }
  ask(asked: object): Promise<unknown> {
    this.given.push(asked);
    return new Promise((resolve) => this.#answers.push(resolve));
  }
  answer(value: unknown): void {
    this.#answers.shift()?.(value);
  }
  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}

function poolOf(size: number) {
  const threads: HandThread[] = [];
  const open = (): HandThread => {
    const thread = new HandThread();
    threads.push(thread);
    return thread;
  };
  return { pool: createThreadPool(open, size), threads };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a pool of threads", () => {
  it("starts a thread when all others are busy, and gives each at most two requests, in order", async () => {
    const { pool, threads } = poolOf(2);
    assert.equal(threads.length, 0);
    const [one, two] = Array.from({ length: 2 }, (_, n) => ({ n }));
    void pool.ask(one ?? {});
    threads[0]?.answer("done");
    await settled();
    void pool.ask(two ?? {});
    assert.equal(threads.length, 1, "the first was free");
    const answers = [3, 4, 5, 6, 7].map((n) => pool.ask({ n }));
    assert.deepEqual(
      threads.map(({ given }) => given),
      [
        [{ n: 0 }, { n: 1 }, { n: 4 }],
        [{ n: 3 }, { n: 5 }],
      ],
    );
    threads[1]?.answer("three");
    assert.equal(await answers[0], "three");
    await settled();
    assert.deepEqual(threads[1]?.given, [{ n: 3 }, { n: 5 }, { n: 6 }]);
  });

  it("replaces a thread that has ended, and refuses waiting requests when it is closed", async () => {
    const { pool, threads } = poolOf(1);
    void pool.ask({ n: 1 });
    if (threads[0] !== undefined) threads[0].hasEnded = true;
    const given = [pool.ask({ n: 2 }), pool.ask({ n: 3 }), pool.ask({ n: 4 })];
    assert.deepEqual(threads[1]?.given, [{ n: 2 }, { n: 3 }]);
    await pool.close();
    const stopped = (error: unknown): boolean =>
      error instanceof Failure && error.message === "the service is stopping";
    await assert.rejects(given[2] ?? assert.fail(), stopped);
    await assert.rejects(pool.ask({ n: 5 }), stopped);
    assert.deepEqual(
      threads.map(({ closed }) => closed),
      [false, true],
    );
  });
});
