import { z } from "zod/v3";
import { editorKey, id, text } from "./primitives.ts";
import { sourceKind } from "./taxonomy.ts";

const rule = z
  .object({
    /** By default `rule.` and 16 digits of a hash of the formula. */
    evidence_id: id.optional(),
    /** What the formula says, in a sentence. */
    statement: text(1, 500),
    formula: text(1, 2000),
  })
  .strict();

/** A file of rules in YAML, as `touchstone evidence rules` takes it. */
export const rulesFile = z
  .object({
    ...editorKey,
    /** `teaching` by default. */
    source_kind: sourceKind.optional(),
    rules: z.array(rule).min(1),
  })
  .strict();
export type RulesFile = z.infer<typeof rulesFile>;
