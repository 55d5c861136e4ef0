import type { CliIo } from "./io.ts";

/** How far a long run has come: one line on standard error, on a terminal only. */
export interface Progress {
  show(done: number): void;
  /** Takes the line away. */
  end(): void;
}

const SHOWN_EVERY_MS = 250;

/** @param what stands before the counts */
export function createProgress({ stderr }: Pick<CliIo, "stderr">, what: string, total: number): Progress {
  const started = performance.now();
  let shownAtMs = -Infinity;
  return {
    show: (done) => {
      const nowMs = performance.now();
      if (stderr.isTTY !== true || nowMs - shownAtMs < SHOWN_EVERY_MS) return;
      shownAtMs = nowMs;
      const perSecond = done / Math.max(1, nowMs - started) * 1000;
      stderr.write(`\r\u001b[K${what}: ${done} of ${total}, ${perSecond.toFixed(0)} a second, ${Math.ceil((total - done) / Math.max(perSecond, 0.1))} s left`);
    },
    end: () => { if (shownAtMs > -Infinity) stderr.write("\r\u001b[K"); },
  };
}
