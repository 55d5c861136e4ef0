import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { count, digest } from "./primitives.ts";
import type { PracticeClass } from "./types/practice.ts";

const share = z.number().min(0).max(1);

const classFields = {
  class_name: z.string(),
  correct: count,
  wrong: count,
  refused: count,
  committed: count,
  distinct: count,
  repeated: count,
  reliability_floor: share,
  coverage: share,
  propose_required: z.literal(0.85),
  serve_required: z.literal(0.99),
  propose_licensed: z.boolean(),
  serve_licensed: z.boolean(),
};

/** One class of the practice ledger as it is stored: the counts, and the figures derived from them. */
export const practiceClass = describes<PracticeClass>()(z.object(classFields).strict());

/** `practice/report.json`; other keys say how the practice was run. Each class appears once. `report_digest`: of the report without this key; a report without it is refused by name. */
export const practiceReport = z
  .object({
    schema_version: z.literal("practice_report_v1"),
    per_class: z.array(practiceClass),
    report_digest: digest.optional(),
  })
  .passthrough();
export type PracticeReport = z.infer<typeof practiceReport>;

/** One class of the practice ledger. @see contract §12.1 */
export const calibrationClass = z
  .object({ ...classFields, source_path: z.string(), source_digest: digest })
  .strict();
export type CalibrationClass = z.infer<typeof calibrationClass>;
