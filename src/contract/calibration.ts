import { z } from "zod/v3";
import { count, digest } from "./primitives.ts";

/** One class of the practice ledger. @see contract §12.1 */
export const calibrationClass = z.object({
  class_name: z.string(), correct: count, wrong: count, refused: count, committed: count, distinct: count, repeated: count,
  reliability_floor: z.number().min(0).max(1), coverage: z.number().min(0).max(1),
  propose_required: z.literal(0.85), serve_required: z.literal(0.99), propose_licensed: z.boolean(), serve_licensed: z.boolean(),
  source_path: z.string(), source_digest: digest,
}).strict();
export type CalibrationClass = z.infer<typeof calibrationClass>;
