import { fileURLToPath } from "node:url";
import { endWithin } from "./interrupt.ts";
import type { CliIo } from "./io.ts";

/** Runs the command line of this process with `run`, which resolves to its exit code. @param folder of the built file: `dist/` of the project */
export async function runProcess(
  folder: URL,
  run: (args: string[], io: CliIo) => Promise<number>,
): Promise<void> {
  // A reader that closes early, as in `touchstone … | head`, is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`touchstone: cannot write standard output: ${error.message}\n`); // usually a full disk
    process.exit(1);
  });
  process.stderr.on("error", () => undefined); // nobody reads the messages; the work goes on
  try {
    process.exitCode = await run(process.argv.slice(2), {
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
      env: process.env,
      ownsProcess: true,
      root: fileURLToPath(new URL("..", folder)),
    });
  } catch (error) {
    process.stderr.write(
      `touchstone: internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
  process.stdout.write("", () => endWithin(0)); // nobody waits for background work (a warm-up, an evaluation) any more
}
