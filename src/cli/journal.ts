import { canonicalize } from "../canonical/json.ts";
import { checkJournalOf, type JournalCheck } from "../operations/journal-check.ts";
import { parseArguments, stateDirOf, takePositionals, UsageError } from "./arguments.ts";
import { write } from "./files.ts";
import type { CliIo, Command } from "./io.ts";

const HELP = `usage: touchstone journal check [options]

Derives every digest, turn id, offset, tree hash and trace hash of the journal again, and says what does not agree. Nothing is
written; a server may run beside.

  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --json         one line of canonical JSON: {damage, good_count, head_digest, index, size_bytes, torn_tail, traces,
                 tree, turn_count, valid}
  --help         shows this text

exit codes: 0 all agrees, 1 the journal cannot be read, 2 usage, 5 something is damaged
`;

export const journalCommand: Command = { name: "journal", summary: "checks the journal of turns", help: HELP, run };

const EXIT_DAMAGED = 5;
/** Lines of damage that people are shown; all of it is in the JSON. */
const SHOWN = 20;

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, { state: { type: "string" } });
  if (values.help) { await write(io.stdout, HELP); return 0; }
  const [action, ...rest] = positionals;
  if (action !== "check") throw new UsageError(action === undefined ? "check is missing" : `there is no \`journal ${action}\`; there is check`);
  takePositionals(rest);
  const check = await checkJournalOf(stateDirOf(values.state, io));
  await write(io.stdout, values.json ? `${canonicalize(check)}\n` : describe(check));
  return check.valid ? 0 : EXIT_DAMAGED;
}

function describe({ valid, turn_count, good_count, head_digest, size_bytes, torn_tail, damage, index, tree, traces }: JournalCheck): string {
  return [
    `${valid ? "sound" : "NOT SOUND"}: ${good_count} of ${turn_count} turns verify, ${size_bytes} bytes`,
    `head   ${head_digest ?? (damage.length > 0 ? "unknown" : "none")}`,
    `index  ${index.replace("_", " ")}`,
    `tree   ${tree.replace("_", " ")}`,
    `traces ${traces.derived} derived again${traces.without_evidence === 0 ? "" : `, ${traces.without_evidence} without evidence`}`,
    ...(torn_tail === null ? [] : [`torn   ${torn_tail.bytes} bytes at byte ${torn_tail.offset} belong to no turn; the next start moves them to the quarantine`]),
    ...damage.slice(0, SHOWN).map(({ turn_id, offset, problem }) => `turn ${turn_id} at byte ${offset}: ${problem}`),
    ...(damage.length > SHOWN ? [`and ${damage.length - SHOWN} more`] : []),
  ].map((line) => `${line}\n`).join("");
}
