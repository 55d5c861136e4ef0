import { Failure } from "../contract/failures.ts";
import { adviseOn } from "./terminal/advice.ts";
import { runOneOf } from "./terminal/command-line.ts";
import { COMMAND_GROUPS } from "./commands.ts";
import type { CliIo } from "./terminal/io.ts";

/** Runs one command line; resolves to the exit code of contract §18. */
export async function runCommandLine(args: string[], io: CliIo): Promise<number> {
  return runOneOf(
    { groups: COMMAND_GROUPS, explain: (error) => (error instanceof Failure ? adviseOn(error) : null) },
    args,
    io,
  );
}
