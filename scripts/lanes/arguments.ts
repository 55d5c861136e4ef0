import { classicalRows } from "./arguments-classical.ts";
import { ruleRows } from "./arguments-rules.ts";
import { VERDICTS, type MadeLane, type TurnRow } from "./lane.ts";
import { createRandom } from "./random.ts";

/** A comparable property, and the question about it. */
const COMPARATIVES = ["taller", "older", "faster", "heavier", "richer", "younger"];
const NAMES = ["Ann", "Bob", "Clara", "Otto", "Mira", "Jonas"];

/** A strict order, of which some pairs are stated; the rest follows by transitivity. */
function comparativeRows(): TurnRow[] {
  const random = createRandom("comparatives, version 1");
  const left = { yes: 10, no: 8, unknown: 8 };
  const rows: TurnRow[] = [];
  while (Object.values(left).some((count) => count > 0)) {
    const names = random.sample(NAMES, 3 + random.below(3)); // the true order, highest first
    const pairs = names.flatMap((high, index) => names.slice(index + 1).map((low) => [high, low] as const));
    const told = random.sample(pairs, names.length - 1 + random.below(2));
    const [one = "", two = ""] = random.sample(names, 2);
    const above = (from: string): string[] =>
      told.flatMap(([high, low]) => (high === from ? [low, ...above(low)] : []));
    const verdict = above(one).includes(two) ? "yes" : above(two).includes(one) ? "no" : "unknown";
    if (left[verdict] === 0 || told.some(([high, low]) => high === one && low === two)) continue;
    left[verdict]--;
    const word = random.pick(COMPARATIVES);
    const question = random.once(2)
      ? `Is ${one} ${word} than ${two}?`
      : `Is it true that ${one} is ${word} than ${two}?`;
    rows.push({
      mode: "classical",
      prompt: `${told.map(([high, low]) => `${high} is ${word} than ${low}.`).join(" ")} ${question}`,
      expected: VERDICTS[verdict],
    });
  }
  return rows;
}

export const ENGLISH_ARGUMENTS: MadeLane = {
  prefix: "arg",
  file: {
    lane: "english_arguments",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.9 },
    description:
      "Arguments in English over invented and real words, in three modes: classical, facts and rules forward only, and closed world; also comparatives, and premises that contradict each other.",
    provenance:
      "Drawn by scripts/lanes/arguments*.ts from fixed seeds as abstract forms; answers from these forms, by sets of kinds, forward chaining and paths, without the engine; sentences from templates written there.",
  },
  rows: () => [
    ...classicalRows(),
    ...ruleRows("rules_forward"),
    ...ruleRows("rules_closed"),
    ...comparativeRows(),
  ],
};
