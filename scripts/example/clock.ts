/**
 * A clock for this process: replaces `Date.now` by a settable time that advances as fast as the real one. Every timestamp of the service
 * comes from there.
 */
export interface Clock {
  /** Moves the clock to a time, in milliseconds since 1970; it never goes back. */
  moveTo(timeMs: number): void;
  /** Advances the clock. */
  pass(ms: number): void;
  now(): number;
  /** Restores the process's own clock. */
  release(): void;
}

export function takeClock(startMs: number): Clock {
  const real = Date.now;
  let shiftMs = startMs - real();
  const now = (): number => real() + shiftMs;
  Date.now = now;
  return {
    now,
    moveTo: (timeMs) => {
      shiftMs = Math.max(shiftMs, timeMs - real());
    },
    pass: (ms) => {
      shiftMs += ms;
    },
    release: () => {
      Date.now = real;
    },
  };
}
