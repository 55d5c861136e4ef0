import { runProcess } from "./cli/process.ts";
import { runCommandLine } from "./cli/run.ts";

/** Runs the command line of this process. @param folder where the built file lies: `dist/` of the project */
export async function main(folder: URL): Promise<void> {
  await runProcess(folder, runCommandLine);
}
