import { ENGINE_VERSION } from "../../operations/system/version.ts";
import { DataError } from "../../operations/system/data-error.ts";
import { describeSystemError } from "./advice.ts";
import { UsageError } from "./arguments.ts";
import { FileError, write } from "./files.ts";
import { asksForHelp } from "./help.ts";
import type { CliIo, CommandEntry, CommandGroup } from "./io.ts";
import { suggestion } from "../../contract/nearest.ts";
import { readProject } from "./project.ts";
import { DuplicateKeyError } from "../../canonical/strict-json.ts";

function helpOf(groups: readonly CommandGroup[]): string {
  const width = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)));
  return `usage: touchstone <command> [options]

A local, deterministic authority for claims.
${groups.map((group) => describeGroup(group, width)).join("")}
  touchstone <command> --help    options and exit codes of a command
  touchstone --version, -V       the version of the engine
`;
}

function describeGroup({ title, commands }: CommandGroup, width: number): string {
  return `\n${title}:\n${commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join("")}`;
}

/** A program's commands, and what it says about its own kinds of errors: null for others. */
export interface Commands {
  readonly groups: readonly CommandGroup[];
  readonly explain: (error: unknown) => string | null;
}

/** Runs one command line; resolves to the exit code of contract §18. */
export async function runOneOf({ groups, explain }: Commands, args: string[], io: CliIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    await write(name === undefined ? io.stderr : io.stdout, helpOf(groups));
    return name === undefined ? 2 : 0;
  }
  if (name === "--version" || name === "-V") {
    await write(io.stdout, `${ENGINE_VERSION}\n`);
    return 0;
  }
  const commands = groups.flatMap((group) => group.commands);
  const entry = commands.find((each) => each.name === name);
  if (!entry) {
    const names = commands.map((each) => each.name);
    await write(
      io.stderr,
      `touchstone: there is no command \`${name}\`${suggestion(name, names)}\n  touchstone --help lists all commands\n`,
    );
    return 2;
  }
  try {
    return await runEntry(entry, rest, io);
  } catch (error) {
    return await report(error, { name, explain }, io);
  }
}

async function runEntry(entry: CommandEntry, args: string[], io: CliIo): Promise<number> {
  const command = await entry.load();
  if (!asksForHelp(args)) return command.run(args, { ...io, project: await readProject() });
  await write(io.stdout, command.help);
  return 0;
}

/** Prints what an expected error means, and gives its exit code. @throws any other error unchanged */
async function report(
  error: unknown,
  { name, explain }: { readonly name: string; readonly explain: Commands["explain"] },
  io: CliIo,
): Promise<number> {
  if (error instanceof UsageError) {
    await write(
      io.stderr,
      `touchstone ${name}: ${error.message}\n  touchstone ${name} --help shows arguments and options\n`,
    );
    return 2;
  }
  const isKnown = error instanceof FileError || error instanceof DataError;
  const problem = isKnown ? error.message : (explain(error) ?? describeSystemError(error));
  if (problem === null) throw error;
  await write(io.stderr, `touchstone ${name}: ${problem}\n`);
  return isKnown && isDueToDuplicateKey(error) ? 2 : 1;
}

/** Whether the error comes from a duplicate key in a file. */
function isDueToDuplicateKey(error: unknown): boolean {
  if (error instanceof DuplicateKeyError) return true;
  return error instanceof Error && error.cause !== undefined && isDueToDuplicateKey(error.cause);
}
