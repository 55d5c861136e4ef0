import { plural } from "../../contract/plural.ts";
import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import type { DemoRunResult } from "../../contract/demos.ts";
import { askRoute } from "../../operations/system/route-call.ts";
import { loadAuthority } from "../../operations/review/authority.ts";
import { demoOperations } from "../../operations/evals/demos.ts";
import { adviseOn } from "../terminal/advice.ts";
import { UsageError, dataDirOf, parseArguments, takePositionals } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { tableOf } from "../terminal/table.ts";

const HELP = `usage: touchstone demos list [options]
       touchstone demos run [ID…] [options]

list   lists the demos with their number of scenarios
run    runs every scenario of the named demos, or of all, through the code that answers live requests, and compares
       each response byte by byte with the committed one; failures come first, then wrong proposers

  --json         canonical JSON: list prints {items}, run one line for each demo
  --data DIR     the folder of demos and evidence (TOUCHSTONE_DATA, data)
  --help         shows this text

exit codes: 0 all passed, 1 failure (also an unknown or malformed demo), 2 usage, 5 a scenario failed
`;

export const demosCommand: Command = { name: "demos", help: HELP, run };

type Operations = ReturnType<typeof demoOperations>;

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
      action === undefined ? "list or run is missing" : `there is no \`demos ${action}\`; use list or run`,
    );
  if (action === "list") takePositionals(ids);
  const dataDir = dataDirOf(values.data, io);
  const operations = demoOperations({ dataDir, authority: (await loadAuthority(dataDir)).authority });
  try {
    const { items } = await askRoute<"demos">(operations, "demos");
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
              plural(scenario_count, "scenario"),
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
  operations: Operations,
  ids: readonly string[],
  json: boolean,
  io: CliIo,
): Promise<number> {
  let failed = false;
  for (const id of ids) {
    const result = await askRoute<"runDemo">(operations, "runDemo", { id });
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
