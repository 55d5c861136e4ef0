import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArguments, UsageError } from "../terminal/arguments.ts";
import { asReadError, FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";

const HELP = `usage: touchstone policy new [FILE]

Writes a policy for \`touchstone gate\`: YAML that says what the default is, with a comment on each part. Without FILE it goes to standard output.
A file that is there already is not touched.

  --help   shows this text

exit codes: 0 written, 1 the file is there already or cannot be written, 2 usage
`;

export const policyCommand: Command = { name: "policy", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const {
    values,
    positionals: [action, file, ...more],
  } = parseArguments(args, {});
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (action !== "new")
    throw new UsageError(
      action === undefined ? "new is missing" : `there is no \`policy ${action}\`; use new`,
    );
  if (more.length > 0) throw new UsageError(`unexpected argument \`${String(more[0])}\``);
  const template = join(io.root, "data", "templates", "gate-policy.yaml");
  const text = await readFile(template, "utf8").catch(asReadError(template));
  if (file === undefined || file === "-") {
    await write(io.stdout, text);
    return 0;
  }
  await writeFile(file, text, { flag: "wx" }).catch((error: unknown) => {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw new FileError(
      isThere
        ? `\`${file}\` already exists, so nothing was written: choose another name, or move it away`
        : `cannot write \`${file}\`: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  });
  await write(io.stdout, `wrote ${file}\nnext:\n  touchstone gate CLAIMS --policy ${file}\n`);
  return 0;
}
