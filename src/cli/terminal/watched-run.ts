import { plural } from "../../contract/plural.ts";
import { FileError } from "./files.ts";
import { catchInterrupt } from "./interrupt.ts";
import type { CliIo } from "./io.ts";

/** Sees to it that a run over many turns never ends early without saying where. */
export interface WatchedRun {
  /** @throws FileError after a signal */
  finished(turns: number): void;
  /** Says how far the run came, whatever ends it. @throws FileError always */
  explain(error: unknown): never;
  release(): void;
}

export function watchRun(
  { from, total }: { readonly from: number; readonly total: number },
  io: CliIo,
): WatchedRun {
  const interrupt = catchInterrupt(new Error("interrupted"));
  let done = 0;
  const howFar = (): string =>
    `ended early, after ${done} of ${plural(total - from + 1, "turn")}; continue with --from ${from + done}`;
  const onFailure = (error: Error): void => {
    io.stderr.write(`touchstone replay: ${howFar()}: standard output: ${error.message}\n`);
    process.exit(1); // a closed pipe ends other commands with 0
  };
  io.stdout.prependListener("error", onFailure);
  return {
    finished: (turns) => {
      done = turns;
      if (interrupt.signal.aborted) throw interrupt.signal.reason;
    },
    explain: (error) => {
      throw new FileError(`${howFar()}: ${error instanceof Error ? error.message : String(error)}`, error);
    },
    release: () => {
      io.stdout.off("error", onFailure);
      interrupt.release();
    },
  };
}
