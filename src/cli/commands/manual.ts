import { ENGINE_VERSION } from "../../operations/system/version.ts";
import { UsageError, parseArguments } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo, Command, CommandEntry } from "../terminal/io.ts";
import { readSynopses, type Synopsis } from "../terminal/synopsis.ts";

const HELP = `usage: touchstone manual

Prints the manual page in roff, made from the help of every command.

  --help         shows this text

exit codes: 0 done, 2 usage
`;

/** @param commands all commands, including this one */
export function createManualCommand(commands: readonly CommandEntry[]): Command {
  return { name: "manual", help: HELP, run: (args, io) => run(args, io, commands) };
}

async function run(args: string[], io: CliIo, commands: readonly CommandEntry[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {});
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError(`unexpected argument \`${String(positionals[0])}\``);
  await write(io.stdout, manualOf(await readSynopses(commands)));
  return 0;
}

/** The page in roff. @see man-pages(7) */
function manualOf(commands: readonly Synopsis[]): string {
  return `.TH TOUCHSTONE 1 "" "touchstone ${ENGINE_VERSION}" "User Commands"
.SH NAME
touchstone \\- a local, deterministic authority for claims
.SH SYNOPSIS
.B touchstone
.I command
[options]
.SH DESCRIPTION
Models and people propose claims; Touchstone alone decides what standing each one has, from evidence sealed by content hash and by proof. Results go to standard output, everything else to standard error.
.SH COMMANDS
${commands.map(({ name, summary, help }) => `.SS ${name} \\- ${escapeRoff(summary)}\n.nf\n${help.trimEnd().split("\n").map(escapeLine).join("\n")}\n.fi\n`).join("")}.SH ENVIRONMENT
.TP
.B TOUCHSTONE_DATA
the folder of packs, evidence and policies
.TP
.B TOUCHSTONE_STATE
the folder of journal, logs and checkpoints
.TP
.B TOUCHSTONE_PORT
the port of \\fBserve\\fR
`;
}

function escapeRoff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga")
    .replace(
      /[^\0-\x7f]/gu,
      (char) => `\\[u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
    );
}

/** A line that begins with a dot would be taken for a roff request. */
function escapeLine(line: string): string {
  const escaped = escapeRoff(line);
  return escaped.startsWith(".") ? `\\&${escaped}` : escaped;
}
