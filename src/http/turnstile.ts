import { setImmediate } from "node:timers/promises";

/** Runs what it is given one after another, each when whoever else asked for something meanwhile has been answered. */
export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** Long lists take turns here: however many are read at a time, others wait for one part of one list. */
export function createTurnstile(): Turnstile {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(() => setImmediate()).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
