import { z } from "zod/v3";
import { practiceReport } from "./calibration.ts";
import { lexiconLine } from "./math-proposals.ts";
import { count, digest } from "./primitives.ts";
import { ratifiedLine } from "./proposals.ts";

/** A ratified word as turns read it: where it was ratified plays no part. */
export const contextWord = lexiconLine.omit({ ratifier_kind: true });
export type ContextWord = z.infer<typeof contextWord>;

const VAULT_STATUSES = ["speculative", "contested", "coherent"] as const;
const after = { after_turn: count };

/**
 * One line of `journal/context.jsonl`: what the turns after `after_turn` were computed from, as far as it is not in the journal. A `begin` holds
 * the whole vault and forgets what earlier lines said; each other line adds to it.
 */
export const contextLine = z.discriminatedUnion("event", [
  z
    .object({
      ...after,
      event: z.literal("begin"),
      core_identity: digest.describe("the engine's identity without `ratified`"),
      vault: z.array(z.record(z.unknown())).describe("the entries, as `checkpoint/vault.json` holds them"),
    })
    .strict(),
  z.object({ ...after, event: z.literal("teaching"), line: ratifiedLine }).strict(),
  z.object({ ...after, event: z.literal("word"), line: contextWord }).strict(),
  z
    .object({
      ...after,
      event: z.literal("practice"),
      report: practiceReport.nullable().describe("null: no licence"),
    })
    .strict(),
  z
    .object({
      ...after,
      event: z.literal("vault"),
      statuses: z.array(z.object({ index: count, status: z.enum(VAULT_STATUSES) }).strict()),
    })
    .strict()
    .describe("entries whose status changed other than by a turn: promotions"),
]);
export type ContextLine = z.infer<typeof contextLine>;
export type ContextBegin = Extract<ContextLine, { event: "begin" }>;
