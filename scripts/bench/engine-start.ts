// The first milliseconds of the diagram engine in a fresh process: `npm run bench -- engine-start`. One line of JSON, medians over processes.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const HELP = `usage: node dist/scripts/bench/engine-start.mjs [--rounds N]

Processor time in milliseconds, in fresh processes (21): \`load_ms\` to evaluate the module and make a manager for 100,000 nodes,
\`small_ms\` to decide the first question after that (a rule base of 20 rules), \`large_ms\` the next one (200 rules), text to certificate.
`;
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "21" },
    once: { type: "boolean" },
    help: { type: "boolean" },
  },
});

async function once(): Promise<Record<string, number>> {
  const start = process.cpuUsage();
  const { createManager } = await import("../../src/bdd/manager.ts");
  createManager({ maxNodes: 100_000 }).reset(24);
  const loaded = process.cpuUsage(start);
  const { answerLine, createEntailer, entailBounds } = await import("../../src/operations/review/entail.ts");
  const { ruleBase, toText } = await import("./entail-problems.ts");
  const [small, large] = [toText(ruleBase(20, 1)), toText(ruleBase(200, 1))];
  const entailer = createEntailer(entailBounds(1000, 100_000));
  const ask = (text: string): number => {
    const from = process.cpuUsage();
    answerLine(text, entailer);
    return ms(process.cpuUsage(from));
  };
  return { load_ms: ms(loaded), small_ms: ask(small), large_ms: ask(large) };
}

function ms({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

if (values.help) process.stdout.write(HELP);
else if (values.once) console.log(JSON.stringify(await once()));
else {
  const all = Array.from(
    { length: Number(values.rounds) },
    () =>
      JSON.parse(
        execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--once"], { encoding: "utf8" }),
      ) as Record<string, number>,
  ); // the child printed it above
  const middle = (name: string): number =>
    all.map((each) => each[name] ?? Number.NaN).sort((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
  console.log(
    JSON.stringify({
      bench: "engine-start",
      node: process.version,
      processes: all.length,
      ...Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, middle(name)])),
    }),
  );
}
