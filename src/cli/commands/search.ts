import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { plural } from "../../contract/plural.ts";
import type { SearchItem, SearchResult } from "../../contract/search.ts";
import { askRoute } from "../../operations/system/route-call.ts";
import { openReader } from "../../operations/runtime.ts";
import { adviseOn } from "../terminal/advice.ts";
import { UsageError, dataDirOf, parseArguments, parseCount, stateDirOf } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { tableOf } from "../terminal/table.ts";

const HELP = `usage: touchstone search QUERY… [options]

Searches turns, reviews on record, the vault, proposals, packs, evidence and other records; the newest come first.

A query has words, "a phrase", begin* and field:value, all of which must fit; - before one excludes it. The fields:
  kind:turn,review  what it is
  state:S           an epistemic state, or that of a proposal
  grounding:G       what a turn's answer rests on
  is:refused        a turn that is refused, teaching (would teach something), unhashed or damaged
  session:ID        a session whose id begins so
  id:ID             exactly this id
  digest:HEX        a digest that begins so
  since:T until:T   a year, month, day or instant (2026, 2026-05, 2026-05-31)

  --limit N      lists at most N (20)
  --offset N     skips the first N
  --json         canonical JSON in the form of the HTTP interface
  --data DIR     the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state); read only
  --help         shows this text

exit codes: 0 found, 1 failure or nothing found, 2 usage, 5 a record that was found, or a line of the journal, is damaged
`;

export const searchCommand: Command = { name: "search", help: HELP, run };

const EXIT_DAMAGED = 5;

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    data: { type: "string" },
    state: { type: "string" },
    limit: { type: "string" },
    offset: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError("QUERY is missing");
  const query = new Map([
    ["q", positionals.join(" ")],
    ["limit", String(parseCount(values.limit ?? "20", "--limit", 0))],
    ["offset", String(parseCount(values.offset ?? "0", "--offset", 0))],
  ]);
  const reader = await openReader({
    root: io.root,
    dataDir: dataDirOf(values.data, io),
    stateDir: stateDirOf(values.state, io),
    now: Date.now,
  });
  try {
    const result = await askRoute(reader.operations, "search", { query });
    await write(io.stdout, values.json ? `${canonicalize(result)}\n` : describe(result, io));
    const damaged = reader.journal.damage.length;
    if (damaged > 0)
      await write(
        io.stderr,
        `touchstone search: ${plural(damaged, "line")} of the journal cannot be searched: run \`touchstone journal check\`\n`,
      );
    if (damaged > 0 || result.items.some(({ problem }) => problem !== undefined)) return EXIT_DAMAGED;
    return result.total === 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.reason === "bad_value"
      ? new UsageError(error.message)
      : new FileError(adviseOn(error), error);
  } finally {
    await reader.close();
  }
}

function describe({ items, total, offset }: SearchResult, io: CliIo): string {
  const columns = [{}, { align: "right" }, {}, {}, { cut: true }] as const;
  const rows = items.map((item) => [item.kind, item.id, item.time ?? "", item.state ?? "", textOf(item)]);
  const counts =
    total === items.length
      ? plural(total, "record")
      : `${items.length} of ${plural(total, "record")}, after ${offset}`;
  return `${tableOf(columns, rows, io)}${counts}\n`;
}

/** The problem, or the texts: those with words of the query first. */
function textOf({ texts, problem }: SearchItem): string {
  if (problem !== undefined) return problem;
  const [found, others] = [
    texts.filter(({ marks }) => marks.length > 0),
    texts.filter(({ marks }) => marks.length === 0),
  ];
  return [...found, ...others].map(({ text }) => text.replace(/\s+/g, " ")).join(" · ");
}
