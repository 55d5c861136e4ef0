import type { Readable, Writable } from "node:stream";
import type { ProjectFile } from "../../contract/project.ts";

/** What a command sees of the process. `isTTY` decides about colour and progress. */
export interface CliIo {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program's root: the folder of `data/`. */
  readonly root: string;
  /** The process runs this command alone, which may end it if work does not stop in time; absent: another program runs the command. */
  readonly ownsProcess?: true;
  /** The project in whose folder the command runs; null or absent: none. */
  readonly project?: ProjectFile | null;
}

/** One command. */
export interface Command {
  readonly name: string;
  /** The whole text of `--help`, with its final line end. */
  readonly help: string;
  /** Resolves to the exit code of contract §18. @throws UsageError if the command line is malformed */
  run(args: string[], io: CliIo): Promise<number>;
}

/** A command that is loaded only when it is called, so that no other command pays for it. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  load(): Promise<Command>;
}

/** Commands under one title of the help text. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly CommandEntry[];
}
