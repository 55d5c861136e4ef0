import { canonicalize } from "../../canonical/json.ts";
import { examine } from "../../operations/doctor.ts";
import { UsageError, dataPathOf, parseArguments, stateDirOf } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";

const HELP = `usage: touchstone doctor [options]

Checks what a run needs: Node, the built workbench, packs, evidence, the state directory, who holds it, the journal, a browser for tests.
For each it says what it found and, if something is wrong, what to do. It changes nothing.

  --json         one line of canonical JSON: {"items": [{"name", "status", "finding", "advice"}]}; status is ok, warning or failed
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

exit codes: 0 nothing failed, 1 something failed, 2 usage
`;

export const doctorCommand: Command = { name: "doctor", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    data: { type: "string" },
    state: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError(`unexpected argument \`${String(positionals[0])}\``);
  const items = await examine({
    root: io.root,
    dataDir: dataPathOf(values.data, io),
    stateDir: stateDirOf(values.state, io),
  });
  const width = Math.max(...items.map(({ name }) => name.length));
  const lines = items.map(
    ({ name, status, finding, advice }) =>
      `${status.padEnd(7)}  ${name.padEnd(width)}  ${finding}\n${advice === null ? "" : `${" ".repeat(width + 11)}→ ${advice}\n`}`,
  );
  await write(io.stdout, values.json ? `${canonicalize({ items })}\n` : lines.join(""));
  return items.some(({ status }) => status === "failed") ? 1 : 0;
}
