import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { looseTurnCase } from "../../src/contract/evals.ts";
import type { GivenCase } from "./run.ts";

/** Our own English reasoning lanes. */
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
 * The cases of a JSONL file, as `evals run --cases` takes it. `family` defaults to the file name without extension. Cases with earlier turns are
 * skipped, since only one prompt is transformed. @throws SyntaxError, ZodError
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
