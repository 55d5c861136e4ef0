import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isWellFormed } from "../../../src/canonical/json.ts";
import { MAX_PROMPT_LENGTH } from "../../../src/contract/turn.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { followUpPrompt } from "../../../src/operations/turns/follow-up.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import type { Random } from "../../../test/support/random.ts";
import { mutateText, randomText } from "../mutations.ts";
import { PROMPTS } from "../seeds.ts";
import type { ParserTarget } from "./target.ts";

const FOLLOW_UPS = [
  "Why?",
  "Why not?",
  'Without "All kind people are nice"?',
  "And without that?",
  "what if Alice is not kind?",
  "mode: classical\nWhy?",
] as const;

/** The prompt reader in a world without memory: a turn finishes without throwing, and the same prompt gives the same turn. */
export async function englishTargets(dataDir: string): Promise<readonly ParserTarget[]> {
  const world = (await loadInputs(dataDir)).sealed();
  const seeds = [...PROMPTS, ...promptsOfLanes(dataDir)];
  let nth = 0;
  const check = (prompt: string): string | null => {
    if (!isWellFormed(prompt) || prompt.trim() === "") return null; // refused before the reader sees it
    const { fields } = runTurn(world, prompt);
    if (fields.surface.trim() === "") return "the answer is empty";
    if (!isWellFormed(fields.surface)) return "the answer is not well-formed";
    return nth++ % 16 > 0 || runTurn(world, prompt).fields.trace_hash === fields.trace_hash
      ? null
      : "the same prompt gives another turn";
  };
  return [
    { name: "english", make: (random) => promptOf(random, seeds), check },
    {
      name: "follow-up",
      make: (random) =>
        JSON.stringify([
          random.pick(seeds),
          random.chance(0.3) ? random.pick(FOLLOW_UPS) : mutateText(random, random.pick(FOLLOW_UPS)),
        ]),
      check: (pair) => {
        const [earlier, line] = JSON.parse(pair) as [string, string]; // as generated
        followUpPrompt(earlier, line);
        return null;
      },
    },
  ];
}

function promptOf(random: Random, seeds: readonly string[]): string {
  const seed = random.pick(seeds);
  const made = (): string => {
    switch (random.int(8)) {
      case 0:
        return seed;
      case 1:
      case 2:
        return spliced(random, seed, random.pick(seeds));
      case 3:
        return salad(random, seeds);
      case 4:
        return random.chance(0.3) ? randomText(random, 400) : `${seed} ${seed} ${seed}`;
      default:
        return mutateText(random, seed);
    }
  };
  return [...made().replace(/[\ud800-\udfff]/gu, "")].slice(0, MAX_PROMPT_LENGTH).join("");
}

/** Mixes the sentences of two prompts. */
function spliced(random: Random, one: string, other: string): string {
  const sentences = [...one.split(/(?<=[.?!])\s+/), ...other.split(/(?<=[.?!])\s+/)];
  return random
    .shuffle(sentences)
    .slice(0, 1 + random.int(sentences.length))
    .join(" ");
}

/** Random words of many prompts, in sentences of random length. */
function salad(random: Random, seeds: readonly string[]): string {
  const words = Array.from({ length: 1 + random.int(30) }, () => {
    const all = random.pick(seeds).split(" ");
    return random.pick(all);
  });
  return `${words.join(" ")}${random.pick([".", "?", "", "!"])}`;
}

function promptsOfLanes(dataDir: string): readonly string[] {
  const folder = join(dataDir, "lanes");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .sort();
  return files.flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .flatMap((line) => {
        const { prompt } = JSON.parse(line) as { readonly prompt?: unknown };
        return typeof prompt === "string" && prompt !== "" ? [prompt] : [];
      }),
  );
}
