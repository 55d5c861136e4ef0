import type { CommandEntry } from "./io.ts";

/** What a command's help says: its subcommands, its options, the whole text. */
export interface Synopsis {
  readonly name: string;
  readonly summary: string;
  readonly actions: readonly string[];
  readonly options: readonly string[];
  readonly help: string;
}

/** The synopses of these commands, in order. Loads all of them. */
export function readSynopses(commands: readonly CommandEntry[]): Promise<readonly Synopsis[]> {
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const { help } = await load();
      return { name, summary, actions: actionsOf(name, help), options: optionsOf(help), help };
    }),
  );
}

/** The lower-case words after the command in the usage lines; `a|b` are two. */
function actionsOf(name: string, help: string): string[] {
  const found = [
    ...help.matchAll(new RegExp(`^(?:usage:| {6}) touchstone ${name} ([a-z|]+)(?= |$)`, "gm")),
  ].flatMap(([, words = ""]) => words.split("|"));
  return [...new Set(found)];
}

/** Options in the usage lines and at the start of lines that explain them. */
function optionsOf(help: string): string[] {
  const lines = help.split("\n").filter((line) => /^(?:usage:| {6} touchstone| {2}--)/.test(line));
  return [
    ...new Set(
      lines.flatMap((line) =>
        line.startsWith("  --")
          ? (line
              .slice(0, 30)
              .match(/--[a-z][a-z-]*/g)
              ?.slice(0, 1) ?? [])
          : (line.match(/--[a-z][a-z-]*/g) ?? []),
      ),
    ),
  ].sort();
}
