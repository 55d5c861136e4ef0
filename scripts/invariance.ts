// `npm run invariance [-- FILE …]`: metamorphic tests. It transforms answered cases, and checks that answers change only as logic allows.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadInputs } from "../src/operations/world/inputs.ts";
import { createAsker } from "./invariance/asking.ts";
import { REASONING_LANES, casesIn, laneFile } from "./invariance/files.ts";
import { runInvariance, type Counts, type Failing, type Tally } from "./invariance/run.ts";
import { TRANSFORMATIONS, type Transformation } from "./invariance/transformations.ts";

const HELP = `usage: npm run invariance [-- FILE …] [--every N] [--failed] [--declined] [--bound]

Puts every answered case of our lanes of reasoning in English, or of JSONL files as \`evals run --cases\` takes them, in other guises:
with invented and with known words in the place of its content words, in another order, with a sentence more, denied, without one of
its grounds, without some other sentence. Prints for each file and guise how many answers passed, were declined, are others where
the logic allows it, and failed. Exit code 5 if one failed.

  --every N   takes every Nth case only
  --failed    prints the failing texts
  --declined  prints the texts that have no answer in another guise
  --bound     prints the words that readers have to know: texts with others in their place are declined
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "string", default: "1" },
    failed: { type: "boolean" },
    declined: { type: "boolean" },
    bound: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(HELP);
else await main(Math.max(1, Number(values.every)));

async function main(every: number): Promise<void> {
  const dataDir = fileURLToPath(new URL("../../data", import.meta.url));
  const world = (await loadInputs(dataDir)).sealed();
  const all =
    positionals.length > 0
      ? positionals.map((file) => casesIn(file))
      : REASONING_LANES.map((lane) => casesIn(laneFile(dataDir, lane), lane));
  const cases = all.flatMap((some) => some.filter((_, at) => at % every === 0));
  const tally = runInvariance(
    cases,
    { ask: createAsker(world), lexicon: world.knowledge.lexicon },
    (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done}/${cases.length}`);
    },
  );
  print(tally);
  if (values.bound) process.stdout.write(`\nbound words\n${tally.bound.join("\n")}\n`);
  if (values.declined) tally.declined.forEach(show);
  if (values.failed) tally.failures.forEach(show);
  process.exitCode = tally.failures.length > 0 ? 5 : 0;
}

function print({ answered, refused, counts, failures }: Tally): void {
  const total = new Map<Transformation, Counts>();
  const cells = (one: Counts): string => `${one.passed}/${one.declined}/${one.other}/${one.failed}`;
  const names = Object.keys(TRANSFORMATIONS) as Transformation[]; // the keys of the table
  process.stdout.write(
    `${["passed/declined/other/failed".padEnd(42), ...names.map((name) => name.padStart(17))].join("")}\n`,
  );
  for (const [family, of] of counts) {
    process.stdout.write(
      `${[
        family.padEnd(42),
        ...names.map((name) => {
          const one = of.get(name);
          return (one === undefined ? "-" : cells(one)).padStart(17);
        }),
      ].join("")}\n`,
    );
    for (const [name, one] of of) total.set(name, sum(total.get(name), one));
  }
  process.stdout.write(
    `${[
      "all".padEnd(42),
      ...names.map((name) => {
        const one = total.get(name);
        return (one === undefined ? "-" : cells(one)).padStart(17);
      }),
    ].join("")}\n`,
  );
  process.stdout.write(`${answered} cases are answered, ${refused} are not; ${failures.length} failed\n`);
}

function sum(one: Counts | undefined, other: Counts): Counts {
  return one === undefined
    ? other
    : {
        passed: one.passed + other.passed,
        declined: one.declined + other.declined,
        other: one.other + other.other,
        failed: one.failed + other.failed,
      };
}

function show({ case: { id }, transformation, reader, outcome, before, got, prompt }: Failing): void {
  process.stdout.write(
    `\n${outcome} ${id} (${reader}, ${transformation}): ${before} → ${got ?? "declined"}\n  ${prompt.replace(/\s+/gu, " ")}\n`,
  );
}
