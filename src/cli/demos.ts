import { canonicalize } from "../canonical/json.ts";
import { Failure } from "../contract/failures.ts";
import type { DemoRunResult, DemoSummary } from "../contract/demos.ts";
import { checkId } from "../contract/ids.ts";
import { ROUTES, type Route } from "../contract/routes.ts";
import { loadAuthority } from "../operations/authority.ts";
import { demoOperations } from "../operations/demos.ts";
import { adviseOn } from "./advice.ts";
import { UsageError, dataDirOf, parseArguments, takePositionals } from "./arguments.ts";
import { FileError, write } from "./files.ts";
import type { CliIo, Command } from "./io.ts";
import { tableOf } from "./table.ts";

const HELP = `usage: touchstone demos list [options]
       touchstone demos run [ID…] [options]

list   the demos, and how many scenarios each has
run    sends every scenario of these demos, or of all, to the code that answers live requests, and compares each
       response byte by byte with the committed one; failures come first, then proposers that were wrong

  --json         canonical JSON, one line: {items} for list, one result for each demo for run
  --data DIR     the folder of demos and evidence (TOUCHSTONE_DATA, data)
  --help         shows this text

exit codes: 0 done, all passed, 1 failure (an unknown or a malformed demo, too), 2 usage, 5 a scenario failed
`;

export const demosCommand: Command = { name: "demos", help: HELP, run };

type Operations = ReturnType<typeof demoOperations>;
const NO_QUERY: ReadonlyMap<string, string> = new Map();

async function run(args: string[], io: CliIo): Promise<number> {
  const {
    values,
    positionals: [action, ...ids],
  } = parseArguments(args, { data: { type: "string" } });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (action !== "list" && action !== "run")
    throw new UsageError(
      action === undefined
        ? "list or run is missing"
        : `there is no \`demos ${action}\`; there are list and run`,
    );
  if (action === "list") takePositionals(ids);
  const dataDir = dataDirOf(values.data, io);
  const operations = demoOperations({ dataDir, authority: (await loadAuthority(dataDir)).authority });
  try {
    const { items } = JSON.parse(await operations.demos({ id: "", query: NO_QUERY, body: undefined })) as {
      readonly items: readonly DemoSummary[];
    }; // the operation's own form
    if (action === "run")
      return await runDemos(
        operations,
        ids.length > 0 ? ids : items.map(({ demo_id: id }) => id),
        values.json === true,
        io,
      );
    await write(
      io.stdout,
      values.json
        ? `${canonicalize({ items })}\n`
        : tableOf(
            [{}, { align: "right" }, { cut: true }],
            items.map(({ demo_id, scenario_count, title }) => [
              demo_id,
              `${scenario_count} scenarios`,
              title,
            ]),
            io,
          ),
    );
    return 0;
  } catch (error) {
    if (error instanceof Failure) throw new FileError(adviseOn(error), error);
    throw error;
  }
}

async function runDemos(
  { runDemo }: Operations,
  ids: readonly string[],
  json: boolean,
  io: CliIo,
): Promise<number> {
  const routes: readonly (Route & { readonly name: string })[] = ROUTES;
  const rule = routes.find(({ name }) => name === "runDemo")?.id;
  let failed = false;
  for (const id of ids) {
    if (rule !== undefined) checkId(rule, id);
    const result = JSON.parse(await runDemo({ id, query: NO_QUERY, body: undefined })) as DemoRunResult; // the operation's own form
    failed ||= !result.all_passed;
    await write(io.stdout, json ? `${canonicalize(result)}\n` : describe(result));
  }
  return failed ? 5 : 0;
}

function describe({ demo_id: id, scenarios }: DemoRunResult): string {
  const passed = scenarios.filter((each) => each.passed).length;
  const lines = scenarios.map(
    ({ scenario_id, status, passed: fine, proposer_wrong: wrong, decision_reason: reason, problems }) =>
      `  ${fine ? "passed" : "FAILED"}  ${status.padEnd(8)}  ${scenario_id}: ${reason ?? "no reason"}${wrong ? " (against the proposer)" : ""}\n${problems.map((problem) => `          ${problem}\n`).join("")}`,
  );
  return `${id}: ${passed} of ${scenarios.length} passed\n${lines.join("")}`;
}
