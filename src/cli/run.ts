import { Failure } from "../contract/failures.ts";
import { adviseOn } from "./advice.ts";
import { runOneOf } from "./command-line.ts";
import { COMMANDS } from "./commands.ts";
import type { CliIo } from "./io.ts";

/** Runs one command line; resolves to the exit code of contract §18. */
export async function runCommandLine(args: string[], io: CliIo): Promise<number> {
  return runOneOf(
    { commands: COMMANDS, explain: (error) => (error instanceof Failure ? adviseOn(error) : null) },
    args,
    io,
  );
}
