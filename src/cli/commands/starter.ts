import { relative, resolve } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { StarterNameError, writeStarter, type StarterKind } from "../../operations/library/starters.ts";
import { UsageError } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

/**
 * Writes a starter file and says what to do next, for `evidence new`, `pack new` and `evals new`.
 * @param next the next commands, each with what it does
 * @throws UsageError for a name that is not allowed; DataError
 */
export async function newStarter(
  kind: StarterKind,
  given: string,
  next: readonly (readonly [command: string, does: string])[],
  { io, json }: { readonly io: CliIo; readonly json: boolean },
): Promise<number> {
  if (given === "" || given === "-")
    throw new UsageError("name where to write it: a path that does not exist yet");
  const target = kind === "corpus" && !given.endsWith(".json") ? `${given}.json` : given;
  const files = (await writeStarter(kind, resolve(target), io.root).catch(asUsage)).map((file) =>
    relative("", file),
  );
  const width = Math.max(...next.map(([command]) => command.length));
  const told = [
    ...files.map((file) => `wrote ${file}\n`),
    "next:\n",
    ...next.map(([command, does]) => `  touchstone ${command.padEnd(width)}  ${does}\n`),
  ];
  await write(io.stdout, json ? `${canonicalize({ files })}\n` : told.join(""));
  return 0;
}

function asUsage(error: unknown): never {
  throw error instanceof StarterNameError ? new UsageError(error.message, { cause: error }) : error;
}
