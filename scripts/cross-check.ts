import { parseArgs } from "node:util";
import { crossCheck } from "../test/support/cross-check.ts";

const HELP = `usage: node dist/scripts/cross-check.mjs [--count N] [--seed N]

Asks engine and oracle N random propositional questions (100000) and N/4 about bounded integers, and compares both with an
enumeration of all worlds. Prints one JSON line with the counts; stops at the first disagreement.
`;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  process.stdout.write(HELP);
} else {
  const [count, seed] = [Number(values.count), Number(values.seed)];
  const started = performance.now();
  const propositional = tally(count, (index) => crossCheck(seed + index, "bounded_deductive"));
  const arithmetic = tally(Math.floor(count / 4), (index) => crossCheck(seed + index, "bounded_arithmetic"));
  process.stdout.write(
    `${JSON.stringify({ count, seed, propositional, arithmetic, disagreements: 0, seconds: Math.round((performance.now() - started) / 1000) })}\n`,
  );
}

function tally(count: number, ask: (index: number) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let index = 0; index < count; index++) {
    const verdict = ask(index);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}
