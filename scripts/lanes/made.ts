import { canonicalize } from "../../src/canonical/json.ts";
import { ENGLISH_ARGUMENTS } from "./arguments.ts";
import { ENGLISH_CONSTRUCTS } from "./constructs.ts";
import { PROPOSITIONAL_ENTAILMENT } from "./formulas.ts";
import type { MadeLane } from "./lane.ts";
import { PACK_CONSISTENCY } from "./packs.ts";
import { ARGUMENTS_OF_PHRASES } from "./phrases.ts";
import { POLICIES_DUTIES } from "./policies-duties.ts";
import { POLICIES_RULES } from "./policies-rules.ts";
import { PUZZLES } from "./puzzles.ts";
import { REFUSALS } from "./refusals.ts";
import { DEFINITIONS_RELATIONS } from "./relations.ts";
import { ARGUMENTS_OF_ROLES } from "./roles.ts";
import { STORIES } from "./stories.ts";

export const MADE_LANES: readonly MadeLane[] = [
  PROPOSITIONAL_ENTAILMENT,
  ENGLISH_ARGUMENTS,
  ENGLISH_CONSTRUCTS,
  ARGUMENTS_OF_ROLES,
  ARGUMENTS_OF_PHRASES,
  DEFINITIONS_RELATIONS,
  REFUSALS,
  PACK_CONSISTENCY,
  POLICIES_DUTIES,
  POLICIES_RULES,
  STORIES,
  PUZZLES,
];

/** The files of a lane, keyed by path below the data folder; duplicate cases are dropped. */
export function filesOf({ file, prefix, rows }: MadeLane, dataDir: string): ReadonlyMap<string, string> {
  const folder = `lanes/${file.lane}/${file.version}`;
  const distinct = [...new Set(rows(dataDir).map((row) => canonicalize(row)))].map(
    (row) => JSON.parse(row) as object,
  ); // canonical JSON of an object
  const lines = distinct.map(
    (row, index) =>
      `${canonicalize({ case_id: `${prefix}-${String(index + 1).padStart(3, "0")}`, ...row })}\n`,
  );
  return new Map([
    [`${folder}/lane.json`, `${JSON.stringify(file, null, 2)}\n`],
    [`${folder}/public.jsonl`, lines.join("")],
  ]);
}
