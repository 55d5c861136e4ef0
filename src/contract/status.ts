import { z } from "zod/v3";
import { count, digest, id, timestamp } from "./primitives.ts";

export const health = z.object({ status: z.literal("ok") }).strict();

export const runtimeStatus = z
  .object({
    backend: z.literal("node"),
    engine_version: z.string(),
    engine_identity: digest,
    git_revision: z.string().regex(/^([a-f0-9]{12}|unknown)$/),
    engine_state_present: z.boolean(),
    checkpoint_revision: z.string(),
    revision_warning: z.boolean(),
    active_session_id: z.string().nullable(),
    mutation_mode: z.literal("read_only"),
    journal: z
      .object({
        turn_count: count,
        head_digest: digest.nullable(),
        size_bytes: count,
        not_sound: z
          .string()
          .optional()
          .describe("what is known to be wrong with entries or signed checkpoints; absent where nothing is"),
        not_signed: z
          .string()
          .optional()
          .describe(
            "since when the server could sign no checkpoint by itself, and why; absent where it could",
          ),
      })
      .strict(),
    vault_entry_count: count,
    pack_count: count,
    uptime_ms: count,
  })
  .strict();
export type RuntimeStatus = z.infer<typeof runtimeStatus>;

/** One line of `sessions.jsonl`, written once per server start. */
export const sessionLine = z
  .object({
    session_id: id,
    started_at: timestamp,
    engine_identity: digest,
    git_revision: z.string(),
    first_turn_id: z.number().int().positive(),
    core_identity: digest
      .optional()
      .describe("the engine's identity without `ratified`; sessions of earlier versions lack it"),
  })
  .strict();
export type SessionLine = z.infer<typeof sessionLine>;
