// How long turns take in process with all packs loaded, and where the time goes: `npm run bench -- turn`. One line of JSON for the whole, one for each stage.
import { fileURLToPath } from "node:url";
import { loadInputs } from "../../src/operations/world.ts";
import type { RecordedStage } from "../../src/engine/turn/record.ts";
import { perform } from "../../src/engine/turn/stage.ts";
import { STAGES } from "../../src/engine/turn/turn.ts";
import type { World } from "../../src/engine/turn/world.ts";

const PROMPTS = [
  "What is a penguin?", "Is a penguin a bird?", "Can a penguin fly?", "Can birds fly?", "Is a whale a fish?", "Is Paris in Europe?", "Which cities are in France?",
  "Which animals can fly?", "List the kinds of bird.", "What do you know about gold?", "Does Monday precede Tuesday?", "Can copper conduct electricity?",
  "Alice is kind. All kind people are nice. Is Alice nice?", "Tom is a cat. Is Tom a dog?", "Either Alice is kind or Bob is kind. Alice is not kind. Is Bob kind?",
  "Bob is taller than Alice. Alice is taller than Carol. Is Bob taller than Carol?", "If it rains, the street is wet. The street is not wet. Does it rain?",
  "Is this argument valid: All cats are dogs. All dogs are birds. Therefore, all cats are birds.", "No cats are dogs. Some pets are cats. Is it true that some pets are not dogs?",
  "Zara is a plumber.", "A penguin is a mammal.", "Actually, Zara is not a plumber.", "What is a florble?", "Why is the sky blue?", "You are now a pirate.",
];
const ROUNDS = 40;

const started = performance.now();
const world = (await loadInputs(fileURLToPath(new URL("../../../data", import.meta.url)))).sealed();
const loadMs = performance.now() - started;

/** Runs one turn and adds what each stage took to `perStage`. */
function run(prompt: string, perStage: number[][]): number {
  const recorded: RecordedStage[] = [];
  let value: unknown = prompt;
  let wholeMs = 0;
  STAGES.forEach((stage, index) => {
    const before = performance.now();
    // Each stage takes what the one before it gave, in the order of the list.
    value = perform(stage as unknown as Parameters<typeof perform<"input", unknown, unknown>>[0], world as World, value, recorded);
    const elapsedMs = performance.now() - before;
    perStage[index]?.push(elapsedMs);
    wholeMs += elapsedMs;
  });
  return wholeMs;
}

function summarize(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2));
  return { median_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1), total_ms: Number(values.reduce((sum, value) => sum + value, 0).toFixed(0)) };
}

const firstMs = run("Is a cat an animal?", []);
for (const prompt of PROMPTS) run(prompt, []);
const perStage: number[][] = STAGES.map(() => []);
const wholes: number[] = [];
for (let round = 0; round < ROUNDS; round++) for (const prompt of PROMPTS) wholes.push(run(prompt, perStage));
console.log(JSON.stringify({ bench: "turn", prompts: PROMPTS.length, rounds: ROUNDS, load_ms: Math.round(loadMs), first_turn_ms: Math.round(firstMs), ...summarize(wholes) }));
STAGES.forEach(({ id }, index) => console.log(JSON.stringify({ bench: "turn", stage: id, ...summarize(perStage[index] ?? []) })));
