// How reading time grows with the length of a text: `npm run bench -- language`. For each worst case of `worst-texts.ts` one line of JSON: milliseconds of
// this thread's CPU for the grammar, the whole-text readers and the problem reader at each length, and the cost of doubling the length. Then the
// same for whole turns over the texts of `asked-texts.ts`, whose propositions are decided.
import { fileURLToPath } from "node:url";
import { readProblem } from "../../src/engine/answering/problem.ts";
import { readTask } from "../../src/engine/answering/task.ts";
import { read } from "../../src/engine/language/read.ts";
import { runTurn } from "../../src/engine/turn/turn.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { ASKED_TEXTS } from "./asked-texts.ts";
import { MAX_LENGTH, WORST_TEXTS } from "./worst-texts.ts";

const LENGTHS = [MAX_LENGTH / 8, MAX_LENGTH / 4, MAX_LENGTH / 2, MAX_LENGTH];
const ROUNDS = 3;

const inputs = await loadInputs(fileURLToPath(new URL("../../../data", import.meta.url)));
const { lexicon } = inputs.speech;
const { words } = inputs.sealed();

interface Times {
  readonly grammar: number;
  readonly tasks: number;
  readonly problem: number;
}
const cpuMs = (): number => process.cpuUsage().user / 1_000;

function timesOf(text: string): Times {
  const start = cpuMs();
  const found = read(text, lexicon);
  const parsed = cpuMs();
  readTask(text, found);
  const taken = cpuMs();
  readProblem(text, found, words);
  return { grammar: parsed - start, tasks: taken - parsed, problem: cpuMs() - taken };
}

/** The minimum of several rounds, as other processes only ever add time. */
function leastOf(text: string): Times {
  const rounds = Array.from({ length: ROUNDS }, () => timesOf(text));
  const least = (part: keyof Times): number =>
    Math.round(Math.min(...rounds.map((one) => one[part])) * 10) / 10;
  return { grammar: least("grammar"), tasks: least("tasks"), problem: least("problem") };
}

/** The exponent of growth over all lengths: the least-squares slope of the logarithms. 1 is linear; 0 if no time was measurable. */
function exponentOf(ms: readonly number[]): number {
  const points = ms.map(
    (each, index) => [Math.log2(LENGTHS[index] ?? 1), Math.log2(Math.max(each, 1))] as const,
  );
  const [x, y] = [0, 1].map(
    (axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length,
  ) as [number, number]; // two in, two out
  return (
    Math.round(
      (points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) /
        points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)) *
        100,
    ) / 100
  );
}

for (const make of Object.values(WORST_TEXTS)) timesOf(make(MAX_LENGTH / 8)); // warms up everything that is built lazily
let slowestMs = 0;
for (const [name, make] of Object.entries(WORST_TEXTS)) {
  const times = LENGTHS.map((length) => leastOf(make(length)));
  const of = (part: keyof Times): readonly number[] => times.map((one) => one[part]);
  slowestMs = Math.max(slowestMs, ...times.map((one) => one.grammar + one.tasks + one.problem));
  console.log(
    JSON.stringify({
      bench: "language",
      text: name,
      lengths: LENGTHS,
      grammar_ms: of("grammar"),
      tasks_ms: of("tasks"),
      problem_ms: of("problem"),
      exponent: exponentOf(times.map((one) => one.grammar + one.tasks + one.problem)),
    }),
  );
}
console.log(
  JSON.stringify({
    bench: "language",
    texts: Object.keys(WORST_TEXTS).length,
    slowest_ms: Math.round(slowestMs),
  }),
);

/** Milliseconds of a whole turn with its own reasoner: the minimum of several rounds. */
function turnMsOf(text: string): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = cpuMs();
    runTurn(inputs.sealed(), text);
    return cpuMs() - start;
  });
  return Math.round(Math.min(...rounds) * 10) / 10;
}

for (const [name, make] of Object.entries(ASKED_TEXTS)) {
  const ms = LENGTHS.map((length) => turnMsOf(make(length)));
  console.log(
    JSON.stringify({
      bench: "language",
      asked: name,
      lengths: LENGTHS,
      turn_ms: ms,
      exponent: exponentOf(ms),
    }),
  );
}
