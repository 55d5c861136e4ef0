import { Mutex } from "async-mutex";
import { StateLockedError, acquireLock, type StateLock } from "./lock.ts";

/** How long to wait for another process, and between two attempts. */
interface Patience {
  readonly maxWaitMs: number;
  readonly retryMs: number;
}
const FOR_SHORT_WORK: Patience = { maxWaitMs: 10_000, retryMs: 25 };

/** Runs work on a folder while no other process does. */
export interface ShortLock {
  /** @throws StateLockedError if another process holds the lock too long; whatever the work throws */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A lock for work of milliseconds: a queue within this process, polling between processes. Nothing is created before the first run. */
export function createShortLock(folder: string): ShortLock {
  const queue = new Mutex();
  return {
    run: (work) =>
      queue.runExclusive(async () => {
        const lock = await waitForLock(folder);
        try {
          return await work();
        } finally {
          await lock.release();
        }
      }),
  };
}

/**
 * The lock of a folder, once no other process holds it. A server holds it for long, so nobody waits for a server.
 * @throws StateLockedError
 */
export async function waitForLock(
  folder: string,
  { maxWaitMs, retryMs }: Patience = FOR_SHORT_WORK,
): Promise<StateLock> {
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      return await acquireLock(folder);
    } catch (error) {
      if (!(error instanceof StateLockedError) || waitedMs >= maxWaitMs || isServer(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

function isServer({ holder }: StateLockedError): boolean {
  return holder !== null && holder.address !== null;
}
