// `npm run traps`: adds a word, clause or frame to answered cases that changes or unsettles the answer.
import { fileURLToPath } from "node:url";
import { answerToCase } from "../src/operations/evals/local-cases.ts";
import { loadInputs } from "../src/operations/world/inputs.ts";
import { readOptions } from "./options.ts";
import { KINDS, type Kind } from "./traps/kinds.ts";
import { casesOfLanes } from "./traps/lanes.ts";
import { exitCodeOf, report } from "./traps/report.ts";
import { runTraps, type Tools } from "./traps/run.ts";

const HELP = `usage: npm run traps -- [--count N] [--seed S] [--kind KIND] [--show N]

Sets N traps (20000) in cases of our own lanes that are answered rightly: one word, clause or frame more, after which the answer is
another one or none ("Ottilie hopes that …", "Nobody …", "Tomorrow …", "toy" before what is counted). An answer is right where a
rule says so: as without the sentence for one that says nothing any more, the same behind "Suppose that". Declining is never wrong.
Prints a table by kind of trap on standard output, and the wrong answers.

  --seed S     the seed (8); the same seed sets the same traps
  --kind KIND  one kind only: ${Object.keys(KINDS).join(", ")}
  --show N     how many wrong answers are printed (20)

Exit codes: 0 no answer is wrong, 5 one is, 2 usage.
`;

async function main(): Promise<number> {
  const asked = readOptions({
    options: {
      count: { type: "string", default: "20000" },
      seed: { type: "string", default: "8" },
      show: { type: "string", default: "20" },
      kind: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if ("problem" in asked) return refuse(asked.problem);
  const { values } = asked;
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const [count, seed, show] = [Number(values.count), Number(values.seed), Number(values.show)];
  if (![count, seed, show].every((value) => Number.isSafeInteger(value) && value >= 0))
    return refuse("--count, --seed and --show must be whole numbers");
  if (values.kind !== undefined && !Object.hasOwn(KINDS, values.kind))
    return refuse(`there is no kind \`${values.kind}\`; --help names them`);
  const kinds = values.kind === undefined ? undefined : [values.kind as Kind]; // validated as a key of the table
  const dataDir = fileURLToPath(new URL("../../data", import.meta.url));
  const started = performance.now();
  const tally = runTraps(await casesOfLanes(dataDir), await toolsOf(dataDir), {
    count,
    seed,
    ...(kinds === undefined ? {} : { kinds }),
    onPrompt: tellProgress,
  });
  process.stdout.write(report(tally, { show, seconds: Math.round((performance.now() - started) / 1000) }));
  return exitCodeOf(tally);
}

/** An engine in this process, with packs and policies and no earlier turns. */
async function toolsOf(dataDir: string): Promise<Tools> {
  const inputs = await loadInputs(dataDir);
  const { words } = inputs.sealed();
  return {
    answer: (posed) => answerToCase(inputs.sealed(), posed as Parameters<typeof answerToCase>[1]),
    baseOf: (word) => words.verbForms(word.toLowerCase())[0]?.lemma ?? null,
  };
}

function tellProgress(done: number): void {
  if (done % 1_000 === 0) process.stderr.write(`traps: ${done} prompts\n`);
}

function refuse(problem: string): number {
  process.stderr.write(`traps: ${problem}\n`);
  return 2;
}

process.exitCode = await main();
