import { z } from "zod/v3";
import { digest, object } from "./primitives.ts";

const optional = z.string().nullable();

const summaryFields = {
  pack_id: z.string(),
  source: z.enum(["language_pack", "runtime_pack"]),
  manifest_path: z.string(),
  version: optional,
  language: optional,
  modality: optional,
  determinism_class: optional,
  checksum: optional,
  checksums: z.record(z.string()),
};

/** A knowledge pack or a language pack. @see contract §9 */
export const packSummary = z.object(summaryFields).strict();
export type PackSummary = z.infer<typeof packSummary>;

export const packDetail = z.object({ ...summaryFields, manifest_digest: digest, manifest: object }).strict();
export type PackDetail = z.infer<typeof packDetail>;
