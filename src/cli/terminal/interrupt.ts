import { constants } from "node:os";

/** The first SIGINT or SIGTERM aborts; a later one ends the process. */
export interface Interrupt {
  readonly signal: AbortSignal;
  release(): void;
}

/** A runner such as npm repeats a Ctrl-C that the terminal has already sent: signals this close together count as one. */
const SAME_SIGNAL_MS = 100;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** @param reason what is thrown when work checks the signal */
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
 * Ends the process with the exit code set by then, if background work is still running when the time is up.
 * For the process's own entry point, or after a signal for a command that owns its process; one that goes on must cancel it when it is done.
 * @returns a function that cancels it
 */
export function endWithin(ms: number): () => void {
  const timer = setTimeout(() => process.exit(), ms).unref();
  return () => clearTimeout(timer);
}
