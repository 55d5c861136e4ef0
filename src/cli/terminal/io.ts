import type { Readable, Writable } from "node:stream";

/** What a command sees of the process. `isTTY` decides colour and progress. */
export interface CliIo {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project's root: the folder of `data/`. */
  readonly root: string;
}

/** One word after `touchstone`. */
export interface Command {
  readonly name: string;
  /** The whole text of `--help`, ending in a line end. */
  readonly help: string;
  /** Resolves to the exit code of contract §18. @throws UsageError for a command line that cannot be understood */
  run(args: string[], io: CliIo): Promise<number>;
}

/** A word after `touchstone`. What it runs is loaded when it is called, so that none pays for the others. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  load(): Promise<Command>;
}

/** Commands that the help text lists under one title. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly CommandEntry[];
}
