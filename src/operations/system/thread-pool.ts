import { Failure } from "../../contract/failures.ts";
import type { Thread } from "./thread.ts";

/** Threads that share requests: each goes to the first thread that is free, in the order in which they are asked. */
export interface ThreadPool {
  /** @throws Failure as the thread does */
  ask(asked: object): Promise<unknown>;
  close(): Promise<void>;
}

/** What a pool sees of a thread. */
export type PoolThread = Pick<Thread, "hasEnded" | "waiting" | "ask" | "close">;

/** Requests given to one thread: the next one is there when it has answered, and the rest may still go to another. */
const AHEAD = 2;

interface Queued {
  readonly asked: object;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** @param open starts a thread; done when a request finds all others busy, and when one has ended @param size the most threads */
export function createThreadPool(open: () => PoolThread, size: number): ThreadPool {
  let threads: readonly PoolThread[] = [];
  let closed = false;
  const queue: Queued[] = [];
  const free = (): PoolThread | null => {
    threads = threads.filter(({ hasEnded }) => !hasEnded);
    const least = threads.reduce<PoolThread | null>(
      (best, each) => (best === null || each.waiting < best.waiting ? each : best),
      null,
    );
    if (least !== null && (least.waiting === 0 || threads.length >= size))
      return least.waiting < AHEAD ? least : null;
    const fresh = open();
    threads = [...threads, fresh];
    return fresh;
  };
  const give = (): void => {
    while (queue.length > 0) {
      const thread = free();
      if (thread === null) return;
      const next = queue.shift();
      if (next !== undefined) thread.ask(next.asked).then(next.resolve, next.reject).finally(give);
    }
  };
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Failure("runtime_unavailable", "the service is stopping"));
        queue.push({ asked, resolve, reject });
        give();
      }),
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0))
        reject(new Failure("runtime_unavailable", "the service is stopping"));
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
