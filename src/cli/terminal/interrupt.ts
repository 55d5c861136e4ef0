import { constants } from "node:os";

/** The first SIGINT or SIGTERM aborts; a later one ends the process. */
export interface Interrupt {
  readonly signal: AbortSignal;
  release(): void;
}

/** A runner such as npm passes on a Ctrl-C that the terminal has sent already: signals this close together are one. */
const SAME_SIGNAL_MS = 100;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** @param reason what is thrown where the signal is looked at */
export function catchInterrupt(reason: Error): Interrupt {
  const abort = new AbortController();
  let firstAtMs: number | null = null;
  const onSignal = (signal: (typeof SIGNALS)[number]): void => {
    if (firstAtMs !== null && performance.now() - firstAtMs > SAME_SIGNAL_MS)
      process.exit(128 + constants.signals[signal]);
    firstAtMs ??= performance.now();
    abort.abort(reason);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: abort.signal,
    release: () => {
      for (const signal of SIGNALS) process.removeListener(signal, onSignal);
    },
  };
}

/**
 * Ends the process, with the exit code that is set by then, when the time is up and something is still at work that nobody waits for.
 * For the process' own entry, or after a signal: a command that runs inside another process (a test) must leave that alone once it is over.
 * @returns what takes it back
 */
export function endWithin(ms: number): () => void {
  const timer = setTimeout(() => process.exit(), ms).unref();
  return () => clearTimeout(timer);
}
