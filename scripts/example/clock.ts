/**
 * A clock for the present process: `Date.now` gives a time of our own that goes on as fast as the real one. Everything that the service
 * stamps comes from there.
 */
export interface Clock {
  /** Moves the clock to a time, in milliseconds since 1970; it never goes back. */
  moveTo(timeMs: number): void;
  /** Moves it on. */
  pass(ms: number): void;
  now(): number;
  /** Gives the process its own clock back. */
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
