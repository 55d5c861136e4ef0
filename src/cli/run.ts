import { ENGINE_VERSION } from "../operations/version.ts";
import { Failure } from "../contract/failures.ts";
import { DataError } from "../operations/data-error.ts";
import { adviseOn, describeSystemError } from "./advice.ts";
import { UsageError } from "./arguments.ts";
import { COMMANDS } from "./commands.ts";
import { FileError, write } from "./files.ts";
import { asksForHelp } from "./help.ts";
import type { CliIo } from "./io.ts";
import { suggestion } from "./nearest.ts";

const NAME_WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length));

const HELP = `usage: touchstone <command> [options]

A local, deterministic authority for claims.

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(NAME_WIDTH)}  ${summary}\n`).join("")}
  touchstone <command> --help    options and exit codes of a command
  touchstone --version           the version of the engine
`;

/** Runs one command line; resolves to the exit code of contract §18. */
export async function runCommandLine(args: string[], io: CliIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    await write(name === undefined ? io.stderr : io.stdout, HELP);
    return name === undefined ? 2 : 0;
  }
  if (name === "--version") { await write(io.stdout, `${ENGINE_VERSION}\n`); return 0; }
  const entry = COMMANDS.find((each) => each.name === name);
  if (!entry) {
    await write(io.stderr, `touchstone: there is no command \`${name}\`${suggestion(name, COMMANDS.map((each) => each.name))}\n  touchstone --help lists all commands\n`);
    return 2;
  }
  try {
    const command = await entry.load();
    if (asksForHelp(rest)) { await write(io.stdout, command.help); return 0; }
    return await command.run(rest, io);
  } catch (error) {
    if (error instanceof UsageError) {
      await write(io.stderr, `touchstone ${name}: ${error.message}\n  touchstone ${name} --help shows what there is\n`);
      return 2;
    }
    if (error instanceof FileError || error instanceof DataError) {
      await write(io.stderr, `touchstone ${name}: ${error.message}\n`);
      return 1;
    }
    if (error instanceof Failure) {
      await write(io.stderr, `touchstone ${name}: ${adviseOn(error)}\n`);
      return 1;
    }
    const problem = describeSystemError(error);
    if (problem === null) throw error;
    await write(io.stderr, `touchstone ${name}: ${problem}\n`);
    return 1;
  }
}
