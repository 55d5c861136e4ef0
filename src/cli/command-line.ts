import { ENGINE_VERSION } from "../operations/version.ts";
import { DataError } from "../operations/data-error.ts";
import { describeSystemError } from "./advice.ts";
import { UsageError } from "./arguments.ts";
import { FileError, write } from "./files.ts";
import { asksForHelp } from "./help.ts";
import type { CliIo, CommandEntry } from "./io.ts";
import { suggestion } from "./nearest.ts";

function helpOf(commands: readonly CommandEntry[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return `usage: touchstone <command> [options]

A local, deterministic authority for claims.

${commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join("")}
  touchstone <command> --help    options and exit codes of a command
  touchstone --version           the version of the engine
`;
}

/** What a program can do, and what it tells of errors of its own kinds: null of others. */
export interface Commands {
  readonly commands: readonly CommandEntry[];
  readonly explain: (error: unknown) => string | null;
}

/** Runs one command line; resolves to the exit code of contract §18. */
export async function runOneOf({ commands, explain }: Commands, args: string[], io: CliIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    await write(name === undefined ? io.stderr : io.stdout, helpOf(commands));
    return name === undefined ? 2 : 0;
  }
  if (name === "--version") {
    await write(io.stdout, `${ENGINE_VERSION}\n`);
    return 0;
  }
  const entry = commands.find((each) => each.name === name);
  if (!entry) {
    await write(
      io.stderr,
      `touchstone: there is no command \`${name}\`${suggestion(
        name,
        commands.map((each) => each.name),
      )}\n  touchstone --help lists all commands\n`,
    );
    return 2;
  }
  try {
    const command = await entry.load();
    if (asksForHelp(rest)) {
      await write(io.stdout, command.help);
      return 0;
    }
    return await command.run(rest, io);
  } catch (error) {
    if (error instanceof UsageError) {
      await write(
        io.stderr,
        `touchstone ${name}: ${error.message}\n  touchstone ${name} --help shows what there is\n`,
      );
      return 2;
    }
    if (error instanceof FileError || error instanceof DataError) {
      await write(io.stderr, `touchstone ${name}: ${error.message}\n`);
      return 1;
    }
    const problem = explain(error) ?? describeSystemError(error);
    if (problem === null) throw error;
    await write(io.stderr, `touchstone ${name}: ${problem}\n`);
    return 1;
  }
}
