import { z } from "zod/v3";
import { count, id, timestamp } from "./primitives.ts";

/** Work that takes longer than a request should, by what starts it at the terminal. @see contract §19 */
export const JOB_KINDS = ["evals", "practice", "contemplate", "live", "checkpoint"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

const lanes = z
  .array(z.string())
  .min(1)
  .max(1000)
  .optional()
  .describe("in their newest versions; absent: all");

/** A kind with what it is given. */
export const jobRequest = z.discriminatedUnion("kind", [
  z
    .object({
      kind: z.literal("evals"),
      lanes,
      version: z.string().optional().describe("another version than the newest"),
      split: z.string().optional().describe("another split than `public`"),
    })
    .strict(),
  z.object({ kind: z.literal("practice"), lanes }).strict(),
  z.object({ kind: z.literal("contemplate"), prompt: z.string().min(1).max(4096) }).strict(),
  z
    .object({ kind: z.literal("live"), beats: z.number().int().min(1).max(10_000).describe("at most") })
    .strict(),
  z.object({ kind: z.literal("checkpoint") }).strict(),
]);
export type JobRequest = z.infer<typeof jobRequest>;

export const job = z
  .object({
    job_id: id,
    kind: z.enum(JOB_KINDS),
    state: z.enum(["running", "done", "stopped", "failed"]),
    started_at: timestamp,
    ended_at: timestamp.nullable(),
    doing: z.string().nullable().describe("the lane, or the step; null where it is not known"),
    done: count,
    total: count.nullable().describe("null where it is not known"),
    outcome: z
      .string()
      .nullable()
      .describe("what came out, or why it failed, in one line; null while it runs"),
    result_id: z.string().nullable().describe("of contemplate: the run"),
  })
  .strict();
export type Job = z.infer<typeof job>;
