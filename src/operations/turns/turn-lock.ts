import { Mutex } from "async-mutex";

/** The two halves of a turn: deciding reads the state that earlier turns left; committing journals the decision and changes the state. */
interface TurnHalves<Decision, Result> {
  readonly decide: () => Promise<Decision>;
  /** Whether the next turn reads something that committing this decision changes. */
  readonly changesState: (decision: Decision) => boolean;
  readonly commit: (decision: Decision) => Promise<Result>;
}

/**
 * Lets turns, and whatever else reads or changes what they are decided over, begin one at a time, in the order of the calls. Only one overlap is
 * allowed: a turn that changes no state is committed while the next is decided, in another thread, say. Commits keep the order of the decisions.
 *
 *     decide 1 (a question)    decide 2 (a statement)              decide 3
 *                              commit 1                  commit 2
 */
export class TurnLock {
  readonly #mutex: Mutex;
  /** Resolves when every commit so far has ended, well or not. */
  #committed: Promise<unknown> = Promise.resolve();
  #committing = 0;
  /** When something ended last, by the monotonic clock. */
  #endedMs = -Infinity;

  /** @param cancelled what those that wait are rejected with by {@link cancel} */
  constructor(cancelled?: Error) {
    this.#mutex = new Mutex(cancelled);
  }

  /** Whether anything is being decided, committed or done alone, or was within the last milliseconds. */
  wasLockedWithin(ms: number): boolean {
    return this.#mutex.isLocked() || this.#committing > 0 || performance.now() - this.#endedMs < ms;
  }

  /** Does something alone, after every commit. */
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#mutex.runExclusive(async () => {
      await this.#committed;
      return work().finally(() => this.#noteEnd());
    });
  }

  /** Takes a turn. What one half throws is passed on, and concerns no other turn. */
  async runTurn<Decision, Result>(halves: TurnHalves<Decision, Result>): Promise<Result> {
    const { committing } = await this.#mutex.runExclusive(async () => {
      const decision = await halves.decide();
      const begun = { committing: this.#commitNext(() => halves.commit(decision)) }; // in an object, so that it is not awaited here
      if (halves.changesState(decision)) await this.#committed;
      return begun;
    });
    return committing;
  }

  /** Rejects what waits to begin. What has begun goes on. */
  cancel(): void {
    this.#mutex.cancel();
  }

  /** Resolves when everything that began has ended; nothing begins afterwards. */
  async close(): Promise<void> {
    await this.#mutex.acquire();
    await this.#committed;
  }

  #commitNext<Result>(commit: () => Promise<Result>): Promise<Result> {
    this.#committing++;
    const committing = this.#committed.then(commit).finally(() => {
      this.#committing--;
      this.#noteEnd();
    });
    this.#committed = committing.catch(() => undefined); // whoever asked for the turn is told
    return committing;
  }

  #noteEnd(): void {
    this.#endedMs = performance.now();
  }
}
