import { runOneOf } from "./cli/command-line.ts";
import { notedEntry } from "./cli/help.ts";
import { runProcess } from "./cli/process.ts";
import { QUICK_COMMANDS } from "./cli/quick-commands.ts";

/** As `main`, for those commands alone that need little of the program. */
export async function main(folder: URL): Promise<void> {
  await runProcess(folder, async (args, io) =>
    runOneOf({ commands: QUICK_COMMANDS.map(notedEntry), explain: () => null }, args, io),
  );
}
