import type { CliIo } from "./io.ts";

/** Progress of a long run on standard error: on a terminal one line that is overwritten, elsewhere a line every ten seconds. */
export interface Progress {
  show(done: number): void;
  /** Clears the line. */
  end(): void;
}

const SHOWN_EVERY_MS = 250;
const TOLD_EVERY_MS = 10_000;

/**
 * @param what the text before the counts
 * @param total how many there are; null if unknown
 * @param now a clock in milliseconds
 */
export function createProgress(
  { stderr }: Pick<CliIo, "stderr">,
  what: string,
  total: number | null,
  now: () => number = () => performance.now(),
): Progress {
  const onTerminal = stderr.isTTY === true;
  const started = now();
  let shownAtMs = onTerminal ? -Infinity : started;
  let isShown = false;
  let first: { readonly done: number; readonly atMs: number } | null = null;
  return {
    show: (done) => {
      const nowMs = now();
      if (done > 0) first ??= { done, atMs: nowMs };
      if (nowMs - shownAtMs < (onTerminal ? SHOWN_EVERY_MS : TOLD_EVERY_MS)) return;
      shownAtMs = nowMs;
      isShown = true;
      const text = describeProgress(what, {
        done,
        total,
        since: { done: done - (first?.done ?? done), elapsedMs: nowMs - (first?.atMs ?? nowMs) },
      });
      stderr.write(onTerminal ? `\r\u001b[K${fitted(text, stderr)}` : `touchstone: ${text}\n`);
    },
    end: () => {
      if (onTerminal && isShown) stderr.write("\r\u001b[K");
    },
  };
}

/** Progress of work in successive steps, each with its own counts. */
export interface Steps {
  show(what: string, done: number, total: number | null): void;
  end(): void;
}

export function createSteps(io: Pick<CliIo, "stderr">, now: () => number = () => performance.now()): Steps {
  let current: { readonly what: string; readonly progress: Progress } | null = null;
  return {
    show: (what, done, total) => {
      if (current?.what !== what) {
        current?.progress.end();
        current = { what, progress: createProgress(io, what, total, now) };
      }
      current.progress.show(done);
    },
    end: () => {
      current?.progress.end();
      current = null;
    },
  };
}

/** Progress of the golden questions, which are asked one after another; the last one clears the line. */
export function paceOn(io: Pick<CliIo, "stderr">): (done: number, total: number) => Promise<void> {
  const steps = createSteps(io);
  return (done, total) => {
    if (done + 1 === total) steps.end();
    else steps.show("golden questions", done + 1, total);
    return Promise.resolve();
  };
}

/** A line wider than the terminal could not be cleared. */
function fitted(text: string, stderr: CliIo["stderr"]): string {
  return "columns" in stderr && typeof stderr.columns === "number" && stderr.columns > 0
    ? text.slice(0, stderr.columns - 1)
    : text;
}

/**
 * `evals: 120 of 400, 30 a second, 10 s left`, without the rate while it is unknown.
 * @param counts `since`: how many were done after the first one, and in what time; the first one includes loading and code that is not compiled yet
 */
export function describeProgress(
  what: string,
  {
    done,
    total,
    since,
  }: {
    readonly done: number;
    readonly total: number | null;
    readonly since: { readonly done: number; readonly elapsedMs: number };
  },
): string {
  const counted = `${what}: ${done}${total === null ? "" : ` of ${total}`}`;
  if (since.done <= 0) return counted;
  const perSecond = (since.done / Math.max(1, since.elapsedMs)) * 1000;
  const left = total === null ? "" : `, ${describeDuration(Math.max(0, total - done) / perSecond)} left`;
  return `${counted}, ${perSecond >= 10 ? perSecond.toFixed(0) : perSecond.toFixed(1)} a second${left}`;
}

/** `45 s`, `3 min 20 s`, `2 h 5 min`: rounded up, so that the time left never runs out too early. */
export function describeDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
