import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { looseTurnCase } from "../../src/contract/evals.ts";
import type { GivenCase } from "./run.ts";

/** Our own lanes of reasoning in English. */
export const REASONING_LANES = [
  "english_arguments",
  "arguments_roles",
  "stories",
  "puzzles",
  "policies_duties",
  "policies_rules",
] as const;

export function laneFile(dataDir: string, lane: string): string {
  return join(dataDir, "lanes", lane, "v1", "public.jsonl");
}

/**
 * The cases of a JSONL as `evals run --cases` takes it; `family`: its name without an ending, or what is given. A case with earlier turns is
 * left out: what is changed here is one prompt. @throws SyntaxError, ZodError
 */
export function casesIn(file: string, family = basename(file, ".jsonl")): GivenCase[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap((line) => {
      const { case_id: id, prompt, turns = [], mode = null } = looseTurnCase.parse(JSON.parse(line));
      return turns.length > 0 ? [] : [{ id, prompt, mode, family }];
    });
}
