// How long turns take in process with all packs loaded, and where the time goes: `npm run bench -- turn`. One line of JSON for the whole, one for each stage.
import { fileURLToPath } from "node:url";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { PROMPTS } from "./prompts.ts";
import { createStagedTurns, summarize } from "./staged-turns.ts";

const ROUNDS = 40;

const started = performance.now();
const world = (await loadInputs(fileURLToPath(new URL("../../../data", import.meta.url)))).sealed();
const loadMs = performance.now() - started;

const turns = createStagedTurns(world);
const firstMs = turns.run("Is a cat an animal?", false);
for (const prompt of PROMPTS) turns.run(prompt, false);
const wholes: number[] = [];
const cpus: number[] = []; // CPU time, so that other processes do not count
for (let round = 0; round < ROUNDS; round++)
  for (const prompt of PROMPTS) {
    const before = process.cpuUsage();
    wholes.push(turns.run(prompt));
    const { user, system } = process.cpuUsage(before);
    cpus.push((user + system) / 1_000);
  }
console.log(
  JSON.stringify({
    bench: "turn",
    prompts: PROMPTS.length,
    rounds: ROUNDS,
    load_ms: Math.round(loadMs),
    first_turn_ms: Math.round(firstMs),
    ...summarize(wholes),
    median_cpu_ms: summarize(cpus).median_ms,
  }),
);
for (const stage of turns.stages()) console.log(JSON.stringify({ bench: "turn", ...stage }));
