import { setImmediate } from "node:timers/promises";

/** Runs one piece of work at a time; before each, the requests that wait on the event loop are answered. */
export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** Long lists share it, so that another request waits for one part of one list, however many lists are read. */
export function createTurnstile(): Turnstile {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(() => setImmediate()).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
