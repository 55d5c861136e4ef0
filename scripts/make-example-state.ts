// Creates a state directory with a month of work: `node dist/scripts/make-example-state.mjs --state DIR`. All of it goes through the command line and HTTP.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeExampleState } from "./example/make.ts";

const HELP = `usage: node dist/scripts/make-example-state.mjs --state DIR [--data DIR] [--until TIME]

Makes a month of work in DIR, which must be empty or absent: turns, corrections, proposals and decisions, evaluations, demos, contemplation
and lived life. All of it is done through the command line and the HTTP interface, with a clock that ends at TIME (ISO 8601; now).
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      state: { type: "string" },
      data: { type: "string" },
      until: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true || values.state === undefined) {
    process.stdout.write(HELP);
    return values.help === true ? 0 : 2;
  }
  const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
  const until = values.until === undefined ? Date.now() : Date.parse(values.until);
  if (Number.isNaN(until)) {
    process.stderr.write(`--until must be a time, not \`${values.until ?? ""}\`\n`);
    return 2;
  }
  const started = performance.now();
  const made = await makeExampleState(
    { root, dataDir: resolve(values.data ?? `${root}/data`), stateDir: resolve(values.state) },
    until,
    (line) => process.stderr.write(`${line}\n`),
  );
  process.stdout.write(
    `${made.days} days, ${made.turns} turns, ${made.decisions} decisions, ${made.commands} commands in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
  );
  return 0;
}

process.exitCode = await main();
