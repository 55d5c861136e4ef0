import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { UsageError, parseArguments } from "../terminal/arguments.ts";
import { readJson, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";

const HELP = `usage: touchstone openapi [options]

Prints the description of the HTTP interface (OpenAPI 3.1): every route with its parameters, bodies, answers and failures.

  --json         one line of canonical JSON, instead of indented JSON
  --help         shows this text

exit codes: 0 done, 2 usage
`;

export const openapiCommand: Command = { name: "openapi", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {});
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError(`unexpected argument \`${String(positionals[0])}\``);
  const description = await readJson(join(io.root, "schemas", "openapi.json"), io);
  await write(
    io.stdout,
    `${values.json ? canonicalize(description) : JSON.stringify(description, null, 2)}\n`,
  );
  return 0;
}
