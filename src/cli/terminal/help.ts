import type { Command, CommandEntry } from "./io.ts";
import { NOTES, type CommandNotes, type Example } from "./notes.ts";

/** The command, with its notes added to its help before the exit codes. */
export function withNotes(command: Command): Command {
  const notes = NOTES[command.name];
  return notes === undefined ? command : { ...command, help: helpWith(command.help, notes) };
}

/** The entry of a command with its notes. */
export function notedEntry(entry: CommandEntry): CommandEntry {
  return { ...entry, load: async () => withNotes(await entry.load()) };
}

/** Whether a command line asks for help, whatever else it contains. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).some((arg) => arg === "--help" || arg === "-h");
}

const EXIT_CODES = "exit codes: ";

function helpWith(help: string, { examples, json }: CommandNotes): string {
  const at = help.lastIndexOf(`\n${EXIT_CODES}`) + 1;
  const before = help.slice(0, at).trimEnd();
  const width = Math.max(0, ...json.map(({ of }) => of.length));
  const forms = json
    .map(
      ({ of, schema, lines }) =>
        `  ${of.padEnd(width)}  schemas/${schema}.schema.json${lines ? ", a line each" : ""}\n`,
    )
    .join("");
  return `${before}\n\nexamples:\n${examples.map(describeExample).join("")}\n${forms === "" ? "" : `--json prints:\n${forms}\n`}${help.slice(at)}`;
}

function describeExample({ line, does }: Example): string {
  return `  ${line}\n      ${does}\n`;
}
