import { z } from "zod/v3";
import { LANE_ID, count, digest, present } from "./primitives.ts";

const laneId = z.string().regex(LANE_ID);

/** A lane of evaluation cases. @see contract §12.3 */
export const evalLaneSummary = z.object({
  lane: laneId, versions: z.array(z.string()), splits: z.array(z.string()), read_only: z.boolean(), description: z.string().nullable(),
}).strict();
export type EvalLaneSummary = z.infer<typeof evalLaneSummary>;

export const evalList = z.object({ lanes: z.array(evalLaneSummary) }).strict();

export const evalRunRequest = z.object({ lane: z.string(), version: z.string().nullish(), split: z.string().nullish() }).passthrough();

export const evalCaseResult = z.object({
  case_id: z.string(), outcome: z.enum(["correct", "wrong", "refused"]), passed: z.boolean(), expected: present, actual: present,
  refusal_reason: z.string().nullable(), failure_reasons: z.array(z.string()),
}).strict();
export type EvalCaseResult = z.infer<typeof evalCaseResult>;

/** At least these; a lane may have more. */
export const evalMetrics = z.object({ correct: count, wrong: count, refused: count, total: count, pass_rate: z.number().min(0).max(1) }).catchall(z.unknown());

export const evalRunResult = z.object({
  lane: laneId, version: z.string(), split: z.string(), passed: z.boolean().nullable(), metrics: evalMetrics, cases: z.array(evalCaseResult), source_digest: digest.nullable(),
}).strict();
export type EvalRunResult = z.infer<typeof evalRunResult>;

/** What a lane's report counted. @see contract §12.2 */
export const servingMetrics = z.object({
  lane: laneId, correct: count, refused: count, wrong: count, sample_count: count, source_path: z.string(), source_digest: digest,
}).strict();
export type ServingMetrics = z.infer<typeof servingMetrics>;
