import type { CliIo } from "./io.ts";
import { describeDuration } from "./progress.ts";

/** The progress of a batch. */
export interface BatchProgress {
  /** @param done requests that this run has done @param share of all its work, up to 1; 0 if that is unknown */
  show(done: number, share: number): void;
  /** Clears the line from a terminal. */
  end(): void;
  /** Whether anything was shown: if so, the end is announced, too. */
  shown(): boolean;
}

const ON_TERMINAL_MS = 250;
const ELSEWHERE_MS = 10_000;

/** On a terminal one line that is overwritten; elsewhere, as in a log, a line every ten seconds. Rate and time left ignore the first results, which take longest. @param before requests that earlier runs have done */
export function createBatchProgress(
  { stderr }: Pick<CliIo, "stderr">,
  before: number,
  now: () => number = () => performance.now(),
): BatchProgress {
  const terminal = stderr.isTTY === true;
  const started = now();
  let shownAtMs = terminal ? -Infinity : started;
  let shown = false;
  let first: { readonly done: number; readonly share: number; readonly atMs: number } | null = null;
  return {
    show: (done, share) => {
      const nowMs = now();
      first ??= { done, share, atMs: nowMs };
      if (nowMs - shownAtMs < (terminal ? ON_TERMINAL_MS : ELSEWHERE_MS)) return;
      shownAtMs = nowMs;
      shown = true;
      const elapsedMs = Math.max(1, nowMs - first.atMs);
      const rate =
        done > first.done ? `, ${(((done - first.done) / elapsedMs) * 1000).toFixed(0)} a second` : "";
      const left =
        share > first.share
          ? `, ${describeDuration((elapsedMs * (1 - share)) / (share - first.share) / 1000)} left`
          : "";
      const text = `${before + done} reviewed${rate}${share === 0 ? "" : `, ${(share * 100).toFixed(1)} %`}${left}`;
      stderr.write(terminal ? `\r\u001b[K${text}` : `touchstone review: ${text}\n`);
    },
    end: () => {
      if (terminal && shown) stderr.write("\r\u001b[K");
    },
    shown: () => shown,
  };
}
