import { amountRows } from "./constructs-amounts.ts";
import { claimRows, gapRows } from "./constructs-claims.ts";
import { firstRows } from "./constructs-firsts.ts";
import type { MadeLane } from "./lane.ts";

export const ENGLISH_CONSTRUCTS: MadeLane = {
  prefix: "con",
  file: {
    lane: "english_constructs",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.9 },
    description:
      "Amounts (at least, at most, exactly, both, neither) with names that need not differ, claims about claims, sentences that leave a verb out, and the first of a kind.",
    provenance:
      "Drawn by scripts/lanes/constructs*.ts from fixed seeds as abstract forms; answers from these forms, by enumerating populations, truth tables and orders, without the engine; sentences from templates written there.",
  },
  rows: () => [...amountRows(), ...claimRows(), ...gapRows(), ...firstRows()],
};
