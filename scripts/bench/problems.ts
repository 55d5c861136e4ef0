// How long arithmetic word problems take as turns, with all packs loaded: `npm run bench -- problems`. One line of JSON for the whole, one for each stage.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { createStagedTurns, summarize } from "./staged-turns.ts";

/** Takes every n-th case of the lanes, about six hundred in all. */
const EACH = 15;
const ROUNDS = 3;

const data = fileURLToPath(new URL("../../../data", import.meta.url));
const files = readdirSync(join(data, "lanes"))
  .filter((lane) => lane.startsWith("arithmetic_"))
  .sort()
  .map((lane) => join(data, "lanes", lane, "v1", "public.jsonl"));
const prompts = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .filter((_, index) => index % EACH === 0)
    .map((line) => (JSON.parse(line) as { readonly prompt: string }).prompt),
);
const turns = createStagedTurns((await loadInputs(data)).sealed());
for (const prompt of prompts) turns.run(prompt, false);
const wholes: number[] = [];
for (let round = 0; round < ROUNDS; round++) for (const prompt of prompts) wholes.push(turns.run(prompt));
console.log(
  JSON.stringify({ bench: "problems", prompts: prompts.length, rounds: ROUNDS, ...summarize(wholes) }),
);
for (const stage of turns.stages()) console.log(JSON.stringify({ bench: "problems", ...stage }));
