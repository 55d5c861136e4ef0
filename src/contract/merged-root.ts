import { z } from "zod/v3";
import { count, hex64 } from "./primitives.ts";

/** What `touchstone journal merge-root` prints: one root over the records of several state directories, in the order of their names. */
export const mergedRoot = z
  .object({
    schema_version: z.literal("merged_root_v1"),
    root_hash: hex64,
    review_count: count,
    parts: z.array(z.object({ name: z.string(), size: count, root_hash: hex64.nullable() }).strict()).min(1),
  })
  .strict();
export type MergedRoot = z.infer<typeof mergedRoot>;
